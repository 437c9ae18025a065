import Boardmark
import Testing

/// What a change is blamed for.
@Suite struct ChangedSinceTests {
  private func new(_ before: String, _ after: String, today: String = "2026-11-21") -> [String] {
    let options = Board.CheckOptions(
      now: Board.Now(CalendarDate(today)!), levels: [.missingID: .off, .missingDue: .off])
    let board = RuleFindings.board(after)
    return ChangedSince(RuleFindings.board(before), options: options)
      .new(Checker.diagnostics(of: board, options: options), in: board)
      .map { "\($0.rule.rawValue) \($0.task?.text ?? "-")" }
  }

  @Test("that most tasks of a board have an id now is not news about the others")
  func moreIDs() {
    let options = Board.CheckOptions(now: Board.Now(RuleFindings.today))
    func new(_ before: String, _ after: String) -> [String] {
      let board = RuleFindings.board("## Todo\n\n\(after)")
      return ChangedSince(RuleFindings.board("## Todo\n\n\(before)"), options: options)
        .new(Checker.diagnostics(of: board, options: options), in: board).map(\.message)
    }
    #expect(new("- A id:aa\n- B\n", "- A id:aa\n- B\n- C id:cc\n") == [])
    #expect(new("- A id:aa\n", "- A id:aa\n- B id:bb\n- C\n") == ["'C' has no id"])
  }

  private let late = "- [ ] A due:2026-11-01 id:aa\n"

  @Test("what was there is not new, wherever it is now")
  func oldNews() {
    #expect(new("## Todo\n\n\(late)", "## Todo\n\n\(late)") == [])
    #expect(new("## Todo\n\n\(late)", "# Board\n\nText.\n\n## Todo\n\n- B\n\(late)") == [])
    #expect(new("## Todo\n\n\(late)\n## Doing\n", "## Todo\n\n## Doing\n\n\(late)") == [])
  }

  @Test(
    "a date that passes by itself is nobody's change",
    arguments: [
      "- [ ] A due:2026-11-01 id:aa\n", "- [ ] A due:2026-11-01\n",
      "- [ ] A due:2026-11-22 id:aa\n",
      "- [ ] A id:aa\n  - [ ] part due:2026-11-01\n",
    ])
  func passingOfTime(_ task: String) {
    for day in ["2026-10-01", "2026-11-21", "2027-01-01"] {
      #expect(new("## Todo\n\n\(task)", "## Todo\n\n\(task)", today: day) == [])
      #expect(new("## Todo\n\n\(task)", "## Todo\n\n- B\n\(task)- C\n", today: day) == [])
    }
  }

  @Test("retitling a late task does not make its date news")
  func retitled() {
    #expect(
      new("## Todo\n\n\(late)", "## Todo\n\n- [ ] Another name due:2026-11-01 id:aa\n") == [])
    #expect(
      new("## Todo\n\n- [ ] A due:2026-11-01\n", "## Todo\n\n- [ ] A @bob due:2026-11-01\n") == [])
  }

  @Test("a new task, a new date and a task that is opened again are")
  func changes() {
    #expect(new("## Todo\n", "## Todo\n\n\(late)") == ["overdue aa"])
    #expect(
      new("## Todo\n\n- [ ] A due:2026-12-01 id:aa\n", "## Todo\n\n\(late)") == ["overdue aa"])
    #expect(
      new("## Todo\n\n- [x] A due:2026-11-01 id:aa\n\n## Done\n", "## Todo\n\n\(late)\n## Done\n")
        == ["overdue aa"])
    #expect(
      new("## Todo\n\n- A id:aa\n", "## Todo\n\n- A id:aa\n- B id:AA\n") == ["duplicate-id aa"])
  }

  @Test("a second one like an old one is new")
  func secondOne() {
    #expect(
      new("## Todo\n\n- A due:2026-11-31\n", "## Todo\n\n- A due:2026-11-31\n- A due:2026-11-31\n")
        == ["invalid-date -"])
  }

  @Test("a column's finding counts where its line is new")
  func withoutTask() {
    #expect(new("## Todo\n", "## Todo\n\n## Todo\n") == ["duplicate-column -"])
    #expect(new("## Todo\n\n## Todo\n", "## Todo\n\nText.\n\n## Todo\n") == [])
  }
}

@Suite struct TakenIDsTests {
  private func taken(_ base: String?, _ here: String, _ other: String?) -> [String] {
    ForeignIDs(
      at: "main", base: base.map { RuleFindings.board($0) },
      other: other.map { RuleFindings.board($0) }
    ).diagnostics(of: RuleFindings.board(here), severity: .error).map(\.message)
  }

  @Test("an id that both sides gave to new tasks is told")
  func both() {
    #expect(
      taken("## Todo\n", "## Todo\n\n- A id:aa\n", "## Todo\n\n- B id:AA\n")
        == ["id 'aa' belongs to another task at 'main': 'B'"])
    #expect(
      taken(nil, "## Todo\n\n- A\n  - [ ] a id:aa\n", "## Todo\n\n- B\n  - [ ] b id:aa\n")
        == ["id 'aa' belongs to another task at 'main': 'b'"])
  }

  @Test("the same task, an old id and a side without the file are not")
  func neither() {
    #expect(taken("## Todo\n", "## Todo\n\n- A id:aa\n", "## Todo\n\n- A id:aa\n") == [])
    #expect(
      taken("## Todo\n\n- A id:aa\n", "## Todo\n\n- New id:aa\n", "## Todo\n\n- Name id:aa\n")
        == [])
    #expect(taken(nil, "## Todo\n\n- A id:aa\n", nil) == [])
  }
}
