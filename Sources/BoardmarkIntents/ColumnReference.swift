import Boardmark

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
  /// A reference to a column as it stands now.
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
