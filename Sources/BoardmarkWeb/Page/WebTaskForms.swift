import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// Everything that can be done to the task of a page; each action is a form.
extension WebTaskPage {
  func hidden(_ name: String, _ value: String, _ html: inout HTMLWriter) {
    html.field("input", ["type": "hidden", "name": name], value: value)
  }

  private func refusal(of action: PageAction) -> RefusedForm? {
    refused.flatMap { $0.action == action ? $0 : nil }
  }

  private func writeProblem(
    _ problem: IntentProblem?, _ id: String, _ html: inout HTMLWriter
  ) {
    guard let problem else { return }
    html.element("p", ["class": "error", "role": "alert", "id": id], text: texts.text(of: problem))
  }

  // MARK: - Moving

  func writeMove(to html: inout HTMLWriter) {
    let refused = refusal(of: .move)
    html.element("form", ["id": "_move", "method": "post", "action": "/move"]) { html in
      hidden("task", seen, &html)
      html.element("label") { html in
        html.text(texts[.moveTo] + " ")
        html.element("select", ["name": "column", "aria-label": texts[.column]]) { html in
          let chosen = refused?.fields["column"]
          for (index, key) in snapshot.columnKeys.enumerated() {
            let isChosen = chosen.map { $0 == key } ?? (index == task.columnIndex)
            option(key, snapshot.columnNames[index], isChosen, to: &html)
          }
        }
      }
      html.element("label") { html in
        html.text(texts[.place] + " ")
        html.element("select", ["name": "place", "aria-label": texts[.place]]) { html in
          let chosen = refused?.fields["place"]
          let places: [(String, WebText)] = [
            ("end", .atEnd), ("top", .atTop), ("up", .up), ("down", .down),
          ]
          for (value, text) in places { option(value, texts[text], chosen == value, to: &html) }
          if isMove { writeNeighbours(chosen, to: &html) }
        }
      }
      html.element("button", text: texts[.move])
      writeProblem(refused?.problem, "_move-error", &html)
    }
    html.line()
  }

  private func option(
    _ value: String, _ text: String, _ isChosen: Bool, to html: inout HTMLWriter
  ) {
    html.element("option", ["value": value, "selected": isChosen ? "" : nil], text: text)
  }

  /// Writes the places after each other task, by columns.
  private func writeNeighbours(_ chosen: String?, to html: inout HTMLWriter) {
    for (column, name) in zip(snapshot.board.columns, snapshot.columnNames)
    where !column.tasks.isEmpty {
      html.element("optgroup", ["label": name]) { html in
        for other in column.tasks where other.range != task.range {
          guard let place = snapshot.place(of: other) else { continue }
          let value = "after " + snapshot.seen(at: place)
          option(value, texts[.after, other.title], chosen == value, to: &html)
        }
      }
      html.line()
    }
  }

  func writeActions(to html: inout HTMLWriter) {
    html.element("div", ["class": "deeds"]) { html in
      html.line()
      let actions: [(action: PageAction, text: WebText)] =
        task.isClosed
        ? [(.reopen, .reopen), (.remove, .remove)]
        : [(.start, .start), (.done, .done), (.cancel, .cancel), (.remove, .remove)]
      for (action, text) in actions {
        html.element(
          "form", ["class": action.rawValue, "method": "post", "action": "/" + action.rawValue]
        ) { html in
          hidden("task", seen, &html)
          // If the task is removed, its page is gone as well.
          if action != .remove, task.id != nil { hidden("back", address, &html) }
          html.element("button", text: texts[text])
        }
        html.line()
      }
    }
    html.line()
  }

  // MARK: - Editing

  /// The refused edit if it was sent by this form: by the one with fields, or by the one with the
  /// whole text.
  private func refusedEdit(ofText isOfText: Bool) -> RefusedForm? {
    refusal(of: .edit).flatMap { ($0.fields["text"] != nil) == isOfText ? $0 : nil }
  }

  private func present(in refused: RefusedForm?) -> [UInt8]? {
    if case .conflict(let present, _)? = refused?.problem.kind { present } else { nil }
  }

  /// Writes the text that the form begins from, to be sent back with it.
  private func writeFormBase(_ refused: RefusedForm?, to html: inout HTMLWriter) {
    let former = refused?.fields["base"].flatMap(Base64.bytes)
    hidden("task", seen, &html)
    hidden("base", Base64.text(of: present(in: refused) ?? former ?? taskBytes), &html)
    if task.id != nil { hidden("back", address, &html) }
  }

  /// Shows both texts if somebody else changed the same.
  private func writeConflict(_ refused: RefusedForm?, _ id: String, to html: inout HTMLWriter) {
    guard let refused, case .conflict(let present, let typed) = refused.problem.kind else { return }
    html.element("p", ["class": "error", "role": "alert", "id": id]) { html in
      html.text(texts[.conflict] + " " + texts[.conflictHint])
    }
    for (title, text) in [(texts[.present], present), (texts[.typed], typed)] {
      html.element("h3", text: title)
      html.element("pre", ["class": "present", "dir": "auto"], text: TypedText.shown(text))
    }
  }

