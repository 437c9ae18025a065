import Boardmark
import Testing

@testable import BoardmarkChecking
@testable import BoardmarkReading

/// Fixes that are made together.
@Suite struct FixRoundTests {
  private static let board = Board(Array("## Todo\n\n- [ ] A\n- [ ] B\n\n## Done\n".utf8))

  private func fix(
    _ range: Range<Int>, _ replacement: String, changing fields: MeaningFields = .body
  ) -> Board.Fix {
    Board.Fix(
      title: "", isSafe: true,
      edits: [TextEdit(range: range, replacement: Array(replacement.utf8))], changing: fields)
  }

  /// The text with some fixes made together; nil where that is refused.
  private func text(_ fixes: Board.Fix..., in board: Board = board) -> String? {
    var round = FixRound(board)
    for fix in fixes {
      let isTaken = round.take(fix)
      #expect(isTaken)
    }
    return round.fixed().map { String(decoding: $0.board.source.bytes, as: UTF8.self) }
  }

  @Test("fixes inside tasks are shown to leave everything else as it was")
  func together() {
    #expect(
      text(fix(12..<13, "x"), fix(20..<21, "x")) == "## Todo\n\n- [x] A\n- [x] B\n\n## Done\n")
  }

  @Test("a fix that makes two tasks of one, or something else of it, is not made")
  func refused() {
    for replacement in ["\n- C", "\n\nC", "\n\n## C"] {
      #expect(text(fix(16..<16, replacement)) == nil, "\(replacement)")
    }
  }

  @Test("a fix changes of the task's lines what it says and nothing else")
  func fields() {
    #expect(text(fix(12..<13, "x", changing: .box)) != nil)
    #expect(text(fix(12..<13, "x", changing: .attributes)) == nil)
    #expect(text(fix(16..<16, " id:new1", changing: .attributes)) != nil)
    #expect(text(fix(16..<16, " new", changing: .attributes)) == nil)
    #expect(
      text(fix(12..<13, "x", changing: .box), fix(16..<16, " id:new1", changing: .attributes))
        != nil)
    let nested = Board(Array("## Todo\n\n* A\n  * [ ] b id:x\n  c\n".utf8))
    #expect(text(fix(26..<27, "y", changing: .attributes), in: nested) != nil)
    #expect(text(fix(21..<22, "c", changing: .attributes), in: nested) == nil)
    #expect(text(fix(16..<17, "x", changing: .attributes), in: nested) == nil)
  }

  @Test("an id goes before the block id of a sentence that goes on")
  func continuedSentence() {
    var options = Board.CheckOptions(now: Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!))
    options.levels[.missingID] = .on(.info)
    options.idSeed = 1
    let board = Board(Array("## Todo\n\n- [ ] b was said\ne --> ^x\n".utf8))
    let fixed = Fixer.fix(board, options: options, includingUnsafe: false)
    let id = Board(fixed.bytes).tasks.first?.id?.text
    #expect(
      String(decoding: fixed.bytes, as: UTF8.self)
        == "## Todo\n\n- [ ] b was said\ne --> id:\(id ?? "") ^x\n")
    #expect(fixed.remaining.allSatisfy { $0.fix == nil })
  }

  @Test("a fix of prose leaves it prose")
  func prose() {
    let board = Board(Array("## Todo\n\nSome text\n\n- [ ] A\n".utf8))
    #expect(text(fix(13..<18, ""), in: board) == "## Todo\n\nSome\n\n- [ ] A\n")
    #expect(text(fix(13..<14, "\n- "), in: board) == nil)
  }

  private func diagnostics(_ fixes: [Board.Fix]) -> [Board.Finding] {
    fixes.map {
      Board.Finding(
        rule: .openInDone, severity: .warning, range: $0.edits[0].range,
        in: Self.board.source, message: "", remedy: nil,
        task: nil, fix: $0)
    }
  }

  @Test("where a fix cannot be made, the others are")
  func halves() {
    let fixes = [fix(12..<13, "x"), fix(16..<16, "\n- C"), fix(20..<21, "x")]
    let wanted = diagnostics(fixes)
    var tries = 10
    let after = Fixer.apply(wanted[...], to: Self.board, &tries)
    #expect(
      after.map { String(decoding: $0.board.source.bytes, as: UTF8.self) }
        == "## Todo\n\n- [x] A\n- [x] B\n\n## Done\n")
    #expect(after?.fixed.count == 2)
    tries = 10
    let none = Fixer.apply(wanted[1...1], to: Self.board, &tries)
    #expect(none == nil)
    #expect(tries == 9)
  }

  @Test(
    "one fix that cannot be made keeps none of a thousand from being made",
    arguments: [0, 700, 1000])
  func onlyOne(place: Int) {
    let line = "- [ ] A\n"
    let board = Board(Array("## Todo\n\n\(String(repeating: line, count: 1001))".utf8))
    let fixes = (0...1000).map { number in
      let start = 9 + number * line.utf8.count
      return number == place ? fix(start + 7..<start + 7, "\n- C") : fix(start + 3..<start + 4, "x")
    }
    var tries = 30
    let after = Fixer.apply(diagnostics(fixes)[...], to: board, &tries)
    #expect(after?.fixed.count == 1000)
    #expect(tries > 0)
  }

  @Test("of two fixes that touch, the first is taken")
  func touching() {
    var round = FixRound(Self.board)
    for (range, isTaken) in [(12..<13, true), (13..<13, false), (15..<16, true)] {
      let taken = round.take(fix(range, "x"))
      #expect(taken == isTaken)
    }
  }
}
