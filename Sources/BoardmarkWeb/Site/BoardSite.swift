import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText
import JSONRPC
import LibC

/// Pages: requests in, answers out, independent of the transport.
///
/// Changes must be requested one after the other; pages at any time, from any thread.
package protocol WebPages: Sendable {
  var gate: RequestGuard { get }

  /// The answer to a request that is admitted.
  func respond(to request: WebRequest) -> WebResponse
}

extension WebPages {
  /// Who may send requests; holds the token of the address that people open.
  package var sessions: WebSessions { gate.sessions }

  /// The answer to a request, with the headers that all answers have. A stream is only admitted
  /// here; the server sends its contents.
  package func answer(_ request: WebRequest) -> WebResponse {
    switch gate.verdict(on: request) {
    case .answered(let response): response.closesConnection ? response : response.secured
    case .admitted(let request): respond(to: request)
    }
  }

  /// Why a request is refused, as far as that is known before its body is read; nil if it may be
  /// read.
  package func refusal(of request: WebRequest, hasBody: Bool) -> WebResponse? {
    gate.refusal(of: request, hasBody: hasBody)
  }

  /// A finished answer, with addresses below the path at which the pages begin.
  func finished(_ response: WebResponse, below root: String) -> WebResponse {
    response.below(root).with("Board-Run", sessions.run).secured
  }
}

