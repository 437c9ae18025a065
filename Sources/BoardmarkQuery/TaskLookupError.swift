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
    /// The name of the task's column.
    public let column: String

    init(_ task: Board.Task, on board: Board) {
      column = board.columns[task.columnIndex].name
      id = task.id?.text
      title = task.title
      line = task.line.source.lines.line(at: task.range.lowerBound) + 1
    }
  }

  /// No id or title is or contains the text; `suggestion` is the nearest id. Or it is only a part of a title, beside
  /// other texts.
  case unknown(String, suggestion: String?, isPart: Bool = false)
  /// Several tasks have the id or the title, or all that match have it in part only.
  case ambiguous(String, [Candidate])
  /// The line is not part of a task.
  case noTaskAtLine(Int)
  /// The id or line is that of a subtask, and commands take tasks only.
  ///
  /// - Parameter number: Which of its task's subtasks it is, from 1.
  case subtask(String, number: Int, of: Candidate)

  public var message: String {
    switch self {
    case .unknown(let text, _, _): return "no task '\(text.terminalSafe())'"
    case .ambiguous(let text, let candidates):
      let text = text.terminalSafe()
      return Self.areDoubled(candidates)
        ? "\(candidates.count) tasks have the id '\(text)'"
        : "'\(text)' is ambiguous: it matches \(candidates.count) tasks"
    case .noTaskAtLine(let line): return "there is no task at line \(line)"
    case .subtask(let text, _, let owner):
      return "'\(text.terminalSafe())' is a subtask of \"\(owner.shortTitle)\""
    }
  }

  public var remedy: String {
    switch self {
    case .unknown(_, _, isPart: true):
      return "to name a task by some words of its title, put them in quotes"
    case .unknown(_, let suggestion?, _): return "did you mean '\(suggestion)'?"
    case .unknown: return "'board list' shows the ids; ':12' is the task at line 12"
    case .noTaskAtLine: return "'board list' shows the tasks"
    case .ambiguous(_, let candidates):
      // An id that several tasks have does not tell them apart; the line does.
      let isByLine = Self.areDoubled(candidates)
      let shown = candidates.prefix(10).map { $0.label(isByLine: isByLine) }
        .joined(separator: ", ")
      let rest = candidates.count > 10 ? " and \(candidates.count - 10) more" : ""
      return "name one of \(shown)\(rest)"
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

  /// A handle that can be typed to name the task, its title and its column.
  fileprivate func label(isByLine: Bool) -> String {
    "\(isByLine ? ":\(line)" : id ?? ":\(line)") \"\(shortTitle)\" in \(column.terminalSafe())"
  }
}
