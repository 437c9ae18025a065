import Boardmark
import BoardmarkChecking
import BoardmarkReading
import BoardmarkReports
import TestSupport
import Testing

/// Reports that fold infos say the same whether all findings were made or most were only counted.
@Suite struct FoldedFindingsTests {
  private static let now = Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!, minute: 600)

  @Test("folded reports are the same when infos are only counted") func sameReports() {
    var counted = 0
    for seed in RandomCases.seeds(20) {
      // The first task of every third board is not plain, since it has another bullet.
      var text = Self.text(seed: seed)
      if seed % 3 == 0 { text[text.firstIndex(of: UInt8(ascii: "-"))!] = UInt8(ascii: "*") }
      let board = Board(text)
      for levels in Self.levels {
        let options = Board.CheckOptions(now: Self.now, levels: levels)
        let all = Self.report(of: board, options, folding: false)
        let few = Self.report(of: board, options, folding: true)
        #expect(Self.texts(of: few) == Self.texts(of: all), "seed \(seed), \(levels)")
        #expect(few.summary.sentence == all.summary.sentence, "seed \(seed), \(levels)")
        counted += few.files[0].findings.count < all.files[0].findings.count ? 1 : 0
      }
    }
    #expect(counted > RandomCases.count(30), "hardly anything was counted, so nothing is shown")
  }

  @Test("without a limit every info is made") func everyInfo() {
    let lines = (0..<50).map { "- [ ] Task number \($0) of many\n" }
    let board = Board(Array("## Todo\n\n\(lines.joined())".utf8))
    let options = Board.CheckOptions(
      now: Self.now, levels: [.missingDue: .on(.info), .missingID: .on(.info)])
    #expect(Checker.findings(of: board, options: options).more.isEmpty)
    #expect(Checker.diagnostics(of: board, options: options).count == 100)
    let some = Checker.findings(of: board, options: options, folding: true)
    #expect(some.diagnostics.count == 4)
    let more = Dictionary(some.more.map { ($0.group, $0.count) }, uniquingKeysWith: +)
    #expect(more == [FindingGroup(rule: .missingDue): 48, FindingGroup(rule: .missingID): 48])
    #expect(some.more.allSatisfy { $0.severity == .info })
  }

  @Test("what is said of most tasks is one line a file")
  func groups() {
    let board = Board(
      Array(
        """
        ## Todo

        - [ ] A due:2026-12-01
        - [ ] B
        - [ ] C

        ## Done

        - [ ] D
        - [ ] E

        ## Shipped

        - [ ] F
        - [ ] G
        - [ ] H

        """.utf8), fileName: "board.md")
    let report = Self.report(
      of: board, Board.CheckOptions(now: Self.now, levels: [.missingDue: .on(.info)]),
      folding: false)
    let lines = String(
      decoding: CheckText(showsLines: true, isColored: false).bytes(of: report), as: UTF8.self
    ).split(separator: "\n").map { $0.split(separator: "; ").last! }
    #expect(
      lines == [
        "add one, like 'due:2026-12-01' (and 1 more in this file) [missing-due]",
        "'board check --fix --only open-in-done' ticks it (and 4 more in this file) [open-in-done]",
      ])
  }

  @Test("what a whole board does is one line, what a few tasks do is not")
  func warnings() {
    func lines(_ tasks: String, _ levels: [Board.RuleID: Board.RuleLevel] = [:]) -> [Substring] {
      let board = Board(
        Array("## Todo\n\n\(tasks)\n## Doing\n\n- [ ] Z\n\n## Done\n".utf8), fileName: "board.md")
      let report = Self.report(
        of: board, Board.CheckOptions(now: Self.now, levels: levels), folding: false)
      return String(
        decoding: CheckText(showsLines: false, isColored: false).bytes(of: report), as: UTF8.self
      ).split(separator: "\n")
    }
    let ticked = (0..<4).map { "- [x] T\($0)\n" }
    #expect(lines(ticked.dropLast().joined()).count == 3)
    #expect(lines(ticked.joined()).count == 1)
    #expect(lines(ticked.joined())[0].contains("(and 3 more in this file)"))
    #expect(lines(ticked.joined(), [.tickedOutsideDone: .on(.error)]).count == 4)
    let marks = (0..<4).map { "- [ ] M\($0) 📅 2026-12-01\n" }.joined()
    #expect(lines(marks + "- [ ] N @{2026-12-01}\n- [ ] O ⏫\n").count == 3)
    #expect(lines(marks)[0].contains("(and 3 more in this file)"))
  }

  @Test("a diary's sections are a few lines, whatever they are called") func diary() {
    let days = (1...40).map { "## \($0) May\n\n- [ ] a\n\n## Todo\n\n- [ ] b\n\n## Done\n\n" }
    let board = Board(Array(days.joined().utf8), fileName: "board.md")
    let report = Self.report(of: board, Board.CheckOptions(now: Self.now), folding: false)
    let text = String(
      decoding: CheckText(showsLines: false, isColored: false).bytes(of: report), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 2, "\(text)")
  }

  private static let levels: [[Board.RuleID: Board.RuleLevel]] = [
    [:], [.missingID: .on(.info)], [.missingDue: .on(.warning), .missingID: .on(.info)],
    [.missingBox: .on(.info), .missingDue: .on(.error)], [.tickedOutsideDone: .on(.info)],
    [.tickedOutsideDone: .on(.error)],
  ]

  private static func report(
    of board: Board, _ options: Board.CheckOptions, folding: Bool
  ) -> CheckReport {
    let found = Checker.findings(of: board, options: options, folding: folding)
    var report = CheckReport()
    report.add(
      CheckedFile(
        "board.md", board, found.diagnostics, more: found.more, now: now, timeZone: "UTC",
        keepsLines: true, keepsIDs: false))
    return report
  }

  private static func texts(of report: CheckReport) -> [String] {
    [
      String(
        decoding: CheckText(showsLines: true, isColored: true).bytes(of: report), as: UTF8.self),
      GitHubCommands.text(of: report), JUnitReport.text(of: report, isStrict: true),
      CheckSummary.text(of: report),
    ]
  }

  /// A canonical board of up to 180 tasks, many without a date or an id, some with more to say of them.
  private static func text(seed: UInt64) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    // Of a board with comments every finding is made, since it may be silenced.
    let hasComments = random.oneIn(4)
    var lines: [String] = ["# Board"]
    for name in ["Todo", "Doing", "Done"] {
      lines += ["", "## " + name, ""]
      if random.oneIn(4) { lines += ["### Group", ""] }
      for number in 0..<random.number(in: 10...60) {
        var line = "- " + random.pick(["[ ] ", "[ ] ", "[x] ", "[-] ", ""]) + "Task"
        if random.oneIn(8) { line += random.pick([" see Note:", " for sure <br> now", " 12"]) }
        if random.oneIn(4) { line += " due:2026-11-" + random.pick(["20", "21", "23", "29"]) }
        if random.oneIn(3) { line += " id:\(random.pick(["aa", name.lowercased() + "\(number)"]))" }
        if hasComments, random.oneIn(9) { line += " <!-- board: allow missing-due, missing-id -->" }
        lines.append(line)
        if random.oneIn(9) { lines += ["  - [ ] Nested due:2026-11-20"] }
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