/// The pages of one board.
package final class BoardSite: WebPages {
  package let gate: RequestGuard

  let world: any SiteWorld
  let memory = BoardMemory()

  /// The key with which pages seal unsaved drafts: 32 hexadecimal digits, specific to this board and its owner, or new
  /// if that cannot be stored.
  private let draftKey: String

  /// The board's number among those of the server, from 1; 0 if it is the only one.
  let number: Int

  /// Returns the board with a path, if the server has it too.
  private let sibling: @Sendable (_ path: String) -> Board?

  /// The path under which the board's pages are, without a slash at the end.
  let root: String

  /// Distinguishes the board from others that may be served at the same address.
  private let identity: String

  /// - Parameters:
  ///   - port: The port in the addresses of the pages.
  ///   - sessions: Who may send requests; nil for those of this board alone.
  ///   - number: The board's number among several, from 1; 0 if it is the only one.
  ///   - sibling: Returns the board with a path, if the server has it too.
  package init(
    _ world: some SiteWorld, port: Int, sessions: WebSessions? = nil, number: Int = 0,
    sibling: @escaping @Sendable (_ path: String) -> Board? = { _ in nil }
  ) {
    self.world = world
    self.sibling = sibling
    self.number = number
    let sessions = sessions ?? WebSessions(port: port)
    draftKey = world.draftKey ?? WebSessions.secret()
    root = sessions.root + (number > 0 ? "/\(number)" : "")
    gate = RequestGuard(port: port, sessions: sessions)
    let path = realpath(world.path, nil)
    defer { free(path) }
    identity = ColumnKey.digest(of: path.map { String(cString: $0) } ?? world.path)
  }

  /// The name of the file's current content; nil if the file cannot be read.
  var revision: String? { try? readRevision() }

  /// The name of the file's current content.
  ///
  /// - Throws: The error from reading the file.
  package func readRevision() throws -> String {
    // Of several boards, those that nobody has opened take no memory.
    if number > 0, memory.isEmpty { return BoardSnapshot.revision(of: try world.contents()) }
    return try seenBoard.snapshot().revision
  }

  /// - Parameter request: A request with a path that begins where the board's pages do.
  package func respond(to request: WebRequest) -> WebResponse {
    finished(request.method == "POST" ? change(request) : page(request), below: root)
  }

  var seenBoard: SeenBoard { SeenBoard(world: world, memory: memory) }

  // MARK: - Pages

  func texts(for request: WebRequest) -> WebTexts {
    var texts = WebTexts(accepting: request.value(of: "accept-language"), root: root)
    texts.secrets = (sessions.run, draftKey)
    texts.isOneOfSeveral = number > 0
    return texts
  }

  private func page(_ request: WebRequest) -> WebResponse {
    let texts = texts(for: request)
    guard let parts = request.pathParts else { return NoticePage.notFound(texts) }
    do {
      switch parts {
      case [""]: return try board(request, texts, status: 200)
      case ["board.json"]: return try BoardJSON.response(request.query, of: self)
      case ["due.json"]:
        let today = try world.time(of: seenBoard.snapshot().board).now.today
        return BoardJSON.due(request.query["text"] ?? "", on: today, texts)
      case ["history"]: return try history(request, texts)
      case ["help"]: return .html(200, HelpPage(texts: texts).bytes())
      default:
        if let common = WebAssets.response(parts, texts, eventsOf: number) { return common }
        if parts.count == 2, parts[0] == "task" {
          return try parts[1].hasSuffix(".json")
            ? taskJSON(String(parts[1].dropLast(5)), texts) : task(parts[1], request, texts)
        }
        if parts.count == 3, parts[0] == "task", parts[2] == "move" {
          return try task(parts[1], request, texts, isMove: true)
        }
        if parts.count == 1, PageAction(rawValue: parts[0]) != nil {
          return .text(405, "a change is asked for by POST; use a form of the page")
            .with("Allow", "POST")
        }
        return NoticePage.notFound(texts)
      }
    } catch {
      return unreadable(error, texts)
    }
  }

  private func unreadable(_ error: any Error, _ texts: WebTexts) -> WebResponse {
    let problem = IntentProblem(error)
    return .html(
      503,
      NoticePage.bytes(
        texts, title: texts[.unreadable], text: problem.text + " — " + texts[.unreadableHint]))
  }

  /// The page of the board, optionally with a refused form.
  func board(
    _ request: WebRequest, _ texts: WebTexts, status: Int, refused: RefusedForm? = nil,
    message: WebSessions.Message? = nil, query fields: FormFields? = nil
  ) throws -> WebResponse {
    let fields = fields ?? request.query
    let snapshot = try seenBoard.snapshot()
    if snapshot.board.isUTF16 { throw CommandFailure("the file is UTF-16; save it as UTF-8") }
    let clock = try world.time(of: snapshot.board)
    var around = WebBoardPage.Surroundings()
    around.identity = identity
    around.message =
      message ?? (request.isNavigation ? sessions.takeMessage(for: request, below: root) : nil)
    around.address = PageAddress(fields)
    around.me = world.me
    around.refused = refused
    let file = world.file { _ in }
    around.undo = try? file.reversal(.undo).lastSummary()
    around.redo = try? file.reversal(.redo).lastSummary()
    var query: Board.Query?
    let words = Board.Query.words(
      of: Board.Query.completed(around.address.query, by: snapshot.openNames))
    if !words.isEmpty {
      do {
        query = try Board.Query(words, on: snapshot.board, now: clock.now)
      } catch {
        around.queryProblem = texts.text(ofRefusal: "\(error.message); \(error.remedy)")
      }
    }
    around.claims = world.claims(at: clock.now)
    if around.address.choice.view == .charts {
      around.figures = world.statistics(of: query == nil ? [] : words)
    }
    if number > 0 { around.outside = NeedStates.outside(of: snapshot.board, read: sibling) }
    let page = WebBoardPage(
      texts, snapshot, at: clock.now, in: clock.timeZone, path: world.path, query: query,
      around: around)
    let known = request.value(of: "board-have")
    let base = known.flatMap(memory.cards(ofState:)).flatMap { page.extends($0) ? $0 : nil }
    var digest = page.digest
    digest.combine(base == nil ? nil : known)
    let state =
      sessions.salt + String(UInt64(bitPattern: Int64(digest.finalize())), radix: 36)
    let tag = "\"\(state)\""
    if status == 200, around.message == nil, request.value(of: "if-none-match") == tag {
      return WebResponse(304).with("ETag", tag)
    }
    var response = WebResponse.html(around.queryProblem == nil ? status : 422, [])
    response.body = .pieces { [page, memory] send in
      var html = HTMLWriter(root: texts.root, sending: send)
      let cards = page.write(state: state, base: base, to: &html)
      // Before the browser can refer to them.
      memory.remember(cards: cards, as: state)
      send(html.bytes[...])
    }
    return response.with("ETag", tag)
  }

  /// The page of a task, optionally with a refused form.
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
    let clock = try world.time(of: snapshot.board)
    var page = WebTaskPage(
      texts: texts, snapshot: snapshot, place: place, now: clock.now, timeZone: clock.timeZone,
      path: world.path, claims: world.claims(at: clock.now))
    page.message = request.isNavigation ? sessions.takeMessage(for: request, below: root) : nil
    page.identity = identity
    page.refused = refused
    page.isMove = isMove
    if !isMove {
      let task = snapshot.task(at: place)
      page.history = try? world.history(of: task.id?.text ?? task.title, limit: 20)
    }
    return .html(status, page.bytes())
  }

  private func taskJSON(_ key: String, _ texts: WebTexts) throws -> WebResponse {
    let snapshot = try seenBoard.snapshot()
    guard let place = memory.place(ofKey: key, on: snapshot) else {
      return DeedAnswer.refused(410, fact: texts[.gone], remedy: texts[.goneHint])
    }
    return BoardJSON.task(place, of: snapshot, on: try world.time(of: snapshot.board).now.today)
  }

  private func history(_ request: WebRequest, _ texts: WebTexts) throws -> WebResponse {
    let snapshot = try seenBoard.snapshot()
    var page = HistoryPage(
      texts: texts, path: world.path, today: try world.time(of: snapshot.board).now.today,
      snapshot: snapshot)
    page.story = try? world.history(of: nil, limit: 100)
    let file = world.file { _ in }
    page.undo = try? file.reversal(.undo).lastSummary()
    page.redo = try? file.reversal(.redo).lastSummary()
    page.message = request.isNavigation ? sessions.takeMessage(for: request, below: root) : nil
    return .html(200, page.bytes())
  }
}

