import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText
import JSONRPC
import LibC

/// The pages of one board: requests in, answers out, independent of the transport.
///
/// Changes must be requested one after the other; pages at any time, from any thread.
package final class BoardSite: Sendable {
  /// Who may send requests; holds the token of the address that people open.
  package let sessions: WebSessions

  let world: SiteWorld
  let memory = BoardMemory()
  private let gate: RequestGuard

  /// Distinguishes the board from others that may be served at the same address.
  private let identity: String

  /// - Parameter port: The port in the addresses of the pages.
  package init(_ world: SiteWorld, port: Int) {
    self.world = world
    sessions = WebSessions(port: port)
    gate = RequestGuard(port: port, sessions: sessions)
    let path = realpath(world.path, nil)
    defer { free(path) }
    identity = ColumnKey.digest(of: path.map { String(cString: $0) } ?? world.path)
  }

  /// The name of the file's present content; nil if the file cannot be read.
  var revision: String? { try? readRevision() }

  /// Names the file's present content.
  ///
  /// - Throws: Whatever reading the file throws.
  package func readRevision() throws -> String {
    try seenBoard.snapshot().revision
  }

  /// The answer to a request, with the headers that all answers have. A stream is only admitted
  /// here; the server sends its contents.
  package func answer(_ request: WebRequest) -> WebResponse {
    switch gate.verdict(on: request) {
    case .answered(let response): response.closesConnection ? response : response.secured
    case .admitted(let request):
      (request.method == "POST" ? change(request) : page(request)).below(sessions.root)
        .with("Board-Run", sessions.run).secured
    }
  }

  /// Why a request is refused, as far as that is known before its body is read; nil if it may be
  /// read.
  ///
  /// A request without a body is never refused here, since nothing is lost by waiting for its end.
  package func refusal(of request: WebRequest, hasBody: Bool) -> WebResponse? {
    guard hasBody else { return nil }
    // Checking a POST changes nothing; only a GET can admit a browser, by a token.
    guard request.method == "POST" else {
      return .refusal(
        400, "a request that changes nothing has no body", "leave it out", isJSON: request.wantsJSON
      )
    }
    guard case .answered(let response) = gate.verdict(on: request) else { return nil }
    return response.closesConnection ? response : response.secured
  }

  var seenBoard: SeenBoard { SeenBoard(world: world, memory: memory) }

  // MARK: - Pages

  func texts(for request: WebRequest) -> WebTexts {
    var texts = WebTexts(accepting: request.value(of: "accept-language"), root: sessions.root)
    texts.secrets = (sessions.run, world.draftKey)
    return texts
  }

  private func page(_ request: WebRequest) -> WebResponse {
    let texts = texts(for: request)
    guard let parts = request.pathParts else { return notFound(texts) }
    do {
      switch parts {
      case [""]: return try board(request, texts, status: 200)
      case ["events"]:
        var response = WebResponse(200, "text/event-stream")
        response.body = .events
        return response
      case ["board.json"]: return try BoardJSON.response(request.query, of: self)
      case ["due.json"]:
        let today = try world.clock(seenBoard.snapshot().board).now.today
        return BoardJSON.due(request.query["text"] ?? "", on: today, texts)
      case ["strings.json"]: return .json(200, ModuleTexts.json(texts))
      case ["history"]: return try history(request, texts)
      case ["help"]: return .html(200, HelpPage(texts: texts, path: world.path).bytes())
      default:
        if parts.count == 2, parts[0] == "assets", let asset = WebAssets.asset(parts[1]) {
          return WebResponse(200, asset.type, asset.bytes)
        }
        if parts.count == 2, parts[0] == "task" {
          return try parts[1].hasSuffix(".json")
            ? taskJSON(String(parts[1].dropLast(5)), texts) : task(parts[1], request, texts)
        }
        if parts.count == 3, parts[0] == "task", parts[2] == "move" {
          return try task(parts[1], request, texts, isMove: true)
        }
        if parts.count == 1, PageAction(rawValue: parts[0]) != nil {
          var response = WebResponse.text(
            405, "a change is asked for by POST; use a form of the page")
          response.set("Allow", "POST")
          return response
        }
        return notFound(texts)
      }
    } catch {
      return unreadable(error, texts)
    }
  }

  private func notFound(_ texts: WebTexts) -> WebResponse {
    .html(404, NoticePage.bytes(texts, title: texts[.notFound], text: texts[.notFound]))
  }

  private func unreadable(_ error: any Error, _ texts: WebTexts) -> WebResponse {
    let problem = IntentProblem(error)
    return .html(
      503,
      NoticePage.bytes(
        texts, title: texts[.unreadable], text: problem.text + " — " + texts[.unreadableHint]))
  }

  /// The page of the board, perhaps with a form that was refused.
  func board(
    _ request: WebRequest, _ texts: WebTexts, status: Int, refused: RefusedForm? = nil,
    message: WebSessions.Message? = nil, query fields: FormFields? = nil
  ) throws -> WebResponse {
    let fields = fields ?? request.query
    let snapshot = try seenBoard.snapshot()
    if snapshot.board.isUTF16 { throw CommandFailure("the file is UTF-16; save it as UTF-8") }
    let clock = try world.clock(snapshot.board)
    var around = WebBoardPage.Surroundings()
    around.identity = identity
    around.message =
      message ?? (request.isNavigation ? sessions.takeMessage(for: request) : nil)
    around.query = fields["q"] ?? ""
    around.me = world.me
    around.showsAll = fields.isOn("all")
    around.refused = refused
    let file = try world.file { _ in }
    around.undo = try? file.reversal(.undo).lastSummary()
    around.redo = try? file.reversal(.redo).lastSummary()
    var query: Board.Query?
    let words = Board.Query.words(of: around.query)
    if !words.isEmpty {
      do {
        query = try Board.Query(words, on: snapshot.board, now: clock.now)
      } catch {
        around.queryProblem = texts.text(ofRefusal: "\(error.message); \(error.remedy)")
      }
    }
    around.claims = world.claims(clock.now)
    var page = WebBoardPage(
      texts, snapshot, at: clock.now, in: clock.timeZone, path: world.path, query: query,
      around: around)
    let known = request.value(of: "board-have").flatMap(memory.cards(ofState:))
    page.marks = memory.marks(
      in: CardMarks.Surroundings(
        today: clock.now.today, language: texts.language.rawValue, root: texts.root))
    let (html, state) = page.bytes(known: known) { digest, cards, marks in
      memory.remember(marks: marks)
      return memory.remember(cards: cards, as: "\(sessions.salt)\(String(digest, radix: 36))")
    }
    let tag = "\"\(state)\""
    if status == 200, around.message == nil, request.value(of: "if-none-match") == tag {
      var response = WebResponse(304)
      response.set("ETag", tag)
      return response
    }
    var response = WebResponse.html(around.queryProblem == nil ? status : 422, html)
    response.set("ETag", tag)
    return response
  }

  /// The page of a task, perhaps with a form that was refused.
  func task(
    _ key: String, _ request: WebRequest, _ texts: WebTexts, isMove: Bool = false,
    status: Int = 200,
    refused: RefusedForm? = nil
  ) throws -> WebResponse {
    let snapshot = try seenBoard.snapshot()
    guard let place = memory.place(ofKey: key, on: snapshot) else {
      return .html(
        410,
        NoticePage.bytes(
          texts, title: texts[.gone], text: texts[.goneHint], revision: snapshot.revision))
    }
    let clock = try world.clock(snapshot.board)
    var page = WebTaskPage(
      texts: texts, snapshot: snapshot, place: place, now: clock.now, timeZone: clock.timeZone,
      path: world.path, claims: world.claims(clock.now))
    page.message = request.isNavigation ? sessions.takeMessage(for: request) : nil
    page.identity = identity
    page.refused = refused
    page.isMove = isMove
    if !isMove {
      let task = snapshot.task(at: place)
      page.history = (try? world.history(task.id?.text ?? task.title, 20)) ?? []
    }
    return .html(status, page.bytes())
  }

  private func taskJSON(_ key: String, _ texts: WebTexts) throws -> WebResponse {
    let snapshot = try seenBoard.snapshot()
    guard let place = memory.place(ofKey: key, on: snapshot) else {
      return DeedAnswer.refused(410, fact: texts[.gone], remedy: texts[.goneHint])
    }
    return BoardJSON.task(place, of: snapshot, on: try world.clock(snapshot.board).now.today)
  }

  private func history(_ request: WebRequest, _ texts: WebTexts) throws -> WebResponse {
    var page = HistoryPage(texts: texts, path: world.path)
    page.lines = (try? world.history(nil, 100)) ?? []
    let file = try world.file { _ in }
    page.undo = try? file.reversal(.undo).lastSummary()
    page.redo = try? file.reversal(.redo).lastSummary()
    page.message = request.isNavigation ? sessions.takeMessage(for: request) : nil
    return .html(200, page.bytes())
  }
}

