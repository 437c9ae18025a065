import Boardmark
import BoardmarkReports

/// The actions on a column, in a menu in its heading; each action is a form.
struct WebColumnMenu {
  let page: WebBoardPage
  let index: Int

  private var texts: WebTexts { page.texts }
  private var column: Board.Column { page.board.columns[index].column }
  private var key: String { page.snapshot.columnKeys[index] }

  func write(to html: inout HTMLWriter) {
    let label = texts[.columnMenu, page.snapshot.columnNames[index]]
    html.element("details", ["class": "columns", "data-menu": ""]) { html in
      html.element("summary", ["aria-label": label, "title": label], text: "")
      html.element("div", ["class": "sheet"]) { html in
        writeForm("rename", texts[.columnName], to: &html) { html, label in
          html.field(
            "input",
            ["name": "name", "dir": "auto", "autocomplete": "off", "aria-label": label],
            value: column.name)
        }
        writeForm("limit", texts[.limit], to: &html) { html, label in
          html.field(
            "input",
            [
              "name": "limit", "inputmode": "numeric", "autocomplete": "off",
              "aria-label": label,
            ], value: column.wipLimit.map { "\($0)" } ?? "")
        }
        writeForm("state", texts[.state], to: &html) { html, label in
          html.element("select", ["name": "state", "aria-label": label]) { html in
            for state in [Board.ColumnState.todo, .doing, .done] {
              html.option(state.rawValue, texts[state.label], isChosen: state == column.state)
            }
          }
        }
        writeButtons(to: &html)
      }
    }
  }

  /// Writes a form with one field.
  private func writeForm(
    _ change: String, _ label: String, to html: inout HTMLWriter,
    field: (_ html: inout HTMLWriter, _ label: String) -> Void
  ) {
    html.element("form", ["class": change, "method": "post", "action": "/column"]) { html in
      html.hidden("change", change)
      html.hidden("column", key)
      html.element("div", ["class": "field"]) { html in
        html.element("span", ["class": "hint", "aria-hidden": "true"], text: label)
        field(&html, label)
      }
      html.element("button", text: texts[.save])
    }
  }

  private func writeButtons(to html: inout HTMLWriter) {
    html.element("form", ["class": "row", "method": "post", "action": "/column"]) { html in
      html.hidden("column", key)
      let isFirst = index == 0
      let isLast = index == page.board.columns.count - 1
      let buttons: [(String, WebText, Bool)] = [
        ("left", .toLeft, isFirst), ("right", .toRight, isLast),
        ("remove", .removeColumn, column.tasks.count > 0),
      ]
      for (change, text, isOff) in buttons {
        html.element(
          "button",
          ["class": change, "name": "change", "value": change, "disabled": isOff ? "" : nil],
          text: texts[text])
      }
    }
    guard column.state == .done, column.tasks.count > 0 else { return }
    html.element("form", ["class": "row archive", "method": "post", "action": "/archive"]) { html in
      html.element("button", ["class": "archive"], text: texts[.archive])
    }
  }

  /// Writes the form for a new column.
  static func writeAdding(_ texts: WebTexts, to html: inout HTMLWriter) {
    html.row("form", ["class": "newcolumn", "method": "post", "action": "/column"]) { html in
      html.hidden("change", "add")
      html.adding("name", texts[.newColumn], texts)
    }
  }
}
