import BoardmarkReading
import BoardmarkText

/// A word of a query that no task of the board matches, possibly a typo.
package struct QueryDoubt: Sendable, Equatable {
  /// The word as typed.
  package let word: String

  /// A sentence about what no task has, without a full stop.
  package let fact: String

  /// The nearest word that matches a task; nil if there is none.
  package let remedy: String?

  /// The fact, followed by the remedy if there is one.
  package var message: String { remedy.map { "\(fact); \($0)" } ?? fact }
}

extension Board.Query {
  /// Doubts about words that match no task of the board, finished or not, and so are likely typos:
  /// text, names, ids and attributes.
  ///
  /// Skips negated words, and words about states, columns and dates, which often match no task.
  /// Cost: the length of the board's text for each word.
  package var doubts: [QueryDoubt] {
    let finder = DoubtFinder(board: board)
    return alternatives.joined().compactMap { term in
      guard !term.isNegated,
        !board.tasks.contains(where: { term.condition.holds(for: $0, in: context) })
      else { return nil }
      return finder.doubt(term)
    }
  }
}

/// Finds the likely intention of a word that no task matches.
private struct DoubtFinder {
  let board: Board

  /// The doubt about a word; nil for a kind of word that often matches no task.
  func doubt(_ term: QueryTerm) -> QueryDoubt? {
    let word = term.word
    let shown = word.terminalSafe()
    func doubt(_ fact: String, _ remedy: String?) -> QueryDoubt {
      QueryDoubt(word: word, fact: fact, remedy: remedy)
    }
    switch term.condition {
    case .person:
      return doubt(
        "no task names '\(shown)'", near(word, board.tasks.flatMap(\.titleLine.people), "@"))
    case .tag:
      return doubt(
        "no task has the tag '\(shown)'", near(word, board.tasks.flatMap(\.titleLine.tags), "#"))
    case .id:
      let ids = board.tasks.compactMap { $0.id?.text }
      return doubt("no task has the id in '\(shown)'", near(word, ids, "id:"))
    case .needs:
      let ids = board.tasks.flatMap(\.titleLine.needs).map(\.text)
      return doubt("no task needs the id in '\(shown)'", near(word, ids, "needs:"))
    case .has(.attribute(let key)):
      let known = attributeKeys + ["people", "tags", "body", "checklist", "group"]
      return doubt(
        "no task has an attribute '\(key.name.terminalSafe())'",
        key.name == "person" ? "did you mean 'has:people'?" : near(word, known, "has:"))
    case .attribute where word.lowercased().hasPrefix("ref:"):
      let references = board.tasks.flatMap { task in
        task.titleLine.words.filter { $0.key?.rank == nil && $0.key != nil }.map {
          task.titleLine.source.string(in: $0.range)
        }
      }
      return doubt("no task refers to '\(shown.dropFirst(4))'", near(word, references, "ref:"))
    case .attribute(let key, _):
      if let values = values(of: key) { return doubt("no task has '\(shown)'", values) }
      let value = QueryWord(Substring(word))?.value ?? ""
      return doubt(
        "no task has an attribute '\(key.name)'",
        meaning(of: key.name, value).map { "did you mean '\($0.terminalSafe())'?" }
          ?? "'text:\(shown)' finds that text")
    case .title: return doubt("no title has the text of '\(shown)'", nil)
    case .text where word.lowercased().hasPrefix("text:"):
      return doubt("no task has the text of '\(shown)'", nil)
    case .text: return doubt("no task has '\(shown)' in its text", meaning(word))
    default: return nil
    }
  }

  // MARK: - Text

  /// The intended word for one with a wrong key, such as `priority:high`, `tag:api` or `staet:todo`.
  private func meaning(of key: String, _ value: String) -> String? {
    switch key {
    case "project": return "#\(value.replacing(".", with: "/"))"
    case "tag", "tags", "label": return "#\(value)"
    case "person", "people", "assignee", "to": return "@\(value)"
    case "status": return "state"
    default:
      return Suggestion.nearest(
        to: key, among: attributeKeys + QueryKey.allCases.map(\.rawValue))
        ?? KeySpelling.nearest(to: Array(key.utf8)[...])?.name
    }
  }

  /// A suggestion to write the word as another kind of condition.
  private func meaning(_ word: String) -> String? {
    let folded = word.lowercased()
    if let columns = try? ColumnLookup(board).columns(word), let first = columns.first {
      return "'column:\(board.columns[first].name.terminalSafe())' finds those in that column"
    }
    let pattern = IDPattern(word, among: board.tasks.lazy.compactMap(\.id))
    if word.utf8.count > 1, let id = board.tasks.lazy.compactMap(\.id).first(where: pattern.matches)
    {
      return "'id:\(id.text)' finds the task with that id"
    }
    if QueryCondition.Status(rawValue: folded) != nil { return "'is:\(folded)' finds those" }
    if Board.ColumnState(rawValue: folded) != nil {
      return "'state:\(folded)' finds those in that state"
    }
    if folded == "finished" { return "'is:closed' finds those" }
    if folded == "late" { return "'overdue' finds those" }
    if let priority = Board.Priority.allCases.first(where: { $0.rawValue == folded }) {
      return "'pri:\(priority.rawValue)' finds those of that priority"
    }
    if (try? RelativeDate(word)) != nil { return "'due:\(folded)' finds those due then" }
    return Suggestion.nearest(to: word, among: ["overdue", "blocked"] + board.columns.map(\.name))
      .map {
        "did you mean '\($0 == "overdue" || $0 == "blocked" ? $0 : "column:" + $0.terminalSafe())'?"
      }
  }

  // MARK: - Names and values

  /// The keys of attributes that tasks have.
  private var attributeKeys: [String] {
    var seen: Set<String> = []
    return board.tasks.flatMap { $0.titleLine.words.compactMap(\.key?.name) }.filter {
      seen.insert($0).inserted
    }
  }

  private func near(_ word: String, _ names: [String], _ mark: String) -> String? {
    let name = String(word.dropFirst(word.lowercased().hasPrefix(mark) ? mark.count : 0))
    return Suggestion.nearest(to: name, among: names)
      .map { "did you mean '\(mark)\($0.terminalSafe())'?" }
  }

  private func values(of key: Board.AttributeKey) -> String? {
    var seen: Set<String> = []
    let values = board.tasks.compactMap { task in
      task.titleLine.attribute(key).map {
        String(decoding: task.titleLine.source.bytes[$0.value], as: UTF8.self)
      }
    }.filter { seen.insert($0).inserted }
    return values.isEmpty ? nil : "'\(key.name)' is one of \(Board.QueryError.list(values))"
  }
}