  /// Writes the form with a field for each thing that most tasks have.
  func writeEdit(to html: inout HTMLWriter) {
    guard EditForm.task(of: taskBytes) != nil else { return }
    let refused = refusedEdit(ofText: false)
    html.element("form", ["id": "_edit", "method": "post", "action": "/edit"]) { html in
      html.element("h2", text: texts[.edit])
      writeFormBase(refused, to: &html)
      writeConflict(refused, "_edit-error", to: &html)
      for field in EditForm.Field.allCases { write(field, refused, to: &html) }
      let others = refused?.problems.filter { problem in
        present(in: refused) == nil
          && EditForm.Field.allCases.allSatisfy { $0.rawValue != problem.field?.rawValue }
      }
      writeProblem(others?.first, "_edit-error", &html)
      writeSave(to: &html)
    }
    html.line()
  }

  /// The value of a field: what was typed; but if the person left the field alone and somebody else
  /// changed it, its present text.
  private func value(_ field: EditForm.Field, _ refused: RefusedForm?) -> String? {
    let now = EditForm.text(of: field, in: task)
    guard let refused, let typed = refused.fields[field.rawValue], now != nil else { return now }
    let former = refused.fields["base"].flatMap(Base64.bytes).flatMap(EditForm.task(of:))
    let isLeft = former.flatMap { EditForm.text(of: field, in: $0) } == typed
    return isLeft && present(in: refused) != nil ? now : typed
  }

  private func write(
    _ field: EditForm.Field, _ refused: RefusedForm?, to html: inout HTMLWriter
  ) {
    let name = field.rawValue
    let (id, errorID, hintID) = ("_edit-\(name)", "_edit-\(name)-error", "_edit-due-hint")
    let label = texts[field.label]
    guard let value = value(field, refused) else {
      return html.element("p", ["class": "hint"], text: texts[.notInField, label])
    }
    let problem = refused?.problems.first { $0.field?.rawValue == name }
    let isFirst = problem != nil && refused?.problem.field?.rawValue == name
    let described = [field == .due ? hintID : nil, problem == nil ? nil : errorID]
    let description = described.compactMap { $0 }.joined(separator: " ")
    html.element("div", ["class": "field " + (field == .body ? "text" : name)]) { html in
      html.element("label", ["for": id], text: label)
      let attributes: HTMLWriter.Attributes = [
        "id": id, "name": name, "dir": field == .priority ? nil : "auto",
        "autocomplete": "off", "spellcheck": field == .title || field == .body ? "true" : "false",
        "rows": field == .body ? "\(min(20, max(3, value.utf8.count { $0 == 0x0A } + 2)))" : nil,
        "aria-invalid": problem == nil ? nil : "true",
        "aria-describedby": description.isEmpty ? nil : description,
        "autofocus": isFirst ? "" : nil,
      ]
      switch field {
      case .body: html.area(attributes, text: value)
      case .priority:
        html.element("select", attributes) { html in
          option("", texts[.noPriority], value.isEmpty, to: &html)
          let usual = ["high", "medium", "low"]
          for each in usual { option(each, texts.card(each), value == each, to: &html) }
          if !value.isEmpty, !usual.contains(value) {
            html.element("option", ["selected": ""], text: value)
          }
        }
      default: html.field("input", attributes, value: value)
      }
      if field == .due {
        html.element("p", ["class": "hint", "id": hintID], text: texts[.dueHint])
      }
      writeProblem(problem, errorID, &html)
    }
    html.line()
  }

  private func writeSave(to html: inout HTMLWriter) {
    html.element("p", ["class": "row"]) { $0.element("button", text: texts[.save]) }
  }

  /// Writes the form with the task's lines as they are in the file.
  func writeMarkdown(to html: inout HTMLWriter) {
    let refused = refusedEdit(ofText: true)
    let text = refused?.fields["text"] ?? TypedText.shown(taskBytes)
    html.element("details", ["class": "markdown", "open": refused == nil ? nil : ""]) { html in
      html.element("summary", text: texts[.markdown])
      html.element("form", ["id": "_markdown", "method": "post", "action": "/edit"]) { html in
        writeFormBase(refused, to: &html)
        writeConflict(refused, "_markdown-error", to: &html)
        html.element("p", ["class": "hint", "id": "_markdown-hint"], text: texts[.textHint])
        html.area(
          [
            "name": "text", "rows": "\(min(30, max(4, text.utf8.count { $0 == 0x0A } + 2)))",
            "dir": "auto", "aria-label": texts[.text], "spellcheck": "true",
            "aria-invalid": refused == nil ? nil : "true",
            "aria-describedby": refused == nil ? "_markdown-hint" : "_markdown-error markdown-hint",
            "autofocus": refused == nil ? nil : "",
          ], text: text)
        if present(in: refused) == nil { writeProblem(refused?.problem, "_markdown-error", &html) }
        writeSave(to: &html)
      }
    }
    html.line()
  }
}

extension EditForm.Field {
  var label: WebText {
    switch self {
    case .title: .title
    case .due: .due
    case .priority: .priority
    case .people: .people
    case .tags: .tags
    case .body: .body
    }
  }
}
