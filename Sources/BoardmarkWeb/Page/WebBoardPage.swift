import Boardmark
import BoardmarkReports
import BoardmarkText

/// The board with all actions on it; each action is a plain form.
struct WebBoardPage {
  /// The page's data other than the board.
  struct Surroundings {
    var message: WebSessions.Message?
    var identity = ""
    var address = PageAddress()
    var claims: TaskClaims = [:]

    /// What git knows, for the charts.
    var figures: Board.Statistics?

    /// The problem with the query.
    var queryProblem: String?

    /// The changes that undo and redo would reverse; nil if there is none.
    var undo: String?
    var redo: String?

    /// The user's name among the board's people; nil if unknown.
    var me: String?

    /// The states of tasks in other files that tasks of this board need.
    var outside: [OutsideNeed: NeedStates.State] = [:]

    /// The form for a new task, if it was refused.
    var refused: RefusedForm?
  }

  /// How many tasks a done column shows, unless all are requested.
  private static let doneLimit = 5

  let texts: WebTexts
  let snapshot: BoardSnapshot
  let board: PageBoard
  private let counts: (open: Int, late: Int, soon: Int)
  let around: Surroundings

  init(
    _ texts: WebTexts, _ snapshot: BoardSnapshot, at now: Board.Now, in timeZone: String,
    path: String,
    query: Board.Query?, around: Surroundings
  ) {
    self.texts = texts
    self.snapshot = snapshot
    self.around = around
    var taken: Set<String> = [
      "message", "board", "conflict", "search", "search-error", "strings",
    ]
    var request = PageBoard.Request(
      snapshot.board, at: now, in: timeZone, path: path,
      where: query.map { query in { @Sendable task in query.matches(task) } }, claims: around.claims
    )
    request.outside = around.outside
    board = PageBoard(
      request, doneLimit: around.address.showsAll ? .max : Self.doneLimit, taken: &taken)
    counts = board.counts
  }

  private var isBoard: Bool { around.address.choice.view == .board }

  /// True if unchanged ones of the cards that the browser has are sent only as their numbers. If it
  /// has had many other cards, all cards are sent again.
  func extends(_ known: PageCards) -> Bool {
    isBoard && known.count <= 2 * snapshot.digests.count + 100
  }

  /// A digest of all that decides the content of the page, other than the page that the browser has.
  ///
  /// Of the time only the day and the numbers of open and late tasks do, which the header has.
  var digest: Hasher {
    var header = HTMLWriter(root: texts.root)
    writeHeader(to: &header)
    var digest = surroundings
    digest.combine(header.bytes)
    digest.combine(snapshot.revision)
    digest.combine(around.address.path)
    digest.combine(around.claims)
    digest.combine(around.outside)
    digest.combine(around.figures)
    return digest
  }

  /// A digest of what all cards depend on besides their tasks.
  private var surroundings: Hasher {
    var digest = Hasher()
    digest.combine(board.request.now.today)
    digest.combine(texts.language)
    digest.combine(texts.root)
    return digest
  }

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - state: The name by which the browser later refers to the cards of the page.
  ///   - base: The cards that the browser has, if the page extends them.
  /// - Returns: The cards that the browser then has.
  func write(
    state: String, base: PageCards?, to html: inout HTMLWriter
  ) -> PageCards {
    var cards = base ?? PageCards()
    PageFrame(texts: texts, title: board.title, late: counts.late).write(to: &html) { html in
      html.row("a", ["class": "skip", "href": "#board"], text: texts[.skip])
      writeHeader(to: &html)
      PageFrame.message(around.message, texts, to: &html)
      html.block(
        "main",
        [
          "id": "board", "data-revision": snapshot.revision, "data-state": state,
          "data-view": around.address.choice.view.rawValue,
          "data-query": around.address.query, "data-board": around.identity,
          "data-base": base == nil ? nil : "",
          "data-frozen": snapshot.isFrozen ? "" : nil,
        ]
      ) { html in
        if board.columns.isEmpty {
          writeBeginning(to: &html)
        } else if !isBoard {
          writeView(to: &html)
        } else {
          writeIntroduction(to: &html)
          html.element("div", ["class": "board"]) { html in
            html.line()
            for index in board.columns.indices {
              writeColumn(index, base != nil, &cards, to: &html)
            }
            WebColumnMenu.writeAdding(texts, to: &html)
          }
        }
        html.line()
      }
      html.data(["type": "application/json", "id": "strings"], json: ModuleTexts.json(texts))
    }
    return cards
  }

