import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import Synchronization

/// Several boards at one address: a page that shows them all, and each board's own pages below it,
/// at the board's number.
package final class StartSite: WebPages {
  /// How many boards, those used last, are kept in memory; the others are read when they are asked for.
  static let kept = 4

  package let gate: RequestGuard

  package let boards: [BoardSite]

  /// The boards that were asked for, the one used last first.
  private let recent = Mutex<[BoardSite]>([])

  package init(_ worlds: [some SiteWorld], port: Int) {
    let sessions = WebSessions(port: port)
    gate = RequestGuard(port: port, sessions: sessions)
    boards = worlds.enumerated().map {
      BoardSite($1, port: port, sessions: sessions, number: $0 + 1) { path in
        // Only files that the user has named are opened, whatever a board says.
        worlds.first { OutsideNeed.normalized($0.path) == path }.flatMap { world in
          (try? world.contents()).map { Board($0, fileName: world.path) }
        }
      }
    }
  }

  package func respond(to request: WebRequest) -> WebResponse {
    if let (board, inner) = board(of: request) { return answer(inner, of: board) }
    return finished(page(request), below: sessions.root)
  }

  /// The board whose pages a request asks for, and the request as those pages expect it.
  private func board(of request: WebRequest) -> (BoardSite, WebRequest)? {
    let name = request.target.dropFirst().prefix { $0 != "/" }
    // Another form of the number, such as `01`, is another address.
    guard let board = boards.first(where: { "\($0.number)" == name }),
      request.target.utf8.count > name.utf8.count + 1
    else { return nil }
    var inner = request
    inner.target.removeFirst(name.count + 1)
    return (board, inner)
  }

  private func answer(_ request: WebRequest, of board: BoardSite) -> WebResponse {
    let left = recent.withLock { recent in
      recent.removeAll { $0 === board }
      recent.insert(board, at: 0)
      return recent.count > Self.kept ? recent.removeLast() : nil
    }
    left?.memory.forget()
    return board.respond(to: request)
  }

  // MARK: - The page of all boards

  private func page(_ request: WebRequest) -> WebResponse {
    var texts = WebTexts(accepting: request.value(of: "accept-language"), root: sessions.root)
    texts.secrets = (sessions.run, nil)
    let path = request.pathParts ?? []
    if request.method != "POST" {
      if path == [""] {
        return .html(200, StartPage(texts: texts, boards: boards.map(overview)).bytes())
      }
      if let common = WebAssets.response(path, texts, eventsOf: 0) { return common }
    }
    if path.count == 1, boards.contains(where: { "\($0.number)" == path[0] }) {
      return .seeOther("/\(path[0])/")
    }
    return request.wantsJSON
      ? DeedAnswer.refused(404, fact: "there is no such page", remedy: "ask for a board's")
      : NoticePage.notFound(texts)
  }

  /// What the page shows of a board; the board itself is not kept.
  private func overview(_ site: BoardSite) -> BoardOverview {
    do {
      let bytes = try site.world.contents()
      let board =
        site.memory.known(bytes)?.board ?? Board(bytes, fileName: site.world.path)
      if board.isUTF16 { throw CommandFailure("the file is UTF-16; save it as UTF-8") }
      return BoardOverview(
        of: board, number: site.number, path: site.world.path,
        at: try site.world.time(of: board).now)
    } catch {
      return BoardOverview(
        number: site.number, path: site.world.path, problem: IntentProblem(error).text)
    }
  }
}

/// What the page of all boards shows of one.
struct BoardOverview {
  /// A late task: its title, its id if no other task has it, and its due date.
  typealias Late = (title: String, id: String?, due: DueDate)

  /// How many late tasks are named.
  static let named = 5

  let number: Int
  let path: String
  let title: String
  var now: Board.Now?

  /// Why the board cannot be read.
  var problem: String?

  var counts: [(state: Board.ColumnState, count: Int)] = []

  /// The latest first.
  var late: [Late] = []
  var lateCount = 0
  var openCount = 0

  init(number: Int, path: String, problem: String) {
    (self.number, self.path, self.problem) = (number, path, problem)
    title = path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Cost: linear.
  init(of board: Board, number: Int, path: String, at now: Board.Now) {
    (self.number, self.path, self.now) = (number, path, now)
    title = board.title(or: path.split(separator: "/").last.map(String.init) ?? path)
    let states: [Board.ColumnState] = [.todo, .doing, .done]
    counts = states.map { state in
      (state, board.columns.filter { $0.state == state }.reduce(0) { $0 + $1.tasks.count })
    }
    openCount = board.columns.reduce(0) { $0 + $1.tasks.openCount }
    let late = board.columns.flatMap { column in
      // Only tasks that may have a due date are read.
      column.tasks.indices(holding: "due:").map { column.tasks[$0] }
        .filter { !$0.isClosed && ($0.due.map(now.isPast) ?? false) }
    }
    lateCount = late.count
    self.late = Board.Order(.due).sorted(late, at: now).prefix(Self.named).map { task in
      let id = board.isAmbiguous(task.id) ? nil : task.id?.text
      return (TaskLookup.withoutNames(task.title), id, task.due!)
    }
  }
}
