import Boardmark
import BoardmarkReports
import BoardmarkText

/// The board with everything that can be done to it; each action is a plain form.
struct WebBoardPage {
  /// What the page shows besides the board.
  struct Surroundings {
    var message: WebSessions.Message?
    var identity = ""
    var query = ""
    var showsAll = false
    var claims: TaskClaims = [:]

    /// The problem with the query.
    var queryProblem: String?

    /// The changes that undo and redo would reverse; nil if there is none.
    var undo: String?
    var redo: String?

    /// The reader's name among the board's people; nil if it is not known.
    var me: String?

    /// The form for a new task, if it was refused.
    var refused: RefusedForm?
  }

  /// How many tasks a done column shows, unless all are asked for.
  private static let doneLimit = 5

  let texts: WebTexts
  let snapshot: BoardSnapshot
  let board: PageBoard
  let around: Surroundings

  /// What is known of the cards without writing them.
  var marks: CardMarks

  init(
    _ texts: WebTexts, _ snapshot: BoardSnapshot, at now: Board.Now, in timeZone: String,
    path: String,
    query: Board.Query?, around: Surroundings
  ) {
    self.texts = texts
    self.snapshot = snapshot
    self.around = around
    marks = CardMarks(
      CardMarks.Surroundings(
        today: now.today, language: texts.language.rawValue, root: texts.root))
    var taken: Set<String> = [
      "message", "board", "conflict", "search", "search-error", "strings",
    ]
    board = PageBoard(
      PageBoard.Request(
        snapshot.board, at: now, in: timeZone, path: path,
        where: query.map { query in { query.matches($0) } }, claims: around.claims),
      doneLimit: around.showsAll ? .max : Self.doneLimit, taken: &taken)
  }

  /// Writes the page, and names what it shows.
  ///
  /// - Parameters:
  ///   - known: The cards that the browser has: unchanged ones are sent as their numbers alone.
  ///   - name: Returns the name, by which the browser later says what it shows.
  mutating func bytes(
    known: PageCards?,
    name: (_ digest: UInt64, _ cards: PageCards, _ marks: CardMarks) -> String
  ) -> (html: [UInt8], state: String) {
    // If the browser has had many other cards, all cards are sent anew.
    let base = known.flatMap { $0.count <= 2 * snapshot.digests.count + 100 ? $0 : nil }
    var cards = base ?? PageCards()
    var columns = HTMLWriter(root: texts.root)
    for index in board.columns.indices { writeColumn(index, base != nil, &cards, to: &columns) }
    var header = HTMLWriter(root: texts.root)
    writeHeader(to: &header)
    var digest = Hasher()
    digest.combine(header.bytes)
    digest.combine(columns.bytes)
    digest.combine(cards)
    digest.combine(snapshot.revision)
    let state = name(UInt64(bitPattern: Int64(digest.finalize())), cards, marks)
    let bytes = PageFrame(texts: texts, title: board.title, late: board.counts.late).bytes { html in
      html.element("a", ["class": "skip", "href": "#board"], text: texts[.skip])
      html.line()
      html.append(header)
      PageFrame.message(around.message, texts, to: &html)
      html.element(
        "main",
        [
          "id": "board", "data-revision": snapshot.revision, "data-state": state,
          "data-query": around.query, "data-board": around.identity,
          "data-base": base == nil ? nil : "",
          "data-frozen": snapshot.board.conflicts.isEmpty ? nil : "",
        ]
      ) { html in
        html.line()
        if board.columns.isEmpty {
          writeBeginning(to: &html)
        } else {
          writeIntroduction(to: &html)
          html.element("div", ["class": "board"]) { html in
            html.line()
            html.append(columns)
            WebColumnMenu.writeAdding(texts, to: &html)
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
      WebFilters(
        texts: texts, board: snapshot.board, me: around.me,
        words: around.query.split(separator: " ").map(String.init)
      ).write(to: &html)
      WebConflicts(texts: texts, snapshot: snapshot).write(to: &html)
      writeUnread(to: &html)
      writeJumps(to: &html)
    }
    html.line()
  }

  /// Says what of the file is not read.
  private func writeUnread(to html: inout HTMLWriter) {
    if let fault = snapshot.board.frontMatterFault {
      html.element("p", ["class": "unread"], text: texts[.settingsNotRead, "\(fault.line)"])
      html.line()
    }
    if let unread = UnreadContent(of: snapshot.board, on: marks.surroundings.today) {
      html.element(
        "p", ["class": "unread"], text: texts[.notRead, "\(unread.count)", "\(unread.line)"])
      html.line()
    }
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
      // The script makes the list of people and tags.
      html.element(
        "button", ["type": "button", "class": "filter", "aria-haspopup": "dialog"],
        text: texts[.filter])
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
      if let what { html.field("input", ["type": "hidden", "name": "change"], value: what) }
      html.element(
        "button", ["class": style, "disabled": what == nil ? "" : nil, "title": what ?? nothing],
        text: name)
    }
  }

  private func writeJumps(to html: inout HTMLWriter) {
    guard board.columns.count > 1 else { return }
    html.element("nav", ["class": "jumps", "aria-label": texts[.columns]]) { html in
      for (column, name) in zip(board.columns, snapshot.columnNames) {
        column.writeLink(to: &html, as: name)
      }
    }
    html.line()
  }

  // MARK: - Columns

  private mutating func writeColumn(
    _ index: Int, _ isPart: Bool, _ cards: inout PageCards, to html: inout HTMLWriter
  ) {
    let column = board.columns[index]
    let (key, name) = (snapshot.columnKeys[index], snapshot.columnNames[index])
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
        WebColumnMenu(page: self, index: index).write(to: &html)
      }
      html.line()
      WebNotes(snapshot.board, ofColumn: index).write(level: 3, to: &html)
      writeTasks(of: column, isPart, &cards, to: &html)
      let hidden = column.asked.count - column.shown.count
      if hidden > 0 {
        html.element("p", ["class": "more"]) { html in
          let query = around.query.isEmpty ? "" : "&q=" + FormFields.escaped(around.query)
          html.element("a", ["href": "/?all=1" + query], text: texts[.more, "\(hidden)"])
        }
      } else if around.showsAll, column.column.state == .done, column.shown.count > Self.doneLimit {
        html.element("p", ["class": "more"]) { html in
          let query = around.query.isEmpty ? "" : "?q=" + FormFields.escaped(around.query)
          html.element("a", ["href": "/" + query], text: texts[.fewer])
        }
      } else if column.shown.isEmpty {
        let count = column.column.tasks.count
        let text =
          switch count {
          case 0: texts[.noTasks]
          case 1: texts[.hiddenOne]
          default: texts[.hidden, "\(count)"]
          }
        html.element("p", ["class": "more"], text: text)
      }
      html.line()
      writeAdding(to: column, key, name, &html)
    }
    html.line()
  }

