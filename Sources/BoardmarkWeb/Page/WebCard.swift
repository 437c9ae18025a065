import Boardmark
import BoardmarkReports

/// A task in a column of the page, with what can be done to it.
struct WebCard {
  let page: WebBoardPage
  let task: Board.Task

  /// The place of the task among all tasks of the board.
  let place: Int

  var key: String { page.snapshot.key(at: place) }
  private var seen: String { page.snapshot.seen(at: place) }

  /// The content of the card, without the list item around it.
  func content() -> HTMLWriter {
    var html = HTMLWriter(root: page.texts.root)
    let card = CardHTML(page: page.board, task: task, words: page.texts.card)
    html.element(
      "article", ["class": card.style, "id": page.board.anchor(of: task), "tabindex": "-1"]
    ) { html in
      card.writeTitle(to: &html)
      if let id = task.id { html.element("a", ["class": "id", "href": address], text: id.text) }
      card.writeFacts(to: &html) { writeBodyLength(to: &$0) }
      writeDeeds(to: &html)
    }
    return html
  }

  private var address: String { "/task/" + FormFields.escaped(key) }

  private func writeBodyLength(to html: inout HTMLWriter) {
    guard !task.body.isEmpty, task.subtasks.isEmpty else { return }
    let lines = task.line.source.lines
    let count = lines.line(at: task.body.upperBound - 1) - lines.line(at: task.body.lowerBound) + 1
    let text = count == 1 ? page.texts[.oneLine] : page.texts[.lines, "\(count)"]
    html.element("li") { $0.element("span", ["class": "lines"], text: text) }
  }

  private func writeDeeds(to html: inout HTMLWriter) {
    let texts = page.texts
    let title = task.title
    html.element("div", ["class": "deeds"]) { html in
      func name(_ text: WebText, _ html: inout HTMLWriter) {
        html.text(texts[text])
        html.element("span", ["class": "unseen"], text: " " + title)
      }
      html.element("a", ["class": "open", "href": address]) { name(.openTask, &$0) }
      html.text(" ")
      html.element("a", ["class": "move", "href": address + "/move"]) { name(.moveTo, &$0) }
      html.text(" ")
      let deed: Deed = task.isClosed ? .reopen : .done
      // Each card has a form of its own: with one form for all, the time that browsers take grows
      // with the square of the number of cards.
      html.element("form", ["method": "post", "action": "/" + deed.rawValue]) { html in
        html.element("button", ["class": deed.rawValue, "name": "task", "value": seen]) { html in
          name(task.isClosed ? .reopen : .done, &html)
        }
      }
    }
  }
}
