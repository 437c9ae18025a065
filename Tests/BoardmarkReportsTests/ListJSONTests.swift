import Boardmark
import BoardmarkReports
import Foundation
import Testing

@Suite struct ListJSONTests {
  private func json(_ board: Board) -> String {
    String(
      decoding: ListJSON.bytes(TaskListing(board.tasks, of: board, at: SampleBoards.now)),
      as: UTF8.self)
  }

  /// The report read back by another reader.
  private func read(_ board: Board) throws -> [String: Any] {
    let data = Data(ListJSON.bytes(TaskListing(board.tasks, of: board, at: SampleBoards.now)))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func task(_ lines: String) throws -> [String: Any] {
    let tasks = try read(SampleBoards.board("## Todo\n\n" + lines))["tasks"] as? [[String: Any]]
    return try #require(tasks?.first)
  }

  @Test("the format's own board") func theFormatSOwnBoard() throws {
    try ViewGolden.expect(json(SampleBoards.release), is: "list-release.json")
  }

  @Test("the first task is the one on the command line's page")
  func theFirstTaskIsTheOneOnTheCommandLineSPage() throws {
    // What the page prints, with the lines on which the task really is.
    let expected = """
      {"id": "k7f2", "title": "Ship the parser, ask @bob about #api @alice",
       "plainTitle": "Ship the parser, ask @bob about", "column": "Todo",
       "state": "todo", "box": "open", "finished": false, "overdue": false, "blocked": false, "claim": null, "due": "2026-12-01",
       "start": null, "done": null, "priority": "high", "people": ["bob", "alice"],
       "tags": ["api"], "needs": [], "attributes": {}, "checklist": {"done": 1, "total": 2}, "subtasks": [
         {"id": null, "title": "round-trip test", "box": "open", "parent": null, "overdue": false,
          "due": null, "start": null, "done": null, "priority": null, "people": [], "tags": [],
          "needs": [], "attributes": {}, "line": 15, "invalid": []},
         {"id": null, "title": "fuzz for a day", "box": "ticked", "parent": null, "overdue": false,
          "due": null, "start": null, "done": null, "priority": null, "people": [], "tags": [],
          "needs": [], "attributes": {}, "line": 16, "invalid": []}],
       "body": "- Notes are nested bullets; `due:2026-01-01` in code is not an attribute.\\n- [ ] round-trip test\\n- [x] fuzz for a day",
       "file": "board.md", "line": 13, "endLine": 16, "group": null, "invalid": []}
      """
    let tasks = try #require(read(SampleBoards.release)["tasks"] as? [NSDictionary])
    let object = try JSONSerialization.jsonObject(with: Data(expected.utf8))
    #expect(tasks[0] == (object as? NSDictionary))
  }

  @Test("the columns are the board's whatever is listed")
  func theColumnsAreTheBoardSWhateverIsListed() throws {
    let board = SampleBoards.release
    let text = String(
      decoding: ListJSON.bytes(TaskListing([], of: board, at: SampleBoards.now)), as: UTF8.self)
    #expect(
      text == """
        {
          "version": 1,
          "today": "2026-11-21",
          "file": "board.md",
          "files": [
            {"file": "board.md", "today": "2026-11-21", "error": null, "unread": 0}
          ],
          "columns": [
            {"file": "board.md", "name": "Todo", "state": "todo", "count": 2, "wip": null},
            {"file": "board.md", "name": "Doing", "state": "doing", "count": 1, "wip": 3},
            {"file": "board.md", "name": "Done", "state": "done", "count": 1, "wip": null}
          ],
          "tasks": []
        }

        """)
  }

