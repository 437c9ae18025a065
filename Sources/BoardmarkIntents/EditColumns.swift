import Boardmark
import BoardmarkFiles

/// Adds a column, or changes one: its heading, and what the front matter says of it.
package struct EditColumns: BoardIntent {
  package enum Change: Sendable {
    /// A new column before another one, else at the end; without a state its name tells it.
    case add(String, ColumnState?, before: ColumnReference?)
    /// The first columns of a file that has none.
    case begin([String])
    case rename(ColumnReference, String)
    /// Puts the column before another one; at the end if there is none to name.
    case move(ColumnReference, before: ColumnReference?)
    /// The most open tasks; nil for no limit.
    case limit(ColumnReference, Int?)
    case state(ColumnReference, ColumnState)
    /// Takes out a column that holds nothing.
    case remove(ColumnReference)
  }

  package let change: Change

  package init(_ change: Change) { self.change = change }

  package var needsColumns: Bool {
    switch change {
    case .add, .begin: false
    default: true
    }
  }

  package func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    if let fault = board.frontMatterFault {
      throw CommandFailure(
        "\(board.fileName):\(fault.line):1: \(fault.message); nothing is changed; \(fault.remedy)")
    }
    var plan = ColumnPlan(of: board)
    let summary = try plan.make(change)
    guard let edit = try plan.edit() else {
      return IntentOutcome(
        edit: BoardEdit(edits: [], board: board), summary: "nothing to do: it is like that already")
    }
    return IntentOutcome(edit: edit, summary: summary)
  }
}
