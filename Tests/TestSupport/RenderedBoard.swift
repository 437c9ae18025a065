import Boardmark
import MarkdownBlocks

/// A board as HTML, in which only what formatting may change does not show.
///
/// Boxes and texts of task lines are blotted out, since their words may be arranged. Paragraph tags do not
/// count, since blank lines between tasks go and make loose lists tight; neither does white space
/// outside code.
enum RenderedBoard {
  /// The HTML; nil where cmark could take too long.
  static func html(of board: Board) -> [UInt8]? {
    let source = board.source.bytes
    var offset = board.frontMatter?.range.upperBound ?? 0
    if offset == 0, source.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var text: [UInt8] = []
    for line in board.tasks.map(\.titleLine) where line.isArrangeable {
      for range in [line.boxRange, line.text].compactMap({ $0 }) where !range.isEmpty {
        text += source[offset..<range.lowerBound]
        text.append(UInt8(ascii: "x"))
        offset = range.upperBound
      }
    }
    text += source[offset...]
    if text.last != 0x0A, text.last != 0x0D { text.append(0x0A) }
    return (try? HTMLRenderer.html(of: withLF(text))).map(significant)
  }

  private static func withLF(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (offset, byte) in bytes.enumerated() {
      if byte == 0x0D {
        result.append(0x0A)
      } else if byte != 0x0A || offset == 0 || bytes[offset - 1] != 0x0D {
        result.append(byte)
      }
    }
    return result
  }

  /// The HTML without paragraph tags, seams of lists and white space outside `<pre>`.
  private static func significant(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInPre = false
    var offset = 0
    func has(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { html[offset...].starts(with: $0) }
    }
    while offset < html.count {
      if has("<pre><code") { isInPre = true }
      if has("</code></pre>") { isInPre = false }
      if has("<p>") {
        offset += 3
      } else if has("</p>") {
        offset += 4
      } else if has("</ul>\n<ul>") {
        offset += 10
      } else {
        if isInPre || html[offset] > 0x20 { result.append(html[offset]) }
        offset += 1
      }
    }
    return result
  }
}
