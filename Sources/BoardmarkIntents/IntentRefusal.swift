import Boardmark
import BoardmarkText

/// Why an intent is not carried out, for the cases whose remedy reads differently on a command line
/// and on a screen.
package enum IntentRefusal: Refusal {
  /// No column was named, and no column is a todo column; the names of all columns.
  case noTodoColumn([String])
  /// The title has a word that looks like an attribute but is not one.
  case title(TypedTitleError)
  /// A word of the title contradicts an option for the same attribute.
  case contradiction(String, key: String)
  /// A task that another one is to need was not found.
  case need(TaskLookupError)
  /// A query is also the whole title of the task at a line, and finds others.
  case queryOrTitle(String, line: Int)
  /// The task is not on the board any more.
  case gone
  /// The task is not as it was when a person was shown it.
  case changed
  /// The task to put it beside stands in another column than the one that was named.
  case elsewhere(String, column: String, wanted: String)

  package var message: String {
    switch self {
    case .noTodoColumn: "the board has no 'todo' column"
    case .title(let error): error.message
    case .contradiction(let word, let key):
      "'\(word.terminalSafe())' in the title and --\(key) contradict each other"
    case .need(let error): error.message
    case .queryOrTitle(let word, let line):
      "'\(word.terminalSafe())' is a query, and the title of the task at line \(line)"
    case .gone: "the task is gone"
    case .changed: "the task was changed meanwhile"
    case .elsewhere(let name, let column, let wanted):
      "'\(name.terminalSafe())' stands in '\(column)', not in '\(wanted)'"
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
    case .gone: "nothing is changed"
    case .changed: "nothing is changed; try again"
    case .elsewhere: "name a task of that column"
    }
  }

  /// The remedy for somebody who sees the board.
  package var remedyOnScreen: String {
    switch self {
    case .noTodoColumn: "choose a column"
    case .title(let error): error.remedy
    case .contradiction: "leave one of them out"
    case .need(.unknown(_, nil, _)), .need(.noTaskAtLine): "write the id of a task after 'needs:'"
    case .need(let error): error.remedy
    case .queryOrTitle: remedy
    case .gone: "somebody removed it; what you see now is the board as it is"
    case .changed: "look at it again"
    case .elsewhere: "the board was changed meanwhile; move it again"
    }
  }
}
