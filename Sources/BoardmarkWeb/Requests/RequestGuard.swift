/// Decides which requests may be answered, by rules in this order: the addressed host, the sender,
/// and the page it comes from.
package struct RequestGuard: Sendable {
  let port: Int
  let sessions: WebSessions

  enum Verdict {
    /// The request in the form that the pages expect.
    case admitted(WebRequest)
    case answered(WebResponse)
  }

  /// The methods that pages use.
  private static let methods = ["GET", "HEAD", "POST"]

  func verdict(on request: WebRequest) -> Verdict {
    if let refusal = hostRefusal(request) ?? methodRefusal(request) { return .answered(refusal) }
    if request.path == "/", let token = request.query["token"] {
      return .answered(entrance(token, request))
    }
    let inner = sessions.belowRoot(request)
    guard let inner, sessions.admits(request) else {
      if inner != nil, request.method == "GET", isLink(request),
        request.value(of: "sec-fetch-site") == "cross-site"
      {
        return .answered(.html(200, NoticePage.entrance()))
      }
      return .answered(
        refusal(
          request, 401, "this browser is not authorized",
          "open the address that 'board web' has printed, with its token"))
    }
    if let refusal = originRefusal(request) { return .answered(refusal) }
    return .admitted(inner)
  }

  /// Why a request is refused, as far as that is known before its body is read; nil if it may be
  /// read.
  ///
  /// A request without a body is never refused here, since nothing is lost by waiting for its end.
  func refusal(of request: WebRequest, hasBody: Bool) -> WebResponse? {
    guard hasBody else { return nil }
    // Checking a POST changes nothing; only a GET can admit a browser, by a token.
    guard request.method == "POST" else {
      return .refusal(
        400, "a request that changes nothing has no body", "leave it out", isJSON: request.wantsJSON
      )
    }
    guard case .answered(let response) = verdict(on: request) else { return nil }
    return response.closesConnection ? response : response.secured
  }

  // MARK: - Rules

  /// Refuses a foreign host name: another site can make its host name resolve to this machine.
  private func hostRefusal(_ request: WebRequest) -> WebResponse? {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    // Browsers leave out the default port.
    let hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    guard let host = request.value(of: "host"), hosts.contains(host.lowercased()) else {
      return refusal(
        request, 421, "this server answers only for 127.0.0.1:\(port)",
        "open the address that 'board web' has printed")
    }
    guard request.target.hasPrefix("/"),
      request.target.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return refusal(request, 400, "the first line names no path", "ask for a path like '/'")
    }
    return nil
  }

  private func methodRefusal(_ request: WebRequest) -> WebResponse? {
    guard !Self.methods.contains(request.method) else { return nil }
    let methods = Self.methods.joined(separator: ", ")
    return refusal(request, 405, "there is no such method here", "use \(methods)")
      .with("Allow", methods)
  }

  /// True if the request is a navigation, by a link or a typed address.
  private func isLink(_ request: WebRequest) -> Bool {
    request.value(of: "sec-fetch-mode") == "navigate"
      && request.value(of: "sec-fetch-dest") == "document"
  }

  /// Admits a browser that has the token, and removes the token from its address.
  ///
  /// A browser does not send a strict cookie in a navigation started by another site, nor in its
  /// redirects; a page of this server starts a new navigation.
  private func entrance(_ token: String, _ request: WebRequest) -> WebResponse {
    guard request.method == "GET", sessions.admits(token: token) else {
      return refusal(
        request, 401, "the token is not that of this server",
        "open the address that 'board web' has printed since it was started last")
    }
    let site = request.value(of: "sec-fetch-site")
    let isDirect = site == nil || site == "none" || site == "same-origin"
    let page = sessions.root + "/"
    let response: WebResponse =
      isDirect ? .seeOther(page) : .html(200, NoticePage.entrance(to: page))
    return response.with("Set-Cookie", sessions.cookie())
  }

  private func originRefusal(_ request: WebRequest) -> WebResponse? {
    for name in ["origin", "sec-fetch-site", "content-type", "content-length"]
    where request.values(of: name).count > 1 {
      return refusal(request, 400, "the header '\(name)' is repeated", "send it once")
    }
    let origin = request.value(of: "origin")
    let own = "http://" + (request.value(of: "host") ?? "").lowercased()
    let site = request.value(of: "sec-fetch-site")
    let isFromHere = origin.map { $0.lowercased() == own } ?? true
    if request.method == "POST" {
      guard isFromHere, site == "same-origin" || site == nil && origin != nil else {
        return refusal(
          request, 403, "only a page of this server may change the board",
          "reload the board, or send 'Origin: \(own)'")
      }
      return FormEncoding(of: request) != nil
        ? nil
        : refusal(
          request, 415, "the body is neither a form nor JSON",
          "send 'Content-Type: application/x-www-form-urlencoded' or 'application/json'")
    }
    let isAskedDirectly = site == nil || site == "same-origin" || site == "none"
    guard isFromHere, isAskedDirectly || isLink(request) else {
      return refusal(
        request, 403, "only a page of this server may read the board", "open the board itself")
    }
    return nil
  }

  private func refusal(
    _ request: WebRequest, _ status: Int, _ fact: String, _ remedy: String
  ) -> WebResponse {
    var response = WebResponse.refusal(status, fact, remedy, isJSON: request.wantsJSON)
    response.closesConnection = true
    return response
  }
}

/// The encoding of a form's fields.
enum FormEncoding {
  case urlEncoded
  case json

  init?(of request: WebRequest) {
    let type = request.value(of: "content-type")?.prefix { $0 != ";" }.lowercased()
    switch type.map({ $0.filter { $0 != " " } }) {
    case "application/x-www-form-urlencoded": self = .urlEncoded
    case "application/json": self = .json
    default: return nil
    }
  }
}
