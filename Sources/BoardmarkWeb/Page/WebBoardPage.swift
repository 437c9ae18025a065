import Boardmark
import BoardmarkReports
import BoardmarkText

/// The board with everything that can be done to it, each deed a plain form.
struct WebBoardPage {
  /// What the page shows besides the board.
  struct Surroundings {
    var message: WebSessions.Message?
    var identity = ""
    var query = ""
    var showsAll = false

    /// What is wrong with the query.
    var queryProblem: String?

    /// What undo and redo would undo and make again; nil where there is nothing.
    var undo: String?
    var redo: String?

    /// A form for a new task that was refused.
    var refused: RefusedForm?
  }

  let texts: WebTexts
  let snapshot: BoardSnapshot
  let board: PageBoard
  let around: Surroundings

  init(
    _ texts: WebTexts, _ snapshot: BoardSnapshot, at now: Now, in timeZone: String, path: String,
    query: Query?, around: Surroundings
  ) {
    self.texts = texts
    self.snapshot = snapshot
    self.around = around
    var taken: Set<String> = ["message", "board", "deeds", "search", "search-error", "strings"]
    board = PageBoard(
      PageBoard.Request(
        snapshot.board, at: now, in: timeZone, path: path,
        where: query.map { query in { query.matches($0) } }),
      doneLimit: around.showsAll ? .max : 5, taken: &taken)
  }

  /// The page, and the digests of its cards by their keys.
  ///
  /// - Parameters:
  ///   - known: What the browser has of the cards: what is the same comes without content.
  ///   - name: Gives the page's name, which tells what was shown.
  func bytes(
    known: PageCards?, name: (_ digest: UInt64, _ cards: PageCards) -> String
  ) -> (html: [UInt8], state: String) {
    var cards: PageCards = [:]
    var columns = HTMLWriter(root: texts.root)
    for column in board.columns { write(column, known, &cards, to: &columns) }
    var header = HTMLWriter(root: texts.root)
    writeHeader(to: &header)
    var digest = Hasher()
    digest.combine(header.bytes)
    digest.combine(columns.bytes)
    digest.combine(cards)
    digest.combine(snapshot.revision)
    let state = name(UInt64(bitPattern: Int64(digest.finalize())), cards)
    let bytes = PageFrame(texts: texts, title: board.title).bytes { html in
      html.element("a", ["class": "skip", "href": "#board"], text: texts[.skip])
      html.line()
      html.append(header)
      PageFrame.message(around.message, to: &html)
      html.element(
        "main",
        [
          "id": "board", "data-revision": snapshot.revision, "data-state": state,
          "data-query": around.query, "data-board": around.identity,
        ]
      ) { html in
        html.line()
        html.element("form", ["id": "deeds", "method": "post", "action": "/done"]) {
          writeReturn(to: &$0)
        }
        html.line()
        if board.columns.isEmpty {
          html.element("p", ["class": "more"], text: texts[.noColumns])
        } else {
          html.element("div", ["class": "board"]) { html in
            html.line()
            html.append(columns)
          }
        }
        html.line()
      }
      html.line()
      html.data(["type": "application/json", "id": "strings"], json: ModuleTexts.json(texts))
    }
    return (bytes, state)
  }

  // MARK: - Head

  private func writeHeader(to html: inout HTMLWriter) {
    html.element("header") { html in
      html.line()
      html.element("h1", ["dir": "auto", "lang": board.title.language], text: board.title)
      html.line()
      writeSummary(to: &html)
      writeSearch(to: &html)
      writeTools(to: &html)
      writeJumps(to: &html)
    }
    html.line()
  }

  private func writeSummary(to html: inout HTMLWriter) {
    let (open, late, soon) = board.counts
    var parts = [texts[.open, "\(open)"]]
    if late > 0 { parts.append(texts[.late, "\(late)"]) }
    if soon > 0 { parts.append(texts[.dueSoon, "\(soon)"]) }
    html.element("p", ["class": "summary"], text: parts.joined(separator: ", "))
    html.line()
  }

  private func writeSearch(to html: inout HTMLWriter) {
    html.element(
      "form", ["id": "search", "role": "search", "method": "get", "action": "/"]
    ) { html in
      html.field(
        "input",
        [
          "type": "search", "name": "q", "aria-label": texts[.searchLabel],
          "placeholder": texts[.searchLabel], "autocomplete": "off",
          "aria-invalid": around.queryProblem == nil ? nil : "true",
          "aria-describedby": around.queryProblem == nil ? nil : "search-error",
        ], value: around.query)
      html.element("button", text: texts[.search])
      if let problem = around.queryProblem {
        html.element("p", ["class": "error", "role": "alert", "id": "search-error"], text: problem)
      }
    }
    html.line()
  }

  private func writeTools(to html: inout HTMLWriter) {
    html.element("nav", ["class": "tools"]) { html in
      writeReversal("/undo", "undo", texts[.undo], around.undo, texts[.nothingToUndo], to: &html)
      writeReversal("/redo", "redo", texts[.redo], around.redo, texts[.nothingToRedo], to: &html)
      html.element("a", ["href": "/history"], text: texts[.history])
      html.text(" ")
      html.element("a", ["href": "/help"], text: texts[.help])
    }
    html.line()
  }

  private func writeReversal(
    _ action: String, _ style: String, _ name: String, _ what: String?, _ nothing: String,
    to html: inout HTMLWriter
  ) {
    html.element("form", ["method": "post", "action": action]) { html in
      writeReturn(to: &html)
      if let what { html.field("input", ["type": "hidden", "name": "change"], value: what) }
      html.element(
        "button", ["class": style, "disabled": what == nil ? "" : nil, "title": what ?? nothing],
        text: name)
    }
  }

