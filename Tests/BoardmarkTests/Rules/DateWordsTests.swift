import Boardmark
import Testing

/// Dates and times in words, read by one parser wherever they are typed.
@Suite struct DateWordsTests {
  @Test(
    "times of day in words",
    arguments: [
      ("fri at noon", "2026-11-27T12:00"), ("fri noon", "2026-11-27T12:00"),
      ("tomorrow at 5 pm", "2026-11-22T17:00"),
      ("2026-12-01 17:00", "2026-12-01T17:00"), ("dec 1 1pm", "2026-12-01T13:00"),
      ("dec 1 at 12am", "2026-12-01T00:00"),
      ("내일 오후 3시", "2026-11-22T15:00"), ("내일 오후3시", "2026-11-22T15:00"),
      ("11월 20일 오전 9시 30분", "2027-11-20T09:30"),
      ("금 15시", "2026-11-27T15:00"), ("금요일 3시 반에", "2026-11-27T03:30"),
      ("2026년 12월 1일 정오", "2026-12-01T12:00"),
      ("11월21일", "2026-11-21"), ("friT17:00", "2026-11-27T17:00"),
    ])
  func times(_ text: String, _ date: String) throws {
    #expect(try "\(DueDate(saying: text, on: RuleFindings.today))" == date)
  }

  @Test(
    "what is no date or no time is refused",
    arguments: ["fri 25:00", "13월 1일", "2월 30일", "오후 3시", "noon", "fri at", "내일 오후 13시", "내일 25시"])
  func none(_ text: String) {
    #expect(throws: RelativeDateError.self) { try DueDate(saying: text, on: RuleFindings.today) }
  }

  @Test(
    "a time without a day is reported wherever it is",
    arguments: ["3pm", "오후 3시", "noon", "오후 3시 @ana", "17:00 and more", "오후 3시 30분 안에"])
  func timeAlone(_ text: String) {
    let board = "## Todo\n\n- [ ] a due:\(text)\n"
    let found =
      RuleFindings.messages(.misspelledAttribute, board)
      + RuleFindings.messages(.invalidDate, board)
    #expect(found.count == 1, "\(found)")
  }

  @Test("a title takes them as well") func title() throws {
    let board = RuleFindings.board("## Todo\n")
    for (typed, title, due) in [
      ("Call due:11월 20일 오후 3시 @ana", "Call @ana", "2027-11-20T15:00"),
      ("Call due:fri at noon", "Call", "2026-11-27T12:00"),
      ("Call due: dec 1 2027 at 5 pm now", "Call now", "2027-12-01T17:00"),
    ] {
      let read = try TypedTitle(typed, for: board, on: RuleFindings.today)
      #expect(read.title == title && read.attributes.map(\.value) == [due], "\(read)")
    }
  }

  @Test("one name with dots, another one without") func names() {
    let board = RuleFindings.board(
      "## Todo\n\n- [ ] Ask @kim.smith, @kim.jones and @kim. @a/b @key:value @lee_ #a.b\n- [ ] x @kim.smith id:aa\n"
    )
    #expect(board.tasks[0].titleLine.people == ["kim.smith", "kim.jones", "kim", "lee"])
    #expect(board.tasks[0].titleLine.tags == ["a.b"])
    #expect(board.tasks[1].titleLine.people == ["kim.smith"] && board.tasks[1].id?.text == "aa")
  }
}
