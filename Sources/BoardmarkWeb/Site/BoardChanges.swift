import Boardmark
import BoardmarkIntents
import BoardmarkText

extension BoardSite {
  /// Performs the action of a form; returns an answer that the sender understands.
  func change(_ request: WebRequest) -> WebResponse {
    let texts = texts(for: request)
    guard let parts = request.pathParts, parts.count == 1,
      let action = PageAction(rawValue: parts[0])
    else {
      return request.wantsJSON
        ? DeedAnswer.refused(404, fact: "there is no such action", remedy: "see /help")
        : .html(404, NoticePage.bytes(texts, title: texts[.notFound], text: texts[.notFound]))
    }
    let fields: FormFields
    do {
      switch FormEncoding(of: request) {
      case .json: fields = try FormFields(json: request.body)
      default: fields = try FormFields(strictly: request.body)
      }
    } catch {
      let fact =
        switch error {
        case FormFields.Failure.notJSON(let fact):
          "the body is not a JSON object of fields: \(fact)"
        default: "the body is not UTF-8"
        }
      return request.wantsJSON
        ? DeedAnswer.refused(400, fact: fact, remedy: "send the fields of the form")
        : .text(400, fact)
    }
    do {
      var remarks: [String] = []
      let file = try world.file { remarks.append($0) }
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
      let board = try? seenBoard.present(), let now = try? world.clock(board).now
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
    let back = ReturnPath.path(fields, request, below: sessions.root)
    let hidden = hiddenTask(outcome, snapshot, ReturnPath.query(back))
    sessions.storeMessage(
      WebSessions.Message(text: text, isError: false, hidden: hidden), for: request)
    return .seeOther(back)
  }

  /// The key of the changed task if the page's search hides it.
  private func hiddenTask(
    _ outcome: PageAction.Outcome, _ snapshot: BoardSnapshot, _ fields: FormFields
  ) -> String? {
    guard let words = fields["q"].map(Board.Query.words(of:)), !words.isEmpty,
      let task = outcome.tasks.first, let place = snapshot.place(of: task),
      let now = try? world.clock(snapshot.board).now,
      let query = try? Board.Query(words, on: snapshot.board, now: now), !query.matches(task)
    else { return nil }
    return snapshot.key(at: place)
  }

  /// The page of the form once more, with what was typed and what is wrong with it.
  private func refused(
    _ form: RefusedForm, _ request: WebRequest, _ texts: WebTexts
  ) -> WebResponse {
    guard !request.wantsJSON else {
      return DeedAnswer.refused(form.problems, revision: revision, texts)
    }
    let page = try? refusedPage(form, request, texts)
    if let page { return page }
    // Without a board there is no page that could show what was typed.
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
      if form.action == .edit || form.action == .move
        || form.action == .tick || form.action == .item,
        let place = try place(ofKey: key, name, on: snapshot)
      {
        return try task(
          snapshot.key(at: place), request, texts, isMove: form.action == .move, status: status,
          refused: form)
      }
      // What was typed for a task that is gone is still shown, on a page of its own.
      if form.action == .edit { return nil }
    }
    let query = ReturnPath.query(ReturnPath.path(form.fields, request, below: sessions.root))
    let isShownBeside = form.action == .add && isColumnShown(form)
    if form.action == .add, !isShownBeside { return nil }
    return try board(
      request, texts, status: status, refused: isShownBeside ? form : nil,
      message: isShownBeside
        ? nil : WebSessions.Message(text: texts.text(of: form.problem), isError: true),
      query: query)
  }

  /// The place of a task that was seen, even if its key is different now.
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

/// The page to show after a form: always a page of this server, whatever the form says.
enum ReturnPath {
  /// The path that the form names, else that of the page that the form was on.
  static func path(_ fields: FormFields, _ request: WebRequest, below root: String) -> String {
    if let back = fields["back"] { return path(back) }
    // http://127.0.0.1:4711/ROOT/?q=…
    let parts = request.value(of: "referer").map { $0.split(separator: root, maxSplits: 1) } ?? []
    return path(parts.count == 2 ? String(parts[1]) : nil)
  }

  static func path(_ text: String?) -> String {
    // No page of ours has a longer address.
    guard let text, text.utf8.count <= 16 << 10,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    let isOwn =
      text == "/" || text.hasPrefix("/?") || text.hasPrefix("/task/") || text == "/history"
    return isOwn ? text : "/"
  }

  static func query(_ path: String) -> FormFields {
    FormFields(urlEncoded: Array(path.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()))
  }
}
