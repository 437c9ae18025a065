import Boardmark
import Testing

@testable import BoardmarkChecking

/// Fixes that are made together.
@Suite struct FixRoundTests {
  private static let board = Board(Array("## Todo\n\n- [ ] A\n- [ ] B\n\n## Done\n".utf8))

  /// Whether a round takes the fix that replaces a range.
  private func takes(
    _ round: inout FixRound, _ range: Range<Int>, _ replacement: String
  ) -> Bool {
    round.take(fix(range, replacement))
  }

  private func fix(_ range: Range<Int>, _ replacement: String) -> Fix {
    Fix(
      title: "", isSafe: true,
      edits: [TextEdit(range: range, replacement: Array(replacement.utf8))])
  }

  @Test("fixes inside tasks are shown to leave everything else as it was")
  func together() {
    var round = FixRound(Self.board)
    let taken1 = takes(&round, 12..<13, "x")
    #expect(taken1)
    let taken2 = takes(&round, 20..<21, "x")
    #expect(taken2)
    #expect(
      round.fixed().map { String(decoding: $0.source.bytes, as: UTF8.self) }
        == "## Todo\n\n- [x] A\n- [x] B\n\n## Done\n")
  }

  @Test("a fix that makes two tasks of one, or something else of it, is not made")
  func refused() {
    for text in ["\n- C", "\n\nC", "\n\n## C"] {
      var round = FixRound(Self.board)
      let taken3 = takes(&round, 16..<16, text)
      #expect(taken3)
      #expect(round.fixed() == nil, "\(text)")
    }
  }

  @Test("of two fixes that touch, the first is taken")
  func touching() {
    var round = FixRound(Self.board)
    let taken4 = takes(&round, 12..<13, "x")
    #expect(taken4)
    let taken5 = takes(&round, 13..<13, "x")
    #expect(taken5 == false)
    let taken6 = takes(&round, 15..<16, "C")
    #expect(taken6)
  }
}
