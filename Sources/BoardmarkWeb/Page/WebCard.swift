import Boardmark
import BoardmarkReports
import BoardmarkText

/// A task in a column of the page, with its actions.
struct WebCard {
  let page: WebBoardPage
  let task: Board.Task

  /// The place of the task among all tasks of the board.
  let place: Int

  /// The level of the heading; nil for the usual one in a column.
  var level: Int?

  /// True if the page has another card of the task, which has its id.
  var isRepeated = false

  var key: String { page.snapshot.key(at: place) }
  private var seen: String { page.snapshot.seen(at: place) }

  /// The content of the card, without the list item around it.
  func content() -> HTMLWriter {
    var html = HTMLWriter(root: page.texts.root)
    let card = CardHTML(page: page.board, task: task, level: level, words: page.texts.card)
    let anchor = isRepeated ? nil : page.board.anchor(of: task)
    html.element(
      "article",
      [
        "class": isInConflict ? card.style + " conflicted" : card.style,
        "id": anchor, "tabindex": "-1",
      ]
    ) { html in
      card.writeTitle(to: &html)
      if let id = task.id { html.element("a", ["class": "id", "href": address], text: id.text) }
      card.writeFacts(to: &html) { html in
        writeBodyLength(to: &html)
        if isInConflict {
          html.element("li") {
            $0.element("span", ["class": "clash"], text: page.texts[.inConflict])
          }
        }
      }
      writeActions(to: &html)
    }
    return html
  }

  /// True if the task cannot be changed before the conflict is resolved.
  private var isInConflict: Bool { page.snapshot.isInConflict(task) }

  private var address: String { "/task/" + key.percentEncoded }

  private func writeBodyLength(to html: inout HTMLWriter) {
    guard !task.body.isEmpty, task.subtasks.isEmpty else { return }
    let lines = task.titleLine.source.lines
    let count = lines.line(at: task.body.upperBound - 1) - lines.line(at: task.body.lowerBound) + 1
    let text = count == 1 ? page.texts[.oneLine] : page.texts[.lines, "\(count)"]
    html.element("li") { $0.element("span", ["class": "lines"], text: text) }
  }

  func writeActions(to html: inout HTMLWriter) {
    let texts = page.texts
    let title = task.title
    html.element("div", ["class": "deeds"]) { html in
      func name(_ text: WebText, _ html: inout HTMLWriter) {
        html.text(texts[text])
        html.element("span", ["class": "unseen"], text: " " + title)
      }
      html.element("a", ["class": "open", "href": address]) { name(.openTask, &$0) }
      if isInConflict { return }
      html.text(" ")
      html.element("a", ["class": "move", "href": address + "/move"]) { name(.moveTo, &$0) }
      html.text(" ")
      let action: PageAction = task.isClosed ? .reopen : .done
      // Each card has its own form: with one form for all, browsers take time quadratic in the
      // number of cards.
      html.element("form", ["method": "post", "action": "/" + action.rawValue]) { html in
        html.element("button", ["class": action.rawValue, "name": "task", "value": seen]) { html in
          name(task.isClosed ? .reopen : .done, &html)
        }
      }
    }
  }
}

/// The cards that a page has, numbered in the order in which it received them; their keys and
/// contents are kept as digests, valid in this process.
struct PageCards: Hashable, Sendable {
  private struct Card: Hashable {
    let number: Int
    var mark: Int
  }

  private var cards: [Int: Card] = [:]

  /// The number of assigned numbers, including those of cards that are no longer shown.
  var count: Int { cards.count }

  /// The number of a card that the page already has unchanged; nil if the card must be sent, and
  /// records it as sent.
  mutating func number(of key: String, mark: Int) -> Int? {
    let key = key.hashValue
    guard let card = cards[key] else {
      cards[key] = Card(number: cards.count, mark: mark)
      return nil
    }
    if card.mark == mark { return card.number }
    cards[key]!.mark = mark
    return nil
  }
}

/// The contents of a list, such as `0-41 + 43-99`: the numbers of cards that the page has, and a
/// plus for each card that is sent.
struct CardOrder {
  private var pieces: [String] = []
  private var run: ClosedRange<Int>?

  /// - Parameter number: The card's number; nil for a card that is sent.
  mutating func add(_ number: Int?) {
    if let number, let last = run, number == last.upperBound + 1 {
      run = last.lowerBound...number
      return
    }
    endRun()
    if let number { run = number...number } else { pieces.append("+") }
  }

  private mutating func endRun() {
    guard let run else { return }
    pieces.append(run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)-\(run.upperBound)")
    self.run = nil
  }

  var text: String {
    var whole = self
    whole.endRun()
    return whole.pieces.joined(separator: " ")
  }
}
