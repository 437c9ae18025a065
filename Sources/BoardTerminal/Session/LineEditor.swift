import BoardKeys
import Boardmark

/// One line of text that is being edited, with its cursor.
package struct LineEditor: Equatable, Sendable {
  package private(set) var text: String

  /// The offset at which text is inserted, in bytes; always between two characters.
  package private(set) var cursor: Int

  /// The text last removed by a key that removes more than one character.
  package private(set) var killed = ""

  /// - Parameter cursor: Where to type, in bytes of a text of one line; nil for its end.
  package init(_ text: String = "", cursor: Int? = nil) {
    self.text = Self.oneLine(text)
    self.cursor = self.text.utf8.count
    if let cursor { move(to: cursor) }
  }

  private var place: String.Index { text.utf8.index(text.startIndex, offsetBy: cursor) }

  package var before: Substring { text[..<place] }

  /// Inserts text at the cursor; line ends become spaces.
  package mutating func insert(_ new: String) {
    let new = Self.oneLine(new)
    let end = cursor + new.utf8.count
    text.insert(contentsOf: new, at: place)
    // The new text may have formed one character with its neighbours.
    move(to: end)
  }

  /// The text with spaces instead of line ends, and without characters that control a terminal.
  private static func oneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isBreak($0) || isControl($0) }) else { return text }
    let lines = text.split(whereSeparator: { $0.unicodeScalars.contains(where: isBreak) })
      .joined(separator: " ")
    return String(String.UnicodeScalarView(lines.unicodeScalars.filter { !isControl($0) }))
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    (0x09...0x0D).contains(scalar.value) || [0x85, 0x2028, 0x2029].contains(scalar.value)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !isBreak(scalar)
  }

  /// Moves the cursor to the next character boundary at or after an offset.
  private mutating func move(to offset: Int) {
    var end = 0
    for character in text {
      if end >= offset { break }
      end += character.utf8.count
    }
    cursor = end
  }

  // MARK: - Keys

  /// Handles a key as readline does; returns false if the key has no meaning here.
  package mutating func take(_ key: KeyCombination) -> Bool {
    switch (key.key, key.modifiers) {
    case ("ArrowLeft", []), ("b", .control): cursor -= before.last?.utf8.count ?? 0
    case ("ArrowRight", []), ("f", .control): cursor += text[place...].first?.utf8.count ?? 0
    case ("ArrowLeft", _), ("b", .alt): cursor = wordStart
    case ("ArrowRight", _), ("f", .alt): cursor = wordEnd
    case ("Home", _), ("a", .control): cursor = 0
    case ("End", _), ("e", .control): cursor = text.utf8.count
    case ("Backspace", .alt), ("w", .control): kill(wordStart..<cursor)
    case ("Backspace", _): remove((cursor - (before.last?.utf8.count ?? 0))..<cursor)
    case ("Delete", _), ("d", .control):
      remove(cursor..<(cursor + (text[place...].first?.utf8.count ?? 0)))
    case ("d", .alt): kill(cursor..<wordEnd)
    case ("u", .control): kill(0..<cursor)
    case ("k", .control): kill(cursor..<text.utf8.count)
    default: return false
    }
    return true
  }

  private mutating func kill(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let bytes = Array(text.utf8)[range]
    killed = String(decoding: bytes, as: UTF8.self)
    remove(range)
  }

  private mutating func remove(_ range: Range<Int>) {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.utf8.index(text.startIndex, offsetBy: range.upperBound)
    text.removeSubrange(start..<end)
    cursor = range.lowerBound
    // The text before and after may have formed one character.
    if !text.isEmpty { move(to: cursor) }
  }

  private var wordStart: Int {
    let kept = before.reversed().drop { $0 == " " }.drop { $0 != " " }
    return kept.reduce(0) { $0 + $1.utf8.count }
  }

  private var wordEnd: Int {
    let left = text[place...].drop { $0 == " " }.drop { $0 != " " }
    return text.utf8.count - left.utf8.count
  }

  // MARK: - Rows

  /// The text in rows of at most `width` columns, with the row and column of the cursor.
  package func rows(width: Int) -> (rows: [String], row: Int, column: Int) {
    let width = max(2, width)
    var rows = [""]
    var used = 0
    var offset = 0
    var place = (row: 0, column: 0)
    for character in text {
      let columns = character.displayWidth
      if used + columns > width, used > 0 {
        rows.append("")
        used = 0
      }
      if offset == cursor { place = (rows.count - 1, used) }
      rows[rows.count - 1].append(character)
      used += columns
      offset += character.utf8.count
    }
    if offset == cursor {
      // The cursor needs a cell of its own.
      if used >= width {
        rows.append("")
        used = 0
      }
      place = (rows.count - 1, used)
    }
    return (rows, place.row, place.column)
  }
}
