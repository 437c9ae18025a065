import Boardmark
import MarkdownBlocks

/// What holds for the bytes of a text in canonical form.
enum CanonicalBytes {
  static func violations(
    _ bytes: [UInt8], lineEnding: [UInt8], isEndFree: Bool = false
  ) -> [String] {
    var violations: [String] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { violations.append("it has a byte order mark") }
    // One blank line keeps a rule on the next line from opening a front matter.
    let isKept = Board(Array(bytes.drop { $0 == 0x0A || $0 == 0x0D })).frontMatter != nil
    if let first = bytes.first, first == 0x0A || first == 0x0D, !isKept {
      violations.append("it begins with a blank line")
    }
    if hasOtherEnding(bytes, than: lineEnding) { violations.append("it has two line endings") }
    if isEndFree { return violations }
    if !bytes.reversed().starts(with: lineEnding.reversed()) {
      violations.append("it has no final newline")
    }
    if endsInBlankLine(bytes, lineEnding) { violations.append("it ends with a blank line") }
    return violations
  }

  private static func hasOtherEnding(_ bytes: [UInt8], than lineEnding: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == 0x0A || bytes[offset] == 0x0D else {
        offset += 1
        continue
      }
      let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      let length = isPair ? 2 : 1
      if Array(bytes[offset..<offset + length]) != lineEnding { return true }
      offset += length
    }
    return false
  }

  /// True if the last line is blank, and is not part of a code block or comment without an end.
  private static func endsInBlankLine(_ bytes: [UInt8], _ lineEnding: [UInt8]) -> Bool {
    let content = bytes.reversed().drop { $0 <= 0x20 }.reversed()
    let tail = bytes[content.count...]
    let endings = tail.count { $0 == lineEnding[lineEnding.count - 1] }
    guard endings > 1 else { return false }
    guard let full = try? HTMLRenderer.html(of: bytes),
      let cut = try? HTMLRenderer.html(of: content + lineEnding)
    else { return false }
    return full == cut
  }
}
