import Boardmark
import TestSupport
import Testing

@testable import BoardmarkChecking

/// Fixes in rounds: everything is fixed at once, nothing else changes.
@Suite struct FixerTests {
  private static let mistakes = [
    "📅 2026-12-01", "@{2026-12-01} @@{17:00}", "[due:: 2026-12-01]", "deu:2026-12-01", "due: today",
    "id:aa", "id:aa", "id:bb", "pri:hi", "pri: high", "\u{A0}due:2026-12-01", "#do\u{200B}cs",
    "⏫ 🔁 every week", "🔺", "✅ 2026-11-20 ^a1b2c3", "due:2026-11-01 @{2026-12-01}",
    "<!-- board: allow overdue, nothing -->", "<!-- board: allow missing-id -->", "needs:aa",
    "due 2026-12-01", "**Due**: 2026-12-01", "(due 2026-12-01)", "🆔 dcf64c ⛔ aa", "⛔ dcf64c ⏫",
    "`open", "due:2026-02-30", "@bob pri:low #tag",
  ]

  private static var options: Board.CheckOptions {
    var options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today),
      levels: [
        .missingBox: .on(.warning), .missingDoneDate: .on(.warning),
        .missingColumn: .on(.warning), .missingID: .on(.info), .openInDone: .on(.info),
        .foreignSyntax: .on(.warning),
      ])
    options.idSeed = 7
    return options
  }

  private func fix(_ text: String, includingUnsafe: Bool = true) -> Fixer.Result {
    Fixer.fix(
      Board(Array(text.utf8), fileName: "board.md"), options: Self.options,
      includingUnsafe: includingUnsafe)
  }

  @Test(
    "a second run finds nothing more to fix", arguments: RandomCases.seeds(50), [false, true])
  func onceIsEnough(_ seed: UInt64, _ includingUnsafe: Bool) {
    let text = EditedBoard.text(seed, isTidy: seed % 2 == 0, mistakes: Self.mistakes)
    let once = fix(text, includingUnsafe: includingUnsafe)
    let left = once.remaining.filter { $0.fix.map { $0.isSafe || includingUnsafe } ?? false }
    #expect(left.map(\.message) == [], "seed \(seed)")
    let fixed = String(decoding: once.bytes, as: UTF8.self)
    #expect(fix(fixed, includingUnsafe: includingUnsafe).bytes == once.bytes, "seed \(seed)")
  }

  @Test(
    "a fix leaves every other task and all other text alone", arguments: RandomCases.seeds(50))
  func othersStay(_ seed: UInt64) {
    let text = EditedBoard.text(seed, isTidy: seed % 2 == 0, mistakes: Self.mistakes)
    let board = Board(Array(text.utf8), fileName: "board.md")
    for diagnostic in Checker.diagnostics(of: board, options: Self.options) {
      guard let fix = diagnostic.fix else { continue }
      let after = Board(board.source.bytes.applying(fix.edits), fileName: "board.md")
      let own = board.tasks.first { $0.range.contains(diagnostic.range.lowerBound) }
      // Of a task that is there twice one is removed, see `RuleFindings`.
      if diagnostic.rule == .duplicateID, !fix.isSafe { continue }
      #expect(after.tasks.count == board.tasks.count, "seed \(seed): \(fix.title)")
      var others = after.tasks.map(lines)
      for task in board.tasks where task.range != own?.range {
        let index = others.firstIndex(of: lines(task))
        #expect(index != nil, "seed \(seed): \(fix.title) changes '\(task.title)'")
        if let index { others.remove(at: index) }
      }
    }
  }

  @Test("safe fixes keep columns, order, titles and boxes", arguments: RandomCases.seeds(50))
  func safeFixesAreSafe(_ seed: UInt64) {
    let text = EditedBoard.text(seed, isTidy: seed % 2 == 0, mistakes: Self.mistakes)
    let before = Board(Array(text.utf8), fileName: "board.md")
    let after = Board(fix(text, includingUnsafe: false).bytes, fileName: "board.md")
    #expect(before.columns.map(\.name) == after.columns.map(\.name))
    #expect(
      before.columns.map { $0.tasks.map(name) } == after.columns.map { $0.tasks.map(name) },
      "seed \(seed)")
    for (old, new) in zip(before.tasks, after.tasks) {
      let isBoxRule = old.box == .none || (old.columnState == .done && old.box == .open)
      #expect(old.box == new.box || isBoxRule, "seed \(seed): \(old.title)")
    }
  }

  private func name(_ task: Board.Task) -> String {
    String(
      task.title.prefix { $0.isLetter || $0.isNumber || $0 == " " }.split(separator: " ").prefix(2)
        .joined(separator: " "))
  }

  private func lines(_ task: Board.Task) -> [UInt8] {
    var bytes = Array(task.titleLine.source.bytes[task.range].withoutFinalLineEnding)
    bytes.removeFirst(task.marker.upperBound - task.range.lowerBound)
    return bytes
  }

  @Test("a thousand ticked tasks among ten thousand go in a few rounds and keep their order")
  func manyMoves() {
    var text = "## Todo\n\n"
    for number in 0..<10_000 { text += "- [\(number % 10 == 3 ? "x" : " ")] Task \(number)\n" }
    text += "\n## Done\n"
    let board = Board(Array(text.utf8), fileName: "board.md")
    let options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today), levels: [.missingDue: .off])
    let result = Fixer.fix(board, options: options, includingUnsafe: true)
    let after = Board(result.bytes, fileName: "board.md")
    #expect(result.fixed.count == 1000)
    #expect(after.columns[1].tasks.map(\.title) == (0..<1000).map { "Task \($0 * 10 + 3)" })
    #expect((try? Formatter.edits(for: after))?.isEmpty ?? false)
  }

  @Test(
    "boards that a second run once fixed further",
    arguments: [
      "# Band\n\nText.\n\n## Todo\n\n- [ ] Set list due:2026-12-04 id:song\n  - [ ] encore\n- [x] Amp id:amp1\n\n## Doing\n\n- [ ] Waltz id:walz\n\n## Done\n\n- [x] Rent the hall id:hall\"done:2026-11-02\n",
      "## Todo\n\n- [ ] Rehearse id:walz\n\u{FEFF}# Todo\n\n## Done\n",
      "## Todo\n\n- [ ] Rehearse id:walz\n \u{200B}- [ ] encore\n##\u{A0}Doing\n",
    ])
  func secondRun(text: String) {
    var options = Board.CheckOptions(now: Board.Now(RuleFindings.today))
    for rule in [Board.RuleID.missingBox, .missingColumn, .missingDoneDate] {
      options.levels[rule] = .on(.warning)
    }
    options.idSeed = 1
    for includingUnsafe in [false, true] {
      let first = Fixer.fix(
        Board(Array(text.utf8)), options: options, includingUnsafe: includingUnsafe)
      let second = Fixer.fix(
        Board(first.bytes), options: options, includingUnsafe: includingUnsafe)
      #expect(second.fixed.isEmpty, "\(second.fixed)")
      #expect(
        String(decoding: second.bytes, as: UTF8.self)
          == String(decoding: first.bytes, as: UTF8.self))
      #expect(!first.remaining.contains { $0.fix.map { $0.isSafe || includingUnsafe } ?? false })
      #expect(Board(first.bytes).tasks.count == Board(Array(text.utf8)).tasks.count)
    }
  }

  @Test("what is found on a board that a fix has made is reported first")
  func newBoard() {
    let board = Board(
      Array("## Bugs\n\n- [x] b\n- [ ] c\n\n## Recipes done\n\n- [x] a\n".utf8), fileName: "in.md")
    let result = Fixer.fix(
      board, options: Board.CheckOptions(now: Board.Now(RuleFindings.today)), includingUnsafe: true)
    #expect(result.fixed.map(\.rule) == [.noColumns])
    #expect(result.remaining.map(\.rule).contains(.tickedOutsideDone))
  }

  @Test("no gap is left where all tasks of a column went")
  func noGap() {
    let whole = "## Todo\n\n- [x] A\n- [x] B\n- [x] C\n"
    for (text, fixed) in [
      ("\(whole)\n## Done\n", "## Todo\n\n## Done\n\n- [x] A\n- [x] B\n- [x] C\n"),
      ("## Done\n\n\(whole)", "## Done\n\n- [x] A\n- [x] B\n- [x] C\n\n## Todo\n"),
      ("## Done\n\n\(whole.dropLast())", "## Done\n\n- [x] A\n- [x] B\n- [x] C\n\n## Todo"),
    ] {
      let options = Board.CheckOptions(now: Board.Now(RuleFindings.today))
      let board = Board(Array(text.utf8), fileName: "board.md")
      let result = Fixer.fix(board, options: options, includingUnsafe: true)
      #expect(String(decoding: result.bytes, as: UTF8.self) == fixed)
    }
  }

  @Test("of tasks that go together none becomes part of another")
  func notNested() {
    let board = Board(Array("## Todo\n\n- [x] A\n\n***\n\n  - [x] B\n\n## Done\n".utf8))
    let options = Board.CheckOptions(now: Board.Now(RuleFindings.today))
    let result = Fixer.fix(board, options: options, includingUnsafe: true)
    #expect(Board(result.bytes).columns[1].tasks.map(\.title) == ["A", "B"])
  }

  @Test("a round takes any number of moves to one place, of any list")
  func oneRound() {
    let text = "## Todo\n\n- [x] A\n- [x] B\n\n1. [x] C\n\n* [x] D\n* [x] E\n\n## Done\n"
    let board = Board(Array(text.utf8), fileName: "board.md")
    var round = FixRound(board)
    for diagnostic in RuleFindings.of(.tickedOutsideDone, text) {
      #expect(diagnostic.fix.map { round.take($0) } ?? false)
    }
    #expect(
      round.fixed().map { String(decoding: $0.board.source.bytes, as: UTF8.self) }
        == "## Todo\n\n## Done\n\n- [x] A\n- [x] B\n\n1. [x] C\n\n* [x] D\n* [x] E\n")
  }
}
