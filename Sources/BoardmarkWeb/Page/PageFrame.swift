import Boardmark
import BoardmarkReports

/// The parts that every page has around its content.
struct PageFrame {
  let texts: WebTexts
  let title: String

  /// The number of late tasks, for the icon in the browser's tab.
  var late = 0

  func bytes(_ body: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter(root: texts.root)
    write(to: &html, body)
    return html.bytes
  }

  func write(to html: inout HTMLWriter, _ body: (inout HTMLWriter) -> Void) {
    html.open("!DOCTYPE html")
    html.line()
    html.block(
      "html",
      [
        "lang": texts.language.rawValue, "data-run": texts.secrets?.run,
        "data-seal": texts.secrets?.draftKey,
      ]
    ) { html in
      html.block("head") { html in
        html.open("meta", ["charset": "utf-8"])
        html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.line()
        html.row("title", text: title)
        html.open("link", ["rel": "stylesheet", "href": "/assets/page.css"])
        html.open("link", ["rel": "icon", "href": icon])
        html.row("script", ["type": "module", "src": "/assets/board.js"], text: "")
      }
      html.block("body") { html in
        body(&html)
      }
    }
  }

  /// Three columns, or the number of late tasks. Without an icon, browsers request one at an
  /// address outside of the server's root.
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

  /// A message about what was just done, or why it was not.
  static func message(
    _ message: WebSessions.Message?, _ texts: WebTexts, to html: inout HTMLWriter
  ) {
    let style = message.map { $0.isError ? "error" : "done" }
    html.row(
      "p", ["id": "message", "role": "status", "class": style]
    ) { html in
      html.text(message?.text ?? "")
      guard let message, let hidden = message.hidden else { return }
      html.text(" " + texts[.hiddenNew] + " ")
      html.element("a", ["href": "/#" + hidden.percentEncoded], text: texts[.show])
    }
  }

  static func back(_ texts: WebTexts, to html: inout HTMLWriter) {
    html.row("nav", ["aria-label": texts[.back]]) { html in
      html.element("a", ["class": "back", "href": "/"], text: texts[.back])
    }
  }
}

/// Parts of forms.
extension HTMLWriter {
  mutating func hidden(_ name: String, _ value: String) {
    field("input", ["type": "hidden", "name": name], value: value)
  }

  mutating func option(_ value: String, _ text: String, isChosen: Bool) {
    element("option", ["value": value, "selected": isChosen ? "" : nil], text: text)
  }

  /// Writes why a form was refused.
  mutating func problem(_ text: String, id: String? = nil) {
    element("p", ["class": "error", "role": "alert", "id": id], text: text)
  }

  /// Writes an empty field for something new, and its button.
  mutating func adding(_ name: String, _ label: String, _ texts: WebTexts) {
    element("div", ["class": "field"]) { html in
      html.field(
        "input",
        [
          "name": name, "dir": "auto", "autocomplete": "off", "aria-label": label,
          "placeholder": label,
        ], value: "")
    }
    element("button", text: texts[.add])
  }
}

/// Pages without a board.
enum NoticePage {
  /// A page that goes on to an address or, without one, reloads itself.
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

  static func notFound(_ texts: WebTexts) -> WebResponse {
    .html(404, bytes(texts, title: texts[.notFound], text: texts[.notFound]))
  }

  /// A page that explains why there is nothing else to show.
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