/// The pages' access to the file, the clock and git.
package protocol SiteWorld: Sendable {
  /// The file's path as given.
  var path: String { get }

  /// The owner's name among the board's people; nil if unknown.
  var me: String? { get }

  /// The key with which pages seal unsaved drafts; nil if it cannot be stored.
  var draftKey: String? { get }

  /// The present minute in the time zone of a board, and the name of the zone.
  func time(of board: Board) throws -> (now: Board.Now, timeZone: String)

  /// The file, in which all changes are made.
  ///
  /// - Parameter say: Receives notices to show.
  func file(_ say: @escaping (String) -> Void) -> BoardFile

  /// Resolves a conflict in the file and returns the number left.
  func resolve(_ way: ResolveConflicts.Way) throws -> Int

  /// Who holds which task.
  func claims(at now: Board.Now) -> TaskClaims

  /// How work flowed, counting only tasks that match the words of a query; nil if git knows nothing of the file.
  func statistics(of words: [String]) -> Board.Statistics?

  /// The history from git of a task, named by its id or title, or of the whole board.
  func history(of task: String?, limit: Int) throws -> BoardStory
}

extension SiteWorld {
  /// The current content of the file.
  func contents() throws -> [UInt8] { try FileContents(ofFile: path).bytes }
}

/// The scripts and the style sheet of the pages, embedded in the binary by the build.
enum WebAssets {
  private static let scripts: [String: [UInt8]] = [
    "board.js": PackageResources.board_js,
    "boards.js": PackageResources.boards_js,
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
    "select.js": PackageResources.select_js,
    "task.js": PackageResources.task_js,
    "texts.js": PackageResources.texts_js,
    "views.js": PackageResources.views_js,
  ]

  static var names: [String] { ["page.css"] + scripts.keys }

  /// The answer to what all pages ask for: files, texts and events; nil for another path.
  static func response(_ path: [String], _ texts: WebTexts, eventsOf board: Int) -> WebResponse? {
    switch path {
    case ["events"]: .events(of: board)
    case ["strings.json"]: .json(200, ModuleTexts.json(texts))
    case ["assets", "page.css"]:
      WebResponse(
        200, "text/css; charset=utf-8", SharedStyle.sheet + PackageResources.page_css)
    default:
      path.count == 2 && path[0] == "assets"
        ? scripts[path[1]].map { WebResponse(200, "text/javascript; charset=utf-8", $0) } : nil
    }
  }
}

/// The board and its tasks as JSON, for programs.
enum BoardJSON {
  /// The output of `board list --format json`, with the name of the file's revision.
  static func response(_ fields: FormFields, of site: BoardSite) throws -> WebResponse {
    let snapshot = try site.seenBoard.snapshot()
    let now = try site.world.time(of: snapshot.board).now
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
      TaskListing(tasks, of: snapshot.board, at: now, claims: site.world.claims(at: now)))
    let member = Array("{\n  \"revision\": \"\(snapshot.revision)\",".utf8)
    bytes.replaceSubrange(0..<1, with: member)
    return WebResponse.json(200, bytes).with("ETag", "\"\(snapshot.revision)\"")
  }

  /// A task's text, its values in the fields of a form, and the data that a form must send back to
  /// change it.
  static func task(
    _ place: Int, of snapshot: BoardSnapshot, on today: CalendarDate
  ) -> WebResponse {
    let bytes = snapshot.bytes(ofTask: place)
    let task = snapshot.task(at: place)
    let fields = EditForm.Field.allCases.filter { $0 != .body }.map { field in
      JSONValue.Member(field.rawValue, .string(EditForm.text(of: field, in: task)))
    }
    return .json(
      200,
      JSONValue.members([
        "revision": .string(snapshot.revision), "task": .string(snapshot.key(at: place)),
        "seen": .string(snapshot.seen(at: place)), "text": .string(TypedForm.shown(bytes)),
        "base": .string(Base64.text(of: bytes)), "today": .string("\(today)"),
        "fields": .object(fields),
        "items": .array(
          task.subtasks.map { .string(EditItem.text(of: $0.titleLine)) }),
      ]).line)
  }

  /// The due date in a text, or the reason why it is invalid.
  static func due(_ text: String, on today: CalendarDate, _ texts: WebTexts) -> WebResponse {
    do {
      let due = try DueDate(saying: text, on: today)
      return .json(
        200,
        JSONValue.members(["due": .string("\(due)"), "date": .string("\(due.date)")]).line)
    } catch {
      let problem = IntentProblem(IntentProblem(error), beside: .due)
      return DeedAnswer.refused([problem], revision: nil, texts)
    }
  }
}