  // MARK: - Head

  private func writeHeader(to html: inout HTMLWriter) {
    html.block("header") { html in
      html.row("h1", ["dir": "auto", "lang": board.title.language], text: board.title)
      writeSummary(to: &html)
      writeSearch(to: &html)
      writeTools(to: &html)
      WebViews(texts: texts, address: around.address).writeSwitch(to: &html)
      WebFilters(
        texts: texts, known: snapshot.openNames, me: around.me,
        address: around.address
      ).write(to: &html)
      WebConflicts(texts: texts, snapshot: snapshot).write(to: &html)
      writeUnread(to: &html)
      writeJumps(to: &html)
    }
  }

  /// Writes a notice of content that is not read.
  private func writeUnread(to html: inout HTMLWriter) {
    if let fault = snapshot.board.frontMatterFault {
      html.row("p", ["class": "unread"], text: texts[.settingsNotRead, "\(fault.line)"])
    }
    if let unread = UnreadContent(of: snapshot.board, on: board.request.now.today) {
      html.row(
        "p", ["class": "unread"], text: texts[.notRead, "\(unread.count)", "\(unread.line)"])
    }
  }

  private func writeSummary(to html: inout HTMLWriter) {
    let (open, late, soon) = counts
    var parts = [texts[.open, "\(open)"]]
    if late > 0 { parts.append(texts[.late, "\(late)"]) }
    if soon > 0 { parts.append(texts[.dueSoon, "\(soon)"]) }
    html.row("p", ["class": "summary"], text: parts.joined(separator: ", "))
  }

  private func writeSearch(to html: inout HTMLWriter) {
    html.row(
      "form", ["id": "search", "role": "search", "method": "get", "action": "/"]
    ) { html in
      html.field(
        "input",
        [
          "type": "search", "name": "q", "aria-label": texts[.searchLabel],
          "placeholder": texts[.searchLabel], "autocomplete": "off",
          "aria-invalid": around.queryProblem == nil ? nil : "true",
          "aria-describedby": around.queryProblem == nil ? nil : "search-error",
        ], value: around.address.query)
      for (name, value) in around.address.parameters {
        html.hidden(name, value)
      }
      html.element("button", text: texts[.search])
      // The script builds the list of people and tags.
      html.element(
        "button", ["type": "button", "class": "filter", "aria-haspopup": "dialog"],
        text: texts[.filter])
      if let problem = around.queryProblem { html.problem(problem, id: "search-error") }
    }
  }

  private func writeTools(to html: inout HTMLWriter) {
    html.row("nav", ["class": "tools"]) { html in
      writeReversal("/undo", "undo", texts[.undo], around.undo, texts[.nothingToUndo], to: &html)
      writeReversal("/redo", "redo", texts[.redo], around.redo, texts[.nothingToRedo], to: &html)
      if texts.isOneOfSeveral {
        html.element("a", ["class": "boards", "href": "../"], text: texts[.allBoards])
        html.text(" ")
      }
      html.element("a", ["href": "/history"], text: texts[.history])
      html.text(" ")
      html.element("a", ["href": "/help"], text: texts[.help])
    }
  }

  private func writeReversal(
    _ action: String, _ style: String, _ name: String, _ what: String?, _ nothing: String,
    to html: inout HTMLWriter
  ) {
    html.element("form", ["method": "post", "action": action]) { html in
      if let what { html.hidden("change", what) }
      html.element(
        "button", ["class": style, "disabled": what == nil ? "" : nil, "title": what ?? nothing],
        text: name)
    }
  }

