import Boardmark
import JSONRPC
import TestSupport
import Testing

@testable import BoardLanguageServer

/// What a client makes of the server's edits, against what the commands write.
@Suite struct EditTests {
  private static func client(_ seed: UInt64) -> TestClient {
    var random = RandomNumbers(seed: seed)
    let client = TestClient(random.pick(TypingTests.encodings), seed: 99)
    let bytes =
      random.oneIn(3) ? RandomBoard.canonical(seed: seed) : RandomBoard.messy(seed: seed)
    client.open(String(decoding: bytes, as: UTF8.self))
    return client
  }

  private static func board(_ client: TestClient) -> Board {
    Board(client.bytes, fileName: "/boards/board.md")
  }

  @Test("formatting is what 'board fmt' writes", arguments: RandomCases.seeds(150))
  func formatting(seed: UInt64) {
    let client = Self.client(seed)
    let board = Self.board(client)
    let answer = client.answer(
      "textDocument/formatting",
      .members([
        "textDocument": .members(["uri": .string(TestClient.uri)]),
        "options": .members(["tabSize": .integer(3)]),
      ]))
    do throws(FormatRefusal) {
      let edits = try Formatter.edits(for: board)
      #expect(client.applying(answer["result"]!) == client.bytes.applying(edits), "seed \(seed)")
    } catch {
      #expect(answer["error"]?["code"]?.integer == -32803)
      #expect(answer["error"]?["message"]?.text?.isEmpty == false)
    }
  }

  @Test(
    "formatting a part changes nothing else and says the same", arguments: RandomCases.seeds(75))
  func rangeFormatting(seed: UInt64) {
    let client = Self.client(seed)
    var random = RandomNumbers(seed: seed)
    let start = random.number(below: client.text.count + 1)
    let end = random.number(in: start...client.text.count)
    let answer = client.answer(
      "textDocument/rangeFormatting",
      .members([
        "textDocument": .members(["uri": .string(TestClient.uri)]),
        "range": client.range(start..<end),
      ]))
    guard let edits = answer["result"] else {
      #expect(answer["error"]?["code"]?.integer == -32803)
      return
    }
    let after = Board(client.applying(edits), fileName: "/boards/board.md")
    #expect(after.tasks.map(\.title) == Self.board(client).tasks.map(\.title))
  }

