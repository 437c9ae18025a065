import Boardmark
import BoardmarkText

/// Writes a board as todo.txt, which has a line for each task and no columns.
package enum TodoTextWriter {
  package static func bytes(of board: Board) -> (bytes: [UInt8], ledger: Ledger) {
    var ledger = Ledger()
    var text = ""
    for column in board.columns where !column.tasks.isEmpty {
      let heading = board.source.lines.line(at: column.heading.lowerBound) + 1
      ledger.note("line \(heading)", .dropped, reason: "todo.txt has no columns")
      for task in column.tasks { text += line(of: task, &ledger) + "\n" }
    }
    return (Array(text.utf8), ledger)
  }

  private static func line(of task: Board.Task, _ ledger: inout Ledger) -> String {
    let (line, place) = (task.titleLine, task.place)
    var head: [String] = []
    var words: [String] = []
    ledger.note(place, .carried)
    if task.isClosed {
      head.append("x")
      if let done = line.done { head.append("\(done)") }
      if task.box == .cancelled { ledger.note("\(place), box", .carried, reason: "as finished") }
    }
    if let priority = line.priority {
      let letter = priority == .high ? "A" : priority == .medium ? "B" : "C"
      if task.isClosed { words.append("pri:\(letter)") } else { head.append("(\(letter))") }
      ledger.note("\(place), pri", .carried)
    }
    var title = line.plainTitle
    // Such a first word would be read as a finished mark, a priority or a creation date.
    if ["x", "(A)", "2026-12-01"].contains(where: { hasForm($0, title.prefix { $0 != " " }) }) {
      title = "- \(title)"
    }
    words.append(title)
    words += line.tags.map { "+\($0)" } + line.people.map { "@\($0)" }
    if !line.people.isEmpty { ledger.note("\(place), people", .carried, reason: "as contexts") }
    addDates(of: task, to: &words, &ledger)
    if let id = task.id { words.append("id:\(id)") }
    if !line.needs.isEmpty {
      words.append("needs:\(line.needs.map(\.text).joined(separator: ","))")
    }
    for (key, value) in task.otherAttributes {
      words.append("\(key.name):\(value)")
      ledger.note("\(place), \(key.name)", .attribute)
    }
    if !task.bodyText.isEmpty {
      ledger.note("\(place), body", .dropped, reason: "todo.txt has one line for a task")
    }
    return (head + words.filter { !$0.isEmpty }).joined(separator: " ")
  }

  /// True if a word has digits and capitals in the same places as the sample, and otherwise equals it.
  private static func hasForm(_ sample: String, _ word: Substring) -> Bool {
    sample.utf8.count == word.utf8.count
      && zip(sample.utf8, word.utf8).allSatisfy { sample, byte in
        sample.isASCIIDigit
          ? byte.isASCIIDigit
          : sample == .ascii("A") ? (0x41...0x5A).contains(byte) : sample == byte
      }
  }

  private static func addDates(
    of task: Board.Task, to words: inout [String], _ ledger: inout Ledger
  ) {
    let place = task.place
    if let due = task.due {
      words.append("due:\(due.date)")
      ledger.note("\(place), due", .carried)
      if due.minute != nil {
        ledger.note("\(place), due's time", .dropped, reason: "todo.txt has days only")
      }
    }
    if let start = task.titleLine.start {
      words.append("t:\(start)")
      ledger.note("\(place), start", .carried)
    }
    guard task.value(of: .every) != nil else { return }
    if let every = task.recurrence, case .step = every.rule {
      // In todo.txt, '+' counts from the due date; without it, recurrences count from the completion.
      let step = "\(every)".filter { $0 != "!" }
      words.append(every.isFromCompletion ? "rec:\(step)" : "rec:+\(step)")
      ledger.note("\(place), every", .carried)
    } else {
      ledger.note("\(place), every", .dropped, reason: "todo.txt cannot express this recurrence")
    }
  }
}
