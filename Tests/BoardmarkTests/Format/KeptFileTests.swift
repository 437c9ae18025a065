import Foundation
import TestSupport
import Testing

@testable import Boardmark

/// Files that another program keeps are read by it as before, and it has nothing to lay out anew.
@Suite struct KeptFileTests {
  private let ids = IDSource(seed: 3)

  // MARK: - Files as the programs write them

  private static func obsidian(_ seed: UInt64) -> (text: String, tabs: Bool) {
    var random = RandomNumbers(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    let tabs = below(2) == 0
    let indentation = tabs ? "\t" : "    "
    func card(_ number: Int) -> String {
      var text = "- [\([" ", " ", "x"][below(3)])] Card \(number)"
      text +=
        ["", " #tag", " id:c\(number)", " due:2026-12-01 id:c\(number)", " ^a\(number)"][below(5)]
      switch below(7) {
      case 0: text += "\n\(indentation)#tag"
      case 1: text += "\n\(indentation)- [ ] part\n\(indentation)\t- deeper"
      case 2: text += "\n\(indentation)\n\(indentation)A paragraph."
      case 3: text += "\n\(indentation)```\n\(indentation)  code\n\(indentation)```"
      default: break
      }
      return text
    }
    var number = 10
    var text = "---\n\nkanban-plugin: board\n\n---\n\n"
    for name in ["Later", "할 일", "Doing", "Done"].filter({ _ in below(5) > 0 }) + ["Zuletzt"] {
      text += "## \(name)\n\n"
      if below(4) == 0 { text += "**Complete**\n" }
      for _ in 0..<below(4) {
        number += 1
        text += card(number) + "\n"
      }
      text += "\n\n"
    }
    if below(3) == 0 { text += "***\n\n## Archive\n\n- [x] Old\n- [x] Older" }
    text += "\n\n%% kanban:settings\n```\n{\"kanban-plugin\":\"board\"}\n```\n%%"
    // A board without bodies tells nothing of tabs.
    return (text, text.contains("\n\t"))
  }

  /// A file without bodies, known by its empty lists.
  private static func bareTaskell(_ seed: UInt64) -> String {
    var random = RandomNumbers(seed: seed)
    let counts = [1 + Int(seed % 2)] + (0..<3).map { _ in Int.random(in: 0..<3, using: &random) }
    let empty = Int.random(in: 1..<4, using: &random)
    var number = 10
    return ["To Do", "Doing", "Review", "Done"].enumerated().map { index, name in
      "## \(name)\n\n"
        + (0..<(index == empty ? 0 : counts[index])).map { _ in
          number += 1
          return "- Card \(number)\n"
        }.joined()
    }.joined(separator: "\n")
  }

  private static func taskell(_ seed: UInt64) -> String {
    var random = RandomNumbers(seed: seed)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var number = 10
    return ["Backlog", "To Do", "Doing", "Done"].map { name in
      var text = "## \(name)\n\n"
      for _ in 0..<(name == "To Do" ? 1 + below(3) : below(3)) {
        number += 1
        text += "- Card \(number)" + ["", " id:c\(number)", " #tag"][below(3)] + "\n"
        if below(4) == 0 { text += "    @ 2026-12-01\n" }
        if below(3) == 0 { text += "    > About it.\n" + ["", "    > More.\n"][below(2)] }
        if below(3) == 0 || name == "To Do" {
          text += "    * [ ] part\n" + ["", "    * [x] other part\n"][below(2)]
        }
      }
      return text
    }.joined(separator: "\n")
  }

  // MARK: - Laws

  @Test("the ports write what they read") func ports() throws {
    for seed in RandomCases.seeds(100) {
      let (text, tabs) = Self.obsidian(seed)
      #expect(ObsidianKanbanFile(text).text(tabs: tabs) == text, "seed \(seed)")
      let other = Self.taskell(seed)
      #expect(TaskellFile(other)?.text == other, "seed \(seed)")
    }
    #expect(TaskellFile("# Board\n\n## Todo\n") == nil)
    #expect(TaskellFile("## Todo\n\n- a\n  > b\n") == nil)
  }

  @Test("canonical form is what Obsidian Kanban leaves alone and reads as before")
  func obsidianForm() throws {
    for seed in RandomCases.seeds(60) {
      let (text, tabs) = Self.obsidian(seed)
      for typed in [text, Self.withOtherSpacing(text, seed)] {
        let laws = FormatLaws(Array(typed.utf8), fileName: "x.md")
        #expect(laws.refusal == nil && laws.violations.isEmpty, "seed \(seed): \(laws)\n\(typed)")
        let result = String(decoding: laws.formatted ?? [], as: UTF8.self)
        let file = ObsidianKanbanFile(result)
        #expect(file.saying == ObsidianKanbanFile(typed).saying, "seed \(seed): \(result)")
        #expect(file.text(tabs: tabs) == result, "seed \(seed): \(result)")
      }
    }
  }

  @Test("canonical form is what taskell leaves alone and reads as before")
  func taskellForm() throws {
    for seed in RandomCases.seeds(60) {
      let text = Self.taskell(seed)
      for typed in [text, Self.withOtherSpacing(text, seed)] {
        let laws = FormatLaws(Array(typed.utf8), fileName: "x.md")
        #expect(laws.refusal == nil && laws.violations.isEmpty, "seed \(seed): \(laws)\n\(typed)")
        let result = String(decoding: laws.formatted ?? [], as: UTF8.self)
        #expect(
          TaskellFile(result)?.saying == TaskellFile(typed)?.saying, "seed \(seed): \(result)")
        #expect(TaskellFile(result)?.text == result, "seed \(seed): \(result)")
      }
    }
  }