/// The pages' access to the file, the clock and git.
package struct SiteWorld: Sendable {
  /// The file's path as it was named.
  package let path: String

  /// Returns the present content of the file.
  package let contents: @Sendable () throws -> [UInt8]

  /// Returns the present minute in the time zone of a board, and the name of the zone.
  package let clock: @Sendable (Board) throws -> (now: Board.Now, timeZone: String)

  /// Returns the file, in which all changes are made; `say` takes what else people should know.
  package let file: @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile

  /// The name by which the owner is among the board's people; nil if it is not known.
  package let me: String?

  /// Settles a conflict in the file and returns how many are left.
  package let settle: @Sendable (SettleConflicts.Way) throws -> Int

  /// Returns who holds which task.
  package let claims: @Sendable (Board.Now) -> TaskClaims

  /// Returns the history from git of a task, named by its id or title, or of the whole board: one
  /// line per entry, the latest first.
  package let history: @Sendable (_ task: String?, _ limit: Int) throws -> [String]

  /// The key by which pages seal what is typed and not saved: 32 hexadecimal digits, for this board
  /// and its owner alone.
  package let draftKey: String

  /// - Parameter draftKey: A new key unless given, with which no earlier draft can be opened.
  package init(
    path: String, me: String? = nil, draftKey: String? = nil,
    contents: @escaping @Sendable () throws -> [UInt8],
    clock: @escaping @Sendable (Board) throws -> (now: Board.Now, timeZone: String),
    file: @escaping @Sendable (_ say: @escaping (String) -> Void) throws -> BoardFile,
    settle: @escaping @Sendable (SettleConflicts.Way) throws -> Int,
    claims: @escaping @Sendable (Board.Now) -> TaskClaims = { _ in [:] },
    history: @escaping @Sendable (_ task: String?, _ limit: Int) throws -> [String]
  ) {
    self.path = path
    self.me = me
    self.draftKey = draftKey ?? WebSessions.secret()
    self.contents = contents
    self.clock = clock
    self.file = file
    self.settle = settle
    self.claims = claims
    self.history = history
  }
}

