import BoardmarkReading
import BoardmarkText

/// Why a task was not found.
public enum TaskLookupError: Refusal {
  /// A task that may have been meant.
  public struct Candidate: Sendable, Equatable {
    /// The id as typed in the board; nil if the task has none.
    public let id: String?
    public let title: String
    /// The task's line, from 1.
    public let line: Int

    init(_ task: Board.Task) {
      id = task.id?.text
      title = task.title
      line = task.line.source.lines.line(at: task.range.lowerBound) + 1
    }
  }

  /// No id is or begins with the text; `suggestion` is the nearest id.
  case unknown(String, suggestion: String?)
  /// Several ids begin so, or several tasks have the same id.
  case ambiguous(String, [Candidate])
  /// Several tasks have the title.
  case ambiguousTitle(String, [Candidate])
  /// The line is not part of a task.
  case noTaskAtLine(Int)
  /// The id or line is that of a subtask, and commands take tasks only.
  ///
  /// - Parameter number: Which of its task's subtasks it is, from 1.
  case subtask(String, number: Int, of: Candidate)

  public var message: String {
    switch self {
    case .unknown(let text, _): return "no task '\(text.terminalSafe())'"
    case .ambiguous(let text, let candidates):
      let text = text.terminalSafe()
      return Self.areDoubled(candidates)
        ? "\(candidates.count) tasks have the id '\(text)'"
        : "'\(text)' begins the ids of \(candidates.count) tasks"
    case .ambiguousTitle(let text, let candidates):
      return "\(candidates.count) tasks have the title '\(text.terminalSafe())'"
    case .noTaskAtLine(let line): return "there is no task at line \(line)"
    case .subtask(let text, _, let owner):
      return "'\(text.terminalSafe())' is a subtask of '\(owner.shortTitle)'"
    }
  }

  public var remedy: String {
    switch self {
    case .unknown(_, let suggestion?): return "did you mean '\(suggestion)'?"
    case .unknown: return "'board list' shows the ids; ':12' is the task at line 12"
    case .noTaskAtLine: return "'board list' shows the tasks"
    case .ambiguous(_, let candidates), .ambiguousTitle(_, let candidates):
      // An id that several tasks have does not tell them apart; the line does.
      let isByLine = Self.areDoubled(candidates)
      let shown = candidates.prefix(10).map { $0.label(isByLine: isByLine) }
        .joined(separator: ", ")
      let rest = candidates.count > 10 ? " and \(candidates.count - 10) more" : ""
      return "it may be \(shown)\(rest)"
    case .subtask(_, let number, let owner):
      let name = owner.id ?? ":\(owner.line)"
      return
        "name the task, '\(name)', or tick the subtask with 'board edit \(name) --tick \(number)'"
    }
  }

  /// Whether there are several tasks and all of them have the same id.
  private static func areDoubled(_ candidates: [Candidate]) -> Bool {
    candidates.allSatisfy { $0.id != nil }
      && Set(candidates.compactMap(\.id).compactMap { TaskID($0) }).count == 1
  }
}

extension TaskLookupError.Candidate {
  fileprivate var shortTitle: String { title.terminalSafe().truncated(toDisplayWidth: 40) }

  /// Text that can be typed to name the task, and its title.
  fileprivate func label(isByLine: Bool) -> String {
    guard let id, !isByLine else { return ":\(line) '\(shortTitle)'" }
    return "\(id) '\(shortTitle)' (line \(line))"
  }
}
