import Testing

@testable import BoardmarkWeb

/// Which requests are answered at all.
@Suite struct GuardTests {
  private static let board = "# B\n\n## Todo\n\n- [ ] One id:k7f2\n\n## Doing\n\n## Done\n"

  private static let pages = [
    "/", "/?q=x", "/task/k7f2", "/task/k7f2/move", "/task/k7f2.json", "/history", "/help",
    "/board.json",
    "/strings.json", "/events", "/assets/board.js", "/assets/page.css", "/nowhere",
  ]
  private static let actions = PageAction.allCases.map { "/" + $0.rawValue }

  private struct Forgery {
    let name: String
    let status: Int
    let headers: [(name: String, value: String)]
  }

  private static func forgeries(_ cookie: String, ofPost: Bool) -> [Forgery] {
    let host = ("Host", SiteFixture.host)
    let session = ("Cookie", cookie)
    let own = ("Sec-Fetch-Site", "same-origin")
    let always = [
      Forgery(name: "no host", status: 421, headers: [session, own]),
      Forgery(
        name: "a rebound host", status: 421, headers: [("Host", "evil.example:4711"), session, own]),
      Forgery(
        name: "a host without the port", status: 421,
        headers: [("Host", "127.0.0.1"), session, own]),
      Forgery(
        name: "a host of another port", status: 421,
        headers: [("Host", "127.0.0.1:80"), session, own]),
      Forgery(name: "two hosts", status: 421, headers: [host, host, session, own]),
      Forgery(
        name: "a foreign host after ours", status: 421,
        headers: [host, ("host", "evil.example"), session, own]),
      Forgery(name: "no session", status: 401, headers: [host, own]),
      Forgery(
        name: "a wrong session", status: 401,
        headers: [host, ("Cookie", "board-4711=" + String(repeating: "0", count: 32)), own]),
      Forgery(
        name: "a session of another port", status: 401,
        headers: [host, ("Cookie", cookie.replacing("4711", with: "4712")), own]),
      Forgery(
        name: "a foreign origin", status: 403,
        headers: [host, session, own, ("Origin", "http://evil.example")]),
      Forgery(
        name: "the origin of another port", status: 403,
        headers: [host, session, ("Origin", "http://127.0.0.1:80")]),
      Forgery(
        name: "no origin to speak of", status: 403, headers: [host, session, ("Origin", "null")]),
      Forgery(
        name: "a page of another site", status: 403,
        headers: [host, session, ("Sec-Fetch-Site", "cross-site")]),
      Forgery(
        name: "a page of another port", status: 403,
        headers: [host, session, ("Sec-Fetch-Site", "same-site")]),
      Forgery(
        name: "two origins", status: 400,
        headers: [
          host, session, ("Origin", "http://" + SiteFixture.host),
          ("Origin", "http://evil.example"),
        ]),
    ]
    guard ofPost else { return always }
    return always + [
      Forgery(name: "nothing that says from where", status: 403, headers: [host, session]),
      Forgery(
        name: "the address bar", status: 403, headers: [host, session, ("Sec-Fetch-Site", "none")]),
      Forgery(
        name: "a link of another site", status: 403,
        headers: [
          host, session, ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"),
          ("Sec-Fetch-Dest", "document"),
        ]),
    ]
  }

  @Test("every route refuses every forged request, and nothing is written") func forged() throws {
    let fixture = try SiteFixture(Self.board)
    let before = fixture.bytes
    for (method, routes) in [
      ("GET", Self.pages), ("HEAD", Self.pages), ("POST", Self.actions + Self.pages),
    ] {
      for route in routes {
        for forgery in Self.forgeries(fixture.cookie, ofPost: method == "POST") {
          let type = ("Content-Type", "application/x-www-form-urlencoded")
          let response = fixture.answer(
            WebRequest(
              method, route, headers: forgery.headers + (method == "POST" ? [type] : []),
              body: method == "POST" ? Array("task=k7f2&title=x&column=Doing".utf8) : []))
          #expect(response.status == forgery.status, "\(method) \(route) with \(forgery.name)")
          #expect(response.value(of: "Set-Cookie") == nil)
          #expect(!response.html.contains("One"))
        }
      }
    }
    #expect(fixture.bytes == before)
  }