/// The scripts and the style sheet of the pages, which the build puts into the binary.
enum WebAssets {
  private static let scripts: [String: [UInt8]] = [
    "board.js": PackageResources.board_js,
    "cards.js": PackageResources.cards_js,
    "columns.js": PackageResources.columns_js,
    "dates.js": PackageResources.dates_js,
    "deeds.js": PackageResources.deeds_js,
    "drafts.js": PackageResources.drafts_js,
    "drag.js": PackageResources.drag_js,
    "events.js": PackageResources.events_js,
    "forms.js": PackageResources.forms_js,
    "help.js": PackageResources.help_js,
    "icons.js": PackageResources.icons_js,
    "items.js": PackageResources.items_js,
    "keys.js": PackageResources.keys_js,
    "live.js": PackageResources.live_js,
    "menu.js": PackageResources.menu_js,
    "morph.js": PackageResources.morph_js,
    "moves.js": PackageResources.moves_js,
    "quick.js": PackageResources.quick_js,
    "request.js": PackageResources.request_js,
    "roster.js": PackageResources.roster_js,
    "say.js": PackageResources.say_js,
    "search.js": PackageResources.search_js,
    "task.js": PackageResources.task_js,
    "texts.js": PackageResources.texts_js,
  ]

  static var names: [String] { ["page.css"] + scripts.keys }