  private func writeJumps(to html: inout HTMLWriter) {
    guard board.columns.count > 1, around.address.choice.view == .board else { return }
    html.row("nav", ["class": "jumps", "aria-label": texts[.columns]]) { html in
      for (column, name) in zip(board.columns, snapshot.columnNames) {
        column.writeLink(to: &html, as: name)
      }
    }
  }

  // MARK: - Other views

  private func writeView(to html: inout HTMLWriter) {
    let view = around.address.choice.view
    // Charts scroll on a narrow screen and have nothing else that a key could reach.
    html.block("div", ["class": "view", "tabindex": view == .charts ? "0" : nil]) { html in
      ViewHTML(self, around.address.choice, figures: around.figures).write(to: &html)
      guard view != .charts else { return }
      let hidden = board.asked.count - board.shown.count
      if view != .agenda, hidden > 0 || around.address.showsAll {
        writeMore(hidden > 0 ? hidden : nil, to: &html)
      }
      let index = board.columns.firstIndex { $0.column.state == .todo } ?? 0
      html.element("div", ["class": "adding", "data-column": snapshot.columnKeys[index]]) { html in
        writeAdding(
          to: board.columns[index], snapshot.columnKeys[index], snapshot.columnNames[index], &html)
      }
    }
    // The columns that the script offers to move a task to.
    html.row("datalist", ["id": "_columns"]) { html in
      for (index, column) in board.columns.enumerated() {
        html.element(
          "option",
          [
            "value": snapshot.columnNames[index], "data-column": snapshot.columnKeys[index],
            "data-state": column.column.state.rawValue,
          ], text: snapshot.columnNames[index])
      }
    }
  }

  // MARK: - Columns

