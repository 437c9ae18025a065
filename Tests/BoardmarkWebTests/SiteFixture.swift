import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import Foundation
import JSONRPC
import Testing

@testable import BoardmarkWeb

/// A file without git, at a minute that does not pass.
struct FixtureWorld: SiteWorld {
  let path: String
  var me: String?
  var draftKey: String? { nil }
  var claims: TaskClaims = [:]
  var story: BoardStory?

  func time(of board: Board) -> (now: Board.Now, timeZone: String) { (SiteFixture.now, "UTC") }

  func file(_ say: @escaping (String) -> Void) -> BoardFile {
    BoardFile(path, links: .all, say: say) { _ in SiteFixture.now }
  }

  func resolve(_ way: ResolveConflicts.Way) throws -> Int {
    try ResolveConflicts(way) { nil }.perform(at: path, .all).report.left.count
  }

  func claims(at now: Board.Now) -> TaskClaims { claims }

  func statistics(of words: [String]) -> Board.Statistics? { nil }

  func history(of task: String?, limit: Int) throws -> BoardStory {
    try story ?? { throw CommandFailure("no history") }()
  }
}

/// The pages of a board in a folder of its own, and a browser that has been let in.
final class SiteFixture: Sendable {
  static let port = 4711
  static let host = "127.0.0.1:\(port)"
  static let now = Board.Now(CalendarDate("2026-11-21")!)

  let folder: String
  let path: String
  let site: BoardSite
  let cookie: String

  convenience init(_ text: String, history: BoardStory? = nil, claims: TaskClaims = [:]) throws {
    try self.init(Array(text.utf8), history: history, claims: claims)
  }

  init(_ bytes: [UInt8], history: BoardStory? = nil, claims: TaskClaims = [:]) throws {
    folder = NSTemporaryDirectory() + "board-web-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/board.md"
    self.path = path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    site = BoardSite(
      FixtureWorld(path: path, me: "ana", claims: claims, story: history), port: Self.port)
    let entered = site.answer(
      WebRequest("GET", "/?token=\(site.sessions.token)", headers: [("Host", Self.host)]))
    cookie = String((entered.value(of: "Set-Cookie") ?? "").prefix { $0 != ";" })
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var bytes: [UInt8] { (try? [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) ?? [] }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// The headers of a page of this server, in a browser that was let in.
  var headers: [(name: String, value: String)] {
    [("Host", Self.host), ("Cookie", cookie), ("Sec-Fetch-Site", "same-origin")]
  }

  func get(_ target: String, _ more: [(name: String, value: String)] = []) -> WebResponse {
    answer(WebRequest("GET", target, headers: headers + more))
  }

  /// The answer to a request below where the pages begin, with addresses that begin there.
  func answer(_ request: WebRequest) -> WebResponse {
    var request = request
    request.target = site.sessions.root + request.target
    var response = site.answer(request)
    response.headers = response.headers.map {
      ($0.name, $0.value.replacing(site.sessions.root, with: ""))
    }
    if response.stream == nil {
      response.body = .bytes(Array(response.html.replacing(site.sessions.root, with: "").utf8))
    }
    return response
  }

  /// Sends a form as a browser without scripts does.
  func post(_ target: String, _ fields: KeyValuePairs<String, String>) -> WebResponse {
    post(target, Array(fields))
  }

  func post(_ target: String, _ fields: [(key: String, value: String)]) -> WebResponse {
    let body = fields.map { $0.percentEncoded + "=" + $1.percentEncoded }.joined(
      separator: "&")
    return answer(
      WebRequest(
        "POST", target, headers: headers + [("Content-Type", "application/x-www-form-urlencoded")],
        body: Array(body.utf8)))
  }

  /// Sends a form as the page's script does, and reads the answer.
  func ask(
    _ target: String, _ fields: KeyValuePairs<String, String>,
    _ more: [(name: String, value: String)] = []
  ) throws -> (status: Int, answer: JSONValue) {
    let members = fields.map { JSONValue.Member(Array($0.utf8), .string($1)) }
    let response = answer(
      WebRequest(
        "POST", target,
        headers: headers + more + [
          ("Content-Type", "application/json"), ("Accept", "application/json"),
        ],
        body: JSONValue.object(members).written))
    return (response.status, try JSONReader.value(of: response.bytes))
  }

  /// Sends a form in which fields may occur several times, and reads the answer as the page's script does.
  func ask(
    _ target: String, fields: [(key: String, value: String)]
  ) throws -> (status: Int, answer: JSONValue) {
    let body = fields.map { $0.percentEncoded + "=" + $1.percentEncoded }
    let response = answer(
      WebRequest(
        "POST", target,
        headers: headers + [
          ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
        ], body: Array(body.joined(separator: "&").utf8)))
    return (response.status, try JSONReader.value(of: response.bytes))
  }

  /// What forms say of what is seen of the task with a key.
  func seen(_ key: String) throws -> String {
    let response = get("/task/\(key.percentEncoded).json")
    return try #require(try JSONReader.value(of: response.bytes)["seen"]?.text)
  }
}

extension WebResponse {
  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of the board whose changes the response tells as they happen; nil for other responses.
  var stream: Int? { if case .events(let board) = body { board } else { nil } }
}
