import ArgumentParser
import Boardmark

/// Completions for words of a command line, from the current board.
enum BoardCompletion {
  /// The ids of all tasks, with their titles.
  static let taskIDs = completion { ids($0, of: $1.tasks) }

  static let taskIDsAndQueryWords = completion { request, board in
    ids(request, of: board.tasks) + QueryCompletion.words(request, of: board)
  }

  static let openTaskIDs = completion { ids($0, of: $1.tasks.filter { !$0.isClosed }) }

  static let closedTaskIDs = completion { ids($0, of: $1.tasks.filter(\.isClosed)) }

  static let todoTaskIDs = completion {
    ids($0, of: $1.tasks.filter { $0.columnState == .todo && !$0.isClosed })
  }

  static let columns = completion { columns(of: $1) }

  /// Ids, and also the names of columns once the line has an id.
  static let taskIDsThenColumn = completion { request, board in
    let lookup = TaskLookup(board)
    let hasID = request.wordsBefore.dropFirst(2).contains { (try? lookup.task($0)) != nil }
    return (hasID ? columns(of: board) : []) + ids(request, of: board.tasks)
  }

  /// The people of the board, without `@`.
  static let people = completion { names($1, \.people) }

  /// The tags of the board, without `#`.
  static let tags = completion { names($1, \.tags) }

  static let queryWords = completion { QueryCompletion.words($0, of: $1) }

  /// Some of the ways to write a date.
  static let dates = CompletionKind.list(dateWords)
  static let datesOrNone = CompletionKind.list(dateWords + ["none"])

  static let priorities = CompletionKind.list(Board.Priority.allCases.map(\.rawValue))
  static let prioritiesOrNone = CompletionKind.list(
    Board.Priority.allCases.map(\.rawValue) + ["none"])

  /// The ids of the rules, and the settings that `--rule` takes.
  static let rules = CompletionKind.list(Board.RuleID.allCases.map(\.rawValue))
  static let ruleSettings = CompletionKind.list(
    Board.RuleID.allCases.flatMap { rule in
      ["error", "warning", "info", "off"].map { "\(rule.rawValue)=\($0)" }
    })

  private static let dateWords = [
    "today", "tomorrow", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "+1w", "+2w", "+1m",
    "eom",
  ]

  static let boardFile = CompletionKind.file(extensions: ["md"])

  /// A completion that reads only the board; without a board it offers nothing.
  private static func completion(
    _ candidates:
      @escaping @Sendable (CompletionRequest, Board) -> [CompletionCandidate?]
  ) -> CompletionKind {
    .custom { words, index, _ in
      let request = CompletionRequest(
        words: words, index: index, shell: CompletionShell.requesting)
      guard let board = request.board() else { return [] }
      var seen: Set<[UInt8]> = []
      return candidates(request, board).compactMap { $0 }
        .filter { seen.insert(Array($0.word.utf8)).inserted }
        .compactMap { $0.line(for: request.shell) }
    }
  }

  /// The ids of tasks that the line does not name yet.
  private static func ids(
    _ request: CompletionRequest, of tasks: [Board.Task]
  ) -> [CompletionCandidate?] {
    let named = Set(request.wordsBefore.compactMap { TaskID($0) })
    return tasks.compactMap { task in
      guard let id = task.id, !named.contains(id) else { return nil }
      return CompletionCandidate(id.text, String(terminalSafe: task.titleLine.titleBytes))
    }
  }

  static func columns(of board: Board, before: String = "") -> [CompletionCandidate?] {
    board.columns.map { column in
      CompletionCandidate(
        before + column.name, "\(column.state.rawValue), \(column.tasks.count.counted("task"))")
    }
  }

  /// The people or tags of the board's tasks, the most used ones first.
  static func names(
    _ board: Board, _ names: (TaskLine) -> [String], before: String = ""
  ) -> [CompletionCandidate?] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for name in board.tasks.flatMap({ names($0.titleLine) }) {
      if counts[name] == nil { order.append(name) }
      counts[name, default: 0] += 1
    }
    let sorted = order.enumerated()
      .map { (count: counts[$1] ?? 0, index: $0, name: $1) }
      .sorted { ($1.count, $0.index) < ($0.count, $1.index) }
    return sorted.map { name in
      CompletionCandidate(before + name.name, name.count.counted("task"))
    }
  }
}

/// The words of a query that find something on a board.
enum QueryCompletion {
  /// People, tags, columns, states, priorities and the other words that a query may have.
  static func words(
    _ request: CompletionRequest, of board: Board
  ) -> [CompletionCandidate?] {
    if let key = request.keyBeforeColon {
      return values(of: key.lowercased(), board, before: "")
    }
    var words = BoardCompletion.names(board, \.people, before: "@")
    words += BoardCompletion.names(board, \.tags, before: "#")
    words += [
      CompletionCandidate("overdue", "whose due date has passed"),
      CompletionCandidate("blocked", "that need an open task"),
    ]
    if request.hasQueryWord { words.append(CompletionCandidate("or", "between two alternatives")) }
    for key in ["column", "state", "pri", "is", "due", "query"] {
      words += values(of: key, board, before: key + ":")
    }
    // Other date keys appear only once their first letters are typed, since there are many.
    for key in ["due", "start", "done"] where key == "due" || request.word.hasPrefix(key) {
      for modifier in ["before", "after", "by"] {
        words += values(of: "\(key).\(modifier)", board, before: "\(key).\(modifier):")
      }
      for modifier in ["none", "any"] {
        words.append(
          CompletionCandidate(
            "\(key).\(modifier):", modifier == "none" ? "without that date" : "with that date"))
      }
    }
    return words
  }

  /// The possible values after `key:`, each prefixed with `before`.
  private static func values(
    of key: String, _ board: Board, before: String
  ) -> [CompletionCandidate?] {
    if key.hasSuffix(".before") || key.hasSuffix(".after") || key.hasSuffix(".by") {
      return ["today", "tomorrow", "fri", "+1w", "eom"].map { CompletionCandidate(before + $0) }
    }
    switch key {
    case "query":
      let queries = (try? UserConfiguration.current.get())?.queries ?? [:]
      return queries.sorted { $0.key < $1.key }.map {
        CompletionCandidate(before + $0.key, $0.value.value.joined(separator: " "))
      }
    case "column": return BoardCompletion.columns(of: board, before: before)
    case "id":
      return board.tasks.map { task in
        task.id.flatMap {
          CompletionCandidate(before + $0.text, String(terminalSafe: task.titleLine.titleBytes))
        }
      }
    case "needs":
      return board.tasks.flatMap(\.titleLine.needs).map {
        CompletionCandidate(before + $0.text)
      }
    case "group":
      return (board.columns.flatMap(\.groups).map(\.name) + ["none"]).map {
        CompletionCandidate(before + $0)
      }
    default:
      let fixed: [String: [String]] = [
        "state": Board.ColumnState.allCases.map(\.rawValue),
        "pri": Board.Priority.allCases.map(\.rawValue) + ["none"],
        "is": ["open", "closed", "overdue", "blocked"],
        "due": ["today", "tomorrow", "none"],
        "box": ["open", "ticked", "cancelled", "none"],
      ]
      return (fixed[key] ?? []).map { CompletionCandidate(before + $0) }
    }
  }
}
