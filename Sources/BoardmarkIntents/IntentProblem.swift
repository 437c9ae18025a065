import Boardmark
import BoardmarkFiles
import BoardmarkText

/// Why an intent failed, for a program that shows a board: the fact, a remedy that applies there,
/// and the field to show it next to.
package struct IntentProblem: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Somebody else changed the same thing; both texts.
    case conflict(present: [UInt8], typed: [UInt8])
    /// The task or column no longer exists.
    case gone
    /// The typed value is invalid, or cannot be written to the file.
    case value
    /// Another program holds the file's lock.
    case busy
    /// The file is gone or cannot be read or written.
    case unavailable
    /// A cause other than the typed value: the file has no columns, or a change failed
    /// verification.
    case refused
  }

  package enum Field: String, CaseIterable, Sendable {
    case task, title, text, column, name, limit, due, id, item, priority, people, tags, body
  }

  package let kind: Kind
  package let field: Field?

  /// The fact: lower case, no final stop.
  package let message: String

  /// The remedy, in the same style; nil if the message contains it.
  package let remedy: String?

  /// The more specific refusal that caused it, if any.
  package let cause: (any Refusal)?

  package init(
    _ kind: Kind, field: Field? = nil, _ message: String, remedy: String? = nil,
    cause: (any Refusal)? = nil
  ) {
    self.cause = cause
    self.kind = kind
    self.field = field
    self.message = message
    self.remedy = remedy
  }

  /// The same problem, shown next to another field.
  package init(_ other: Self, beside field: Field) {
    self.init(other.kind, field: field, other.message, remedy: other.remedy, cause: other.cause)
  }

  /// The problem for an error that ``BoardFile/perform(_:)-(BoardIntent)`` threw.
  package init(_ error: any Error) {
    switch error {
    case let conflict as EditConflict:
      self.init(
        .conflict(present: conflict.present, typed: conflict.typed), field: .text,
        "somebody else changed the same part of the task meanwhile",
        remedy: "nothing was changed; compare both texts and keep what you want")
    case let misread as MisreadText: self.init(.value, field: .text, misread.message)
    case let failure as CommandFailure:
      if let cause = failure.cause {
        self.init(refusal: cause)
      } else {
        self.init(.value, failure.description)
      }
    case let error as FileError:
      self.init(error.isHeldByOther ? .busy : .unavailable, error.description)
    case let refusal as any Refusal: self.init(refusal: refusal)
    default: self.init(.unavailable, "\(error)")
    }
  }

  private init(refusal: any Refusal) {
    switch refusal {
    case let refusal as IntentRefusal:
      let (kind, field): (Kind, Field?) =
        switch refusal {
        case .noTodoColumn: (.value, .column)
        case .title, .contradiction, .need: (.value, .title)
        case .queryOrTitle: (.value, .task)
        case .gone, .changed, .elsewhere: (.gone, .task)
        }
      self.init(
        kind, field: field, refusal.message, remedy: refusal.remedyOnScreen, cause: refusal)
    case let refusal as ColumnLookupError:
      self.init(.gone, field: .column, refusal.message, remedy: refusal.remedy)
    case let refusal as TaskLookupError:
      let isAmbiguous = if case .ambiguous = refusal { true } else { false }
      self.init(
        isAmbiguous ? .value : .gone, field: .task, refusal.message,
        remedy: isAmbiguous ? refusal.remedy : "you now see the current board")
    case let refusal as RelativeDateError:
      self.init(.value, field: .due, refusal.message, remedy: refusal.remedy, cause: refusal)
    case let refusal as Board.EditError:
      let place = refusal.line.map { "line \($0): " } ?? ""
      self.init(
        .refused, field: refusal.isAboutTitle ? .title : nil, place + refusal.message,
        remedy: refusal.remedyOnScreen, cause: refusal)
    default: self.init(.value, refusal.message, remedy: refusal.remedyOnScreen, cause: refusal)
    }
  }

  /// The fact and the remedy in one line.
  package var text: String { remedy.map { "\(message); \($0)" } ?? message }
}

/// Refusals whose remedy is worded differently on a command line and on a screen.
package enum IntentRefusal: Refusal {
  /// No column was named, and there is no todo column; with the names of all columns.
  case noTodoColumn([String])
  /// The title has a word that looks like an attribute but is not one.
  case title(TypedTitleError)
  /// A word of the title contradicts an option for the same attribute.
  case contradiction(String, key: String)
  /// The needed task was not found.
  case need(TaskLookupError)
  /// The query is also the full title of the task at a line, and matches others.
  case queryOrTitle(String, line: Int)
  /// The task is not on the board any more; its title if it is one of several.
  case gone(String? = nil)
  /// The task is not as it was when a person was shown it.
  case changed
  /// The task to put it next to is not in the named column.
  case elsewhere(String, column: String, wanted: String)

  package var message: String {
    switch self {
    case .noTodoColumn: "the board has no 'todo' column"
    case .title(let error): error.message
    case .contradiction(let word, let key):
      "'\(word.terminalSafe())' in the title and --\(key) conflict"
    case .need(let error): error.message
    case .queryOrTitle(let word, let line):
      "'\(word.terminalSafe())' is both a query and the title of the task at line \(line)"
    case .gone(let title): title.map { "\(name($0, nil)) is gone" } ?? "the task is gone"
    case .changed: "the task was changed meanwhile"
    case .elsewhere(let name, let column, let wanted):
      "'\(name.terminalSafe())' is in '\(column)', not in '\(wanted)'"
    }
  }

  /// The remedy on a command line.
  package var remedy: String {
    switch self {
    case .noTodoColumn(let names):
      "name one with --column; the columns are \(names.map { $0.terminalSafe() }.joined(separator: ", "))"
    case .title(let error):
      "\(error.remedy)\(error.remedy.hasSuffix("?") ? "" : ";") '--literal' keeps it as text"
    case .contradiction: "leave one out; '--literal' keeps the word as text"
    case .need(let error): error.remedy
    case .queryOrTitle(let word, let line):
      "name the task as ':\(line)', or the query as '\(word.terminalSafe()) \(word.terminalSafe())'"
    case .gone: "nothing was changed"
    case .changed: "nothing was changed; try again"
    case .elsewhere: "name a task of that column"
    }
  }

  /// The remedy on a screen that shows the board.
  package var remedyOnScreen: String {
    switch self {
    case .noTodoColumn: "choose a column"
    case .title(let error): error.remedy
    case .contradiction: "leave one of them out"
    case .need(.unknown(_, nil, _)), .need(.noTaskAtLine): "write the id of a task after 'needs:'"
    case .need(let error): error.remedy
    case .queryOrTitle: remedy
    case .gone: "somebody removed it; you now see the current board"
    case .changed: "look at it again"
    case .elsewhere: "the board was changed meanwhile; move it again"
    }
  }
}