  @Test("actions on a task are what the commands make", arguments: RandomCases.seeds(60))
  func actions(seed: UInt64) {
    let client = Self.client(seed)
    let board = Self.board(client)
    guard board.conflicts.isEmpty, let task = board.tasks.randomElement(seed: seed) else { return }
    let start = String(decoding: client.bytes[..<task.range.lowerBound], as: UTF8.self)
      .unicodeScalars.count
    let actions = client.actions(start..<start)
    let now = client.clock.now
    let ids = IDSource(seed: 99)
    func expect(_ title: String, _ change: () throws(Board.EditError) -> Board.Edit) {
      let action = actions.first { $0["title"]?.text == title }
      do throws(Board.EditError) {
        let edit = try change()
        guard !edit.isEmpty else {
          #expect(action == nil, "\(title) changes nothing, seed \(seed)")
          return
        }
        guard let action, let made = action["edit"] else {
          Issue.record("\(title) is not offered, seed \(seed): \(String(describing: action))")
          return
        }
        #expect(
          client.applying(workspaceEdit: made) == client.bytes.applying(edit.edits),
          "\(title), seed \(seed)")
      } catch {
        #expect(
          action?["disabled"]?["reason"]?.text?.contains(error.message) == true,
          "\(title), seed \(seed)")
      }
    }
    for (index, column) in board.columns.enumerated() where index != task.columnIndex {
      guard board.columns.count(where: { $0.name == column.name }) == 1 else { continue }
      expect("Move to \(column.name)") { () throws(Board.EditError) in
        try board.moving(
          [task], to: TaskPlace(column: index), finishingOn: now.today, ids: ids)
      }
    }
    if !task.isClosed {
      expect("Done") { () throws(Board.EditError) in
        try board.finishing([task], on: now.today, ids: ids)
      }
      expect("Cancel") { () throws(Board.EditError) in try board.cancelling([task]) }
      var change = Board.TaskChange()
      change.attributes = [(.due, "2026-11-22")]
      if task.due?.date != CalendarDate("2026-11-22") {
        expect("Due tomorrow (2026-11-22)") { () throws(Board.EditError) in
          try board.changing([task], change)
        }
      }
    } else {
      expect("Reopen") { () throws(Board.EditError) in try board.reopening([task]) }
    }
  }

  @Test("to fix all is what 'board check --fix' writes", arguments: RandomCases.seeds(75))
  func fixAll(seed: UInt64) {
    let client = Self.client(seed)
    let board = Self.board(client)
    guard !board.isUTF16 else { return }
    var options = Board.CheckOptions(now: client.clock.now)
    options.idSeed = 99
    let fixed = Fixer.fix(board, options: options, includingUnsafe: false).bytes
    let actions = client.actions(0..<0, only: "source.fixAll")
    if fixed == client.bytes {
      #expect(actions.isEmpty)
    } else {
      #expect(actions.count == 1)
      #expect(
        actions.first?["edit"].map(client.applying(workspaceEdit:)) == fixed, "seed \(seed)")
    }
  }

  @Test("each fix takes its finding away, and only the safe single one is preferred")
  func fixes() {
    let client = TestClient()
    client.open(
      """
      ## Todo

      - [ ] Pay the rent due:2026-12-1 id:a1
      - [ ] Ask id:a1

      ## Doing

      - [x] Sent

      ## Done

      """)
    let place = client.index(of: "Ask")
    let double = client.actions(place..<place, only: "quickfix")
    let fix = double.first { $0["isPreferred"]?.boolean == true }
    #expect(fix?["diagnostics"]?.array?.first?["code"]?.text == "duplicate-id")
    let fixed = fix?["edit"].map { Board(client.applying(workspaceEdit: $0)) }
    #expect(fixed?.tasks.first?.id == TaskID("a1"))
    #expect(fixed?.tasks[1].id != nil && fixed?.tasks[1].id != TaskID("a1"))
    let moved = client.actions(
      client.index(of: "Sent")..<client.index(of: "Sent"), only: "quickfix")
    #expect(moved.first?["title"]?.text == "Move it to 'Done' (may change the board's meaning)")
    #expect(moved.first?["isPreferred"] == nil)
    let silenced = moved.first { $0["title"]?.text == "Allow ticked-outside-done here" }
    #expect(
      String(decoding: client.applying(workspaceEdit: silenced!["edit"]!), as: UTF8.self)
        .contains("- [x] Sent <!-- board: allow ticked-outside-done -->\n"))
  }

  @Test(
    "the fixes offered on some lines are those of a check of all", arguments: RandomCases.seeds(75)
  )
  func offeredFixes(seed: UInt64) {
    let client = Self.client(seed)
    let board = Self.board(client)
    guard !board.isUTF16, board.conflicts.isEmpty else { return }
    var random = RandomNumbers(seed: seed)
    let start = random.number(below: client.text.count + 1)
    let end = random.oneIn(2) ? start : random.number(in: start...client.text.count)
    let text = client.server.documents[TestClient.uri]!.text
    func row(_ index: Int) -> Int { text.line(at: TestClient.bytes(client.text[..<index]).count) }
    let lines = text.lineStarts[row(start)]..<text.content(ofLine: row(end)).upperBound
    func isHere(_ finding: Board.Finding) -> Bool {
      finding.range.lowerBound <= lines.upperBound && finding.range.upperBound >= lines.lowerBound
    }
    var options = Board.CheckOptions(now: client.clock.now)
    options.idSeed = 99
    var found = Checker.diagnostics(of: board, options: options).filter(isHere)
    // Infos have fixes where their rules are named.
    options.only = Set(found.filter { $0.severity == .info }.map(\.rule))
    found.removeAll { $0.severity == .info }
    found += Checker.diagnostics(of: board, options: options).filter(isHere)
    let expected = found.compactMap(\.fix).map {
      $0.title + ($0.isSafe ? "" : " (may change the board's meaning)")
    }
    // What is drawn anew for an id may differ where not all tasks want one.
    func comparable(_ titles: [String]) -> [String] {
      titles.map { title in
        let words = title.split(separator: " ").map {
          $0.contains("'id:") ? "'id:…'" : String($0)
        }
        return words.joined(separator: " ").lowercased()
      }.sorted()
    }
    let offered = client.actions(start..<end, only: "quickfix").filter {
      $0["title"]?.text?.hasPrefix("Allow ") == false
    }
    #expect(
      comparable(offered.compactMap { $0["title"]?.text }) == comparable(expected), "seed \(seed)")
  }

  @Test("on a long board edits are made when they are chosen, and are those that a short one gets")
  func lateEdits() {
    let text =
      "## Todo\n\n- [ ] Ask @bob due:2026-11-1 id:a1\n- [X] Sent\n\n## Done\n\n"
      + (0..<2000).map { "- [x] t\($0) id:t\($0)\n" }.joined()
    let (inline, late) = (TestClient(), TestClient(resolves: true))
    inline.open(text)
    late.open(text)
    for line in ["Ask", "Sent", "t1999"] {
      let place = inline.index(of: line)
      let actions = inline.actions(place..<place)
      let titles = late.actions(place..<place)
      #expect(titles.allSatisfy { $0["edit"] == nil && $0["data"] != nil })
      // Two that have no edit: what is refused is known when it is chosen.
      for action in actions where action["kind"]?.text != "source.fixAll.board" {
        let title = titles.first { $0["title"] == action["title"] }
        let made = late.request("codeAction/resolve", title!)["edit"]
        #expect(made == action["edit"], "\(action["title"]!)")
      }
      let fixAll = titles.first { $0["kind"]?.text == "source.fixAll.board" }
      #expect(
        late.request("codeAction/resolve", fixAll!)["edit"]
          == inline.actions(place..<place, only: "source.fixAll").first?["edit"])
    }
    let place = late.index(of: "Ask")
    let old = late.actions(place..<place)[0]
    late.replace([(0..<0, "x")])
    #expect(late.answer("codeAction/resolve", old)["error"]?["code"]?.integer == -32803)
  }

  @Test("the first action on a late task finishes it, the last ones silence its finding")
  func lateTask() throws {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] late due:2020-01-01\n\n## Done\n\n- [ ] by hand\n")
    func titles(_ text: String) -> [String] {
      let place = client.index(of: text)
      return client.actions(place..<place).compactMap { $0["title"]?.text }
    }
    let late = titles("late")
    #expect(late.first == "Done", "\(late)")
    #expect(late.last?.hasPrefix("Allow ") == true, "\(late)")
    // One that was put into Done by hand can be ticked.
    #expect(titles("by hand").contains("Done"))
  }

  @Test("kinds are asked for by their beginnings") func kinds() {
    let client = TestClient()
    client.open("## Todo\n\n- [ ] a id:a1\n\n## Doing\n\n## Done\n")
    let place = client.index(of: "a id")
    func kinds(_ only: String) -> Set<String> {
      Set(client.actions(place..<place, only: only).compactMap { $0["kind"]?.text })
    }
    #expect(kinds("refactor") == ["refactor.move", "refactor.rewrite"])
    #expect(kinds("refactor.move") == ["refactor.move"])
    #expect(kinds("refactor.mov") == [])
    #expect(kinds("source.organizeImports") == [])
  }

  @Test("conflicts are resolved by their halves, by both, and merged again by tasks")
  func conflicts() {
    let client = TestClient()
    let text = """
      ## Todo

      <<<<<<< HEAD
      - [ ] Write the letter pri:high id:k7f2
      =======
      - [ ] Write the letter due:2026-12-01 id:k7f2
      >>>>>>> other
      - [ ] Another id:p9wd
      <<<<<<< HEAD
      - [ ] Call Ann
      =======
      - [ ] Call Bo
      >>>>>>> other

      ## Done

      """
    client.open(text)
    func result(_ title: String, at word: String = "Write") -> String? {
      client.actions(client.index(of: word)..<client.index(of: word))
        .first { $0["title"]?.text == title }?["edit"]
        .map { String(decoding: client.applying(workspaceEdit: $0), as: UTF8.self) }
    }
    #expect(
      result("Take ours: 'Write the letter'")?
        .hasPrefix("## Todo\n\n- [ ] Write the letter pri:high id:k7f2\n- [ ] Another id:p9wd\n<<<")
        == true)
    #expect(
      result("Take theirs: 'Write the letter'")?.contains("due:2026-12-01 id:k7f2\n- [ ] Another")
        == true)
    // The task would be there twice.
    #expect(result("Take both: 'Write the letter'") == nil)
    #expect(
      result("Take both: 'Call Ann'", at: "Call Bo")?
        .hasSuffix("id:p9wd\n- [ ] Call Ann\n- [ ] Call Bo\n\n## Done\n") == true)
    #expect(result("Done") == nil)
  }

  @Test("archiving changes both files, and makes the archive where it is missing") func archiving()
  {
    let client = TestClient()
    client.open("## Todo\n\n## Done\n\n- [x] Sent id:a1 done:2026-11-01\n")
    let place = client.index(of: "Sent")
    func archive() -> [JSONValue]? {
      client.actions(place..<place).first { $0["title"]?.text == "Archive" }?["edit"]?[
        "documentChanges"]?.array
    }
    let created = archive()
    #expect(created?.count == 3)
    #expect(created?[0]["kind"]?.text == "create")
    #expect(created?[0]["uri"]?.text == "file:///boards/board.archive.md")
    #expect(
      created?[1]["edits"]?.array?.first?["newText"]?.text
        == "# Archived tasks\n\n## Done\n\n- [x] Sent id:a1 done:2026-11-01\n")
    client.files["/boards/board.archive.md"] = Array("# Archived tasks\n\n## Done\n".utf8)
    #expect(archive()?.count == 2)
    client.box.linkedOut = ["/boards/board.archive.md"]
    #expect(archive() == nil)
  }

  @Test("bytes that JSON cannot carry are moved by no edit") func brokenBytes() {
    let client = TestClient()
    client.notify(
      "textDocument/didOpen",
      .members([
        "textDocument": .members([
          "uri": .string(TestClient.uri), "languageId": .string("markdown"),
          "version": .integer(1),
          "text": .string(
            Array("## Todo\n\n- [ ] a \u{FF}".utf8.dropLast(2)) + [0xFF]
              + Array("\n\n## Done\n".utf8)),
        ])
      ]))
    let place = #"{"line": 2, "character": 3}"#
    let actions = client.request(
      "textDocument/codeAction",
      #"{"textDocument": {"uri": "\#(TestClient.uri)"}, "range": {"start": \#(place), "end": \#(place)}, "context": {}}"#
    ).array!
    let done = actions.first { $0["title"]?.text == "Done" }
    #expect(done?["disabled"]?["reason"]?.text?.contains("not UTF-8") == true)
  }
}

extension Array {
  fileprivate func randomElement(seed: UInt64) -> Element? {
    isEmpty ? nil : self[Int(seed % UInt64(count))]
  }
}
