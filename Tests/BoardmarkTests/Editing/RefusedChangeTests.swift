import Boardmark
import Testing

/// Changes that cannot be made, and what is said then.
@Suite struct RefusedChangeTests {
  private let today = CalendarDate("2026-11-21")!
  private let ids = IDSource(seed: 7)
  private static let text = """
    ## Todo

    - [ ] One needs:two,three id:one
    - [ ] Two id:two

    ## Done

    - [x] Three id:three

    """

  private func board(_ text: String = text) -> Board {
    Board(Array(text.utf8), fileName: "board.md")
  }

  private func changed(_ change: (inout Board.TaskChange) -> Void) throws -> Board.Task {
    let board = board()
    var wanted = Board.TaskChange()
    change(&wanted)
    return try board.changing([board.tasks[0]], wanted).board.tasks[0]
  }

  private func refusal(_ body: () throws -> Void) throws -> String {
    try #require(throws: Board.EditError.self, performing: body).message
  }

  @Test("needs come and go one by one, the attribute with the last") func needs() throws {
    #expect(
      try changed {
        $0.addedNeeds = [TaskID("four")!]
        $0.removedNeeds = [TaskID("TWO")!]
      }.titleLine.needs == [TaskID("three")!, TaskID("four")!])
    let none = try changed { $0.removedNeeds = [TaskID("two")!, TaskID("three")!] }
    #expect(none.titleLine.attribute(.needs) == nil && none.title == "One")
  }

  @Test("a need that is not there, and one of the task itself, are refused") func badNeeds() throws
  {
    let missing = try refusal { _ = try changed { $0.removedNeeds = [TaskID("four")!] } }
    #expect(missing.contains("this task does not need 'four'"), "\(missing)")
    let own = try refusal { _ = try changed { $0.addedNeeds = [TaskID("ONE")!] } }
    #expect(own.contains("a task cannot need itself"), "\(own)")
  }

  @Test(
    "names that would not be read as such are refused", arguments: ["1x", "a b", "x(", "", "-"])
  func badNames(name: String) throws {
    for message in [
      try refusal { _ = try changed { $0.addedTags = [name] } },
      try refusal { _ = try changed { $0.addedPeople = [name] } },
    ] {
      #expect(message.contains("cannot be written on the task's line"), "\(message)")
    }
  }

  @Test("a value that would not be read as it is given is refused")
  func badValues() throws {
    let message = try refusal {
      _ = try changed { $0.attributes = [(.due, "2026-12-01 x")] }
    }
    #expect(message.contains("due"), "\(message)")
  }

  @Test(
    "lines that are not one task take no task's place", arguments: ["text", "- a\n- b", "", "# x"])
  func replacing(lines: String) throws {
    let board = board()
    let message = try refusal { _ = try board.replacing(board.tasks[0], with: Array(lines.utf8)) }
    #expect(message.contains("this is not exactly one task"), "\(message)")
  }

  @Test("a new task cannot have the id of another") func takenID() throws {
    var task = Board.NewTask(title: "New")
    task.id = TaskID("TWO")
    let message = try refusal {
      _ = try board().adding(task, at: TaskPlace(column: 0), ids: ids)
    }
    #expect(message.contains("the id 'TWO' belongs to another task"), "\(message)")
  }

  @Test("a UTF-16 file is not changed", arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func utf16(mark: [UInt8]) throws {
    let board = Board(mark + Self.text.utf8.flatMap { mark[0] == 0xFF ? [$0, 0] : [0, $0] })
    let message = try refusal {
      _ = try board.adding(Board.NewTask(title: "A"), at: TaskPlace(column: 0), ids: ids)
    }
    #expect(message.contains("the file is UTF-16"), "\(message)")
  }

  @Test("what recurs without a date is due again from today; nothing recurs after the year 9999")
  func recurrence() throws {
    let weekly = board("## Todo\n\n- [ ] A every:1w id:aaaa\n\n## Done\n")
    let edit = try weekly.finishing([weekly.tasks[0]], on: today, ids: ids)
    #expect(edit.board.columns[0].tasks[0].due == DueDate("2026-11-28"))
    let last = board("## Todo\n\n- [ ] A due:9999-12-01 every:1y id:aaaa\n\n## Done\n")
    let message = try refusal { _ = try last.finishing([last.tasks[0]], on: today, ids: ids) }
    #expect(message.contains("the next date is after the year 9999"), "\(message)")
  }

  @Test("archived tasks go to a column of their column's name, made where a known name is missing")
  func archiveColumns() throws {
    let source = board(
      "---\ncolumns: [Todo, {QA: done}, Shipped]\n---\n\n## Todo\n\n## QA\n\n- [x] A id:aaaa\n\n"
        + "## Shipped\n\n- [x] B id:bbbb\n")
    let archive = board("## Done\n\n- [x] Old id:oooo\n")
    let text = String(
      decoding: try archive.receiving(source.tasks, of: source).board.bytes, as: UTF8.self)
    #expect(
      text == "## Done\n\n- [x] Old id:oooo\n- [x] A id:aaaa\n\n## Shipped\n\n- [x] B id:bbbb\n")
    let declared = board("---\ncolumns: [Done]\n---\n\n## Done\n")
    let other = String(
      decoding: try declared.receiving(source.tasks, of: source).board.bytes, as: UTF8.self)
    #expect(other.hasSuffix("## Done\n\n- [x] A id:aaaa\n- [x] B id:bbbb\n"), "\(other)")
  }

  @Test("tasks of many columns go into the archive at once, those of one name side by side")
  func archiveOfManyColumns() throws {
    let numbers = 0..<2_000
    let source = board(
      "---\ncolumns:\n" + numbers.map { "  - Shipped \($0): done\n" }.joined() + "---\n\n# B\n\n"
        + numbers.map { "## Shipped \($0)\n\n* [x] Task \($0)\n\n" }.joined())
    let archive = board("# Archived tasks\n")
    let whole = try archive.receiving(source.tasks, of: source).board
    #expect(whole.columns.map(\.name) == ["Done"])
    #expect(whole.tasks.map(\.title) == numbers.map { "Task \($0)" })
    #expect(try whole.receiving(source.tasks, of: source).board.tasks.count == 4_000)
  }

  @Test("a task with an id that two columns have is in the archive once")
  func archiveOfTwins() throws {
    let source = board(
      "---\ncolumns: [{QA: done}, {QB: done}, Shipped]\n---\n\n## QA\n\n   - [x] A id:aaaa\n\n"
        + "## QB\n\n   - [x] A id:aaaa\n   - [x] B\n\n## Shipped\n\n- [x] C\n")
    let archive = try board("# Archived tasks\n").receiving(source.tasks, of: source).board
    #expect(
      String(decoding: archive.source.bytes, as: UTF8.self)
        == "# Archived tasks\n\n## Done\n\n   - [x] A id:aaaa\n   - [x] B\n\n## Shipped\n\n- [x] C\n"
    )
  }
}