  /// The type and content of a file that is served under a name; nil if there is no such file.
  static func asset(_ name: String) -> (type: String, bytes: [UInt8])? {
    if name == "page.css" {
      return ("text/css; charset=utf-8", SharedStyle.sheet + PackageResources.page_css)
    }
    return scripts[name].map { ("text/javascript; charset=utf-8", $0) }
  }
}

/// The board and its tasks for programs.
enum BoardJSON {
  /// As `board list --format json`, with the name of the file's revision.
  static func response(_ fields: FormFields, of site: BoardSite) throws -> WebResponse {
    let snapshot = try site.seenBoard.snapshot()
    let now = try site.world.clock(snapshot.board).now
    let query: Board.Query
    do {
      query = try Board.Query(
        Board.Query.words(of: fields["q"] ?? ""), on: snapshot.board, now: now)
    } catch {
      return DeedAnswer.refused(422, fact: error.message, remedy: error.remedy)
    }
    let showsClosed = fields.isOn("all") || query.asksForClosed
    let tasks = snapshot.board.tasks { query.matches($0) && (showsClosed || !$0.isClosed) }
    var bytes = ListJSON.bytes(
      TaskListing(tasks, of: snapshot.board, at: now, claims: site.world.claims(now)))
    let member = Array("{\n  \"revision\": \"\(snapshot.revision)\",".utf8)
    bytes.replaceSubrange(0..<1, with: member)
    var response = WebResponse.json(200, bytes)
    response.set("ETag", "\"\(snapshot.revision)\"")
    return response
  }

  /// A task's text, what the fields of a form show for it, and what a form that changes it has to
  /// send back.
  static func task(
    _ place: Int, of snapshot: BoardSnapshot, on today: CalendarDate
  ) -> WebResponse {
    let bytes = snapshot.bytes(ofTask: place)
    let task = snapshot.task(at: place)
    let fields = EditForm.Field.allCases.filter { $0 != .body }.map { field in
      (field.rawValue, EditForm.text(of: field, in: task).map { JSONValue.string($0) } ?? .null)
    }
    return .json(
      200,
      JSONValue.members([
        "revision": .string(snapshot.revision), "task": .string(snapshot.key(at: place)),
        "seen": .string(snapshot.seen(at: place)), "text": .string(TypedText.shown(bytes)),
        "base": .string(Base64.text(of: bytes)), "today": .string("\(today)"),
        "fields": .object(fields.map { JSONValue.Member(Array($0.utf8), $1) }),
        "items": .array(
          task.subtasks.map { .string(EditItem.text(of: $0.titleLine)) }),
      ]).line)
  }

  /// The due date that a text means, or why it is none.
  static func due(_ text: String, on today: CalendarDate, _ texts: WebTexts) -> WebResponse {
    do {
      let due = try AttributeValues.due(text, on: today)
      return .json(
        200,
        JSONValue.members(["due": .string("\(due)"), "date": .string("\(due.date)")]).line)
    } catch {
      let problem = IntentProblem(IntentProblem(error), beside: .due)
      return DeedAnswer.refused([problem], revision: nil, texts)
    }
  }
}
