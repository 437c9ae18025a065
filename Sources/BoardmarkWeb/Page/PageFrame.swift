import Boardmark
import BoardmarkReports

/// The parts that every page has around its content.
struct PageFrame {
  let texts: WebTexts
  let title: String

  /// How many tasks are late, for the sign in the browser's tab.
  var late = 0

  /// True if the page loads the script.
  var hasScript = true

  func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter(root: texts.root)
    html.open("!DOCTYPE html")
    html.line()
    html.element(
      "html",
      [
        "lang": texts.language.rawValue, "data-run": texts.secrets?.run,
        "data-seal": texts.secrets?.draftKey,
      ]
    ) { html in
      html.line()
      html.element("head") { html in
        html.line()
        html.open("meta", ["charset": "utf-8"])
        html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.line()
        html.element("title", text: title)
        html.line()
        html.open("link", ["rel": "stylesheet", "href": "/assets/page.css"])
        html.open("link", ["rel": "icon", "href": icon])
        if hasScript {
          html.element("script", ["type": "module", "src": "/assets/board.js"], text: "")
        }
        html.line()
      }
      html.line()
      html.element("body") { html in
        html.line()
        body(&html)
      }
      html.line()
    }
    html.line()
    return html.bytes
  }

  /// Three columns, or the number of late tasks; without an icon browsers ask for one at an address
  /// that is not ours.
  private var icon: String {
    let sign =
      late == 0
      ? "%3Cpath fill='%230a58ca' d='M1 2h4v12H1zM6 2h4v7H6zM11 2h4v10h-4z'/%3E"
      : "%3Crect width='16' height='16' rx='4' fill='%23b42318'/%3E"
        + "%3Ctext x='8' y='12' font-family='sans-serif' font-weight='700' text-anchor='middle' "
        + "fill='white' font-size='\(late < 10 ? 12 : 10)'%3E\(min(late, 99))%3C/text%3E"
    return "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
      + sign + "%3C/svg%3E"
  }

  /// The line that says what was just done, or why it was not.
  static func message(
    _ message: WebSessions.Message?, _ texts: WebTexts, to html: inout HTMLWriter
  ) {
    let style = message.map { $0.isError ? "error" : "done" }
    html.element(
      "p", ["id": "message", "role": "status", "class": style]
    ) { html in
      html.text(message?.text ?? "")
      guard let message, let hidden = message.hidden else { return }
      html.text(" " + texts[.hiddenNew] + " ")
      html.element("a", ["href": "/#" + FormFields.escaped(hidden)], text: texts[.show])
    }
    html.line()
  }

  static func back(_ texts: WebTexts, to html: inout HTMLWriter) {
    html.element("nav", ["aria-label": texts[.back]]) { html in
      html.element("a", ["class": "back", "href": "/"], text: texts[.back])
    }
    html.line()
  }
}

/// Pages that show no board.
enum NoticePage {
  /// A page of our own that goes on to an address or, without one, reloads its own.
  static func entrance(to address: String? = nil) -> [UInt8] {
    var html = HTMLWriter()
    html.open("!DOCTYPE html")
    html.element("html", ["lang": "en"]) { html in
      html.open("meta", ["charset": "utf-8"])
      html.open(
        "meta", ["http-equiv": "refresh", "content": address.map { "0; url=\($0)" } ?? "0"])
      html.element("title", text: "board")
      html.element("a", ["href": address ?? ""], text: "board")
    }
    return html.bytes
  }

  /// A page that says why there is nothing else to show.
  static func bytes(_ texts: WebTexts, title: String, text: String, revision: String = "")
    -> [UInt8]
  {
    PageFrame(texts: texts, title: title).bytes { html in
      html.element("main", ["id": "notice", "data-revision": revision]) { html in
        html.element("h1", text: title)
        html.element("p", ["role": "alert", "class": "error"], text: text)
        PageFrame.back(texts, to: &html)
      }
    }
  }
}
