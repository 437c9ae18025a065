import Synchronization

/// Who may send requests: every browser that has opened the address with the token and so has a
/// cookie.
package final class WebSessions: Sendable {
  /// A message for the next page that is shown.
  struct Message: Sendable, Equatable {
    let text: String
    let isError: Bool

    /// The key of the task that the message is about, if the page's search hides the task.
    var hidden: String?
  }

  private struct Session {
    let secret: String
    var message: Message?
  }

  /// How many browsers can have a cookie; beyond that, the one that got it first loses it.
  static let limit = 64

  /// The secret in the address that people open; valid as long as the process runs.
  package let token: String

  /// Some letters that differ between runs of the server, for names that a browser keeps.
  let salt: String

  /// The path under which all pages are, without a slash at the end.
  ///
  /// Cookies are not bound to a port, so browsers send them to every server on this machine; but
  /// only for addresses below the cookie's path, and nobody can guess this one.
  package let root: String

  /// A token that admits only once: for the browser that is started, since it keeps the address in
  /// its history.
  package let ticket: String

  private let isTicketUsed = Mutex(false)

  private let cookieName: String
  private let sessions = Mutex<[Session]>([])

  package init(port: Int) {
    token = Self.secret()
    ticket = Self.secret()
    root = "/" + Self.secret().prefix(16)
    salt = String(Self.secret().prefix(8)) + "-"
    cookieName = "board-\(port)"
  }

  /// 128 random bits from the system as 32 hexadecimal digits.
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { (part: UInt64) in
      let digits = String(part, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  func admits(token text: String) -> Bool {
    if Self.isSame(text, token) { return true }
    guard Self.isSame(text, ticket) else { return false }
    return isTicketUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }

  /// Makes a cookie's value for a new browser.
  func cookie() -> String {
    let secret = Self.secret()
    sessions.withLock { sessions in
      if sessions.count == Self.limit { sessions.removeFirst() }
      sessions.append(Session(secret: secret))
    }
    return "\(cookieName)=\(secret); HttpOnly; SameSite=Strict; Path=\(root)/"
  }

  /// The request with a path that begins at the root, as the pages expect; nil if it is not below
  /// the root.
  func belowRoot(_ request: WebRequest) -> WebRequest? {
    guard Self.isSame(String(request.target.prefix(root.count + 1)), root + "/") else { return nil }
    var request = request
    request.target.removeFirst(root.count)
    return request
  }

  /// Whether a request has one of our cookies.
  func admits(_ request: WebRequest) -> Bool {
    sessions.withLock { index(of: request, in: $0) != nil }
  }

  /// Keeps a message for the next page that is shown to the sender.
  func storeMessage(_ message: Message, for request: WebRequest) {
    sessions.withLock { sessions in
      if let index = index(of: request, in: sessions) { sessions[index].message = message }
    }
  }

  /// Takes the message for the sender, which is shown only once.
  func takeMessage(for request: WebRequest) -> Message? {
    sessions.withLock { sessions in
      guard let index = index(of: request, in: sessions) else { return nil }
      defer { sessions[index].message = nil }
      return sessions[index].message
    }
  }

  private func index(of request: WebRequest, in sessions: [Session]) -> Int? {
    // Another server on this machine may have set a cookie of the same name.
    let values = request.values(of: "cookie").flatMap { $0.split(separator: ";") }.compactMap {
      part in
      let cookie = part.drop { $0 == " " }
      return cookie.hasPrefix(cookieName + "=")
        ? String(cookie.dropFirst(cookieName.count + 1)) : nil
    }
    return sessions.indices.first { index in
      values.contains { Self.isSame($0, sessions[index].secret) }
    }
  }

  /// Compares in constant time, so that the time does not tell how much is equal.
  private static func isSame(_ text: String, _ secret: String) -> Bool {
    let (left, right) = (Array(text.utf8), Array(secret.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