  @Test("a new task has a box in taskell's file only beside one that has")
  func boxesInTaskell() throws {
    for (cards, start) in [
      ("- Card\n    > About it.\n", "- New id:"), ("", "- New id:"),
      ("- Card\n    > About it.\n- [ ] Other\n", "- [ ] New id:"),
    ] {
      let old = cards.isEmpty ? "- Old\n    @ 2026-12-01\n" : ""
      let board = Board(Array("## To Do\n\n\(cards)\n## Done\n\n\(old)".utf8), fileName: "x.md")
      let edit = try board.adding(
        Board.NewTask(title: "New"), at: TaskPlace(column: 0), ids: IDSource(seed: 1))
      let text = String(decoding: edit.board.source.bytes, as: UTF8.self)
      #expect(text.contains("\n" + start), "\(text)")
    }
  }

  /// A board less some of the blank lines that no card holds, or with more of them.
  private static func withOtherSpacing(_ text: String, _ seed: UInt64) -> String {
    var random = RandomNumbers(seed: seed)
    var lines: [Substring] = []
    var isInSettings = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("---") || line.hasPrefix("%%") { isInSettings.toggle() }
      let isLane = line.hasPrefix("## ")
      if isLane, !lines.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        while lines.last == "", lines.dropLast().last == "" { lines.removeLast() }
      }
      lines.append(line)
      if isLane, Int.random(in: 0..<3, using: &random) == 0 { lines.append("") }
    }
    return lines.joined(separator: "\n")
  }

  @Test(
    "what commands write is what the programs leave alone, and reads as before but for the change")
  func commands() throws {
    for seed in RandomCases.seeds(60) {
      let (text, tabs) = Self.obsidian(seed)
      try check(text, "seed \(seed)") { result in
        let file = ObsidianKanbanFile(result)
        return (
          file.saying.map { $0.cards.map { "\($0.mark)\($0.lines)" } }, file.text(tabs: tabs)
        )
      }
      try check(Self.taskell(seed), "seed \(seed)", Self.readByTaskell)
      try check(Self.bareTaskell(seed), "seed \(seed)", Self.readByTaskell)
    }
  }

  private static func readByTaskell(_ text: String) -> (cards: [[String]], saved: String)? {
    TaskellFile(text).map { file in
      (
        file.saying.map { $0.cards.map { "\($0.name)\($0.description)\($0.subtasks)" } }, file.text
      )
    }
  }

  @Test("an edit of a file of taskell without bodies leaves nothing to format")
  func bareTaskellStaysCanonical() throws {
    for seed in RandomCases.seeds(60) {
      let text = Self.bareTaskell(seed)
      let board = Board(Array(text.utf8), fileName: "x.md")
      func look(_ edit: Board.Edit, _ what: String) throws {
        let result = String(decoding: edit.board.source.bytes, as: UTF8.self)
        #expect(try Formatter.edits(for: edit.board).isEmpty, "seed \(seed): \(what)\n\(result)")
      }
      let on = try #require(CalendarDate("2026-12-01"))
      for task in board.tasks {
        for column in board.columns.indices where column != task.columnIndex {
          try look(board.moving([task], to: TaskPlace(column: column)), "move to \(column)")
        }
        let cancelled = try board.cancelling([task])
        try look(cancelled, "cancel")
        let open = try cancelled.board.reopening(cancelled.tasks)
        try look(open, "reopen")
        // A file without an empty list is no longer known as taskell's.
        let lines = String(decoding: cancelled.board.source.bytes, as: UTF8.self)
        let isKnown = lines.contains("\n\n\n") || lines.hasSuffix("\n\n")
        #expect((open.tasks[0].titleLine.boxRange == nil) == isKnown, "seed \(seed)")
        if board.columns[task.columnIndex].state != .done {
          try look(board.finishing([task], on: on, ids: ids), "done")
        }
      }
      for column in board.columns.indices {
        try look(
          board.adding(Board.NewTask(title: "New"), at: TaskPlace(column: column), ids: ids),
          "add to \(column)")
      }
    }
  }

  /// Makes each change of a board alone.
  ///
  /// - Parameter read: The cards of each lane, and the text as the program would save it.
  private func check(
    _ text: String, _ name: String, _ read: (String) -> (cards: [[String]], saved: String)?
  ) throws {
    let board = Board(Array(text.utf8), fileName: "x.md")
    let before = try #require(read(text)).cards
    func look(_ edit: Board.Edit, _ what: String, _ isRight: ([[String]]) -> Bool) throws {
      let result = String(decoding: edit.board.source.bytes, as: UTF8.self)
      guard let after = read(result) else {
        Issue.record("\(name): \(what) cannot be read:\n\(result)")
        return
      }
      #expect(after.saved == result, "\(name): \(what)")
      #expect(isRight(after.cards), "\(name): \(what)\n\(result)")
    }
    for (index, column) in board.columns.enumerated() where column.role != .archive {
      var task = Board.NewTask(title: "New card")
      task.body = index.isMultiple(of: 2) ? "" : "Two words.\n- [ ] part"
      try look(board.adding(task, at: TaskPlace(column: index), ids: ids), "add to \(index)") {
        $0[index].count == before[index].count + 1
          && Array($0[index].dropLast()) == before[index]
          && $0.enumerated().allSatisfy { $0.offset == index || before[$0.offset] == $0.element }
      }
      for (place, card) in column.tasks.enumerated() {
        var without = before
        let removed = without[index].remove(at: place)
        try look(board.removing([card]), "remove \(place) of \(index)") { $0 == without }
        let target = (index + 1) % board.columns.count
        guard board.columns[target].role != .archive, target != index else { continue }
        var moved = without
        // What is worked on again is not ticked; a card of Obsidian begins with its mark.
        let isOpened = board.columns[target].state != .done && card.box != .none
        moved[target].append(isOpened ? " " + removed.dropFirst() : removed)
        try look(
          board.moving([card], to: TaskPlace(column: target)), "move \(place) of \(index)"
        ) { $0 == moved }
      }
    }
  }

  /// Boards of other people, where the variable `KEPT_BOARDS` names a folder of them.
  private static let folder = getenv("KEPT_BOARDS").map { String(cString: $0) } ?? ""

  @Test("boards that people keep with the programs are read by them as before")
  func realBoards() throws {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []
    where name.hasSuffix(".md") {
      let path = "\(Self.folder)/\(name)"
      guard let data = FileManager.default.contents(atPath: path),
        let text = String(bytes: data, encoding: .utf8)
      else { continue }
      let board = Board(Array(data), fileName: name)
      guard let edits = try? Formatter.edits(for: board) else { continue }
      let result = String(decoding: Array(data).applying(edits), as: UTF8.self)
      if let file = TaskellFile(text) {
        #expect(TaskellFile(result)?.saying == file.saying, "\(name)")
        if file.text == text { #expect(TaskellFile(result)?.text == result, "\(name)") }
      }
      guard board.settings.isObsidianKanban else { continue }
      let file = ObsidianKanbanFile(text)
      let after = ObsidianKanbanFile(result)
      #expect(after.saying == file.saying, "\(name)")
      for tabs in [true, false] where file.text(tabs: tabs) == text {
        #expect(after.text(tabs: tabs) == result, "\(name)")
      }
    }
  }
}
