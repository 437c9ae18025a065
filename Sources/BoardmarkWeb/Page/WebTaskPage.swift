import Boardmark
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText

/// A form that was refused: why, and everything that was typed.
struct RefusedForm {
  let deed: Deed
  let problem: IntentProblem
  let fields: FormFields
}

/// One task: what it says, what can be done to it, and what became of it.
struct WebTaskPage {
  let texts: WebTexts
  let snapshot: BoardSnapshot
  let place: Int
  let now: Now
  let timeZone: String
  let path: String
  var message: WebSessions.Message?
  var refused: RefusedForm?

  /// Whether only the form that moves the task is shown.
  var isMove = false

  /// A line for each entry of git's history.
  var history: [String] = []

  private var task: Board.Task { snapshot.tasks[place] }
  private var seen: String { snapshot.seen[place] }
  private var key: String { snapshot.keys[place] }
  private var address: String { "/task/" + FormFields.escaped(key) }

  private var taskBytes: [UInt8] { Array(snapshot.board.source.bytes[task.range]) }

  func bytes() -> [UInt8] {
    let title = task.title.isEmpty ? texts.card("(no title)") : task.title
    return PageFrame(texts: texts, title: title).bytes { html in
      PageFrame.back(texts, to: &html)
      PageFrame.message(message, to: &html)
      html.element(
        "main",
        [
          "id": isMove ? "move-page" : "task", "data-revision": snapshot.revision, "data-task": key,
          "data-seen": seen,
        ]
      ) { html in
        html.line()
        if isMove { writeHeading(to: &html) } else { writeTask(to: &html) }
        if let refused, ![.edit, .move].contains(refused.deed) {
          html.element("p", ["class": "error", "role": "alert"], text: refused.problem.text)
        }
        writeMove(to: &html)
        guard !isMove else { return }
        writeDeeds(to: &html)
        writeEdit(to: &html)
        writeHistory(to: &html)
        html.element("details", ["class": "source"]) { html in
          html.element("summary", text: texts[.source])
          html.element("pre", ["dir": "auto"], text: TypedText.shown(taskBytes))
        }
      }
      html.line()
      html.data(["type": "application/json", "id": "strings"], json: ModuleTexts.json(texts))
    }
  }

  // MARK: - What it says

  private var card: CardHTML {
    var taken: Set<String> = []
    let board = PageBoard(
      PageBoard.Request(
        snapshot.board, at: now, in: timeZone, path: path,
        where: { [task] in $0.range == task.range },
        isOfTasks: true), taken: &taken)
    return CardHTML(page: board, task: task, level: 1, words: texts.card)
  }

  private func writeHeading(to html: inout HTMLWriter) {
    html.element("h1", ["dir": "auto", "lang": task.title.language]) { html in
      html.text(task.title.isEmpty ? texts.card("(no title)") : task.title)
    }
    html.line()
  }

  private func writeTask(to html: inout HTMLWriter) {
    let card = card
    html.element("article", ["class": card.style + " whole", "id": task.id?.text]) { html in
      card.writeTitle(to: &html)
      html.element("p", ["class": "where"]) { html in
        let column = snapshot.board.columns[task.columnIndex].name
        html.element("span", ["dir": "auto"], text: column)
        if let id = task.id {
          html.text(" · ")
          html.element("span", ["class": "id"], text: id.text)
        }
      }
      card.writeFacts(to: &html)
      let body = BodyText.bytes(of: task)
      if !body.isEmpty { card.write(body, to: &html) }
    }
    html.line()
    writeChecklist(to: &html)
  }

  /// A form for each item, since a tick is a deed.
  private func writeChecklist(to html: inout HTMLWriter) {
    guard !task.subtasks.isEmpty else { return }
    html.element("h2", text: texts[.checklist])
    html.element("ol", ["class": "checklist", "role": "list"]) { html in
      html.line()
      for (index, item) in task.subtasks.enumerated() {
        let isTicked = item.line.box == .ticked
        html.element("li") { html in
          html.element("form", ["method": "post", "action": "/tick"]) { html in
            hidden("task", seen, &html)
            hidden("item", "\(index + 1)", &html)
            hidden("ticked", isTicked ? "0" : "1", &html)
            hidden("back", address, &html)
            html.element(
              "button",
              [
                "class": isTicked
                  ? "box ticked" : item.line.box == .cancelled ? "box cancelled" : "box",
                "role": "checkbox", "aria-checked": isTicked ? "true" : "false",
                "aria-labelledby": "item-\(index + 1)",
              ], text: "")
            html.element(
              "span", ["id": "item-\(index + 1)", "dir": "auto", "lang": item.line.title.language],
              text: item.line.title)
          }
        }
        html.line()
      }
    }
    html.line()
  }

