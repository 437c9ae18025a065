import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// The marks that the "Markdown Kanban" extensions write below a task: `- due: 2026-12-01`.
  static let markdownKanban = Dialect(
    "Markdown Kanban", sample: ("\n  - due: 2026-12-01", "due:2026-12-01"),
    .lines(signs: [.ascii(":")], read: readMarkdownKanban))

  private static func readMarkdownKanban(_ line: ForeignLine) -> [ForeignMark.Reading]? {
    guard line.standing == .note else { return nil }
    let text = line.trimmed
    guard text.count <= 200, let colon = text.firstIndex(of: .ascii(":")),
      colon + 1 < text.endIndex, text[colon + 1].isBlank
    else { return nil }
    let value = text[(colon + 2)...].drop(while: \.isBlank)
    let meaning: ForeignMark.Meaning? =
      switch String(decoding: text[..<colon].map(\.asciiLowercased), as: UTF8.self) {
      case "due": WrittenDate.read(value).map { .date(.due, $0) }
      case "priority": priority(value).map { .attribute(.pri, $0.rawValue) }
      case "tags": tags(value).map { .names($0) }
      default: nil
      }
    return meaning.map { [.init(range: text.indices, meaning: $0)] }
  }

  private static func priority(_ text: ArraySlice<UInt8>) -> Board.Priority? {
    Board.Priority.allCases.first { text.equalsIgnoringASCIICase($0.rawValue.utf8) }
  }

  /// The names in `[a, b]`; nil unless all of them are valid tag names.
  private static func tags(_ text: ArraySlice<UInt8>) -> [String]? {
    guard text.count > 2, text.first == .ascii("["), text.last == .ascii("]") else { return nil }
    let names = text.dropFirst().dropLast().split(separator: .ascii(",")).map {
      Array($0.trimmingBlanks)
    }
    guard !names.isEmpty,
      names.allSatisfy({
        WordSyntax.nameEnd(in: $0, from: 0, limit: $0.count, inTag: true) == $0.count
      })
    else { return nil }
    return names.map { "#" + String(decoding: $0, as: UTF8.self) }
  }
}
