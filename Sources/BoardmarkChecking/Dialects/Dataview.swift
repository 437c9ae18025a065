import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `[due:: 2026-12-01]`, `(due:: 2026-12-01)`.
  static let dataview = Dialect(
    "Dataview", sample: ("[due:: 2026-12-01]", "due:2026-12-01"),
    .words(first: [.ascii("["), .ascii("(")], signs: [.ascii(":")], read: readDataview))

  private static func readDataview(_ line: ForeignLine, _ offset: Int) -> ForeignMark.Reading? {
    let bytes = line.bytes
    let key = bytes[offset + 1..<line.range.upperBound].prefix(12).prefix { $0.isASCIILetter }
    guard !key.isEmpty, line.isAt(key.endIndex, "::") else { return nil }
    let closing: StaticString = bytes[offset] == .ascii("[") ? "]" : ")"
    guard let (value, end) = line.value(from: key.endIndex + 2, closing: closing) else {
      return nil
    }
    let text = bytes[value].drop(while: \.isBlank).prefix { !$0.isBlank }
    let meaning: ForeignMark.Meaning
    let isDate = WrittenDate.isLikely(bytes[value])
    let date = WrittenDate.read(text)
    switch String(decoding: key.map(\.asciiLowercased), as: UTF8.self) {
    case "due" where isDate: meaning = .date(.due, date)
    case "start" where isDate: meaning = .date(.start, date)
    case "completion" where isDate, "done" where isDate, "completed" where isDate:
      meaning = .date(.done, date)
    case "scheduled" where isDate: meaning = .scheduled
    case "created" where isDate: meaning = .created
    case "cancelled" where isDate: meaning = .cancelled
    case "priority" where !text.isEmpty:
      meaning = .attribute(.pri, ObsidianTasks.priority(named: text)?.rawValue)
    case "id" where !text.isEmpty: meaning = .attribute(.id, TaskID(text)?.text)
    case "dependson" where !text.isEmpty: meaning = .attribute(.needs, Self.ids(bytes[value]))
    case "oncompletion" where !text.isEmpty: meaning = .onCompletion
    case "repeat" where !text.isEmpty:
      meaning = .attribute(.every, ObsidianTasks.recurrence(bytes[value]))
    default: return nil
    }
    // Text after the value would be lost, as would a priority level that does not exist here.
    let isWhole =
      bytes[value].split(whereSeparator: \.isBlank).count == 1 || meaning.key == .every
      || meaning.key == .needs
      || WrittenDate.read(bytes[value]) != nil
    let isExact =
      meaning.key != .pri
      || ["high", "medium", "low"].contains {
        text.equalsIgnoringASCIICase($0.utf8)
      }
    return .init(range: offset..<end, meaning: meaning, isExact: isWhole && isExact)
  }

  /// The ids in a comma-separated list, as here; nil if one of them is not valid here.
  private static func ids(_ text: ArraySlice<UInt8>) -> String? {
    let words = text.split(separator: .ascii(",")).map(\.trimmingBlanks)
    let ids = words.compactMap { TaskID($0)?.text }
    return ids.count == words.count && !ids.isEmpty ? ids.joined(separator: ",") : nil
  }
}