  private func writeJumps(to html: inout HTMLWriter) {
    guard board.columns.count > 1 else { return }
    html.element("nav", ["class": "jumps", "aria-label": texts[.columns]]) { html in
      for column in board.columns { column.writeLink(to: &html) }
    }
    html.line()
  }

  /// Where a form goes on, with the query that the page has now.
  private func writeReturn(to html: inout HTMLWriter) {
    var fields: [String] = []
    if !around.query.isEmpty { fields.append("q=" + FormFields.escaped(around.query)) }
    if around.showsAll { fields.append("all=1") }
    guard !fields.isEmpty else { return }
    html.field(
      "input", ["type": "hidden", "name": "back"], value: "/?" + fields.joined(separator: "&"))
  }

  // MARK: - Columns

  private func write(
    _ column: PageBoard.Column, _ known: PageCards?, _ cards: inout PageCards,
    to html: inout HTMLWriter
  ) {
    let name = column.column.name
    let key = ColumnKey.text(of: name)
    let state = column.column.state.rawValue
    let attributes: HTMLWriter.Attributes = [
      "class": "column " + state, "role": "group", "aria-labelledby": column.anchor,
      "data-column": key, "data-state": state,
    ]
    html.element("section", attributes) { html in
      html.line()
      html.element("div", ["class": "heading"]) { html in
        html.element(
          "h2", ["id": column.anchor, "dir": "auto", "lang": name.language], text: name)
        writeCount(of: column, to: &html)
      }
      html.line()
      writeTasks(of: column, known, &cards, to: &html)
      let hidden = column.asked.count - column.shown.count
      if hidden > 0 {
        html.element("p", ["class": "more"]) { html in
          let query = around.query.isEmpty ? "" : "&q=" + FormFields.escaped(around.query)
          html.element("a", ["href": "/?all=1" + query], text: texts[.more, "\(hidden)"])
        }
      } else if column.shown.isEmpty {
        html.element("p", ["class": "more"], text: texts[.noTasks])
      }
      html.line()
      writeAdding(to: column, key, &html)
    }
    html.line()
  }

  private func writeCount(of column: PageBoard.Column, to html: inout HTMLWriter) {
    let count = ColumnCount(
      column.column, asked: board.request.isShown.map { _ in column.asked.count })
    html.element("span", ["class": count.isOver ? "count over" : "count"], text: count.text)
    if let estimate = count.estimate { html.element("span", ["class": "sum"], text: estimate) }
  }

  /// A list for each stretch of tasks of one group; one where a column is empty, so that something can be put there.
  private func writeTasks(
    of column: PageBoard.Column, _ known: PageCards?, _ cards: inout PageCards,
    to html: inout HTMLWriter
  ) {
    let tasks = column.column.tasks
    var rest = column.shown[...]
    repeat {
      let group = rest.first.flatMap { tasks[$0].groupIndex }
      let stretch = rest.prefix { tasks[$0].groupIndex == group }
      rest = rest.dropFirst(stretch.count)
      if let group {
        let name = column.column.groups[group].name
        html.element("h3", ["class": "group", "dir": "auto", "lang": name.language], text: name)
        html.line()
      }
      html.element("ol", ["role": "list", "data-group": group.map { "\($0)" } ?? ""]) { html in
        html.line()
        for index in stretch { write(tasks[index], known, &cards, to: &html) }
      }
      html.line()
    } while !rest.isEmpty
  }

  private func write(
    _ task: Board.Task, _ known: PageCards?, _ cards: inout PageCards,
    to html: inout HTMLWriter
  ) {
    guard let place = snapshot.place(of: task) else { return }
    let card = WebCard(page: self, task: task, place: place)
    let content = card.content()
    let (key, seen) = (card.key, snapshot.seen(at: place))
    let digest = content.bytes.withUnsafeBytes { String($0.seededHash, radix: 36) }
    let mark = (digest + seen).hashValue
    let isSame = known?[key.hashValue] == mark
    cards[key.hashValue] = mark
    html.element(
      "li",
      [
        "data-task": key, "data-hash": digest, "data-seen": seen, "data-same": isSame ? "" : nil,
      ]
    ) { html in
      if !isSame { html.append(content) }
    }
    html.line()
  }

  /// The form for a new task, with what was typed where it was refused.
  private func writeAdding(to column: PageBoard.Column, _ key: String, _ html: inout HTMLWriter) {
    let refused = around.refused.flatMap { $0.fields["column"] == key ? $0 : nil }
    let label = texts[.addLabel, column.column.name]
    html.element("form", ["class": "add", "method": "post", "action": "/add"]) { html in
      html.field("input", ["type": "hidden", "name": "column"], value: key)
      writeReturn(to: &html)
      let error = refused == nil ? nil : column.anchor + "-error"
      html.field(
        "input",
        [
          "name": "title", "aria-label": label, "placeholder": texts[.newTask],
          "autocomplete": "off",
          "dir": "auto", "aria-invalid": refused == nil ? nil : "true", "aria-describedby": error,
        ], value: refused?.fields["title"] ?? "")
      html.element("button", text: texts[.add])
      if let refused {
        html.element(
          "p", ["class": "error", "role": "alert", "id": error],
          text: texts.text(of: refused.problem))
      }
    }
    html.line()
  }
}
