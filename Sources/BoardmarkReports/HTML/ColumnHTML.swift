import BoardmarkReading
import BoardmarkText

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
