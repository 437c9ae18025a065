import BoardmarkText

/// What tells that Obsidian Kanban keeps a file: a key in the front matter, or the settings that it puts last.
package enum ObsidianKanban {
  static let key = "kanban-plugin"

  /// How the line begins with which its settings do.
  package static let settings = "%% kanban:settings"

  /// The level of the headings that it writes for its lanes.
  static let laneLevel = 2

  /// Settings are looked for in so many bytes at the end of a file.
  private static let longestSettings = 64 * 1024

  /// Where the plugin's settings begin, which stand in code between two `%%`; nil where a text does not end in them.
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
