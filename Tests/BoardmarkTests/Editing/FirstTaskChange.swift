import Boardmark

extension Board {
  /// The edit that changes the first task.
  func changingFirst(_ change: (inout TaskChange) -> Void) throws -> BoardEdit {
    var wanted = TaskChange()
    change(&wanted)
    return try changing([tasks[0]], wanted)
  }
}
