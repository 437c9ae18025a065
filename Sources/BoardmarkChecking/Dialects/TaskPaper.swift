import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `@due(2026-12-01)`, `@start(…)`, `@defer(…)`, `@done(…)`.
  static let taskPaper = Dialect(
    "TaskPaper", sample: ("@due(2026-12-01)", "due:2026-12-01"),
    .words(first: [.ascii("@")], signs: [.ascii("@")], read: readTaskPaper))

  private static func readTaskPaper(_ line: ForeignLine, _ offset: Int) -> ForeignMark.Reading? {
    guard line.isWordStart(offset) else { return nil }
    let bytes = line.bytes
    let name = bytes[offset + 1..<line.range.upperBound].prefix(8).prefix { $0.isASCIILetter }
    guard line.isAt(name.endIndex, "("),
      let (value, end) = line.value(from: name.endIndex + 1, closing: ")"),
      WrittenDate.isLikely(bytes[value])
    else { return nil }
    let date = WrittenDate.read(bytes[value])
    let meaning: ForeignMark.Meaning
    switch String(decoding: name.map(\.asciiLowercased), as: UTF8.self) {
    case "due": meaning = .date(.due, date)
    case "start", "defer": meaning = .date(.start, date)
    case "done": meaning = .date(.done, date)
    default: return nil
    }
    return .init(range: offset..<end, meaning: meaning)
  }
}
