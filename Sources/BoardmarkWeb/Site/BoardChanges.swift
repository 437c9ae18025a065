import Boardmark
import BoardmarkIntents
import BoardmarkText

extension BoardSite {
  /// Performs the action of a form; returns an answer in the sender's format.
  func change(_ request: WebRequest) -> WebResponse {
    let texts = texts(for: request)
    guard let parts = request.pathParts, parts.count == 1,
      let action = PageAction(rawValue: parts[0])
    else {
      return request.wantsJSON
        ? DeedAnswer.refused(404, fact: "there is no such action", remedy: "see /help")
        : NoticePage.notFound(texts)
    }
    let fields: FormFields
    do throws(FormFields.Failure) {
      fields =
        FormEncoding(of: request) == .json
        ? try FormFields(json: request.body) : try FormFields(strictly: request.body)
    } catch {
      return request.wantsJSON
        ? DeedAnswer.refused(400, fact: error.fact, remedy: "send the fields of the form")
        : .text(400, error.fact)
    }
    do {
      var remarks: [String] = []
      let file = world.file { remarks.append($0) }
      var outcome = try action.perform(fields, on: file, seeing: seenBoard)
      outcome.notes += remarks
      return done(outcome, request, fields, texts)
    } catch {
      let problem = (error as? IntentProblem) ?? IntentProblem(error)
      let apart = action == .edit && problem.kind == .value ? problems(of: fields) : []
      return refused(
        RefusedForm(action: action, problems: apart.isEmpty ? [problem] : apart, fields: fields),
        request, texts)
    }
  }

  /// The problems with each field of the form that changes a task.
  private func problems(of fields: FormFields) -> [IntentProblem] {
    guard let form = try? EditForm(fields, of: seenBoard.base(fields)),
      let board = try? seenBoard.present(), let now = try? world.time(of: board).now
    else { return [] }
    return form.problems(on: board, at: now)
  }

  private func done(
    _ outcome: PageAction.Outcome, _ request: WebRequest, _ fields: FormFields, _ texts: WebTexts
  ) -> WebResponse {
    let snapshot = memory.snapshot(of: outcome.bytes, fileName: world.path)
    guard !request.wantsJSON else {
      let key = outcome.tasks.first.flatMap { snapshot.place(of: $0) }.map(snapshot.key(at:))
      return DeedAnswer.done(outcome, revision: snapshot.revision, task: key, texts)
    }
    let text = ([texts.summary(of: outcome)] + texts.notes(of: outcome)).joined(separator: "; ")
    let back = ReturnPath.path(fields, request, below: root)
    let hidden = hiddenTask(outcome, snapshot, ReturnPath.query(back))
    sessions.storeMessage(
      WebSessions.Message(text: text, isError: false, hidden: hidden), for: request,
      below: root)
    return .seeOther(back)
  }

  /// The key of the changed task if the page's search hides it.
  private func hiddenTask(
    _ outcome: PageAction.Outcome, _ snapshot: BoardSnapshot, _ fields: FormFields
  ) -> String? {
    guard let words = fields["q"].map(Board.Query.words(of:)), !words.isEmpty,
      let task = outcome.tasks.first, let place = snapshot.place(of: task),
      let now = try? world.time(of: snapshot.board).now,
      let query = try? Board.Query(words, on: snapshot.board, now: now), !query.matches(task)
    else { return nil }
    return snapshot.key(at: place)
  }

  /// The page of the form again, with the typed text and the problems with it.
  private func refused(
    _ form: RefusedForm, _ request: WebRequest, _ texts: WebTexts
  ) -> WebResponse {
    guard !request.wantsJSON else {
      return DeedAnswer.refused(form.problems, revision: revision, texts)
    }
    let page = try? refusedPage(form, request, texts)
    if let page { return page }
    // Without a board, no page can show the typed text.
    let board = try? seenBoard.snapshot()
    return .html(
      form.problem.status, RefusedPage(texts: texts, form: form, board: board).bytes())
  }

  private func refusedPage(
    _ form: RefusedForm, _ request: WebRequest, _ texts: WebTexts
  ) throws -> WebResponse? {
    let status = form.problem.status
    if let name = form.fields.filled("task") {
      let key = SeenToken(name)?.key ?? name
      let snapshot = try seenBoard.snapshot()
      if [.edit, .move, .tick, .item].contains(form.action),
        let place = try place(ofKey: key, name, on: snapshot)
      {
        return try task(
          snapshot.key(at: place), request, texts, isMove: form.action == .move, status: status,
          refused: form)
      }
      // An edit of a task that is gone is shown on a separate page.
      if form.action == .edit { return nil }
    }
    let query = ReturnPath.query(ReturnPath.path(form.fields, request, below: root))
    let isShownBeside = form.action == .add && isColumnShown(form)
    if form.action == .add, !isShownBeside { return nil }
    return try board(
      request, texts, status: status, refused: isShownBeside ? form : nil,
      message: isShownBeside
        ? nil : WebSessions.Message(text: texts.text(of: form.problem), isError: true),
      query: query)
  }

  /// The index of a seen task, even if its key has changed.
  private func place(ofKey key: String, _ name: String, on snapshot: BoardSnapshot) throws -> Int? {
    if let place = memory.place(ofKey: key, on: snapshot) { return place }
    let seen = try? seenBoard.task(named: name)
    return seen?.find(on: snapshot.board).flatMap { snapshot.place(of: $0) }
  }

  private func isColumnShown(_ form: RefusedForm) -> Bool {
    guard let key = form.fields["column"], let snapshot = try? seenBoard.snapshot() else {
      return false
    }
    return snapshot.columnKeys.contains(key)
  }
}

/// The page to show after a form: always a page of this server, regardless of the form.
enum ReturnPath {
  /// The path named in the form, or else that of the form's page.
  static func path(_ fields: FormFields, _ request: WebRequest, below root: String) -> String {
    if let back = fields["back"] { return path(back) }
    // http://127.0.0.1:4711/ROOT/?q=…
    let parts = request.value(of: "referer").map { $0.split(separator: root, maxSplits: 1) } ?? []
    return path(parts.count == 2 ? String(parts[1]) : nil)
  }

  static func path(_ text: String?) -> String {
    // No page has a longer address.
    guard let text, text.utf8.count <= 16 << 10,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    let isOwn =
      text == "/" || text.hasPrefix("/?") || text.hasPrefix("/task/") || text == "/history"
    return isOwn ? text : "/"
  }

  static func query(_ path: String) -> FormFields {
    WebRequest("GET", path).query
  }
}
