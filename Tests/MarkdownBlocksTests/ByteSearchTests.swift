import MarkdownBlocks
import TestSupport
import Testing

/// Searches in bytes find what looking at every place finds.
@Suite struct ByteSearchTests {
  @Test("a word is found wherever it is, in either letter case, and nowhere else")
  func words() {
    var random = RandomNumbers(seed: 7)
    var found = 0
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "nedsxNED".utf8.randomElement(using: &random)!
      }
      let lowercased = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
      let hasWord = text.indices.contains { lowercased[$0...].starts(with: "need".utf8) }
      if hasWord { found += 1 }
      #expect(text.holds(word: "need") == hasWord)
    }
    #expect(found > 10)
    #expect(Array("a needs".utf8).holds(word: "needs") && Array("needs".utf8).holds(word: "needs"))
    #expect([UInt8]([0x1C]).holds(word: "<") == false && Array("<".utf8).holds(word: "<"))
    #expect(!Array("need".utf8).holds(word: "needs") && ![UInt8]().holds(word: "n"))
  }

  @Test("slices are the same if their bytes are") func slices() {
    let bytes = Array("--the same--the sam!--".utf8)
    #expect(bytes[2..<10].isIdentical(to: Array("the same".utf8)[...]))
    #expect(!bytes[2..<10].isIdentical(to: bytes[12..<20]))
    #expect(!bytes[2..<10].isIdentical(to: bytes[2..<9]) && bytes[2..<2].isIdentical(to: []))
  }
}
