import BoardmarkReading
import BoardmarkText

/// The checkbox of an item in a body, as a page shows it.
enum BoxMark {
  /// The box at the start of an item's text, and its length including the blank after it.
  ///
  /// - Parameter box: The HTML to show in its place; nil for a plain sign.
  static func mark(
    _ text: [UInt8], _ shown: String?, _ words: (String) -> String
  ) -> (length: Int, html: String)? {
    guard let box = TaskBox(in: text, at: 0, limit: text.count) else { return nil }
    var html = HTMLWriter()
    html.box(box.meaning, words)
    return (
      min(text.count, box.range.upperBound + 1),
      (shown ?? String(decoding: html.bytes, as: UTF8.self)) + " "
    )
  }
}

extension HTMLWriter {
  /// Writes a checkbox whose accessible name says what it shows.
  mutating func box(_ box: Box, _ words: (String) -> String = { $0 }) {
    let (style, name) =
      switch box {
      case .ticked: ("box ticked", "done")
      case .cancelled: ("box cancelled", "cancelled")
      case .open, .none: ("box", "open")
      }
    element("span", ["class": style, "role": "img", "aria-label": words(name)], text: "")
  }
}
