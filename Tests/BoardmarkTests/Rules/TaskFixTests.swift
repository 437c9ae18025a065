import Boardmark
import Testing

@testable import BoardmarkChecking
@testable import BoardmarkReading

/// Fixes of one line, which change what they say they change.
@Suite struct TaskFixTests {
  /// Whether an edit of the first task is taken for one that changes some fields only.
  private func isFix(
    _ task: String, _ old: String, _ new: String, changing fields: MeaningFields,
    key: AttributeKey? = nil, subtask: Bool = false
  ) throws -> Bool {
    let board = RuleFindings.board("## Todo\n\n\(task)\n\n## Done\n")
    let survey = BoardSurvey(
      board, options: CheckOptions(now: Now(RuleFindings.today)), infos: nil)
    let entry = try #require(survey.unplain.first { $0.isTask != subtask })
    let text = String(decoding: board.source.bytes, as: UTF8.self)
    let range = try #require(text.firstRange(of: old))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let edit = TextEdit(range: start..<start + old.utf8.count, replacement: Array(new.utf8))
    return entry.fix("", isSafe: true, edit, changing: fields, key: key) != nil
  }

  @Test("what is to change may change")
  func meant() throws {
    #expect(try isFix("* [ ] A", "[ ]", "[x]", changing: .box))
    #expect(try isFix("* [ ] A", "A", "A id:new1", changing: [], key: .id))
    #expect(
      try isFix("* A\n  * [ ] b id:x", "id:x", "id:y", changing: .body, key: .id, subtask: true))
  }

  @Test("nothing else may")
  func altered() throws {
    #expect(try !isFix("* [ ] A", "[ ] A", "[x] B", changing: .box))
    #expect(try !isFix("* [ ] A", "A", "A id:new1 due:2026-12-01", changing: [], key: .id))
    #expect(try !isFix("* [ ] A\n  b", "b", "c", changing: .box))
    #expect(try !isFix("* [ ] A", "A", "A\n* B", changing: .title))
    #expect(try !isFix("* [ ] A\n  * [ ] b", "b", "c", changing: [.box, .body]))
    #expect(
      try !isFix(
        "* A\n  * [ ] b id:x", "b id:x", "c id:y", changing: .body, key: .id, subtask: true))
  }
}
