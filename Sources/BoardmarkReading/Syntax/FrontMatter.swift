import BoardmarkText
internal import YAMLEvents

/// The YAML between `---` on the first line and the next `---` or `...`.
public struct FrontMatter: Sendable {
  /// The bytes of its lines, both fences included.
  public let range: Range<Int>

  /// What it sets, and what is wrong with it.
  public let settings: BoardSettings

  /// The offset up to which the closing fence is looked for; a block beyond the YAML reader's
  /// limit, which is smaller, is reported and not taken for text.
  private static let sizeLimit = 1024 * 1024

  /// Reads the front matter at the start of `source`; nil if the text does not begin with one.
  ///
  /// A block between fences is front matter if it is a YAML mapping, if it is empty, or if it holds
  /// `key:` lines but is not valid YAML, which the settings then report.
  package init?(in source: SourceText) {
    let start = source.byteOrderMark.upperBound
    guard source.lines.count > 1 else { return nil }
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
          message: "front matter is not valid YAML: \(error.message)")
      ])
    }
  }

  /// Reads the front matter at the start of a text, looking at nothing but its lines; nil if it is
  /// not found that way.
  init?(atStartOf bytes: [UInt8]) {
    guard bytes.starts(with: "---".utf8) else { return nil }
    var lineStart = 0
    for offset in 0..<min(bytes.count, 2 * Self.sizeLimit) where bytes[offset] == 0x0A {
      let line = bytes[lineStart..<offset]
      if lineStart > 0, Self.isFence(line, "---") || Self.isFence(line, "...") {
        self.init(in: SourceText(Array(bytes[...offset])))
        return
      }
      lineStart = offset + 1
    }
    return nil
  }

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

  /// Whether a line begins with `key:`, so that the block is meant as a mapping.
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
