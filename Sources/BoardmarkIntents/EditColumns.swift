import Boardmark
import BoardmarkFiles

/// Adds or changes a column: its heading and its entries in the front matter.
package struct EditColumns: BoardIntent {
  package enum Change: Sendable {
    /// A new column before another one, else at the end; without a state, its name determines it.
    case add(String, Board.ColumnState?, before: ColumnReference?)
    /// The first columns of a file that has none.
    case begin([String])
    case rename(ColumnReference, String)
    /// Puts the column before another one, or at the end.
    case move(ColumnReference, before: ColumnReference?)
    /// The limit of open tasks; nil for none.
    case limit(ColumnReference, Int?)
    case state(ColumnReference, Board.ColumnState)
    /// Removes an empty column.
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

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    if let fault = board.frontMatterFault {
      throw CommandFailure(
        "\(board.fileName):\(fault.line):1: \(fault.message) (\(fault.remedy)); nothing was changed"
      )
    }
    var plan = ColumnPlan(of: board)
    let summary = try plan.make(change)
    guard let edit = try plan.edit() else {
      return IntentOutcome(
        edit: Board.Edit(edits: [], board: board),
        summary: "nothing to change")
    }
    return IntentOutcome(edit: edit, summary: summary)
  }
}

/// A column by typed name, or as seen.
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
  /// A reference to the current column at an index.
  package func seenColumn(_ index: Int) -> ColumnReference {
    let name = columns[index].name
    return .seen(
      name: name, ordinal: columns[..<index].count { $0.name.utf8.elementsEqual(name.utf8) })
  }

  /// The index of the referenced column; a seen column that is gone is looked up by name.
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

  /// The index of the column with a name.
  ///
  /// - Throws: ``ColumnLookupError``, also if several columns match the name.
  package func column(_ name: String) throws(ColumnLookupError) -> Int {
    try ColumnLookup(self).column(name)
  }
}
