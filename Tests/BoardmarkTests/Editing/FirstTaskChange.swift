import Boardmark

extension Board {
  /// The edit that changes the first task.
  func changingFirst(_ change: (inout Board.TaskChange) -> Void) throws -> Board.Edit {
    var wanted = Board.TaskChange()
    change(&wanted)
    return try changing([tasks[0]], wanted)
  }
}
