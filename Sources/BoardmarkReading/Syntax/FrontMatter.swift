import BoardmarkText
internal import YAMLEvents

/// The YAML between `---` on the first line and the next `---` or `...`.
package struct FrontMatter: Sendable {
  /// The bytes of its lines, both fences included.
  package let range: Range<Int>

  /// Its settings and their problems.
  package let settings: BoardSettings

  /// The limit of the search for the closing fence; a block beyond the smaller limit of the YAML reader is reported
  /// rather than read as text.
  private static let sizeLimit = 1024 * 1024

  /// Reads the front matter at the start of `source`; nil if the text does not begin with one.
  ///
  /// A block between fences is front matter if it is a YAML mapping, if it is empty, or if it holds
  /// `key:` lines but is not valid YAML, which the settings then report.
  package init?(in source: SourceText) {
    let start = source.byteOrderMark.upperBound
    // Most files have none, so that their lines are not needed here.
    guard source.bytes[start...].starts(with: "---".utf8), source.lines.count > 1 else {
      return nil
    }
    let first = max(start, source.lines.start(0))..<source.content(ofLine: 0).upperBound
    guard Self.isFence(source.bytes[first], "---") else { return nil }
    guard let closing = Self.closingLine(in: source) else { return nil }

    let content = source.lines.start(1)..<source.lines.start(closing)
    range = start..<source.lines.end(closing)
    do throws(YAMLError) {
      let root = try YAMLDocument(source.bytes[content]).root
      guard let root else {
        settings = BoardSettings()
        return
      }
      guard let pairs = root.mapping else { return nil }
      var reader = SettingsReader(offset: content.lowerBound)
      reader.read(pairs)
      settings = reader.settings
    } catch {
      guard Self.holdsKey(content, of: source) else { return nil }
      let offset = min(content.lowerBound + error.position.offset, content.upperBound)
      var end = min(offset + 1, source.bytes.count)
      while end < source.bytes.count, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
      settings = BoardSettings(problems: [
        BoardSettings.Problem(
          range: offset..<max(offset, end), severity: .error,
          message: "front matter is not valid YAML: \(error.message)", isOfWhole: true)
      ])
    }
  }

  /// Intended front matter that does not begin on the first line or is never closed.
  package struct Stray: Sendable {
    /// The bytes of its opening fence.
    package let fence: Range<Int>

    /// The bytes before it, a byte order mark excluded; empty if it is never closed.
    package let before: Range<Int>
  }

  /// The number of lines searched for the opening fence of stray front matter.
  private static let strayLimit = 40

  /// Intended front matter of a text that has none: a block between fences below the first line, with only blank lines
  /// above it or with one of the format's own keys, or such a block that is never closed.
  static func stray(in source: SourceText) -> Stray? {
    let start = source.byteOrderMark.upperBound
    var isBlank = true
    for line in 0..<min(strayLimit, source.lines.count) {
      let content = max(start, source.lines.start(line))..<source.content(ofLine: line).upperBound
      guard isFence(source.bytes[content], "---") else {
        isBlank = isBlank && source.isBlank(line: line)
        continue
      }
      let rest = SourceText(Array(source.bytes[content.lowerBound...]))
      guard line + 1 < source.lines.count else { return nil }
      if closingLine(in: rest) == nil {
        let key = source.bytes[source.content(ofLine: line + 1)].prefix { $0 != .ascii(":") }
        let isMeant =
          isBlank && key.count < 20 && keys.contains(String(decoding: key, as: UTF8.self))
        return isMeant
          && holdsKey(source.lines.start(line + 1)..<source.lines.end(line + 1), of: source)
          ? Stray(fence: content, before: content.lowerBound..<content.lowerBound) : nil
      }
      guard line > 0, let block = FrontMatter(in: rest), block.range.count > 8,
        isBlank || block.settings.isMeant
      else { return nil }
      return Stray(fence: content, before: start..<content.lowerBound)
    }
    return nil
  }

  private static let keys = SettingsReader.keys.union([ObsidianKanban.key])

  private static func closingLine(in source: SourceText) -> Int? {
    for line in 1..<source.lines.count {
      guard source.lines.start(line) <= sizeLimit else { return nil }
      let content = source.bytes[source.content(ofLine: line)]
      if isFence(content, "---") || isFence(content, "...") { return line }
    }
    return nil
  }

  private static func isFence(_ line: ArraySlice<UInt8>, _ fence: StaticString) -> Bool {
    fence.withUTF8Buffer { line.starts(with: $0) } && line.dropFirst(3).allSatisfy(\.isBlank)
  }

  /// True if a line begins with `key:`, so that the block is meant as a mapping.
  private static func holdsKey(_ range: Range<Int>, of source: SourceText) -> Bool {
    let first = source.lines.line(at: range.lowerBound)
    let last = source.lines.line(at: max(range.lowerBound, range.upperBound - 1))
    return (first...last).contains { line in
      let content = source.bytes[source.content(ofLine: line)].drop(while: \.isBlank)
      guard let letter = content.first, letter.isASCIILetter,
        let colon = content.firstIndex(of: .ascii(":")), colon - content.startIndex <= 64
      else { return false }
      return colon + 1 == content.endIndex || content[colon + 1].isBlank
    }
  }
}

extension BoardSettings {
  /// True if one of the format's own keys is set.
  fileprivate var isMeant: Bool {
    columns != nil || timeZone != nil || !wipLimits.isEmpty || !rules.isEmpty || isObsidianKanban
  }
}

extension Board {
  /// Front matter that is ignored entirely, and why.
  package struct FrontMatterFault: Sendable {
    /// The bytes to report it at.
    package let range: Range<Int>
    package let message: String
    package let remedy: String

    /// The bytes to remove to make it count; nil if that is not enough.
    package let removal: Range<Int>?

    /// The number of its line, from 1.
    package let line: Int
  }

  /// The reason why the front matter is ignored entirely; nil if it counts, or if there is none.
  ///
  /// Cost: that of reading it; without front matter, that of scanning the first lines.
  package var frontMatterFault: FrontMatterFault? {
    func fault(
      _ range: Range<Int>, _ message: String, _ remedy: String, removing: Range<Int>? = nil
    )
      -> FrontMatterFault
    {
      FrontMatterFault(
        range: range, message: message, remedy: remedy, removal: removing,
        line: source.lines.line(at: range.lowerBound) + 1)
    }
    if frontMatter != nil {
      return settings.problems.first { $0.isOfWhole }.map {
        fault($0.range, $0.message, "fix it; until then all its settings are ignored")
      }
    }
    guard let stray = FrontMatter.stray(in: reading) else { return nil }
    guard !stray.before.isEmpty else {
      return fault(stray.fence, "front matter is never closed", "write '---' below its last line")
    }
    let isBlank = reading.bytes[stray.before].allSatisfy(\.isSpace)
    return fault(
      stray.fence, "front matter must start on the first line",
      isBlank ? "remove the blank lines above it" : "move it to the top of the file",
      removing: isBlank ? stray.before : nil)
  }
}