  @Test("every task has every key") func everyTaskHasEveryKey() throws {
    for board in [SampleBoards.release, SampleBoards.busy, SampleBoards.hostile] {
      let tasks = try #require(read(board)["tasks"] as? [[String: Any]])
      #expect(tasks.count == board.tasks.count)
      for task in tasks {
        #expect(
          Set(task.keys) == [
            "id", "title", "plainTitle", "column", "state", "box", "finished", "overdue", "due",
            "start", "done",
            "priority", "people", "tags", "needs", "attributes", "checklist", "subtasks", "body",
            "line", "endLine", "group", "invalid", "blocked", "claim", "file",
          ])
      }
    }
  }

  @Test("subtasks have the words of tasks, and say what they are nested in")
  func subtasksHaveTheWordsOfTasksAndSayWhatTheyAreNestedIn() throws {
    let task = try task(
      """
      - [ ] T
        - [x] a due:2026-11-01
          - [ ]
            b due:2026-11-01
        - note
          - [ ] c @ana #t pri:A due:2026-11-01 needs:ab,cd id:_ own:v
        - [-] d done:2026-11-1

      """)
    let subtasks = try #require(task["subtasks"] as? [[String: Any]])
    #expect(subtasks.map { $0["title"] as? String } == ["a", "b", "c @ana #t", "d"])
    #expect(subtasks.map { $0["box"] as? String } == ["ticked", "open", "open", "cancelled"])
    #expect(subtasks.map { $0["parent"] as? Int } == [nil, 0, nil, nil])
    #expect(subtasks.map { $0["overdue"] as? Bool } == [false, false, true, false])
    #expect(subtasks.map { $0["line"] as? Int } == [4, 5, 8, 9])
    #expect(subtasks[2]["people"] as? [String] == ["ana"])
    #expect(subtasks[2]["tags"] as? [String] == ["t"])
    #expect(subtasks[2]["priority"] as? String == "high")
    #expect(subtasks[2]["needs"] as? [String] == ["ab", "cd"])
    #expect(subtasks[2]["id"] as? String == "_")
    #expect(subtasks[2]["attributes"] as? [String: String] == ["own": "v"])
    #expect(subtasks.map { $0["invalid"] as? [String] } == [[], [], ["id"], ["done"]])
  }

  @Test("a column's role is there where it has one") func aColumnSRoleIsThereWhereItHasOne() throws
  {
    let board = SampleBoards.board(
      "## Todo\n## Doing\n## Review\n## Done\n## Archive\n## Cancelled\n")
    let columns = try #require(read(board)["columns"] as? [[String: Any]])
    #expect(
      columns.map { $0["role"] as? String } == [nil, nil, "waiting", nil, "archive", "cancelled"])
    #expect(columns.map { $0.keys.contains("role") } == [false, false, true, false, true, true])
  }

  @Test("an invalid value is kept as typed and is named")
  func whatIsNotWhatTheFormatAsksForStandsAsTypedAndIsNamed() throws {
    let task = try task(
      "- [-] T due:2026-02-30 start:2026-1-1 done:2026-13-01 pri:urgent needs:ab,_x id:_ every:2w est:4h Own:v own:w\n"
    )
    #expect(task["due"] as? String == "2026-02-30")
    #expect(task["start"] as? String == "2026-1-1")
    #expect(task["done"] as? String == "2026-13-01")
    #expect(task["priority"] as? String == "urgent")
    #expect(task["needs"] as? [String] == ["ab", "_x"])
    #expect(task["id"] as? String == "_")
    #expect(task["attributes"] as? [String: String] == ["every": "2w", "est": "4h", "own": "v"])
    #expect(task["invalid"] as? [String] == ["pri", "start", "due", "needs", "id", "done"])
    #expect(task["box"] as? String == "cancelled")
    #expect(task["finished"] as? Bool == false)
  }

  @Test("priorities in letters are words, ids and needs as typed")
  func prioritiesInLettersAreWordsIdsAndNeedsAsTyped() throws {
    let task = try task("- T pri:a needs:AB-1,cd id:X-9 due:2026-12-05T17:00+09:00\n")
    #expect(task["priority"] as? String == "high")
    #expect(task["needs"] as? [String] == ["AB-1", "cd"])
    #expect(task["id"] as? String == "X-9")
    #expect(task["due"] as? String == "2026-12-05T17:00+09:00")
    #expect(task["box"] as? String == "none")
    #expect(task["invalid"] as? [String] == [])
  }

  @Test("groups, late and finished tasks") func groupsLateAndFinishedTasks() throws {
    let tasks = try #require(read(SampleBoards.busy)["tasks"] as? [[String: Any]])
    #expect(
      tasks.map { $0["group"] as? String } == [nil, nil, nil, "Later", "Later"]
        + Array(repeating: nil, count: 6))
    #expect(tasks.indices.filter { tasks[$0]["overdue"] as? Bool == true } == [3, 8])
    #expect(tasks.indices.filter { tasks[$0]["finished"] as? Bool == true } == [9, 10])
  }

  @Test("no control reaches the text") func noControlReachesTheText() {
    let text = json(SampleBoards.hostile)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
  }

  @Test("bytes that are not UTF-8 still give JSON") func bytesThatAreNoUTF8StillGiveJSON() throws {
    let board = Board(Array("## Todo\n\n- a\u{0}".utf8) + [0xFF, 0x20] + Array("k:".utf8) + [0xC3])
    let tasks = try #require(try read(board)["tasks"] as? [[String: Any]])
    #expect(tasks.count == 1)
  }
}
