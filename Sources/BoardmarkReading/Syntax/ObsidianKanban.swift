import BoardmarkText

/// How to tell that Obsidian Kanban maintains a file: by a key in the front matter, or by the settings that it writes
/// at the end.
package enum ObsidianKanban {
  static let key = "kanban-plugin"

  /// The start of the first line of its settings.
  package static let settings = "%% kanban:settings"

  /// The level of the headings that it writes for its lanes.
  static let laneLevel = 2

  /// The index of the archive's section: the last lane, if its heading directly follows the rule that the plugin writes
  /// there; nil if there is none. Its name is in the language of whoever archived first.
  ///
  /// - Parameter level: The level of the lanes.
  static func archive(in text: ReadText, level: Int?) -> Int? {
    guard let index = text.outline.sections.lastIndex(where: { $0.heading.level == level }) else {
      return nil
    }
    let heading = text.outline.sections[index].heading.range.lowerBound
    let next = text.outline.prose.partitioningIndex { $0.lowerBound >= heading }
    guard next > 0 else { return nil }
    let bytes = text.source.bytes
    let rule = text.outline.prose[next - 1]
    return bytes[rule.upperBound..<heading].allSatisfy(\.isSpace)
      && bytes[rule].filter { !$0.isSpace }.elementsEqual("***".utf8) ? index : nil
  }

  /// The number of bytes at the end of a file that are searched for settings.
  private static let longestSettings = 64 * 1024

  /// The offset of the plugin's settings, code between two `%%`; nil if the text does not end with them.
  package static func startOfSettings(atEndOf bytes: [UInt8]) -> Int? {
    var end = bytes.count
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    guard bytes[..<end].suffix(2).elementsEqual("%%".utf8) else { return nil }
    var line = end
    var below = ArraySlice<UInt8>()
    while line > max(0, end - longestSettings) {
      var start = line
      while start > 0, !bytes[start - 1].isLineEnding { start -= 1 }
      let text = bytes[start..<line]
      if text.starts(with: settings.utf8) {
        return below.starts(with: "```".utf8) ? start : nil
      }
      below = text
      line = start
      while line > 0, bytes[line - 1].isLineEnding { line -= 1 }
    }
    return nil
  }
}
