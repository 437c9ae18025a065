import BoardmarkText
import Synchronization

/// Access control: requests are accepted from every browser that has opened the address with the
/// token and so has a cookie.
package final class WebSessions: Sendable {
  /// A message for the next page.
  struct Message: Sendable, Equatable {
    let text: String
    let isError: Bool

    /// The key of the task that the message is about, if the page's search hides the task.
    var hidden: String?
  }

  private struct Session {
    let secret: String

    /// The messages for the next pages, by where the pages begin.
    var messages: [String: Message] = [:]
  }

  /// How many browsers can have a cookie; beyond that, the oldest cookie is revoked.
  static let limit = 64

  /// The secret in the address that users open; valid while the process runs.
  package let token: String

  /// Letters that differ between runs of the server, for names that a browser stores.
  let salt: String

  /// Sent in each answer, never in a request: pages trust only the run that made them, since
  /// another user's server may use the port later.
  let run: String

  /// The path under which all pages are, without a slash at the end.
  ///
  /// Cookies are not bound to a port, so browsers send them to every server on this machine, but
  /// only for addresses below the cookie's path, and this path cannot be guessed.
  package let root: String

  /// A single-use token for the browser that is started, since browsers keep the address in their
  /// history.
  package let ticket: String

  private let isTicketUsed = Mutex(false)

  private let cookieName: String
  private let sessions = Mutex<[Session]>([])

  package init(port: Int) {
    token = Self.secret()
    ticket = Self.secret()
    root = "/" + Self.secret().prefix(16)
    run = Self.secret()
    salt = String(Self.secret().prefix(8)) + "-"
    cookieName = "board-\(port)"
  }

  /// 128 random bits from the system as 32 hexadecimal digits.
  static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return generator.next().hexadecimal + generator.next().hexadecimal
  }

  func admits(token text: String) -> Bool {
    if Self.isSame(text, token) { return true }
    guard Self.isSame(text, ticket) else { return false }
    return isTicketUsed.withLock { isUsed in
      defer { isUsed = true }
      return !isUsed
    }
  }

  /// Creates a cookie value for a new browser.
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

  /// True if a request has one of our cookies.
  func admits(_ request: WebRequest) -> Bool {
    sessions.withLock { index(of: request, in: $0) != nil }
  }

  /// Keeps a message for the next page below `root` that is shown to the sender.
  func storeMessage(_ message: Message, for request: WebRequest, below root: String) {
    sessions.withLock { sessions in
      if let index = index(of: request, in: sessions) { sessions[index].messages[root] = message }
    }
  }

  /// Takes the message for the sender, which is shown only once.
  func takeMessage(for request: WebRequest, below root: String) -> Message? {
    sessions.withLock { sessions in
      guard let index = index(of: request, in: sessions) else { return nil }
      return sessions[index].messages.removeValue(forKey: root)
    }
  }

  private func index(of request: WebRequest, in sessions: [Session]) -> Int? {
    // Another server on this machine may have set a cookie with the same name.
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

  /// Compares in constant time, so that timing does not reveal how much is equal.
  private static func isSame(_ text: String, _ secret: String) -> Bool {
    let (left, right) = (Array(text.utf8), Array(secret.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// Base64 (RFC 4648), which browsers do not alter in forms.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(
          index <= group.count
            ? letters[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil if the text is not valid Base64.
  static func bytes(of text: String) -> [UInt8]? {
    guard text.utf8.count.isMultiple(of: 4) else { return nil }
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    guard text.utf8.count - digits.count <= 2 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for letter in digits {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bits & ((1 << UInt32(count)) - 1) == 0 ? bytes : nil
  }
}