  @Test("no other method is answered, not even with all that pages send") func methods() throws {
    let fixture = try SiteFixture(Self.board)
    for method in ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "get", "FOO"] {
      for route in Self.pages + Self.actions {
        let response = fixture.answer(WebRequest(method, route, headers: fixture.headers))
        #expect(response.status == 405, "\(method) \(route)")
        #expect(response.value(of: "Allow") == "GET, HEAD, POST")
      }
    }
  }

  @Test("reading changes nothing: a deed is not done by GET") func deedsByGet() throws {
    let fixture = try SiteFixture(Self.board)
    let before = fixture.bytes
    for action in Self.actions {
      let response = fixture.get(action + "?task=k7f2&title=x&column=Doing")
      #expect(response.status == 405 && response.value(of: "Allow") == "POST")
    }
    #expect(fixture.bytes == before)
  }

  @Test(
    "what is neither a form nor JSON is refused",
    arguments: ["text/plain", "multipart/form-data; boundary=x", ""])
  func contentTypes(type: String) throws {
    let fixture = try SiteFixture(Self.board)
    for action in Self.actions {
      let response = fixture.answer(
        WebRequest(
          "POST", action, headers: fixture.headers + [("Content-Type", type)],
          body: Array("title=x".utf8)))
      #expect(response.status == 415)
    }
  }

  @Test("a browser that says nothing of sites is known by its origin") func byOrigin() throws {
    let fixture = try SiteFixture(Self.board)
    let response = fixture.answer(
      WebRequest(
        "POST", "/done",
        headers: [
          ("Host", SiteFixture.host), ("Cookie", fixture.cookie),
          ("Origin", "http://" + SiteFixture.host),
          ("Content-Type", "application/x-www-form-urlencoded"),
        ], body: Array("task=k7f2".utf8)))
    #expect(response.status == 303)
    #expect(fixture.text.contains("- [x] One id:k7f2"))
  }

  @Test("a link elsewhere may lead to a page, but nothing may fetch it") func links() throws {
    let fixture = try SiteFixture(Self.board)
    let link = [
      ("Host", SiteFixture.host), ("Cookie", fixture.cookie), ("Sec-Fetch-Site", "cross-site"),
      ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"),
    ]
    #expect(fixture.answer(WebRequest("GET", "/task/k7f2", headers: link)).status == 200)
    for destination in ["iframe", "script", "image", "empty"] {
      let headers = link.dropLast() + [("Sec-Fetch-Dest", destination)]
      #expect(fixture.answer(WebRequest("GET", "/", headers: Array(headers))).status == 403)
    }
  }

  @Test("a cookie that another server of this machine got is of no use to it") func stolen() throws
  {
    let fixture = try SiteFixture(Self.board)
    let root = fixture.site.sessions.root
    for begin in ["", "/", "/0000000000000000", String(root.dropLast()), root.uppercased() + "x"] {
      for target in Self.pages {
        let response = fixture.site.answer(
          WebRequest("GET", begin + target, headers: fixture.headers))
        #expect([400, 401].contains(response.status) && !response.html.contains("One"))
        #expect(!response.html.contains(root))
      }
    }
  }

  @Test("a link of another site, which brings no cookie, goes on from a page of our own")
  func linksWithoutCookie() throws {
    let fixture = try SiteFixture(Self.board)
    func follow(_ site: String, _ destination: String) -> WebResponse {
      fixture.answer(
        WebRequest(
          "GET", "/task/k7f2",
          headers: [
            ("Host", SiteFixture.host), ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", destination),
          ]))
    }
    let page = follow("cross-site", "document")
    #expect(page.status == 200 && page.html.contains("refresh") && !page.html.contains("One"))
    #expect(page.value(of: "Set-Cookie") == nil)
    #expect(follow("cross-site", "iframe").status == 401)
    #expect(follow("same-origin", "document").status == 401)
  }

  @Test("the token lets a browser in, and only the right one") func tokens() throws {
    let fixture = try SiteFixture(Self.board)
    let token = fixture.site.sessions.token
    func enter(
      _ token: String, _ method: String = "GET", _ more: [(name: String, value: String)] = []
    ) -> WebResponse {
      fixture.site.answer(
        WebRequest(method, "/?token=\(token)", headers: [("Host", SiteFixture.host)] + more))
    }
    let response = enter(token)
    let root = fixture.site.sessions.root
    #expect(response.status == 303 && response.value(of: "Location") == root + "/")
    let cookie = try #require(response.value(of: "Set-Cookie"))
    #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=\(root)/"))
    #expect(root.utf8.count == 17 && !token.contains(root.dropFirst()))
    #expect(token.utf8.count == 32 && !cookie.contains(token))
    for wrong in ["", "x", String(token.dropLast()), token + "0", token.uppercased() + "x"] {
      let response = enter(wrong)
      #expect(response.status == 401 && response.value(of: "Set-Cookie") == nil)
    }
    #expect(enter(token, "POST").status == 401)
    let ticket = fixture.site.sessions.ticket
    #expect(enter(ticket, "HEAD").status == 401)
    #expect(
      enter(ticket).status == 303 && enter(ticket).status == 401 && enter(token).status == 303)
    // From a page of another site a browser keeps the cookie back until a page of our own goes on.
    let page = enter(token, "GET", [("Sec-Fetch-Site", "cross-site")])
    #expect(page.status == 200 && page.value(of: "Set-Cookie") != nil)
    #expect(page.html.contains("url=\(root)/\"") && !page.html.contains(token))
  }

  @Test("a browser that is let in later does not put the first ones out at once") func sessions()
    throws
  {
    let fixture = try SiteFixture(Self.board)
    let request = WebRequest(
      "GET", "/?token=\(fixture.site.sessions.token)", headers: [("Host", SiteFixture.host)])
    for _ in 1..<WebSessions.limit { _ = fixture.site.answer(request) }
    #expect(fixture.get("/").status == 200)
    _ = fixture.site.answer(request)
    #expect(fixture.get("/").status == 401)
  }

  @Test("all answers have the headers that shut others out") func headers() throws {
    let fixture = try SiteFixture(Self.board)
    let answers =
      Self.pages.map { fixture.get($0) } + [
        fixture.post("/add", ["title": "x"]), fixture.post("/add", ["title": ""]),
        fixture.site.answer(WebRequest("GET", "/")), fixture.get("/nowhere"),
      ]
    for answer in answers {
      let policy = try #require(answer.value(of: "Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none';") && !policy.contains("unsafe"))
      #expect(answer.value(of: "Referrer-Policy") == "same-origin")
      #expect(answer.value(of: "X-Content-Type-Options") == "nosniff")
      #expect(answer.value(of: "Cache-Control") == "no-store")
      #expect(answer.value(of: "Cross-Origin-Resource-Policy") == "same-origin")
      #expect(answer.value(of: "Access-Control-Allow-Origin") == nil)
    }
  }
}
