import Boardmark
import BoardmarkReading
import MarkdownBlocks
import TestSupport
import Testing

@testable import BoardmarkText

/// What a board makes when it is asked for first, asked for by several threads at once.
///
/// `Tests/Scripts/Sanitizers/threads` runs this under the sanitizer for threads, which also sees what happens
/// to go well here.
@Suite struct SharedBoardTests {
  @Test("threads that ask for lines at once get those of the text, and nothing is let go too often")
  func lines() {
    let text = Array("a\nb\r\nc\rd".utf8)
    for _ in 0..<200 {
      let table = LazyLineTable()
      let found = onThreadsAtOnce(4) { table.lines(of: text) }
      #expect(found.allSatisfy { $0 == LineTable(text) })
      // It is made once: what comes later is not looked at.
      #expect(table.lines(of: []) == LineTable(text))
    }
  }

  @Test("threads that ask a board for parts, blocks and places at once get the same")
  func board() {
    for seed: UInt64 in 0..<100 {
      let text = SureBoard.text(seed: seed)
      let parsed = Board(parsing: text)
      let shared = Board(text)
      let found = onThreadsAtOnce(4) {
        Facts(
          bytes: shared.bytes, parts: shared.parts.map(\.range), blocks: shared.blocks,
          end: shared.source.position(at: text.count), tasks: shared.tasks.map(\.range))
      }
      let expected = Facts(
        bytes: text, parts: parsed.parts.map(\.range), blocks: parsed.blocks,
        end: parsed.source.position(at: text.count), tasks: parsed.tasks.map(\.range))
      #expect(found.allSatisfy { $0 == expected }, "seed \(seed)")
    }
  }

  private struct Facts: Equatable {
    let bytes: [UInt8]
    let parts: [Range<Int>]
    let blocks: [Block]
    let end: Position
    let tasks: [Range<Int>]
  }
}
