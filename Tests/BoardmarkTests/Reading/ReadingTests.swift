import Boardmark
@_spi(Reading) import BoardmarkReading
import Foundation
import TestSupport
import Testing

/// A board reads the same line by line, in pieces, and by the blocks of the whole text.
@Suite struct ReadingTests {
  @Test("canonical boards are read line by line, and as their blocks say") func canonicalBoards() {
    var parsed = 0
    for seed: UInt64 in 0..<300 {
      parsed += check(RandomBoard.canonical(seed: seed), seed)
      parsed += check(SureBoard.text(seed: seed), seed)
    }
    #expect(parsed < 60_000, "many lines of canonical boards were read by their blocks")
  }

  @Test("so are canonical boards after an accident") func mutatedBoards() {
    for seed: UInt64 in 0..<1_200 {
      let count = Int(seed % 3) + 1
      check(Mutation.of(RandomBoard.canonical(seed: seed), seed: seed &+ 1, count: count), seed)
      check(Mutation.of(SureBoard.text(seed: seed), seed: seed &+ 1, count: count), seed)
    }
  }

  @Test("so are messy boards, and what the formatter makes of them") func messyBoards() {
    for seed: UInt64 in 0..<600 {
      check(RandomBoard.messy(seed: seed), seed)
      let board = Board(RandomBoard.messy(seed: seed))
      guard let edits = try? Formatter.edits(for: board) else { continue }
      check(board.source.bytes.applying(edits), seed)
    }
  }

  @Test("so are the beginnings of a board, wherever it is cut off") func prefixes() {
    for seed: UInt64 in 0..<2 {
      let bytes = SureBoard.text(seed: seed)
      for end in bytes.indices {
        check(Array(bytes[..<end]) + [0x0A], seed)
      }
    }
  }

  @Test("so are all fixtures and samples") func files() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var count = 0
    for folder in ["Samples", "Tests"] {
      let names = FileManager.default.enumerator(
        atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        guard name.hasSuffix(".md") else { continue }
        let url = root.appendingPathComponent("\(folder)/\(name)")
        check([UInt8](try Data(contentsOf: url)), 0, "board.md")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  /// Checks one text; how many of its bytes were read by their blocks.
  @discardableResult
  private func check(_ bytes: [UInt8], _ seed: UInt64, _ fileName: String = "-") -> Int {
    let differences = BoardStatement.differences(bytes, fileName: fileName)
    #expect(
      differences.isEmpty, "seed \(seed): \(differences)\n\(String(decoding: bytes, as: UTF8.self))"
    )
    return Board(bytes, fileName: fileName).parsedLength
  }
}
