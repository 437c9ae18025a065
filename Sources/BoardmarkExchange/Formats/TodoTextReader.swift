import Boardmark
import BoardmarkText

/// Reads todo.txt: one task per line, `x 2026-11-01 2026-10-01 (A) text +project @context due:2026-12-01`.
struct TodoTextReader {
  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    var board = ForeignBoard()
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let place = "line \(index + 1)"
      board.places.append(place)
      board.tasks.append(task(line, place))
    }
    if board.tasks.isEmpty {
      throw ForeignError("the file has no task", remedy: "write one task per line")
    }
    return board
  }

  private static func task(_ line: Substring, _ place: String) -> ForeignTask {
    var words = line.split(separator: " ").map(String.init)[...]
    var task = ForeignTask(title: .init(.title, "", at: [place]))
    if words.first == "x" {
      words.removeFirst()
      task.add(.box(.ticked), "x", at: [])
    }
    takePriority(&words, &task)
    // The first date of a finished task is its completion, the other its creation.
    var dates: [String] = []
    while let date = words.first.flatMap({ CalendarDate($0) }), dates.count < 2 {
      dates.append("\(date)")
      words.removeFirst()
    }
    takePriority(&words, &task)
    if task.fields.contains(where: { $0.kind == .box(.ticked) }), let done = dates.first {
      task.add(.date(.done), done, at: [place])
      dates.removeFirst()
    }
    for date in dates { task.add(.detail("Created"), date, at: [place]) }
    var title: [String] = []
    for word in words { take(word, place, &task, &title) }
    task.title.text = title.joined(separator: " ")
    return task
  }

  private static func takePriority(_ words: inout ArraySlice<String>, _ task: inout ForeignTask) {
    guard let word = words.first, word.utf8.count == 3, word.hasPrefix("("), word.hasSuffix(")"),
      let letter = word.dropFirst().first, letter.isASCII, letter.isUppercase
    else { return }
    words.removeFirst()
    task.add(.priority, String(letter), at: task.title.places)
  }

  private static func take(
    _ word: String, _ place: String, _ task: inout ForeignTask, _ title: inout [String]
  ) {
    if word.count > 1, word.hasPrefix("+") || word.hasPrefix("@") {
      // A context is a place, whereas `@` on a board is a person.
      return task.add(
        .tag(called: word.hasPrefix("+") ? "Project" : "Context"), String(word.dropFirst()),
        at: [place])
    }
    guard let colon = word.firstIndex(of: ":"),
      case let value = String(word[word.index(after: colon)...]), !value.isEmpty,
      !value.contains(":"), !value.hasPrefix("/")
    else { return title.append(word) }
    switch word[..<colon] {
    case "due": task.add(.date(.due), value, at: [place])
    case "t": task.add(.date(.start), value, at: [place])
    case "pri": task.add(.priority, value, at: [place])
    case "rec":
      // `+` counts from the due date, as on boards; without it, recurrences count from the completion.
      let isStrict = value.hasPrefix("+")
      let every = isStrict ? String(value.dropFirst()) : value + "!"
      if Board.Recurrence(every) != nil {
        task.add(.attribute(.every), every, at: [place])
      } else {
        task.add(.detail("rec"), value, at: [place])
      }
    default:
      guard let key = Board.AttributeKey(String(word[..<colon])), key.rank == nil || key == .est
      else {
        return task.add(.detail(String(word[..<colon])), value, at: [place])
      }
      task.add(.attribute(key), value, at: [place])
    }
  }
}