  private func writeCount(of column: PageBoard.Column, to html: inout HTMLWriter) {
    let count = ColumnCount(
      column.column, asked: board.request.isShown.map { _ in column.asked.count })
    html.element("span", ["class": count.isOver ? "count over" : "count"], text: count.text)
    if let estimate = count.estimate { html.element("span", ["class": "sum"], text: estimate) }
  }

  /// Writes a list for each group, and one for the tasks before the first group; also for an empty
  /// group, and for a column without tasks, so that tasks can be put there. A group whose tasks are
  /// all hidden is left out.
  private mutating func writeTasks(
    of column: PageBoard.Column, _ isPart: Bool, _ cards: inout PageCards,
    to html: inout HTMLWriter
  ) {
    let tasks = column.column.tasks
    var rest = column.shown[...]
    let groups = column.column.groups
    let filled = Set(tasks.lazy.compactMap(\.groupIndex))
    for group in [nil] + groups.indices.map(Optional.some) {
      let stretch = rest.prefix { tasks[$0].groupIndex == group }
      rest = rest.dropFirst(stretch.count)
      let isEmpty = group.map { around.query.isEmpty && !filled.contains($0) } ?? groups.isEmpty
      guard !stretch.isEmpty || isEmpty else { continue }
      if let group {
        let name = groups[group].name
        html.element("h3", ["class": "group", "dir": "auto", "lang": name.language], text: name)
        html.line()
      }
      var order = CardOrder()
      var lines = HTMLWriter(root: texts.root)
      for index in stretch { write(tasks[index], &cards, &order, to: &lines) }
      html.element(
        "ol",
        [
          "role": "list",
          "data-group": group.map { ColumnKey.text(ofGroup: $0, in: column.column) } ?? "",
          "data-order": isPart ? order.text : nil,
        ]
      ) { html in
        html.line()
        html.append(lines)
      }
      html.line()
    }
  }

  private mutating func write(
    _ task: Board.Task, _ cards: inout PageCards, _ order: inout CardOrder,
    to html: inout HTMLWriter
  ) {
    guard let place = snapshot.place(of: task) else { return }
    let (key, seen) = (snapshot.key(at: place), snapshot.seen(at: place))
    let isHeld = around.claims.claim(on: task) != nil
    let name = isHeld ? nil : CardMarks.name(of: task, seen: seen, key: key)
    var content: HTMLWriter?
    var mark = marks[name]
    if mark == nil {
      content = WebCard(page: self, task: task, place: place).content()
      mark = content!.bytes.withUnsafeBytes { $0.seededHash }
      marks[name] = mark
    }
    var both = Hasher()
    both.combine(mark)
    both.combine(seen)
    let number = cards.number(of: key, mark: both.finalize())
    order.add(number)
    guard number == nil else { return }
    let written = content ?? WebCard(page: self, task: task, place: place).content()
    let digest = String(mark!, radix: 36)
    html.element("li", ["data-task": key, "data-hash": digest, "data-seen": seen]) { html in
      html.append(written)
    }
    html.line()
  }

  /// Writes the form for a new task; if it was refused, with what was typed.
  private func writeAdding(
    to column: PageBoard.Column, _ key: String, _ name: String, _ html: inout HTMLWriter
  ) {
    let refused = around.refused.flatMap { $0.fields["column"] == key ? $0 : nil }
    let label = texts[.addLabel, name]
    html.element("form", ["class": "add", "method": "post", "action": "/add"]) { html in
      html.field("input", ["type": "hidden", "name": "column"], value: key)
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
