import BoardmarkText

/// An answer before it is encoded.
package struct WebResponse: Sendable {
  package enum Body: Sendable, Equatable {
    case bytes([UInt8])
    /// A stream that stays open and tells when the board changes.
    case events
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body

  /// True if it refuses the sender, so that no more requests are read from the connection.
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

  /// Redirects a browser to a path of this server, with GET.
  static func seeOther(_ path: String) -> Self {
    var response = Self(303)
    response.headers.append(("Location", path))
    return response
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
  package var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }

  /// What a page may do: load our own scripts, styles and data, and nothing else; no page may frame
  /// it.
  static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    + "trusted-types 'none'"

  /// The headers that every answer has.
  ///
  /// The referrer is not suppressed altogether, since browsers would then send forms with the
  /// origin `null`.
  static let security: [(name: String, value: String)] = [
    ("Content-Security-Policy", policy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// The answer with the root put before its redirect address.
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
  /// Refuses bytes that could not be read as a request.
  package static func refusal(
    _ status: Int, _ fact: String, _ remedy: String, isJSON: Bool
  ) -> Self {
    (isJSON
      ? DeedAnswer.refused(status, fact: fact, remedy: remedy)
      : text(status, "\(fact); \(remedy)")).secured
  }
}
