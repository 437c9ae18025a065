import Boardmark

extension Board {
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
