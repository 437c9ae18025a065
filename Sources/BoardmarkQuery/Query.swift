import BoardmarkReading
import BoardmarkText

extension Board {
  /// A search for tasks: words that must all match, or alternatives of such words with `or` between them.
  ///
  /// | word | matches tasks |
  /// |---|---|
  /// | `@bob`, `#api` | that mention the person or tag; `#api` also finds `#api/v2` |
  /// | `column:doing` | in the column of that name, or the only one that starts with it |
  /// | `group:backend`, `group:none` | under that heading inside a column; before the first one |
  /// | `state:todo` | in a column of that state |
  /// | `due<fri`, `due:none` | due then (`<`, `<=`, `>`, `>=`, `=` or `:`); without a due date |
  /// | `due.before:fri`, `due.after:fri`, `due.by:fri` | the same as `<`, `>` and `<=`, without quotes |
  /// | `due.none:`, `due.any:` | without a due date; with one |
  /// | `start…`, `done…` | as `due`; weekdays and `30d` look back for `done` |
  /// | `overdue`, `blocked` | that are late; that need a task of this board that is open |
  /// | `is:open`, `is:closed`, `is:overdue`, `is:blocked`, `is:cancelled` | in that state |
  /// | `pri:high`, `pri:none` | of that priority; without one |
  /// | `id:k7`, `needs:k7f2` | with that id or need; or one that starts with it if there is none |
  /// | `box:open` | with that box: `open`, `ticked`, `cancelled`, `none` |
  /// | `has:due` | with that attribute, or `people`, `tags`, `body`, `checklist`, `group` |
  /// | `sprint:12` | with that attribute |
  /// | `word`, `text:word`, `title:word` | with that text in title or body; in the title |
  ///
  /// `@ana #api or @bob` matches tasks that match both of the first two words, or the last one: adjacent words bind
  /// more tightly than `or`. `and` may be written between them. A leading `-` negates one word. Letter case never
  /// matters. A task without a due date is neither before nor after one, so `-due<fri` finds it. A need that this board
  /// does not know blocks nothing.
  public struct Query: Sendable {
    /// The board that the query applies to.
    package let board: Board

    /// The alternatives that `or` separates, each a list of words that must all hold; one empty list
    /// for a query without words.
    let alternatives: [[QueryTerm]]
    let context: QueryContext

    /// Reads a query.
    ///
    /// - Parameters:
    ///   - words: The words as split by the shell; without words, every task matches.
    ///   - board: The board whose columns, groups and attributes the words refer to.
    ///   - now: The present minute in the board's zone.
    /// - Throws: ``Board/QueryError`` for the first word that looks like one of the above but is not.
    public init(_ words: [String], on board: Board, now: Board.Now) throws(Board.QueryError) {
      self.board = board
      alternatives = try QueryParser(board: board, today: now.today).alternatives(words)
      let asksForNeeds = alternatives.joined().contains { $0.condition.asksForNeeds }
      self.context = QueryContext(
        board: board, now: now, needs: asksForNeeds ? NeedStates(of: board) : nil)
    }

    /// True if some word decides whether finished tasks are included: one about checkboxes, states,
    /// columns, ids or `done`.
    package var asksForClosed: Bool {
      alternatives.joined().contains { $0.condition.asksForClosed }
    }

    /// True if every word is plain text, that is, has no other meaning.
    package var isPlainText: Bool {
      alternatives.joined().allSatisfy {
        if case .text = $0.condition { !$0.word.lowercased().hasPrefix("text:") } else { false }
      }
    }

    /// The board's tasks that match the query, in the order of the file.
    ///
    /// Cost: the length of the tasks' text for each word.
    public var tasks: [Board.Task] {
      board.columns.flatMap { $0.tasks.filter(matches) }
    }

    /// True if a word can only be a condition: `@bob`, `#api`, `overdue`, `due<fri`, `pri:high`, each optionally with a
    /// leading `-`.
    ///
    /// Plain text is not a condition, since it may also be an id or a title; `text:word` is one.
    package static func isCondition(_ word: String) -> Bool {
      QueryParser.isCondition(Substring(word.utf8.dropFirst(word.utf8.first == 0x2D ? 1 : 0)))
    }

    /// True if a task of the board matches.
    public func matches(_ task: Board.Task) -> Bool {
      alternatives.contains { terms in
        terms.allSatisfy { $0.condition.holds(for: task, in: context) != $0.isNegated }
      }
    }
  }
}

/// The context that conditions need besides the task.
struct QueryContext: Sendable {
  let board: Board
  let now: Board.Now

  /// The states of needs; nil if no condition uses them.
  let needs: NeedStates?
}

