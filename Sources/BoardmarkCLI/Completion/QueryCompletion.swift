import Boardmark

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
    // The other date keys only once their first letters are typed, since there are many.
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

  /// The possible values after `key:`, each with `before` in front of it.
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
          CompletionCandidate(before + $0.text, String(terminalSafe: task.line.titleBytes))
        }
      }
    case "needs":
      return board.tasks.flatMap(\.line.needs).map {
        CompletionCandidate(before + $0.text)
      }
    case "group":
      return (board.columns.flatMap(\.groups).map(\.name) + ["none"]).map {
        CompletionCandidate(before + $0)
      }
    default:
      let fixed: [String: [String]] = [
        "state": ColumnState.allCases.map(\.rawValue),
        "pri": Priority.allCases.map(\.rawValue) + ["none"],
        "is": ["open", "closed", "overdue", "blocked"],
        "due": ["today", "tomorrow", "none"],
        "box": ["open", "ticked", "cancelled", "none"],
      ]
      return (fixed[key] ?? []).map { CompletionCandidate(before + $0) }
    }
  }
}
