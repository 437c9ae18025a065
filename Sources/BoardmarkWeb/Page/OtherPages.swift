import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// The history of the board, with undo.
struct HistoryPage {
  let texts: WebTexts
  let path: String
  let today: CalendarDate

  /// The board, whose tasks the history links to.
  let snapshot: BoardSnapshot

  /// nil if there is no history.
  var story: BoardStory?
  var undo: String?
  var redo: String?
  var message: WebSessions.Message?

  func bytes() -> [UInt8] {
    PageFrame(texts: texts, title: texts[.history]).bytes { html in
      PageFrame.back(texts, to: &html)
      PageFrame.message(message, texts, to: &html)
      html.element("main", ["id": "history"]) { html in
        html.row("h1", text: texts[.history])
        html.row("div", ["class": "reversals"]) { html in
          write("/undo", texts[.undo], undo, texts[.nothingToUndo], to: &html)
          write("/redo", texts[.redo], redo, texts[.nothingToRedo], to: &html)
          writeArchive(to: &html)
        }
        WebStory(texts: texts, story: story, today: today, snapshot: snapshot)
          .write(level: 2, to: &html)
      }
    }
  }

  private func write(
    _ action: String, _ name: String, _ what: String?, _ nothing: String, to html: inout HTMLWriter
  ) {
    html.row("form", ["method": "post", "action": action]) { html in
      html.hidden("back", "/history")
      if let what { html.hidden("change", what) }
      html.element("button", ["disabled": what == nil ? "" : nil], text: name)
      html.element("span", ["class": "hint", "dir": "auto"], text: what ?? nothing)
    }
  }

  private func writeArchive(to html: inout HTMLWriter) {
    let name = BoardArchive.path(forBoard: path).split(separator: "/").last.map(String.init)
    html.row("form", ["class": "archive", "method": "post", "action": "/archive"]) { html in
      html.element("button", text: texts[.archive])
      html.element("span", ["class": "hint"], text: texts[.archiveHint, name ?? ""])
    }
  }
}

/// The keys of the page and the terminal, from the table that both use.
struct HelpPage {
  let texts: WebTexts

  func bytes() -> [UInt8] {
    PageFrame(texts: texts, title: texts[.help]).bytes { html in
      PageFrame.back(texts, to: &html)
      html.element("main", ["id": "help"]) { html in
        html.element("h1", text: texts[.help])
        html.row("h2", text: texts[.keysTitle])
        for group in KeyGroup.allCases { write(group, to: &html) }
      }
    }
  }

  private func write(_ group: KeyGroup, to html: inout HTMLWriter) {
    let bindings = KeyTable.bindings.filter { $0.group == group }
    guard !bindings.isEmpty else { return }
    html.element("h3", text: group.title(in: texts.language))
    html.row("table", ["class": "keys"]) { html in
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
          html.row("tr") { html in
            write(binding.web, to: &html)
            write(binding.terminal, to: &html)
            html.element("th", ["scope": "row"], text: binding.text(in: texts.language))
          }
        }
      }
    }
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

/// A refused form whose own page no longer exists, so that the typed text is not lost.
struct RefusedPage {
  let texts: WebTexts
  let form: RefusedForm

  /// The board, for choosing another column; nil if it cannot be read.
  let board: BoardSnapshot?

  func bytes() -> [UInt8] {
    let problem = form.problem
    let text = texts.text(of: problem)
    // Retrying does not help if the task is gone.
    let cannotRetry = form.action == .edit && problem.kind == .gone
    return PageFrame(texts: texts, title: text).bytes { html in
      PageFrame.back(texts, to: &html)
      html.element("main", ["id": "refused"]) { html in
        html.problem(text, id: "form-error")
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
              html.hidden(name, value)
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
          html.option(key, name, isChosen: form.fields["column"] == key)
        }
      }
    }
  }
}
