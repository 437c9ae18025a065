import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `@{2026-12-01}`, `@@{17:00}`, and `@[[2026-12-01]]`, which links to the day's page.
  static let obsidianKanban = Dialect(
    "Obsidian Kanban", sample: ("@{2026-12-01}", "due:2026-12-01"), removal: .word,
    .words(first: [.ascii("@")], signs: [.ascii("@")], read: readObsidianKanban))

  private static func readObsidianKanban(
    _ line: ForeignLine, _ offset: Int
  ) -> ForeignMark.Reading? {
    let bytes = line.bytes
    if line.isAt(offset, "@@{"), let (value, end) = line.value(from: offset + 3, closing: "}"),
      bytes[value].contains(where: \.isASCIIDigit), bytes[value].contains(.ascii(":"))
    {
      let time = String(decoding: bytes[value], as: UTF8.self)
      let isTime = DueDate.minutes(bytes[value], hours: 0...23) != nil
      return .init(range: offset..<end, meaning: .time(isTime ? time : nil))
    }
    if line.isAt(offset, "@{"), let (value, end) = line.value(from: offset + 2, closing: "}"),
      WrittenDate.isLikely(bytes[value])
    {
      return .init(range: offset..<end, meaning: .date(.due, WrittenDate.read(bytes[value])))
    }
    if line.isAt(offset, "@[["), let (value, end) = line.value(from: offset + 3, closing: "]]"),
      WrittenDate.isLikely(bytes[value])
    {
      let page = bytes[value].prefix { $0 != .ascii("#") && $0 != .ascii("|") }
      return .init(
        range: offset..<end, meaning: .date(.due, WrittenDate.read(page)), isExact: false)
    }
    return nil
  }
}