  private func writeHistory(to html: inout HTMLWriter) {
    html.element("section", ["class": "history"]) { html in
      html.element("h2", text: texts[.historyOfTask])
      if history.isEmpty {
        html.element("p", ["class": "more"], text: texts[.noHistory])
      } else {
        html.element("ol", ["role": "list"]) { html in
          for line in history { html.element("li", ["dir": "auto"], text: line) }
        }
      }
    }
    html.line()
  }

  // MARK: - What can be done

  private func hidden(_ name: String, _ value: String, _ html: inout HTMLWriter) {
    html.field("input", ["type": "hidden", "name": name], value: value)
  }

  private func refusal(of deed: Deed) -> RefusedForm? {
    refused.flatMap { $0.deed == deed ? $0 : nil }
  }

  private func writeMove(to html: inout HTMLWriter) {
    let refused = refusal(of: .move)
    html.element("form", ["id": "move", "method": "post", "action": "/move"]) { html in
      hidden("task", seen, &html)
      html.element("label") { html in
        html.text(texts[.moveTo] + " ")
        html.element("select", ["name": "column", "aria-label": texts[.column]]) { html in
          let chosen = refused?.fields["column"]
          for (index, column) in snapshot.board.columns.enumerated() {
            let key = ColumnKey.text(of: column.name)
            let isChosen = chosen.map { $0 == key } ?? (index == task.columnIndex)
            html.element(
              "option", ["value": key, "selected": isChosen ? "" : nil], text: column.name)
          }
        }
      }
      html.element("label") { html in
        html.text(texts[.place] + " ")
        html.element("select", ["name": "place", "aria-label": texts[.place]]) { html in
          let places: [(String, WebText)] = [
            ("end", .atEnd), ("top", .atTop), ("up", .up), ("down", .down),
          ]
          for (value, text) in places {
            let isChosen = refused?.fields["place"] == value
            html.element(
              "option", ["value": value, "selected": isChosen ? "" : nil], text: texts[text])
          }
        }
      }
      html.element("button", text: texts[.move])
      writeProblem(refused, "move-error", &html)
    }
    html.line()
  }

  private func writeDeeds(to html: inout HTMLWriter) {
    html.element("div", ["class": "deeds"]) { html in
      html.line()
      let deeds: [(deed: Deed, text: WebText)] =
        task.isClosed
        ? [(.reopen, .reopen), (.remove, .remove)]
        : [(.start, .start), (.done, .done), (.cancel, .cancel), (.remove, .remove)]
      for (deed, text) in deeds {
        html.element(
          "form", ["class": deed.rawValue, "method": "post", "action": "/" + deed.rawValue]
        ) { html in
          hidden("task", seen, &html)
          // Where the task is gone then, its page is as well.
          if deed != .remove, task.id != nil { hidden("back", address, &html) }
          html.element("button", text: texts[text])
        }
        html.line()
      }
    }
    html.line()
  }

  private func writeEdit(to html: inout HTMLWriter) {
    let refused = refusal(of: .edit)
    var base = taskBytes
    var text = TypedText.shown(base)
    if let refused {
      text = refused.fields["text"] ?? text
      if let former = refused.fields["base"].flatMap(Base64.bytes) { base = former }
      if case .conflict(let present, _) = refused.problem.kind { base = present }
    }
    html.element("form", ["id": "edit", "method": "post", "action": "/edit"]) { html in
      html.element("h2", text: texts[.edit])
      hidden("task", seen, &html)
      hidden("base", Base64.text(of: base), &html)
      if task.id != nil { hidden("back", address, &html) }
      if let refused, case .conflict(let present, _) = refused.problem.kind {
        html.element("p", ["class": "error", "role": "alert", "id": "edit-error"]) { html in
          html.text(texts[.conflict] + " " + texts[.conflictHint])
        }
        html.element("h3", text: texts[.present])
        html.element("pre", ["class": "present", "dir": "auto"], text: TypedText.shown(present))
        html.element("h3", text: texts[.typed])
      } else {
        writeProblem(refused, "edit-error", &html)
      }
      html.element("p", ["class": "hint", "id": "edit-hint"], text: texts[.textHint])
      html.area(
        [
          "name": "text", "rows": "\(min(30, max(4, text.utf8.count { $0 == 0x0A } + 2)))",
          "dir": "auto",
          "aria-label": texts[.text], "spellcheck": "true",
          "aria-invalid": refused == nil ? nil : "true",
          "aria-describedby": refused == nil ? "edit-hint" : "edit-error edit-hint",
        ], text: text)
      html.element("button", text: texts[.save])
    }
    html.line()
  }

  private func writeProblem(_ refused: RefusedForm?, _ id: String, _ html: inout HTMLWriter) {
    guard let refused else { return }
    html.element(
      "p", ["class": "error", "role": "alert", "id": id], text: refused.problem.text)
  }
}
