import Boardmark
import TestSupport
import Testing

/// Boards that nobody would write: very long, very deep, very odd.
@Suite struct RuleScaleTests {
  private static var allOn: [Board.RuleID: Board.RuleLevel] {
    Dictionary(uniqueKeysWithValues: Board.RuleID.allCases.map { ($0, .on(.warning)) })
  }

  @Test(arguments: [true, false])
  func aChainOfTwentyThousandNeedsIsWalkedWithoutRecursion(_ isClosed: Bool) {
    let count = 4_000
    var text = "## Todo\n\n"
    for index in 0..<count {
      let next = index + 1 < count ? index + 1 : isClosed ? 0 : index
      text += "- [ ] Task id:t\(index)\(next == index ? "" : " needs:t\(next)")\n"
    }
    let found = RuleFindings.diagnostics(
      text, levels: [.missingDue: .off])
    #expect(found.map(\.rule) == (isClosed ? [.needCycle] : []))
  }

  @Test func manyNeedsOfOneTaskAndManyTasksThatNeedOneAreFew() {
    let ids = (0..<4_000).map { "t\($0)" }
    var text = "## Todo\n\n- [ ] All id:all needs:\(ids.joined(separator: ","))\n"
    for id in ids { text += "- [ ] T id:\(id) needs:all\n" }
    let found = RuleFindings.diagnostics(text, levels: [.missingDue: .off])
    #expect(found.map(\.message) == ["'all' needs itself: all → t0 → all"])
  }

  @Test(arguments: [
    "due:2026-12-01 ", "deu:2026-12-01 ", "due: ", "due:", ",due:", "a:b ", "pri:x ", "@{", "@[[",
    "@{2026-12-01} ", "[due:: ", "📅 ", "🔁 every ", "\u{A0}", "\u{A0}@b", "\u{202E}", "\u{200B}",
    "^a ", "needs:a,", "[", "`", "due：", "#",
  ])
  func aLineOfOneThingManyTimesIsCheckedInLinearTime(_ piece: String) {
    let text = "## Todo\n\n- [ ] \(String(repeating: piece, count: 4_000))\n"
    _ = Checker.diagnostics(
      of: RuleFindings.board(text),
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today),
        levels: Self.allOn.merging([.notCanonical: .off]) { $1 }))
  }

  @Test(arguments: RandomCases.seeds(100))
  func randomBoardsAreCheckedWithoutACrash(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<random.number(below: 120) {
      bytes += Self.pieces[random.number(below: Self.pieces.count)]
      if random.number(below: 40) == 0 { bytes.append(UInt8(random.number(below: 256))) }
    }
    _ = RuleFindings.diagnostics(
      bytes, options: Board.CheckOptions(now: Board.Now(RuleFindings.today), levels: Self.allOn))
  }

  private static let pieces: [[UInt8]] =
    [
      "## Todo\n\n", "## Done\n", "# 완료\r\n", "- [ ] ", "- [x] ", "* ", "  - [ ] ", "\n", "\r\n",
      "\r",
      "\t", "  ", "title ", "제목 ", "due:2026-11-20 ", "due: tomorrow ", "due:", "deu:2026-12-01",
      "start:2027-01-01 ", "id:aa ", "id:bb ", "needs:aa,bb ", "needs:zz ", "pri:", "high ",
      "@bob ",
      "#tag ", "`", "```\n", "    ", "> ", "<!-- ", "board: allow overdue ", "-->", "[[", "]]",
      "@{",
      "2026-12-01", "}", "📅 ", "⏫ ", "🔁 every ", "^a1b2", "\u{A0}", "\u{202E}", "\u{200B}",
      "\u{FE0F}",
      "---\n", "wip: {Todo: 0}\n", "rules: {x: y}\n", "===\n", "##Done\n", "[ ] ", "[due:: ",
      "](x)", "：",
      "1. ", "\\", "@ ", "(due:: 1)", "@due(2026)", "\u{E0041}", "🏴",
    ].map { Array($0.utf8) } + [[0xFF], [0], [0xEF, 0xBB, 0xBF], [0xE2, 0x80], [0xF0, 0x9F]]
}
