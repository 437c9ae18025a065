import Boardmark
import BoardmarkIntents
import BoardmarkReports

/// All actions on the task of a page; each action is a form.
extension WebTaskPage {
  private func refusal(of action: PageAction) -> RefusedForm? {
    refused.flatMap { $0.action == action ? $0 : nil }
  }

  private func writeProblem(
    _ problem: IntentProblem?, _ id: String, _ html: inout HTMLWriter
  ) {
    if let problem { html.problem(texts.text(of: problem), id: id) }
  }

  // MARK: - Moving

  func writeMove(to html: inout HTMLWriter) {
    let refused = refusal(of: .move)
    html.row("form", ["id": "_move", "method": "post", "action": "/move"]) { html in
      html.hidden("task", seen)
      html.element("label") { html in
        html.text(texts[.moveTo] + " ")
        html.element("select", ["name": "column", "aria-label": texts[.column]]) {
          writeColumns(chosen: refused?.fields["column"], to: &$0)
        }
      }
      html.element("label") { html in
        html.text(texts[.place] + " ")
        html.element("select", ["name": "place", "aria-label": texts[.place]]) { html in
          let chosen = refused?.fields["place"]
          let places: [(String, WebText)] = [
            ("end", .atEnd), ("top", .atTop), ("up", .up), ("down", .down),
          ]
          for (value, text) in places {
            html.option(value, texts[text], isChosen: chosen == value)
          }
          if isMove { writeNeighbours(chosen, to: &html) }
        }
      }
      html.element("button", text: texts[.move])
      writeProblem(refused?.problem, "_move-error", &html)
    }
  }

  /// Writes the places after each other task, by columns.
  private func writeNeighbours(_ chosen: String?, to html: inout HTMLWriter) {
    for (column, name) in zip(snapshot.board.columns, snapshot.columnNames)
    where !column.tasks.isEmpty {
      html.row("optgroup", ["label": name]) { html in
        for other in column.tasks where other.range != task.range {
          guard let place = snapshot.place(of: other) else { continue }
          let value = "after " + snapshot.seen(at: place)
          html.option(value, texts[.after, other.title], isChosen: chosen == value)
        }
      }
    }
  }

  func writeActions(to html: inout HTMLWriter) {
    html.block("div", ["class": "deeds"]) { html in
      let actions: [(action: PageAction, text: WebText)] =
        task.isClosed
        ? [(.reopen, .reopen), (.remove, .remove)]
        : [(.start, .start), (.done, .done), (.cancel, .cancel), (.remove, .remove)]
      for (action, text) in actions {
        html.row(
          "form", ["class": action.rawValue, "method": "post", "action": "/" + action.rawValue]
        ) { html in
          html.hidden("task", seen)
          // If the task is removed, its page no longer exists.
          if action != .remove, task.id != nil { html.hidden("back", address) }
          html.element("button", text: texts[text])
        }
      }
    }
  }

  // MARK: - Editing

  /// The refused edit if it was sent by this form, the one with fields or the one with the whole
  /// text.
  private func refusedEdit(ofText isOfText: Bool) -> RefusedForm? {
    refusal(of: .edit).flatMap { ($0.fields["text"] != nil) == isOfText ? $0 : nil }
  }

  private func present(in refused: RefusedForm?) -> [UInt8]? {
    if case .conflict(let present, _)? = refused?.problem.kind { present } else { nil }
  }

  /// Writes the form's original text, which is sent back with it.
  private func writeFormBase(_ refused: RefusedForm?, to html: inout HTMLWriter) {
    let former = refused?.fields["base"].flatMap(Base64.bytes)
    html.hidden("task", seen)
    html.hidden("base", Base64.text(of: present(in: refused) ?? former ?? taskBytes))
    if task.id != nil { html.hidden("back", address) }
  }

  /// Shows both texts if somebody else changed the same part.
  private func writeConflict(_ refused: RefusedForm?, _ id: String, to html: inout HTMLWriter) {
    guard let refused, case .conflict(let present, let typed) = refused.problem.kind else { return }
    html.problem(texts[.conflict] + " " + texts[.conflictHint], id: id)
    for (title, text) in [(texts[.present], present), (texts[.typed], typed)] {
      html.element("h3", text: title)
      html.element("pre", ["class": "present", "dir": "auto"], text: TypedForm.shown(text))
    }
  }

  /// Writes the form with fields for common attributes.
  func writeEdit(to html: inout HTMLWriter) {
    guard SeenTask.task(in: taskBytes) != nil else { return }
    let refused = refusedEdit(ofText: false)
    html.row("form", ["id": "_edit", "method": "post", "action": "/edit"]) { html in
      html.element("h2", text: texts[.edit])
      writeFormBase(refused, to: &html)
      writeConflict(refused, "_edit-error", to: &html)
      for field in EditForm.Field.allCases {
        write(field, refused, to: &html)
        if field == .title { writeColumn(refused, to: &html) }
      }
      let others = refused?.problems.filter { problem in
        present(in: refused) == nil
          && EditForm.Field.allCases.allSatisfy { $0.rawValue != problem.field?.rawValue }
      }
      writeProblem(others?.first, "_edit-error", &html)
      writeSave(to: &html)
    }
  }

  /// Writes the choice of the column that the task is in after the change.
  private func writeColumn(_ refused: RefusedForm?, to html: inout HTMLWriter) {
    html.row("div", ["class": "field"]) { html in
      html.element("label", ["for": "_edit-column"], text: texts[.column])
      html.element("select", ["id": "_edit-column", "name": "column"]) {
        writeColumns(chosen: refused?.fields["column"], to: &$0)
      }
    }
  }

  /// Writes the columns as options; the task's own is chosen unless another one was.
  private func writeColumns(chosen: String?, to html: inout HTMLWriter) {
    for (index, key) in snapshot.columnKeys.enumerated() {
      let isChosen = chosen.map { $0 == key } ?? (index == task.columnIndex)
      html.option(key, snapshot.columnNames[index], isChosen: isChosen)
    }
  }

  /// The value of a field: what was typed; but if the person left the field alone and somebody else
  /// changed it, its present text.
  private func value(_ field: EditForm.Field, _ refused: RefusedForm?) -> String? {
    let now = EditForm.text(of: field, in: task)
    guard let refused, let typed = refused.fields[field.rawValue], now != nil else { return now }
    let former = refused.fields["base"].flatMap(Base64.bytes).flatMap(SeenTask.task(in:))
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
    html.row("div", ["class": "field " + (field == .body ? "text" : name)]) { html in
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
          html.option("", texts[.noPriority], isChosen: value.isEmpty)
          let usual = ["high", "medium", "low"]
          for each in usual { html.option(each, texts.card(each), isChosen: value == each) }
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
  }

  private func writeSave(to html: inout HTMLWriter) {
    html.element("p", ["class": "row"]) { $0.element("button", text: texts[.save]) }
  }

  /// Writes the form with the task's lines from the file.
  func writeMarkdown(to html: inout HTMLWriter) {
    let refused = refusedEdit(ofText: true)
    let text = refused?.fields["text"] ?? TypedForm.shown(taskBytes)
    html.row("details", ["class": "markdown", "open": refused == nil ? nil : ""]) { html in
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
            "aria-describedby": (refused == nil ? "" : "_markdown-error ") + "_markdown-hint",
            "autofocus": refused == nil ? nil : "",
          ], text: text)
        if present(in: refused) == nil { writeProblem(refused?.problem, "_markdown-error", &html) }
        writeSave(to: &html)
      }
    }
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
