import Boardmark

/// The words of a query that find something on a board.
enum QueryCompletion {
  /// People, tags, columns, states, priorities and what else a query may ask for.
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
    for key in ["column", "state", "pri", "is", "due"] {
      words += values(of: key, board, before: key + ":")
    }
    return words
  }

  /// What may stand after `key:`, each with `before` in front of it.
  private static func values(
    of key: String, _ board: Board, before: String
  ) -> [CompletionCandidate?] {
    switch key {
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
