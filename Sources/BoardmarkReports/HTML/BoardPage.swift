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

  /// - Parameters:
  ///   - doneLimit: How many tasks a done column shows: those finished last.
  package init(
    _ requests: [PageBoard.Request], isSeveral: Bool = false, query: String = "",
    doneLimit: Int = 5
  ) {
    self.isSeveral = isSeveral
    self.query = query
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
    html.element("html", ["lang": "en"]) { html in
      html.line()
      writeHead(to: &html)
      html.element("body") { html in
        html.line()
        if isSeveral { writeSeveral(to: &html) } else { writeOne(to: &html) }
      }
      html.line()
    }
    html.line()
    return html.bytes
  }

  private var title: String {
    isSeveral
      ? "\(boards.count) \(boards.count == 1 ? "board" : "boards")" : boards.first?.title ?? ""
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.element("head") { html in
      html.line()
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
      html.element("title", text: title)
      html.line()
      html.style(PageStyle.sheet)
      html.line()
    }
    html.line()
  }

  // MARK: - Boards

  private func writeOne(to html: inout HTMLWriter) {
    guard let board = boards.first else { return }
    html.element("header") { html in
      html.line()
      html.element("h1", ["dir": "auto", "lang": title.language], text: title)
      html.line()
      writeFacts(of: board, to: &html)
      writeQuery(to: &html)
      writeJumps(of: board, to: &html)
    }
    html.line()
    html.element("main") { writeColumns(of: board, to: &$0) }
    html.line()
  }

  private func writeSeveral(to html: inout HTMLWriter) {
    html.element("header") { html in
      html.line()
      html.element("h1", text: title)
      html.line()
      writeQuery(to: &html)
    }
    html.line()
    html.element("main") { html in
      html.line()
      for board in boards {
        html.element("section") { html in
          html.line()
          html.element("div", ["class": "file"]) { html in
            html.element("h2", ["dir": "auto", "lang": board.title.language], text: board.title)
            html.element("p", ["class": "path"], text: board.request.path)
            html.line()
            writeFacts(of: board, to: &html)
          }
          html.line()
          writeColumns(of: board, to: &html)
        }
        html.line()
      }
    }
    html.line()
  }

  /// Writes the board's counts and the minute for which they hold.
  private func writeFacts(of board: PageBoard, to html: inout HTMLWriter) {
    let now = board.now
    let time = now.minute == 0 ? nil : DueDate.clock(now.minute)
    html.element("p", ["class": "summary"]) { html in
      html.text(board.summary)
      html.text(" · as of ")
      html.element(
        "time", ["datetime": "\(now.today)\(time.map { "T" + $0 } ?? "")"],
        text: "\(now.today)\(time.map { " " + $0 } ?? "")")
      html.text(" \(board.request.timeZone)")
    }
    html.line()
  }

  private func writeQuery(to html: inout HTMLWriter) {
    guard !query.isEmpty else { return }
    html.element("p", ["class": "query"]) { html in
      html.text("Tasks that match ")
      html.element("code", ["dir": "auto"], text: query)
    }
    html.line()
  }

  /// Writes links to the columns, for narrow screens on which the columns stand below each other.
  private func writeJumps(of board: PageBoard, to html: inout HTMLWriter) {
    guard board.columns.count > 1 else { return }
    html.element("nav", ["aria-label": "Columns"]) { html in
      for column in board.columns { column.writeLink(to: &html) }
    }
    html.line()
  }

  private func writeColumns(of board: PageBoard, to html: inout HTMLWriter) {
    guard !board.columns.isEmpty else {
      return html.element("p", ["class": "more"], text: "This file has no columns.")
    }
    html.element("div", ["class": "board"]) { html in
      html.line()
      for column in board.columns { ColumnHTML(page: board, shown: column).write(to: &html) }
    }
    html.line()
  }
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
    html.element("section", attributes) { html in
      html.line()
      writeHeading(to: &html)
      html.line()
      writeTasks(to: &html)
      let hidden = shown.asked.count - shown.shown.count
      if hidden > 0 {
        html.element("p", ["class": "more"], text: ColumnCards.more(hidden))
        html.line()
      } else if shown.shown.isEmpty {
        html.element("p", ["class": "more"], text: "No tasks")
        html.line()
      }
    }
    html.line()
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
        html.element(
          .heading(page.level + 1), ["class": "group", "dir": "auto", "lang": name.language],
          text: name)
        html.line()
      }
      html.element("ol", ["role": "list"]) { html in
        html.line()
        for index in tasks {
          html.element("li") { html in
            CardHTML(page: page, task: column.tasks[index]).write(to: &html)
          }
          html.line()
        }
      }
      html.line()
    }
  }
}

/// The look of a page, and the policy that allows nothing else.
enum PageStyle {
  /// What a page may load: nothing but the style sheet with this SHA-256, which
  /// `Tests/Scripts/Screen/check` prints if it is another one.
  static let policy: StaticString =
    "default-src 'none'; style-src 'sha256-i3bvjqxfDbIdBh7+/DgVupWxh4o+/ax66KKXmKyOXYg='; base-uri 'none'; form-action 'none'"

  /// The style sheet: what all pages share, and what only a page without a server has.
  static let sheet = PackageResources.shared_css + PackageResources.static_css
}

/// The part of the look that the static page and the pages of `board web` share.
package enum SharedStyle {
  package static var sheet: [UInt8] { PackageResources.shared_css }
}