  private func writeColumn(
    _ index: Int, _ isPart: Bool, _ cards: inout PageCards, to html: inout HTMLWriter
  ) {
    let column = board.columns[index]
    let (key, name) = (snapshot.columnKeys[index], snapshot.columnNames[index])
    let state = column.column.state.rawValue
    let attributes: HTMLWriter.Attributes = [
      "class": "column " + state, "role": "group", "aria-labelledby": column.anchor,
      "data-column": key, "data-state": state,
    ]
    html.block("section", attributes) { html in
      html.row("div", ["class": "heading"]) { html in
        html.element(
          "h2", ["id": column.anchor, "dir": "auto", "lang": name.language], text: name)
        writeCount(of: column, to: &html)
        WebColumnMenu(page: self, index: index).write(to: &html)
      }
      WebNotes(snapshot.board, ofColumn: index).write(level: 3, to: &html)
      writeTasks(of: column, isPart, &cards, to: &html)
      let hidden = column.asked.count - column.shown.count
      if hidden > 0 {
        writeMore(hidden, to: &html)
      } else if around.address.showsAll, column.column.state == .done,
        column.shown.count > Self.doneLimit
      {
        writeMore(nil, to: &html)
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
  }

  /// Writes the link that shows more tasks that are done, or fewer.
  ///
  /// - Parameter hidden: How many tasks are not shown; nil if all are.
  private func writeMore(_ hidden: Int?, to html: inout HTMLWriter) {
    html.row("p", ["class": "more"]) { html in
      html.element(
        "a", ["href": around.address.with(\.showsAll, hidden != nil).path],
        text: hidden.map { texts[.more, "\($0)"] } ?? texts[.fewer])
    }
  }

  private func writeCount(of column: PageBoard.Column, to html: inout HTMLWriter) {
    let count = ColumnCount(
      column.column, asked: board.request.isShown.map { _ in column.asked.count })
    html.element("span", ["class": count.isOver ? "count over" : "count"], text: count.text)
    if let estimate = count.estimate { html.element("span", ["class": "sum"], text: estimate) }
  }

  /// Writes a list for each group, and one for the tasks before the first group. Empty groups and
  /// columns get a list, too, so that tasks can be put there. Groups whose tasks are all hidden are
  /// omitted.
  private func writeTasks(
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
      let isEmpty =
        group.map { around.address.query.isEmpty && !filled.contains($0) } ?? groups.isEmpty
      guard !stretch.isEmpty || isEmpty else { continue }
      if let group {
        let name = groups[group].name
        html.row("h3", ["class": "group", "dir": "auto", "lang": name.language], text: name)
      }
      var order = CardOrder()
      // The order of a list comes before its cards.
      let sent =
        !isPart
        ? stretch
        : stretch.filter { index in
          let number = line(of: tasks[index]).map { cards.number(of: $0.key, mark: $0.hash) }
          if let number { order.add(number) }
          return number == .some(nil)
        }[...]
      html.row(
        "ol",
        [
          "role": "list",
          "data-group": group.map { ColumnKey.text(ofGroup: $0, in: column.column) } ?? "",
          "data-order": isPart ? order.text : nil,
        ]
      ) { html in
        html.line()
        for index in sent {
          guard let line = line(of: tasks[index]) else { continue }
          if !isPart { _ = cards.number(of: line.key, mark: line.hash) }
          write(line, to: &html)
        }
      }
    }
  }

  /// A task in a list: its names for the script, and a digest of its card.
  private struct Line {
    let task: Board.Task
    let place: Int
    let key: String
    let seen: String
    let mark: UInt64

    /// The card; nil if the digest is known without it.
    let content: HTMLWriter?

    var hash: Int {
      var hasher = Hasher()
      hasher.combine(mark)
      hasher.combine(seen)
      return hasher.finalize()
    }
  }

  private func line(of task: Board.Task) -> Line? {
    guard let place = snapshot.place(of: task) else { return nil }
    let (key, seen) = (snapshot.key(at: place), snapshot.seen(at: place))
    let known = mark(of: task, key, seen)
    let content = known == nil ? WebCard(page: self, task: task, place: place).content() : nil
    let mark = known ?? content!.bytes.withUnsafeBytes { $0.seededHash }
    return Line(task: task, place: place, key: key, seen: seen, mark: mark, content: content)
  }

  /// A digest of all that decides the content of a card, so that only cards that are sent must be
  /// made; nil if that is the minute, another task, a claim or a conflict, too.
  private func mark(of task: Board.Task, _ key: String, _ seen: String) -> UInt64? {
    let line = task.titleLine
    let isTimed = line.words.contains {
      $0.key != nil && line.source.bytes[$0.range].count { $0 == UInt8(ascii: ":") } > 1
    }
    // If several tasks have the same id, it depends on what is shown which of them has the anchor.
    guard line.attribute(.needs) == nil, !isTimed, task.id == nil || task.id?.text == key,
      around.claims.claim(on: task) == nil, !snapshot.isInConflict(task)
    else { return nil }
    var mark = surroundings
    mark.combine(seen)
    mark.combine(task.columnState)
    mark.combine(task.groupIndex == nil)
    return UInt64(bitPattern: Int64(mark.finalize()))
  }

  private func write(_ line: Line, to html: inout HTMLWriter) {
    let digest = String(line.mark, radix: 36)
    html.row("li", ["data-task": line.key, "data-hash": digest, "data-seen": line.seen]) {
      $0.append(
        line.content ?? WebCard(page: self, task: line.task, place: line.place).content())
    }
  }

  /// Writes the form for a new task, with the typed text if it was refused.
  private func writeAdding(
    to column: PageBoard.Column, _ key: String, _ name: String, _ html: inout HTMLWriter
  ) {
    let refused = around.refused.flatMap { $0.fields["column"] == key ? $0 : nil }
    let label = texts[.addLabel, name]
    html.row("form", ["class": "add", "method": "post", "action": "/add"]) { html in
      html.hidden("column", key)
      let error = refused == nil ? nil : column.anchor + "-error"
      html.field(
        "input",
        [
          "name": "title", "aria-label": label, "placeholder": texts[.newTask],
          "autocomplete": "off",
          "dir": "auto", "aria-invalid": refused == nil ? nil : "true", "aria-describedby": error,
        ], value: refused?.fields["title"] ?? "")
      html.element("button", text: texts[.add])
      if let refused { html.problem(texts.text(of: refused.problem), id: error) }
    }
  }
}
