import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// A due date in a title, written in prose: `due 2026-12-01`, `**Due Date**: 2026-12-01`.
///
/// ```text
/// near-date = [emphasis] ["@"] key *(blank | "*" | "_" | "~" | ":" | "=" | "(" | "[") date
/// key       = "due" [(blank | "-" | "_") "date"] | "duedate" | "due on" | "due by" | "deadline"
/// ```
struct NearDate {
  /// From the emphasis before the key to the emphasis after the date.
  let range: Range<Int>

  /// The date, optionally with a time.
  let date: Range<Int>

  /// True if no bracket or emphasis opened before the date is closed after it.
  private let isWhole: Bool

  private let line: TaskLine

  /// The near-dates of the paragraph, outside code, links and HTML; empty if the line has a due
  /// date.
  ///
  /// Cost: linear in the line.
  static func all(on line: TaskLine) -> [NearDate] {
    guard line.attribute(.due) == nil else { return [] }
    let bytes = line.source.bytes
    return years(in: line).compactMap { offset in
      guard WrittenDate.isISO(bytes[offset..<offset + 10]),
        !WordSyntax.isKeyByte(bytes[offset - 1]), !line.isInSpan(offset)
      else { return nil }
      return NearDate(line, dateAt: offset)
    }
  }

  private static func years(in line: TaskLine) -> [Int] {
    var found: [Int] = []
    var offset = line.text.lowerBound
    while let year = year(in: line, from: offset) {
      found.append(year)
      offset = year + 5
    }
    return found
  }

  /// The offset of the next four digits before a hyphen, with enough bytes after it for a date;
  /// digits at the start of the line are ignored.
  private static func year(in line: TaskLine, from start: Int) -> Int? {
    let (text, end) = (line.text, line.paragraphEnd)
    return line.source.bytes.withUnsafeBufferPointer { bytes in
      bytes.offset(of: .ascii("-"), in: start..<max(start, end)) { hyphen in
        hyphen + 6 <= end && hyphen - 4 > text.lowerBound
          && (hyphen - 4..<hyphen).allSatisfy { bytes[$0].isASCIIDigit }
      }.map { $0 - 4 }
    }
  }

  private init?(_ line: TaskLine, dateAt start: Int) {
    let bytes = line.source.bytes
    let floor = line.text.lowerBound
    var end = start + 10
    while end < line.paragraphEnd, bytes[end].isASCIIAlphanumeric || bytes[end] == .ascii(":") {
      end += 1
    }
    while !bytes[end - 1].isASCIIAlphanumeric { end -= 1 }

    let dateEnd = end
    var key = start
    var (marks, isOpen) = (0, false)
    // Canonical form collapses a run of blanks to one space, so count a run once.
    var links = 0
    while key > floor, links <= Self.longestLink, Self.links.contains(bytes[key - 1]) {
      key -= 1
      links += bytes[key].isBlank && bytes[key + 1].isBlank ? 0 : 1
      if Self.emphasis.contains(bytes[key]) { marks += 1 }
      if bytes[key] == .ascii("(") || bytes[key] == .ascii("[") { isOpen = true }
      // A Dataview field.
      if bytes[key] == .ascii(":"), bytes[key + 1] == .ascii(":") { return nil }
    }
    guard key < start, let name = Self.keys.first(where: { bytes[floor..<key].ends(with: $0) })
    else { return nil }
    var first = key - name.utf8CodeUnitCount
    guard !line.isInSpan(first) else { return nil }
    if first > floor, bytes[first - 1] == .ascii("@") {
      // A TaskPaper tag.
      guard bytes[key] != .ascii("(") else { return nil }
      first -= 1
    }
    guard
      first == floor
        || !(bytes[first - 1].isASCIIAlphanumeric || bytes[first - 1] == .ascii("-"))
    else { return nil }
    if isOpen, end < line.paragraphEnd, bytes[end] == .ascii(")") || bytes[end] == .ascii("]") {
      end += 1
      isOpen = false
    }
    let before = bytes[floor..<first].reversed().prefix { Self.emphasis.contains($0) }.count
    let following = bytes[end..<line.paragraphEnd].prefix { Self.emphasis.contains($0) }.count
    if marks > 0 {
      isWhole = !isOpen && marks == before
      first -= isWhole ? before : 0
    } else {
      isWhole = !isOpen
      if before > 0, before == following {
        first -= before
        end += following
      }
    }
    self.line = line
    date = start..<dateEnd
    range = first..<end
  }

  /// More marks than anyone writes between the key and its date.
  private static let longestLink = 8
  private static let links = Array(" \t*_~:=([".utf8)
  private static let emphasis = Array("*_~".utf8)

  /// A key that ends in another key comes before it.
  private static let keys: [StaticString] = [
    "due date", "due-date", "due_date", "duedate", "due on", "due by", "due", "deadline",
  ]

  private var attribute: String { "due:\(line.source.string(in: date))" }

  private var isValid: Bool { DueDate(line.source.bytes[date]) != nil }

  /// The spelling to suggest.
  var remedy: String { isValid ? "write '\(attribute)'" : "write it like 'due:2026-12-01'" }

  /// The fix that writes the attribute; nil if it would not be read as the date.
  func fix(_ task: Board.Task) -> Board.Fix? {
    guard isWhole, isValid else { return nil }
    let edit = TextEdit(range: range, replacement: Array(attribute.utf8))
    return Board.Fix.writing(attribute, remedy, [edit], on: line, of: task)
  }
}

extension ArraySlice<UInt8> {
  /// True if the text ends with `name`, given in lower case, ignoring case.
  fileprivate func ends(with name: StaticString) -> Bool {
    name.withUTF8Buffer { suffix(name.utf8CodeUnitCount).equalsIgnoringASCIICase($0) }
  }
}
