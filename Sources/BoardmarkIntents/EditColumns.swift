import Boardmark
import BoardmarkFiles

/// Adds a column, or changes one: its heading, and what the front matter says of it.
package struct EditColumns: BoardIntent {
  package enum Change: Sendable {
    /// A new column before another one, else at the end; without a state its name tells it.
    case add(String, Board.ColumnState?, before: ColumnReference?)
    /// The first columns of a file that has none.
    case begin([String])
    case rename(ColumnReference, String)
    /// Puts the column before another one; at the end if there is none to name.
    case move(ColumnReference, before: ColumnReference?)
    /// The most open tasks; nil for no limit.
    case limit(ColumnReference, Int?)
    case state(ColumnReference, Board.ColumnState)
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

  package func change(of board: Board, at now: Board.Now, isDryRun: Bool) throws -> IntentOutcome {
    if let fault = board.frontMatterFault {
      throw CommandFailure(
        "\(board.fileName):\(fault.line):1: \(fault.message) (\(fault.remedy)); nothing is changed")
    }
    var plan = ColumnPlan(of: board)
    let summary = try plan.make(change)
    guard let edit = try plan.edit() else {
      return IntentOutcome(
        edit: Board.Edit(edits: [], board: board),
        summary: "nothing to change: the board already has that")
    }
    return IntentOutcome(edit: edit, summary: summary)
  }
}

/// A column, named by what people type for it, or as it was seen.
package enum ColumnReference: Sendable {
  case named(String)
  /// The column with this name that has `ordinal` columns of exactly the same name before it.
  case seen(name: String, ordinal: Int)

  package var name: String {
    switch self {
    case .named(let name), .seen(let name, _): name
    }
  }
}

extension Board {
  /// A reference to a column as it is now.
  package func seenColumn(_ index: Int) -> ColumnReference {
    let name = columns[index].name
    return .seen(
      name: name, ordinal: columns[..<index].count { $0.name.utf8.elementsEqual(name.utf8) })
  }

  /// The index of the column that is meant; a column that was seen and is gone
  /// is looked up by its name.
  ///
  /// - Throws: ``ColumnLookupError``, also if several columns match the name.
  package func column(_ reference: ColumnReference) throws(ColumnLookupError) -> Int {
    switch reference {
    case .named(let name): return try column(name)
    case .seen(let name, let ordinal):
      let same = columns.indices.filter { columns[$0].name.utf8.elementsEqual(name.utf8) }
      if let index = same.dropFirst(ordinal).first { return index }
      return try column(name)
    }
  }

  /// The index of the column that a name means.
  ///
  /// - Throws: ``ColumnLookupError``, also if several columns match the name.
  package func column(_ name: String) throws(ColumnLookupError) -> Int {
    try ColumnLookup(self).column(name)
  }
}
