import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `**Priority**: High | **Due**: 2026-12-01`, on a line about the whole task; tasks that are
  /// headings are ``HeadingTask``s.
  static let markdownTaskManager = Dialect(
    "MarkdownTaskManager", sample: ("\n  **Due**: 2026-12-01", "due:2026-12-01"),
    removal: .field,
    .lines(signs: [.ascii(":")], read: readMarkdownTaskManager))

  private static func readMarkdownTaskManager(_ line: ForeignLine) -> [ForeignMark.Reading]? {
    guard line.standing != .deeper, !line.taskLine.text.contains(line.range.lowerBound),
      line.isOutsideSpans(line.range.lowerBound),
      let fields = FieldLine(in: line.bytes, line.range)?.fields
    else { return nil }
    // A priority level above high remains if the task already has a priority, which then represents it.
    return fields.compactMap(\.mark).filter {
      $0.isExact || $0.meaning.key != .pri || line.taskLine.attribute(.pri) == nil
    }
  }
}

/// A line of fields as MarkdownTaskManager writes them: `**Priority**: High | **Due**: 2026-12-01`.
struct FieldLine {
  /// One field of the line.
  struct Field {
    /// From the field's first `*` to the end of its value.
    let range: Range<Int>

    /// The field's equivalent mark; nil for a field that the format cannot express, such as the category.
    let mark: ForeignMark.Reading?
  }

  let fields: [Field]

  /// Reads the line `line` of `bytes`; nil if it contains anything but fields, or none that the tool knows.
  init?(in bytes: [UInt8], _ line: Range<Int>) {
    let text = bytes[line].trimmingBlanks
    guard text.count <= Self.longestLine, text.starts(with: "**".utf8) else { return nil }
    var fields: [Field] = []
    var isKnown = false
    for piece in text.split(separator: .ascii("|"), omittingEmptySubsequences: false) {
      guard let (name, value) = Self.split(piece.trimmingBlanks) else { return nil }
      let range = piece.trimmingBlanks.indices
      let key = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
      isKnown = isKnown || (Self.knownNames.contains(key) && !value.isEmpty)
      let mark = Self.meaning(of: key, value).map {
        ForeignMark.Reading(range: range, meaning: $0.meaning, isExact: $0.isExact)
      }
      fields.append(Field(range: range, mark: mark))
    }
    guard isKnown else { return nil }
    self.fields = fields
  }

  private static let longestLine = 2_000
  private static let knownNames: Set<String> = [
    "status", "priority", "category", "assigned", "created", "started", "due", "finished", "tags",
  ]

  /// The name and the value of `**Name**: value`, or `**Name:** value`.
  private static func split(
    _ piece: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard piece.starts(with: "**".utf8) else { return nil }
    let name = piece.dropFirst(2).prefix(30).prefix { $0.isASCIILetter || $0 == 0x20 }
    let rest = piece[name.endIndex...]
    guard !name.isEmpty, rest.starts(with: "**:".utf8) || rest.starts(with: ":**".utf8),
      rest.dropFirst(3).first?.isBlank ?? true
    else { return nil }
    return (name, rest.dropFirst(3).trimmingBlanks)
  }

  private static func meaning(
    of key: String, _ value: ArraySlice<UInt8>
  ) -> (meaning: ForeignMark.Meaning, isExact: Bool)? {
    switch key {
    case "due" where WrittenDate.isLikely(value):
      (.date(.due, WrittenDate.read(value)), true)
    case "finished" where WrittenDate.isLikely(value): (.date(.done, WrittenDate.read(value)), true)
    case "priority": priority(value).map { (.attribute(.pri, $0.priority.rawValue), $0.isExact) }
    case "assigned": names(value, sigil: .ascii("@")).map { (.names($0), true) }
    case "tags": names(value, sigil: .ascii("#")).map { (.names($0), true) }
    default: nil
    }
  }

  /// The priority, optionally after an emoji. The format has no level above high.
  private static func priority(
    _ value: ArraySlice<UInt8>
  ) -> (priority: Board.Priority, isExact: Bool)? {
    let word = value.drop { !$0.isASCIILetter }
    guard (3...8).contains(word.count) else { return nil }
    if word.equalsIgnoringASCIICase("critical".utf8) || word.equalsIgnoringASCIICase("urgent".utf8)
    {
      return (.high, false)
    }
    return Board.Priority.allCases.first { word.equalsIgnoringASCIICase($0.rawValue.utf8) }
      .map { ($0, word.count == value.count) }
  }

  /// The names in a list like `@alice, @bob`; nil unless all of them can be written here.
  private static func names(_ value: ArraySlice<UInt8>, sigil: UInt8) -> [String]? {
    let words = value.split { $0.isBlank || $0 == .ascii(",") }
    guard !words.isEmpty else { return nil }
    let names = words.compactMap { word -> String? in
      let bytes = Array(word)
      guard bytes[0] == sigil, WordSyntax.word(in: bytes, bytes.indices) != nil else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    return names.count == words.count ? names : nil
  }
}
