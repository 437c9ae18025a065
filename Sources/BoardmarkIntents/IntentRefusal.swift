import Boardmark
import BoardmarkText

/// Why an intent is not carried out, where what to do about it is said in one way on a command line and in another
/// on a screen.
package enum IntentRefusal: Refusal {
  /// No column was named, and none is for what is to be done; the names of all.
  case noTodoColumn([String])
  /// A title with a word in it that looks like an attribute and is none.
  case title(TypedTitleError)
  /// A word of the title, and an option for the same attribute.
  case contradiction(String, key: String)
  /// What a task is to need, which names none.
  case need(TaskLookupError)
  /// The task is not on the board any more.
  case gone
  /// It is not as a person was shown it.
  case changed
  /// The task to be put beside stands in another column than the one that was named.
  case elsewhere(String, column: String, wanted: String)

  package var message: String {
    switch self {
    case .noTodoColumn: "the board has no 'todo' column"
    case .title(let error): error.message
    case .contradiction(let word, let key):
      "'\(word.terminalSafe())' in the title and --\(key) contradict each other"
    case .need(let error): error.message
    case .gone: "the task is gone"
    case .changed: "the task was changed meanwhile"
    case .elsewhere(let name, let column, let wanted):
      "'\(name.terminalSafe())' stands in '\(column)', not in '\(wanted)'"
    }
  }

  /// What to do about it on a command line.
  package var remedy: String {
    switch self {
    case .noTodoColumn(let names):
      "name one with --column; the columns are \(names.map { $0.terminalSafe() }.joined(separator: ", "))"
    case .title(let error):
      "\(error.remedy)\(error.remedy.hasSuffix("?") ? "" : ";") '--literal' keeps it as text"
    case .contradiction: "leave one out; '--literal' keeps the word as text"
    case .need(let error): error.remedy
    case .gone: "nothing is changed"
    case .changed: "nothing is changed; try again"
    case .elsewhere: "name a task of that column"
    }
  }

  /// What to do about it where somebody sees the board.
  package var remedyOnScreen: String {
    switch self {
    case .noTodoColumn: "choose a column"
    case .title(let error): error.remedy
    case .contradiction: "leave one of them out"
    case .need(.unknown(_, nil)), .need(.noTaskAtLine): "write the id of a task after 'needs:'"
    case .need(let error): error.remedy
    case .gone: "somebody removed it; what you see now is the board as it is"
    case .changed: "look at it again"
    case .elsewhere: "the board was changed meanwhile; move it again"
    }
  }
}
