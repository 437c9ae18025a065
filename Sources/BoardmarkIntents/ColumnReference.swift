import Boardmark

/// A column, by what people type for it, or as it was seen.
package enum ColumnReference: Sendable {
  case named(String)
  /// The one of a name that so many others of that very name stand before.
  case seen(name: String, ordinal: Int)

  package var name: String {
    switch self {
    case .named(let name), .seen(let name, _): name
    }
  }
}

extension Board {
  /// A column as it is seen now.
  package func seenColumn(_ index: Int) -> ColumnReference {
    let name = columns[index].name
    return .seen(
      name: name, ordinal: columns[..<index].count { $0.name.utf8.elementsEqual(name.utf8) })
  }

  /// The column that is meant; one that was seen and is gone is looked for by its name.
  ///
  /// - Throws: ``ColumnLookupError``, also where several have the name.
  package func column(_ reference: ColumnReference) throws(ColumnLookupError) -> Int {
    switch reference {
    case .named(let name): return try column(name)
    case .seen(let name, let ordinal):
      let same = columns.indices.filter { columns[$0].name.utf8.elementsEqual(name.utf8) }
      if let index = same.dropFirst(ordinal).first { return index }
      return try column(name)
    }
  }

  /// The column that a name means.
  ///
  /// - Throws: ``ColumnLookupError``, also where several have the name.
  package func column(_ name: String) throws(ColumnLookupError) -> Int {
    let found = try ColumnLookup(self).columns(name)
    guard found.count == 1 else {
      throw .ambiguous(name, columns: found.map { columns[$0].name })
    }
    return found[0]
  }
}
