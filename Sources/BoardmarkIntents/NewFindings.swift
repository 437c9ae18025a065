import Boardmark

/// Findings that a change introduces about the changed tasks.
package enum NewFindings {
  /// The rules about text that is not, or cannot be, read as intended.
  private static let rules: Set<Board.RuleID> = [
    .invalidDate, .invalidAttribute, .invalidID, .duplicateAttribute, .misspelledAttribute,
    .duplicateID, .unknownNeed, .needCycle,
  ]

  /// The findings that a change introduces about the changed tasks, and about cycles that it
  /// closes, in the order of the file.
  ///
  /// Cost: a check of the board by these rules, and another one if something is found.
  package static func of(_ edit: Board.Edit, of board: Board, at now: Board.Now) throws -> [Board
    .Finding]
  {
    if edit.isEmpty { return [] }
    var options = Board.CheckOptions(
      now: now, archivedIDs: try BoardArchive.ids(forBoard: board.fileName))
    options.only = rules
    options.makesFixes = false
    let found = Checker.diagnostics(of: edit.board, options: options)
    // A cycle is reported at the first of its tasks, whichever of them closed it.
    func isOfChange(_ finding: Board.Finding) -> Bool {
      finding.rule == .needCycle
        || edit.tasks.contains { $0.range.contains(finding.range.lowerBound) }
    }
    guard found.contains(where: isOfChange) else { return [] }
    var known: [String: Int] = [:]
    for finding in Checker.diagnostics(of: board, options: options) {
      known[key(finding), default: 0] += 1
    }
    return found.filter { finding in
      if let count = known[key(finding)], count > 0 {
        known[key(finding)] = count - 1
        return false
      }
      return isOfChange(finding)
    }
  }

  /// A task that needs an id that a change removed from the board, with that id; nil if there is none.
  ///
  /// Cost: linear in the changed tasks, and in the board if one of them lost an id.
  package static func lostNeed(changing tasks: [Board.Task], by edit: Board.Edit) -> (
    name: String, need: String
  )? {
    func ids(_ tasks: [Board.Task]) -> Set<TaskID> { Set(tasks.flatMap(\.lines).compactMap(\.id)) }
    var lost = ids(tasks).subtracting(ids(edit.tasks))
    if !lost.isEmpty { lost.subtract(edit.board.ids) }
    if lost.isEmpty { return nil }
    // Needs of closed tasks do not count.
    for task in edit.board.tasks where !task.isClosed {
      if let need = task.titleLine.needs.first(where: lost.contains) {
        return (names(of: [task]), need.text)
      }
    }
    return nil
  }

  /// Findings about a task's own lines that are probably not read as intended, regardless of the
  /// rest of the board.
  ///
  /// Cost: linear in the task.
  package static func onLines(of task: Board.Task, at now: Board.Now) -> [Board.Finding] {
    let lines = task.titleLine.source.bytes[task.range]
    var options = Board.CheckOptions(now: now)
    options.only = [.misspelledAttribute, .invalidDate, .invalidAttribute]
    options.makesFixes = false
    return Checker.diagnostics(
      of: Board(Array("## Todo\n\n".utf8) + lines), options: options)
  }

  /// A finding as one line of text, without its position.
  package static func text(_ finding: Board.Finding) -> String {
    finding.remedy.map { "\(finding.message); \($0)" } ?? finding.message
  }

  private static func key(_ finding: Board.Finding) -> String {
    "\(finding.rule) \(finding.message)"
  }
}

/// Applies the fixes of the rules' findings.
package struct FixFindings: FileIntent {
  /// True to also apply fixes that may change the board's meaning.
  private let includesUnsafe: Bool

  private let options: @Sendable (Board) throws -> Board.CheckOptions

  package init(
    includingUnsafe: Bool, options: @escaping @Sendable (Board) throws -> Board.CheckOptions
  ) {
    includesUnsafe = includingUnsafe
    self.options = options
  }

  /// - Returns: The new bytes, and how many findings are fixed in them.
  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Int) {
    let board = Board(bytes, fileName: path)
    let fixed = Fixer.fix(board, options: try options(board), includingUnsafe: includesUnsafe)
    return (fixed.bytes, fixed.fixed.count)
  }
}
