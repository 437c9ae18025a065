import BoardmarkReading

/// A page in one file that shows boards as `board show` does, for a browser,
/// for mail and for paper.
///
/// It has no scripts and loads nothing; its bytes depend only on its input.
package struct BoardPage {
  /// The boards as the page shows them.
  private let boards: [PageBoard]

  /// Whether the files are named, because more than one was asked for.
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
