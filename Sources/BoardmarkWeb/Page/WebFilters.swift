import Boardmark
import BoardmarkReports

/// The filter chips: a click adds one to the search or removes it.
struct WebFilters {
  let texts: WebTexts

  /// The people and tags of the board, the most frequent first.
  let known: [String]

  /// The user's name; nil if unknown.
  let me: String?

  /// The page with the search as it is.
  let address: PageAddress

  private var words: [String] { address.query.split(separator: " ").map(String.init) }

  /// How many people and how many tags get a chip; the others are in the filter panel.
  private static let mostNames = 6

  func write(to html: inout HTMLWriter) {
    let usual: [(WebText, String)] = [
      (.lateOnly, "overdue"), (.thisWeek, "due<=7d"), (.urgent, "pri:high"),
      (.blockedOnly, "blocked"),
    ]
    html.row("nav", ["class": "chips", "aria-label": texts[.filter]]) { html in
      if let mine { write(texts[.mine], mine, "chip", to: &html) }
      for (text, word) in usual { write(texts[text], word, "chip", to: &html) }
      for (mark, style) in [("@", "chip person"), ("#", "chip tag")] {
        for name in names(mark) where name != mine { write(name, name, style, to: &html) }
      }
    }
  }

  private func write(_ text: String, _ word: String, _ style: String, to html: inout HTMLWriter) {
    let isOn = words.contains(word)
    let query = (isOn ? words.filter { $0 != word } : words + [word]).joined(separator: " ")
    html.element(
      "a",
      [
        "class": style, "href": address.with(\.query, query).path,
        "data-word": word, "dir": style == "chip" ? nil : "auto",
        "aria-current": isOn ? "true" : nil,
      ], text: text)
  }

  private var mine: String? { me.map { "@" + $0 } }

  /// The names that the open tasks have most often, and those that are searched for.
  private func names(_ mark: String) -> [String] {
    let known = known.filter { $0.hasPrefix(mark) }
    let usual = known.prefix(Self.mostNames)
    return usual.sorted() + known.dropFirst(Self.mostNames).filter(words.contains)
  }
}
