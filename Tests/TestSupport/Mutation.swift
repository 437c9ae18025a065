/// Small changes to a text, of the kind that editors, tools and accidents make.
package enum Mutation {
  /// The text after one to `count` changes.
  package static func of(_ bytes: [UInt8], seed: UInt64, count: Int = 4) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    var bytes = bytes
    for _ in 0..<random.number(in: 1...count) { change(&bytes, &random) }
    return bytes
  }

  /// Bytes without any order, most of them ones that mean something to a board.
  package static func noise(seed: UInt64, upTo limit: Int = 120) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    let likely = Array("\n\n\n  \t-*+#>[]x`~<!:=_.\\1@/(){}\"'|^\r\0".utf8)
    var bytes: [UInt8] = random.oneIn(3) ? [] : Array("## Todo\n- ".utf8)
    for _ in 0..<random.number(below: limit) {
      switch random.number(below: 10) {
      case 0: bytes.append(UInt8(random.number(below: 256)))
      case 1: bytes += Array(random.pick(fragments).utf8)
      default: bytes.append(random.pick(likely))
      }
    }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout RandomNumbers) {
    let place = random.number(below: bytes.count + 1)
    let line = lineRange(at: place, in: bytes)
    switch random.number(below: 12) {
    case 0: if place < bytes.count { bytes.remove(at: place) }
    case 1: if place < bytes.count { bytes[place] = UInt8(random.number(below: 256)) }
    case 2: bytes.insert(UInt8(random.number(below: 128)), at: place)
    case 3, 4, 5: bytes.insert(contentsOf: random.pick(fragments).utf8, at: place)
    case 6: bytes.removeSubrange(line)
    case 7:
      bytes.insert(
        contentsOf: bytes[line],
        at: lineRange(at: random.number(below: bytes.count + 1), in: bytes).lowerBound)
    case 8: bytes.insert(contentsOf: random.pick(indents).utf8, at: line.lowerBound)
    case 9:
      var end = line.lowerBound
      while end < line.upperBound, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
      bytes.removeSubrange(line.lowerBound..<end)
    case 10: bytes.insert(contentsOf: random.pick(fragments).utf8, at: line.lowerBound)
    default: bytes.removeSubrange(place..<min(bytes.count, place + random.number(below: 12)))
    }
  }

  /// The bytes of the line around `place`, its ending included.
  private static func lineRange(at place: Int, in bytes: [UInt8]) -> Range<Int> {
    var start = place
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = place
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return start..<min(bytes.count, end + 1)
  }

  private static let indents = [" ", "  ", "    ", "\t", "     ", "   ", "> ", "- ", "      "]

  private static let fragments = [
    "\n", "\n\n", "\r\n", "\r", "\n- ", "\n  - [ ] ", "\n* ", "\n1. ", "\n## Done\n", "\n### x\n",
    "```", "~~~",
    "\n```\n", "<!--", "-->", "\n---\n", "\n===\n", "\n***\n", "    ", "\t", "> ", "\n>", "[", "]",
    "](", "`",
    "  \n", "\\\n", "\n[a]: /b\n", "<div>\n", "</div>", " due:2026-12-01", " id:a1", " @bob", " #t",
    "\u{FEFF}", "\u{2028}", "\0", "\n\t", "\n      ", "- - ", "[x] ", "- [ ] ", "# ",
    "due: 2026-12-01", "^id",
    "\n\n\n", "<pre>", "<?", "- ", "=", "-", "  ", "\n  ", "\n    ", "\n   ",
  ]
}
