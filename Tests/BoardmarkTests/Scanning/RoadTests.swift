@_spi(Roads) import Boardmark
import Foundation
import TestSupport
import Testing

/// The scanner and the parser read the same board from every text that the scanner takes.
@Suite struct RoadTests {
  @Test("canonical boards read the same on both roads") func canonicalBoards() {
    var scanned = 0
    for seed: UInt64 in 0..<300 {
      scanned += check(RandomBoard.canonical(seed: seed), seed) ? 1 : 0
      scanned += check(ScannableBoard.text(seed: seed), seed) ? 1 : 0
    }
    #expect(scanned > 400, "hardly any board was scanned, so nothing is shown")
  }

  @Test("so do canonical boards after an accident") func mutatedBoards() {
    var scanned = 0
    for seed: UInt64 in 0..<1_200 {
      let count = Int(seed % 3) + 1
      scanned +=
        check(Mutation.of(RandomBoard.canonical(seed: seed), seed: seed &+ 1, count: count), seed)
        ? 1 : 0
      scanned +=
        check(Mutation.of(ScannableBoard.text(seed: seed), seed: seed &+ 1, count: count), seed)
        ? 1 : 0
    }
    #expect(scanned > 200, "hardly any board was scanned, so nothing is shown")
  }

  @Test("so does what the formatter makes of messy boards") func formattedBoards() {
    for seed: UInt64 in 0..<300 {
      let board = Board(RandomBoard.messy(seed: seed))
      guard let edits = try? Formatter.edits(for: board) else { continue }
      check(board.source.bytes.applying(edits), seed)
    }
  }

  @Test("so do the beginnings of a board, wherever it is cut off") func prefixes() {
    for seed: UInt64 in 0..<2 {
      let bytes = ScannableBoard.text(seed: seed)
      for end in bytes.indices {
        check(Array(bytes[..<end]) + [0x0A], seed)
      }
    }
  }

  @Test("so do all fixtures and samples") func files() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var scanned = 0
    for folder in ["Samples", "Tests"] {
      let names = FileManager.default.enumerator(
        atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        guard name.hasSuffix(".md") else { continue }
        let url = root.appendingPathComponent("\(folder)/\(name)")
        scanned += check([UInt8](try Data(contentsOf: url)), 0, "board.md") ? 1 : 0
      }
    }
    #expect(scanned >= 10)
  }

  /// Checks one text; whether the scanner took it.
  @discardableResult
  private func check(_ bytes: [UInt8], _ seed: UInt64, _ fileName: String = "-") -> Bool {
    let differences = BoardStatement.differences(bytes, fileName: fileName)
    #expect(
      differences.isEmpty, "seed \(seed): \(differences)\n\(String(decoding: bytes, as: UTF8.self))"
    )
    return Board(bytes, fileName: fileName).isScanned
  }
}
