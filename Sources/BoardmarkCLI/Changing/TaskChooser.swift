import Boardmark
import BoardmarkFiles
import LibC

/// Lets a person at a terminal choose a task: some letters of it narrow the list, a number chooses
/// one.
struct TaskChooser {
  let verb: String

  /// How many tasks are shown at once.
  private static let shown = 15

  /// Asks until a task is chosen.
  ///
  /// - Throws: `CommandFailure` if there is no terminal or no task, or the answer is empty.
  func choose(from tasks: [Board.Task], of board: Board) throws(CommandFailure) -> Board.Task {
    guard Terminal.isAttended else {
      throw CommandFailure("which task? name it by its id; 'board list' shows the ids")
    }
    guard !tasks.isEmpty else { throw CommandFailure("there is no task to \(verb)") }
    var candidates = tasks
    while true {
      show(candidates, of: board)
      write("Which task to \(verb)? A number, some letters of it, or nothing to leave: ")
      guard let answer = readLine()?.trimmed, !answer.isEmpty else {
        throw CommandFailure("no task chosen; nothing is changed")
      }
      if let number = Int(answer), (1...min(candidates.count, Self.shown)).contains(number) {
        return candidates[number - 1]
      }
      let found = FuzzySearch(answer).best(tasks)
      if found.count == 1 { return found[0] }
      if found.isEmpty { write("nothing matches '\(answer.terminalSafe())'\n") }
      candidates = found.isEmpty ? tasks : found
    }
  }

  /// Shows the tasks of a query and asks whether they are meant.
  ///
  /// - Throws: `CommandFailure` if the answer is not yes.
  func confirm(_ tasks: [Board.Task], of board: Board) throws(CommandFailure) {
    show(tasks, of: board)
    write("\(verb.prefix(1).uppercased() + verb.dropFirst()) these \(tasks.count) tasks? [y/N] ")
    let answer = readLine()?.trimmed.lowercased() ?? ""
    guard answer == "y" || answer == "yes" else { throw CommandFailure("nothing is changed") }
  }

  private func show(_ tasks: [Board.Task], of board: Board) {
    let width = Terminal.width(of: STDERR_FILENO)
    for (index, task) in tasks.prefix(Self.shown).enumerated() {
      let column = board.columns[task.columnIndex].name.terminalSafe()
      let line = "\(index + 1). \(task.title.terminalSafe())  (\(column))"
      write("\(index < 9 ? " " : "")\(line.truncated(toDisplayWidth: max(width - 2, 20)))\n")
    }
    if tasks.count > Self.shown { write("    and \(tasks.count - Self.shown) more\n") }
  }

  private func write(_ text: String) {
    Console.standard.standardError.write(text)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let inner = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return String(inner)
  }
}
