/// The names by which headings of one board are known as columns.
package struct ColumnNames {
  /// What a heading that names a column says.
  package struct Match: Equatable {
    package let state: ColumnState
    let role: ColumnRole
    let isWeak: Bool
  }

  private let declared: [String: Match]?
  private let weakNamesCount: Bool

  /// Makes the names of a board.
  ///
  /// - Parameters:
  ///   - columns: The front matter's `columns`; the known names count where it has none.
  ///   - fileName: The file's name, by which ``isBoardFile(_:)`` decides whether weak names count.
  package init(_ columns: [BoardSettings.Column]?, fileName: String) {
    weakNamesCount = columns != nil || Self.isBoardFile(fileName)
    declared = columns.map { columns in
      var names: [String: Match] = [:]
      for column in columns {
        let name = ColumnName(column.name)
        guard let key = name.candidates.first else { continue }
        let known = name.candidates.lazy.compactMap(KnownColumn.named).first
        let state = column.state ?? known?.state ?? .todo
        names[key] =
          names[key]
          ?? Match(
            state: state, role: known?.state == state ? known!.role : .plain, isWeak: false)
      }
      return names
    }
  }

  /// Whether a file of that name is a board whatever its headings: `board.md`, `*.board.md`, `-`.
  static func isBoardFile(_ fileName: String) -> Bool {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? fileName
    return name == "-" || name == "board.md" || name.hasSuffix(".board.md")
  }

  /// Whether weak names count without a strong one beside them.
  var weakNamesStandAlone: Bool { weakNamesCount }

  /// What `heading` says; nil where it names no column.
  package func match(_ heading: String) -> Match? {
    if declared == nil, heading.utf8.count > KnownColumn.longest, ColumnName.isPlain(heading) {
      return nil
    }
    for candidate in ColumnName(heading).candidates {
      if let declared {
        if let match = declared[candidate] { return match }
      } else if let known = KnownColumn.named(candidate) {
        return Match(state: known.state, role: known.role, isWeak: known.isWeak)
      }
    }
    return nil
  }
}
