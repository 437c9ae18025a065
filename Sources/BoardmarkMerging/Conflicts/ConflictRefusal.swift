import BoardmarkMatching
import BoardmarkText

/// Failures without the names of the file, the side and the task.
extension ConflictResolution.Failure {
  public var message: String {
    switch self {
    case .noConflict: "no conflict is about what was named"
    case .ambiguous(let names, _) where names.count == 1:
      "several conflicts are about '\(names[0].terminalSafe())'"
    case .ambiguous(let names, _):
      "the name is ambiguous: could be \(names.map { $0.terminalSafe() }.joined(separator: ", "))"
    case .decidesMore(let line):
      "the conflict at line \(line) is about more than what was named"
    case .noColumn(let column):
      "that side has the task in column '\(column.terminalSafe())', which is not here"
    case .duplicate(let task, let line):
      "task '\(task.terminalSafe())' stands at line \(line) as well"
    case .lost(let task): "both sides have task '\(task.terminalSafe())', and it would be gone"
    case .unmovable(let column):
      "the task cannot be moved to column '\(column.terminalSafe())' without changing other text"
    }
  }

  public var remedy: String {
    switch self {
    case .noConflict: "name a task or a heading that a conflict is about, or its line"
    case .ambiguous(let names, let lines) where names.count == 1:
      "name one by its line: \(lines.map { ":\($0)" }.joined(separator: ", "))"
    case .ambiguous: "name one of them in full"
    case .decidesMore(let line): "take one side of it all by its line, ':\(line)'"
    case .noColumn: "settle the conflict about that column first, or add it"
    case .duplicate: "remove it there, or take the other side"
    case .lost: "take the other side, or settle this by hand"
    case .unmovable: "remove the markers and move it by hand"
    }
  }
}
