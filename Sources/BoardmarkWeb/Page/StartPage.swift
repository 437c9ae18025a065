import Boardmark
import BoardmarkReports

/// The page of all boards: for each its title, how many tasks it has in each state, and what is late.
struct StartPage {
  let texts: WebTexts
  let boards: [BoardOverview]

  func bytes() -> [UInt8] {
    let late = boards.reduce(0) { $0 + $1.lateCount }
    return PageFrame(texts: texts, title: texts[.boards], late: late).bytes { html in
      html.row("header") { html in
        html.element("h1", text: texts[.boards])
        let open = texts[.open, "\(boards.reduce(0) { $0 + $1.openCount })"]
        html.element(
          "p", ["class": "summary"],
          text: late == 0 ? open : "\(open), \(texts[.late, "\(late)"])")
      }
      html.block("main", ["id": "boards"]) { html in
        html.block("ul", ["role": "list"]) { html in
          for board in boards { write(board, to: &html) }
        }
      }
    }
  }

  private func write(_ board: BoardOverview, to html: inout HTMLWriter) {
    html.row("li", ["id": "board-\(board.number)"]) { html in
      html.element("h2", ["dir": "auto", "lang": board.title.language]) { html in
        html.element("a", ["href": "/\(board.number)/"], text: board.title)
      }
      html.element("p", ["class": "path", "dir": "ltr"], text: board.path)
      if let problem = board.problem {
        html.element("p", ["class": "error"], text: texts.text(ofRefusal: problem))
      } else {
        writeCounts(of: board, to: &html)
        writeLate(of: board, to: &html)
      }
    }
  }

  private func writeCounts(of board: BoardOverview, to html: inout HTMLWriter) {
    html.element("dl", ["class": "counts"]) { html in
      for (state, count) in board.counts {
        html.element("div") { html in
          html.element("dt", text: texts[state.label])
          html.element("dd", text: "\(count)")
        }
      }
    }
  }

  private func writeLate(of board: BoardOverview, to html: inout HTMLWriter) {
    guard board.lateCount > 0, let now = board.now else {
      return html.element("p", ["class": "hint"], text: texts[.noLate])
    }
    html.element("h3", text: texts[.late, "\(board.lateCount)"])
    html.element("ul", ["role": "list", "class": "late"]) { html in
      for (title, id, due) in board.late {
        html.element("li") { html in
          // A task without an id is among those that the board shows as late.
          let place = id.map { "#" + $0.percentEncoded } ?? "?q=overdue"
          html.element(
            "a", ["href": "/\(board.number)/" + place, "dir": "auto", "lang": title.language],
            text: title.isEmpty ? texts.card("(no title)") : title)
          html.text(" ")
          html.element("span", ["class": "date late"], text: now.said(due, texts.card))
        }
      }
    }
    let rest = board.lateCount - board.late.count
    guard rest > 0 else { return }
    html.element("p", ["class": "more"]) { html in
      html.element(
        "a", ["href": "/\(board.number)/?q=overdue"], text: texts[.moreLate, "\(rest)"])
    }
  }
}
