import Boardmark
import MarkdownBlocks
import TestSupport
import Testing

@testable import BoardLanguageServer

/// A text that is changed in place, against one that is read anew.
@Suite struct TextBufferTests {
  private static let pieces = [
    "\n", "\r", "\r\n", "a", "ä", "😀", "e\u{301}", "\u{FEFF}", " ", "- [ ] x",
  ]

  @Test(
    "lines are where they would be if the text were read anew", arguments: RandomCases.seeds(200))
  func lines(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var text = TextBuffer(Mutation.noise(seed: seed))
    for _ in 0..<40 {
      let start = random.number(below: text.bytes.count + 1)
      let end = min(text.bytes.count, start + random.number(below: 5))
      let new = (0..<random.number(below: 4)).map { _ in random.pick(Self.pieces) }.joined()
      text.replace(start..<end, with: Array(new.utf8))
      let fresh = TextBuffer(text.bytes)
      #expect(text.lineStarts == fresh.lineStarts)
      // A text that ends in a line ending has one line more here.
      let table = LineTable(text.bytes)
      let starts = (0..<table.count).map { table.start($0) }
      #expect(Array(text.lineStarts.prefix(table.count)) == (starts.isEmpty ? [] : starts))
    }
  }

  @Test("a place is found again, in each encoding", arguments: RandomCases.seeds(100))
  func places(seed: UInt64) {
    let text = TextBuffer(RandomBoard.messy(seed: seed))
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      var finder = ProtocolPlaces(text, encoding)
      var offset = 0
      while offset < text.bytes.count {
        let length = text.bytes.withUnsafeBufferPointer { $0.step(at: offset, encoding).bytes }
        let (line, character) = finder.place(at: offset)
        // Inside of CRLF there is no place.
        let isInside = offset > 0 && text.bytes[offset - 1] == 13 && text.bytes[offset] == 10
        #expect(
          text.offset(line: line, character: character, encoding) == offset - (isInside ? 1 : 0))
        offset += length
      }
    }
  }

  @Test("places that do not fit are brought into the text") func clamping() {
    let text = TextBuffer(Array("a😀b\r\nc".utf8))
    #expect(text.offset(line: 0, character: 2, .utf16) == 1)
    #expect(text.offset(line: 0, character: 3, .utf16) == 5)
    #expect(text.offset(line: 0, character: 3, .utf8) == 1)
    #expect(text.offset(line: 0, character: 99, .utf16) == 6)
    #expect(text.offset(line: 1, character: 99, .utf16) == 9)
    #expect(text.offset(line: 7, character: 0, .utf16) == 9)
    #expect(text.offset(line: -1, character: 3, .utf16) == 0)
    #expect(text.offset(line: 0, character: -3, .utf16) == 0)
    #expect(text.offset(line: .max, character: .max, .utf16) == 9)
  }

  @Test("bytes that are not UTF-8 and halves of pairs count as one") func brokenBytes() {
    let text = TextBuffer([0x61, 0xFF, 0xED, 0xA0, 0xBD, 0x62])
    #expect(text.offset(line: 0, character: 2, .utf16) == 2)
    #expect(text.offset(line: 0, character: 3, .utf16) == 5)
    #expect(text.offset(line: 0, character: 3, .utf32) == 5)
  }
}
