/// A file as taskell reads and writes it, by its documented format: a line is known by its first bytes, and one
/// that is not known makes the whole file unreadable.
package struct TaskellFile: Equatable {
  package struct Card: Equatable {
    package var name: String
    package var due: String?
    package var description: [String] = []
    package var subtasks: [String] = []
  }

  package struct List: Equatable {
    package var title: String
    package var cards: [Card] = []
  }

  package private(set) var lists: [List] = []

  /// Reads a text; nil where taskell would refuse it.
  package init?(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        lists.append(List(title: String(line.dropFirst(3))))
      } else if line.hasPrefix("- "), !lists.isEmpty {
        lists[lists.count - 1].cards.append(Card(name: String(line.dropFirst(2))))
      } else if ["    > ", "    @ ", "    * "].contains(where: line.hasPrefix) {
        guard let list = lists.indices.last, let card = lists[list].cards.indices.last else {
          return nil
        }
        let rest = String(line.dropFirst(6))
        switch line.dropFirst(4).first {
        case ">": lists[list].cards[card].description.append(rest)
        case "@": lists[list].cards[card].due = rest
        default: lists[list].cards[card].subtasks.append(rest)
        }
      } else if !line.allSatisfy(\.isWhitespace) {
        return nil
      }
    }
  }

  /// What taskell writes: below a card its due date, its description and its subtasks.
  package var text: String {
    lists.map { "## \($0.title)\n\n" + $0.cards.map(Self.lines(of:)).joined() }.joined(
      separator: "\n")
  }

  private static func lines(of card: Card) -> String {
    var lines = ["- \(card.name)"]
    if let due = card.due { lines.append("    @ \(due)") }
    lines += card.description.map { "    > \($0)" }
    lines += card.subtasks.map { "    * \(hasBox($0) ? "" : "[ ] ")\($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func hasBox(_ subtask: String) -> Bool {
    subtask.hasPrefix("[ ] ") || subtask.hasPrefix("[x] ")
  }

  /// What it says whatever the white space in names and the order of their words are.
  package var saying: [List] {
    lists.map { list in
      List(
        title: Self.words(list.title).joined(separator: " "),
        cards: list.cards.map { card in
          var card = card
          card.name = Self.words(card.name).sorted().joined(separator: " ")
          return card
        })
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { String($0) }
  }
}
