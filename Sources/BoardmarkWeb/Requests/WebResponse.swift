import BoardmarkText

/// An answer before it is encoded.
package struct WebResponse: Sendable {
  /// Writes a page and sends it in pieces, in order.
  package typealias PageWriter =
    @Sendable (_ send: @escaping (_ piece: ArraySlice<UInt8>) -> Void) -> Void

  package enum Body: Sendable {
    case bytes([UInt8])
    /// A page that is written while it is sent, so that it is never in memory as a whole.
    case pieces(PageWriter)
    /// A stream that stays open and reports when a board changes: the one with that number, 0 for the only one or any.
    case events(of: Int)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  /// True if the sender is refused, so that no more requests are read from the connection.
  package var closesConnection = false

  package init(_ status: Int, _ type: String? = nil, _ body: [UInt8] = []) {
    self.status = status
    self.body = .bytes(body)
    headers = type.map { [("Content-Type", $0)] } ?? []
  }

  static func html(_ status: Int, _ bytes: [UInt8]) -> Self {
    Self(status, "text/html; charset=utf-8", bytes)
  }

  static func text(_ status: Int, _ text: String) -> Self {
    Self(status, "text/plain; charset=utf-8", Array((text + "\n").utf8))
  }

  static func json(_ status: Int, _ bytes: [UInt8]) -> Self {
    Self(status, "application/json", bytes)
  }

  static func events(of board: Int) -> Self {
    var response = Self(200, "text/event-stream")
    response.body = .events(of: board)
    return response
  }

  /// Redirects a browser to a path of this server, with GET.
  static func seeOther(_ path: String) -> Self {
    Self(303).with("Location", path)
  }

  package mutating func set(_ name: String, _ value: String) { headers.append((name, value)) }

  func with(_ name: String, _ value: String) -> Self {
    var response = self
    response.set(name, value)
    return response
  }

  package func value(of name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The bytes of the body; empty for a stream.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = body { return bytes }
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  /// The greatest number of bytes to send at a time.
  package static let piece = 256 << 10

  /// Sends the body in pieces; nothing for a stream.
  package func write(_ send: @escaping (_ piece: ArraySlice<UInt8>) -> Void) {
    switch body {
    case .events: break
    case .pieces(let write): write(send)
    case .bytes(let bytes):
      for start in stride(from: 0, to: bytes.count, by: Self.piece) {
        send(bytes[start...].prefix(Self.piece))
      }
    }
  }

  /// The content security policy: pages load only scripts, styles and data of this server, and
  /// cannot be framed.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    + "trusted-types 'none'"

  /// The headers that every answer has.
  ///
  /// The referrer is not suppressed entirely, since browsers would then send forms with the origin
  /// `null`.
  static let security: [(name: String, value: String)] = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// The answer with the root prepended to its redirect address.
  func below(_ root: String) -> Self {
    var response = self
    response.headers = headers.map { $0.name == "Location" ? ($0.name, root + $0.value) : $0 }
    return response
  }

  /// The answer with the security headers.
  package var secured: Self {
    var response = self
    response.headers += Self.security
    return response
  }
}

extension WebResponse {
  /// A refusal of bytes that are not a valid request.
  package static func refusal(
    _ status: Int, _ fact: String, _ remedy: String, isJSON: Bool
  ) -> Self {
    (isJSON
      ? DeedAnswer.refused(status, fact: fact, remedy: remedy)
      : text(status, "\(fact); \(remedy)")).secured
  }
}
