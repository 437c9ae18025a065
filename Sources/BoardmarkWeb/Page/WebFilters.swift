import Boardmark
import BoardmarkReports

/// The filters that a click on a chip adds to the search, or takes from it.
struct WebFilters {
  let texts: WebTexts
  let board: Board

  /// The reader's name; nil if it is not known.
  let me: String?

  /// The words of the search as it is.
  let words: [String]

  /// How many people and how many tags have a chip; the others are in the panel of filters.
  private static let mostNames = 6

  func write(to html: inout HTMLWriter) {
    let usual: [(WebText, String)] = [
      (.lateOnly, "overdue"), (.thisWeek, "due<=7d"), (.urgent, "pri:high"),
      (.blockedOnly, "blocked"),
    ]
    html.element("nav", ["class": "chips", "aria-label": texts[.filter]]) { html in
      if let mine { write(texts[.mine], mine, "chip", to: &html) }
      for (text, word) in usual { write(texts[text], word, "chip", to: &html) }
      for (names, style) in [(people, "chip person"), (tags, "chip tag")] {
        for name in names where name != mine { write(name, name, style, to: &html) }
      }
    }
    html.line()
  }

  private func write(_ text: String, _ word: String, _ style: String, to html: inout HTMLWriter) {
    let isOn = words.contains(word)
    let query = (isOn ? words.filter { $0 != word } : words + [word]).joined(separator: " ")
    html.element(
      "a",
      [
        "class": style, "href": query.isEmpty ? "/" : "/?q=" + FormFields.escaped(query),
        "data-word": word, "dir": style == "chip" ? nil : "auto",
        "aria-current": isOn ? "true" : nil,
      ], text: text)
  }

  private var mine: String? { me.map { "@" + $0 } }
  private var people: [String] { names("@") { $0.people } }
  private var tags: [String] { names("#") { $0.tags } }

  /// The names that the open tasks have most often, and those that are searched for.
  private func names(_ mark: Character, _ all: (TaskLine) -> [String]) -> [String] {
    var counts: [String: Int] = [:]
    for column in board.columns where column.state != .done {
      for task in column.tasks where !task.isClosed {
        for name in all(task.titleLine) { counts["\(mark)\(name)", default: 0] += 1 }
      }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let usual = sorted.prefix(Self.mostNames)
    return usual.sorted() + words.filter { $0.first == mark && $0.count > 1 && !usual.contains($0) }
  }
}
