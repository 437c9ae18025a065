import BoardmarkReading
import BoardmarkText

/// A page in one file that shows boards as `board show` does, for a browser,
/// for mail and for paper.
///
/// It has no scripts and loads nothing; its bytes depend only on its input.
package struct BoardPage {
  /// The boards as the page shows them.
  private let boards: [PageBoard]

  /// True if the files are named, because more than one was asked for.
  private let isSeveral: Bool

  /// The words of the query; empty if there is none.
  private let query: String

  private let choice: ViewChoice

  /// What git knows of each board, for charts.
  private let figures: [Board.Statistics?]

  /// - Parameters:
  ///   - doneLimit: How many tasks a done column shows: those finished last.
  ///   - figures: What git knows of each board, for charts; empty for nothing.
  package init(
    _ requests: [PageBoard.Request], isSeveral: Bool = false, query: String = "",
    doneLimit: Int = 5, as choice: ViewChoice = ViewChoice(), figures: [Board.Statistics?] = []
  ) {
    self.isSeveral = isSeveral
    self.query = query
    self.choice = choice
    self.figures = figures
    var taken: Set<String> = []
    boards = requests.enumerated().map { index, request in
      PageBoard(
        request, index: index, level: isSeveral ? 3 : 2, doneLimit: doneLimit, taken: &taken)
    }
  }

  /// The page's bytes, UTF-8.
  package var bytes: [UInt8] {
    var html = HTMLWriter()
    html.open("!DOCTYPE html")
    html.line()
    html.block("html", ["lang": "en"]) { html in
      writeHead(to: &html)
      html.block("body") { html in
        if isSeveral { writeSeveral(to: &html) } else { writeOne(to: &html) }
      }
    }
    return html.bytes
  }

  private var title: String {
    isSeveral ? boards.count.counted("board") : boards.first?.title ?? ""
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.block("head") { html in
      html.open("meta", ["charset": "utf-8"])
      html.line()
      html.open(
        "meta", ["http-equiv": "Content-Security-Policy", "content": "\(PageStyle.policy)"])
      html.line()
      html.open(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      html.line()
      html.open("meta", ["name": "referrer", "content": "no-referrer"])
      html.line()
      html.row("title", text: title)
      html.style(PageStyle.sheet)
      html.line()
    }
  }

  // MARK: - Boards

  private func writeOne(to html: inout HTMLWriter) {
    guard let board = boards.first else { return }
    html.block("header") { html in
      html.row("h1", ["dir": "auto", "lang": title.language], text: title)
      writeFacts(of: board, to: &html)
      writeQuery(to: &html)
      writeJumps(of: board, to: &html)
    }
    html.row("main") { write(board, 0, to: &$0) }
  }

  private func writeSeveral(to html: inout HTMLWriter) {
    html.block("header") { html in
      html.row("h1", text: title)
      writeQuery(to: &html)
    }
    html.block("main") { html in
      for (index, board) in boards.enumerated() {
        html.block("section") { html in
          html.row("div", ["class": "file"]) { html in
            html.element("h2", ["dir": "auto", "lang": board.title.language], text: board.title)
            html.row("p", ["class": "path"], text: board.request.path)
            writeFacts(of: board, to: &html)
          }
          write(board, index, to: &html)
        }
      }
    }
  }

  /// Writes the board's counts and the minute for which they hold.
  private func writeFacts(of board: PageBoard, to html: inout HTMLWriter) {
    let now = board.now
    let time = now.minute == 0 ? nil : DueDate.clock(now.minute)
    html.row("p", ["class": "summary"]) { html in
      html.text(board.summary)
      html.text(" · as of ")
      html.element(
        "time", ["datetime": "\(now.today)\(time.map { "T" + $0 } ?? "")"],
        text: "\(now.today)\(time.map { " " + $0 } ?? "")")
      html.text(" \(board.request.timeZone)")
    }
  }

  private func writeQuery(to html: inout HTMLWriter) {
    guard !query.isEmpty else { return }
    html.row("p", ["class": "query"]) { html in
      html.text("Tasks that match ")
      html.element("code", ["dir": "auto"], text: query)
    }
  }

  /// Writes links to the columns, for narrow screens on which the columns stand below each other.
  private func writeJumps(of board: PageBoard, to html: inout HTMLWriter) {
    guard board.columns.count > 1, choice.view == .board else { return }
    html.row("nav", ["aria-label": "Columns"]) { html in
      for column in board.columns { column.writeLink(to: &html) }
    }
  }

  private func write(_ board: PageBoard, _ index: Int, to html: inout HTMLWriter) {
    guard !board.columns.isEmpty else {
      return html.element("p", ["class": "more"], text: "This file has no columns.")
    }
    guard choice.view == .board else {
      let known = figures.indices.contains(index) ? figures[index] : nil
      return ViewHTML(StaticViewPage(board: board), choice, figures: known).write(to: &html)
    }
    html.block("div", ["class": "board"]) { html in
      for column in board.columns { ColumnHTML(page: board, shown: column).write(to: &html) }
    }
  }
}

/// The views on a page without a server.
private struct StaticViewPage: ViewPage {
  let board: PageBoard

  var words: @Sendable (String) -> String { { $0 } }

  func mark(of task: Board.Task) -> ViewTaskMark? { nil }

  func address(of task: Board.Task) -> String? { board.anchor(of: task).map { "#" + $0 } }

  func address(of choice: ViewChoice) -> String? { nil }

  func columnKey(_ index: Int) -> String? { nil }

  func writeCard(_ task: Board.Task, isRepeated: Bool, to html: inout HTMLWriter) {
    CardHTML(page: board, task: task, level: board.level + 1)
      .write(isRepeated: isRepeated, to: &html)
  }

  func writeActions(_ task: Board.Task, to html: inout HTMLWriter) {}
}

/// A column of a page: its heading with its count, and the cards of its tasks in their groups.
struct ColumnHTML {
  let page: PageBoard
  let shown: PageBoard.Column

  private var column: Board.Column { shown.column }

  func write(to html: inout HTMLWriter) {
    let attributes: HTMLWriter.Attributes = [
      "class": "column " + column.state.rawValue, "role": "group", "aria-labelledby": shown.anchor,
    ]
    html.block("section", attributes) { html in
      writeHeading(to: &html)
      html.line()
      writeTasks(to: &html)
      let hidden = shown.asked.count - shown.shown.count
      if hidden > 0 {
        html.row("p", ["class": "more"], text: ColumnCards.more(hidden))
      } else if shown.shown.isEmpty {
        html.row("p", ["class": "more"], text: "No tasks")
      }
    }
  }

  private func writeHeading(to html: inout HTMLWriter) {
    html.element("div", ["class": "heading"]) { html in
      html.element(
        .heading(page.level), ["id": shown.anchor, "dir": "auto", "lang": column.name.language],
        text: column.name)
      writeCount(to: &html)
    }
  }

  private func writeCount(to html: inout HTMLWriter) {
    let count = ColumnCount(column, asked: page.request.isShown.map { _ in shown.asked.count })
    html.element("span", ["class": count.isOver ? "count over" : "count"]) { html in
      html.text(count.text)
      guard count.isLimited else { return }
      html.element(
        "span", ["class": "unseen"],
        text: count.isOver ? " open, over the limit" : " open, the limit")
    }
    if let estimate = count.estimate { html.element("span", ["class": "sum"], text: estimate) }
  }

  /// Writes a list for each run of tasks that belong to one group.
  private func writeTasks(to html: inout HTMLWriter) {
    var rest = shown.shown[...]
    while let first = rest.first {
      let group = column.tasks[first].groupIndex
      let tasks = rest.prefix { column.tasks[$0].groupIndex == group }
      rest = rest.dropFirst(tasks.count)
      if let group {
        let name = column.groups[group].name
        html.row(
          .heading(page.level + 1), ["class": "group", "dir": "auto", "lang": name.language],
          text: name)
      }
      html.block("ol", ["role": "list"]) { html in
        for index in tasks {
          html.row("li") { html in
            CardHTML(page: page, task: column.tasks[index]).write(to: &html)
          }
        }
      }
    }
  }
}

/// The look of a page, and the policy that allows nothing else.
enum PageStyle {
  /// What a page may load: nothing but the style sheet with this SHA-256, which
  /// `Tests/Scripts/Screen/check` prints if it is another one.
  static let policy: StaticString =
    "default-src 'none'; style-src 'sha256-3Hp+QViqu3Pa8rqyGygTsBSMaoLc8QIue26qGbzu+G4='; base-uri 'none'; form-action 'none'"

  /// The style sheet: what all pages share, and what only a page without a server has.
  static let sheet = PackageResources.shared_css + PackageResources.static_css
}

/// The part of the look that the static page and the pages of `board web` share.
package enum SharedStyle {
  package static var sheet: [UInt8] { PackageResources.shared_css }
}
