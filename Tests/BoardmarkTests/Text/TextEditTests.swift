import Boardmark
import TestSupport
import Testing

@Suite struct TextEditTests {
  @Test("an edit less what it leaves has the same outcome, and neither end in common")
  func trimmed() {
    for seed: UInt64 in 0..<400 {
      var random = RandomNumbers(seed: seed)
      // Few bytes, so that ends are often the same; long ones, so that they are compared in pieces.
      func bytes() -> [UInt8] {
        let length = random.pick([0, 1, 63, 64, 65, 4095, 4096, 4097, 9000])
        return (0..<length).map { _ in random.number(below: 500) == 0 ? 0x62 : 0x61 }
      }
      let text = bytes()
      let start = random.number(in: 0...text.count)
      let edit = TextEdit(
        range: start..<random.number(in: start...text.count), replacement: bytes())
      let expected = text.applying([edit])
      guard let trimmed = edit.trimmed(in: text) else {
        #expect(text == expected, "seed \(seed)")
        continue
      }
      #expect(text.applying([trimmed]) == expected, "seed \(seed)")
      let old = text[trimmed.range]
      if let first = old.first, let last = old.last, !trimmed.replacement.isEmpty {
        #expect(
          first != trimmed.replacement.first && last != trimmed.replacement.last, "seed \(seed)")
      }
    }
  }

  @Test("an edit that changes nothing is none") func nothing() {
    let text = [UInt8](repeating: 0x61, count: 10_000)
    #expect(
      TextEdit(range: 100..<9_000, replacement: Array(text[100..<9_000])).trimmed(in: text) == nil)
  }

  @Test("edits followed by others have the outcome of both") func followed() {
    for seed: UInt64 in 0..<400 {
      var random = RandomNumbers(seed: seed)
      func bytes(_ most: Int) -> [UInt8] {
        (0..<random.number(in: 0...most)).map { _ in 0x61 + UInt8(random.number(below: 26)) }
      }
      func edits(of text: [UInt8]) -> [TextEdit] {
        let bounds = (0..<2 * random.number(below: 4)).map { _ in random.number(in: 0...text.count)
        }
        .sorted()
        return stride(from: 0, to: bounds.count, by: 2).map {
          TextEdit(range: bounds[$0]..<bounds[$0 + 1], replacement: bytes(5))
        }
      }
      let text = bytes(30)
      let first = edits(of: text)
      let second = edits(of: text.applying(first))
      #expect(
        text.applying(first.followed(by: second)) == text.applying(first).applying(second),
        "seed \(seed)")
    }
  }
}
