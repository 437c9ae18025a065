import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// The history of the board, and what can be undone.
struct HistoryPage {
  let texts: WebTexts
  let path: String
  var lines: [String] = []
  var undo: String?
  var redo: String?
  var message: WebSessions.Message?

  func bytes() -> [UInt8] {
    PageFrame(texts: texts, title: texts[.history]).bytes { html in
      PageFrame.back(texts, to: &html)
      PageFrame.message(message, texts, to: &html)
      html.element("main", ["id": "history"]) { html in
        html.element("h1", text: texts[.history])
        html.line()
        write("/undo", texts[.undo], undo, texts[.nothingToUndo], to: &html)
        write("/redo", texts[.redo], redo, texts[.nothingToRedo], to: &html)
        writeArchive(to: &html)
        if lines.isEmpty {
          html.element("p", ["class": "more"], text: texts[.noHistory])
        } else {
          html.element("ol", ["role": "list", "class": "history"]) { html in
            html.line()
            for line in lines {
              html.element("li", ["dir": "auto"], text: line)
              html.line()
            }
          }
        }
      }
    }
  }

  private func write(
    _ action: String, _ name: String, _ what: String?, _ nothing: String, to html: inout HTMLWriter
  ) {
    html.element("form", ["method": "post", "action": action]) { html in
      html.field("input", ["type": "hidden", "name": "back"], value: "/history")
      if let what { html.field("input", ["type": "hidden", "name": "change"], value: what) }
      html.element("button", ["disabled": what == nil ? "" : nil], text: name)
      html.text(" ")
      html.element("span", ["dir": "auto"], text: what ?? nothing)
    }
    html.line()
  }

  private func writeArchive(to html: inout HTMLWriter) {
    let name = BoardArchive.path(besideBoard: path).split(separator: "/").last.map(String.init)
    html.element("form", ["class": "archive", "method": "post", "action": "/archive"]) { html in
      html.element("button", text: texts[.archive])
      html.text(" " + texts[.archiveHint, name ?? ""])
    }
    html.line()
  }
}

/// The keys of the page and of the terminal, from the table that both obey.
struct HelpPage {
  let texts: WebTexts
  let path: String

  func bytes() -> [UInt8] {
    PageFrame(texts: texts, title: texts[.help]).bytes { html in
      PageFrame.back(texts, to: &html)
      html.element("main", ["id": "help"]) { html in
        html.element("h1", text: texts[.help])
        html.element("h2", text: texts[.keysTitle])
        html.line()
        for group in KeyGroup.allCases { write(group, to: &html) }
      }
    }
  }

  private func write(_ group: KeyGroup, to html: inout HTMLWriter) {
    let bindings = KeyTable.bindings.filter { $0.group == group }
    guard !bindings.isEmpty else { return }
    html.element("h3", text: group.title(in: texts.language))
    html.element("table", ["class": "keys"]) { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: texts[.keysWeb])
          html.element("th", ["scope": "col"], text: texts[.keysTerminal])
          html.element("td", text: "")
        }
      }
      html.element("tbody") { html in
        html.line()
        for binding in bindings {
          html.element("tr") { html in
            write(binding.web, to: &html)
            write(binding.terminal, to: &html)
            html.element("th", ["scope": "row"], text: binding.text(in: texts.language))
          }
          html.line()
        }
      }
    }
    html.line()
  }

  private func write(_ keys: [KeyCombination], to html: inout HTMLWriter) {
    html.element("td") { html in
      for (index, key) in keys.enumerated() {
        if index > 0 { html.text(" ") }
        html.element("kbd", text: key.label)
      }
    }
  }
}

/// A refused form whose own page no longer exists: nothing that was typed is lost.
struct RefusedPage {
  let texts: WebTexts
  let form: RefusedForm

  /// The board, to choose another column; nil if it cannot be read.
  let board: BoardSnapshot?

  func bytes() -> [UInt8] {
    let problem = form.problem
    let text = texts.text(of: problem)
    // A task that is gone does not come back by another try.
    let cannotRetry = form.action == .edit && problem.kind == .gone
    return PageFrame(texts: texts, title: text).bytes { html in
      PageFrame.back(texts, to: &html)
      html.element("main", ["id": "refused"]) { html in
        html.element(
          "p", ["class": "error", "role": "alert", "id": "form-error"], text: text)
        let action = form.action.rawValue
        html.element("form", ["method": "post", "action": "/" + action]) { html in
          for (name, value) in form.fields.fields {
            if name == "column", let board, !board.columnKeys.isEmpty {
              write(board, to: &html)
              continue
            }
            let label =
              EditForm.Field(rawValue: name).map(\.label) ?? (name == "text" ? .text : nil)
            guard let label else {
              html.field("input", ["type": "hidden", "name": name], value: value)
              continue
            }
            html.element("div", ["class": "field"]) { html in
              html.element("label", ["for": "typed-" + name], text: texts[label])
              html.area(
                [
                  "id": "typed-" + name, "name": name, "dir": "auto",
                  "rows": label == .text || label == .body ? "8" : "1", "aria-invalid": "true",
                  "aria-describedby": "form-error",
                ], text: value)
            }
          }
          if !cannotRetry { html.element("button", text: texts[.retry]) }
        }
      }
    }
  }

  private func write(_ board: BoardSnapshot, to html: inout HTMLWriter) {
    html.element("div", ["class": "field"]) { html in
      html.element("label", ["for": "typed-column"], text: texts[.column])
      html.element("select", ["id": "typed-column", "name": "column"]) { html in
        for (key, name) in zip(board.columnKeys, board.columnNames) {
          let isChosen = form.fields["column"] == key
          html.element("option", ["value": key, "selected": isChosen ? "" : nil], text: name)
        }
      }
    }
  }
}
