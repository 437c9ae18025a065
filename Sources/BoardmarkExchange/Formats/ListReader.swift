import Boardmark
import BoardmarkText

/// Reads any plain list: `- [ ] milk`, `* milk`, `1. milk`, or one task per line. Indented lines below a task are its
/// body; headings are columns.
struct ListReader {
  private var board = ForeignBoard()
  private var column: String?
  private var body: [(line: Int, text: String)] = []

  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    var reader = ListReader()
    reader.board.hasTypedTitles = true
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { reader.add(line, index + 1) }
    reader.endTask()
    if reader.board.tasks.isEmpty {
      throw ForeignError("the list is empty", remedy: "write one task per line")
    }
    return reader.board
  }

  private mutating func add(_ line: Substring, _ number: Int) {
    let isBlank = line.allSatisfy(\.isWhitespace)
    if isBlank || line.first == " " || line.first == "\t", !board.tasks.isEmpty {
      body.append((number, String(line)))
      if !isBlank { board.places.append("line \(number)") }
      return
    }
    if isBlank { return }
    endTask()
    let place = "line \(number)"
    board.places.append(place)
    if line.hasPrefix("#"), case let name = line.drop(while: { $0 == "#" }), name.first == " " {
      column = ForeignText.oneLine(String(name))
      board.columns.append(.init(.column, column!, at: [place]))
      return
    }
    var text = line.drop { $0 == " " || $0 == "\t" }
    let mark = text.prefix { !$0.isWhitespace }
    let digits = mark.dropLast()
    let isNumber =
      (mark.last == "." || mark.last == ")") && !digits.isEmpty
      && digits.utf8.allSatisfy(\.isASCIIDigit)
    if ["-", "*", "+", "•"].contains(mark) || isNumber {
      text = text.dropFirst(mark.count).drop { $0 == " " || $0 == "\t" }
    }
    var box = Board.Checkbox.open
    for (form, meaning) in [
      ("[ ] ", Board.Checkbox.open), ("[x] ", .ticked), ("[X] ", .ticked), ("[-] ", .cancelled),
    ]
    where text.hasPrefix(form) {
      text = text.dropFirst(form.count)
      box = meaning
    }
    var task = ForeignTask(title: .init(.title, String(text), at: [place]))
    task.add(.column, column, at: [])
    if box != .open { task.add(.box(box), "done", at: []) }
    board.tasks.append(task)
  }

  /// Adds the lines below the last task to it.
  private mutating func endTask() {
    while body.last?.text.allSatisfy(\.isWhitespace) == true { body.removeLast() }
    if !body.isEmpty, !board.tasks.isEmpty {
      let text = body.map(\.text).joined(separator: "\n")
      let places = body.filter { !$0.text.allSatisfy(\.isWhitespace) }.map { "line \($0.line)" }
      board.tasks[board.tasks.count - 1].add(.text, text, at: places)
    }
    body = []
  }
}