extension Board {
  /// Why a word of a query was not understood.
  public struct QueryError: Refusal {
    package enum Reason: Error, Sendable, Equatable {
      /// The value of `due`, `start` or `done` is not a date.
      case date(RelativeDateError)
      /// The key does not accept this value.
      case value(key: String, value: String, accepted: [String])
      /// The board has no such column.
      case column(ColumnLookupError)
      /// No column has such a group.
      case group(String, groups: [String])
      /// `pri<high`: the key accepts only `:`.
      case comparison(key: String)
      /// An unknown modifier of the key: `due.until:fri`.
      case modifier(key: String, String)
      /// `or` or `and` without a word on both sides.
      case connective
      /// `not` before a condition.
      case not(String)
      /// A key without a value: `due:`.
      case missingValue(key: String)
      /// A key that is not an attribute of this board, but similar to one that accepts the value:
      /// `deu:2026-12-01`.
      case key(String, suggestion: String)
    }

    /// The word as typed.
    public let word: String

    package let reason: Reason

    /// The reason: lower case, no final stop.
    public var message: String {
      switch reason {
      case .date(let error): error.message
      case .value(let key, let value, _): "'\(key):\(value.terminalSafe())' is not known"
      case .column(let error): error.message
      case .group(let name, _): "no group '\(name.terminalSafe())'"
      case .comparison(let key): "'\(key)' cannot be compared in '\(word.terminalSafe())'"
      case .modifier(let key, let modifier): "'\(key).\(modifier)' is not known"
      case .connective: "'\(word)' is not between two words"
      case .not: "'\(word)' does not negate a word"
      case .missingValue: "'\(word.terminalSafe())' has no value"
      case .key(let key, _): "no task has an attribute '\(key)'"
      }
    }

    /// What to write instead, in the same style.
    public var remedy: String {
      switch reason {
      case .date(let error): return error.remedy
      case .value(let key, let value, let accepted):
        return Self.remedy(value, among: accepted, "'\(key):' takes \(Self.list(accepted))")
      case .column(let error): return error.remedy
      case .group(let name, let groups):
        let known =
          groups.isEmpty ? "the board has no groups" : "the groups are \(Self.list(groups))"
        return Self.remedy(name, among: groups, known)
      case .comparison(let key): return "write '\(key):' and the value"
      case .modifier(let key, let modifier):
        let known = Self.modifiers.map { "\(key).\($0):" }
        return Self.remedy(
          "\(key).\(modifier):", among: known, "write one of \(known.joined(separator: ", "))")
      case .connective: return "write it between two, or 'text:\(word.lowercased())' for the text"
      case .not(let next):
        return "write '-\(next.terminalSafe())', or 'text:\(word.lowercased())' for the text"
      case .missingValue(let key):
        return QueryKey(rawValue: key)?.isDate == true
          ? "write a date or 'none' after it" : "write the value after it, without a space"
      case .key(_, let suggestion): return "did you mean '\(suggestion)'?"
      }
    }

    private static let modifiers = ["before", "after", "by", "none", "any"]

    /// `did you mean 'x'?` with the nearest candidate, followed by `known`; only `known` if none is
    /// near.
    static func remedy(_ word: String, among candidates: [String], _ known: String) -> String {
      Suggestion.nearest(to: word, among: candidates)
        .map { "did you mean '\($0.terminalSafe())'? \(known)" } ?? known
    }

    /// The first ten words, separated by commas, and the number of further ones.
    static func list(_ words: [String]) -> String {
      let shown = words.prefix(10).map { $0.terminalSafe() }.joined(separator: ", ")
      return words.count > 10 ? "\(shown) and \(words.count - 10) more" : shown
    }
  }
}

extension Board.Query {
  /// The words of a query typed into a single field, split as by a shell.
  ///
  /// Double quotes group text into one word. Single quotes do so only at the start of a word, since
  /// elsewhere they are apostrophes. An unclosed quotation, as during typing, extends to the end.
  package static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" && word == nil {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    return word.map { words + [$0] } ?? words
  }
}

/// A key with a meaning of its own in queries; any other key names an attribute.
enum QueryKey: String, CaseIterable, Sendable {
  case column
  case group
  case state
  case due
  case start
  case done
  case pri
  case id
  case needs
  case box
  case has
  case `is`
  case title
  case text

  /// The attribute whose date the key compares; nil for any other key.
  var dateAttribute: Board.AttributeKey? {
    switch self {
    case .due: .due
    case .start: .start
    case .done: .done
    default: nil
    }
  }

  var isDate: Bool { dateAttribute != nil }
}
