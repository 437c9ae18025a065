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

  /// Whether every heading with a name is one of Obsidian Kanban's lanes.
  let areLanes: Bool

  /// Makes the names of a board by its settings and the file's name.
  init(_ settings: BoardSettings, fileName: String) {
    self.init(
      settings.columns, fileName: fileName,
      areLanes: settings.isObsidianKanban && settings.columns == nil)
  }

  /// Makes the names of a board.
  ///
  /// - Parameters:
  ///   - columns: The front matter's `columns`; the known names count where it has none.
  ///   - fileName: The file's name, by which ``isBoardFile(_:)`` decides whether weak names count.
  ///   - areLanes: Whether every other name counts as well, as `columns` would have it.
  package init(_ columns: [BoardSettings.Column]?, fileName: String, areLanes: Bool = false) {
    self.areLanes = areLanes
    weakNamesCount = columns != nil || Self.isBoardFile(fileName)
    declared = columns.map { columns in
      var names: [String: Match] = [:]
      for column in columns {
        let candidates = FoldedName.all(in: Array(column.name.utf8)[...])
        guard let key = candidates.first?.text else { continue }
        let known = candidates.lazy.compactMap(KnownColumn.named).first
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

  /// What a heading says; nil where it names no column.
  package func match(_ heading: String) -> Match? { match(Array(heading.utf8)[...]) }

  /// What a heading says, by its bytes; nil where it names no column.
  package func match(_ heading: ArraySlice<UInt8>) -> Match? {
    if let declared {
      for name in FoldedName.all(in: heading) {
        if let match = declared[name.text] { return match }
      }
      return nil
    }
    if areLanes, heading.allSatisfy(\.isSpace) { return nil }
    let known = KnownColumn.of(heading)
    // A lane is a column whatever its name.
    guard areLanes || known != nil else { return nil }
    return Match(
      state: known?.state ?? .todo, role: known?.role ?? .plain,
      isWeak: !areLanes && known!.isWeak)
  }

  /// The state of a column of a name that the front matter lists without one; nil for a name that names none.
  package static func declaredState(of name: String) -> ColumnState? {
    let candidates = FoldedName.all(in: Array(name.utf8)[...])
    guard !candidates.isEmpty else { return nil }
    return candidates.lazy.compactMap(KnownColumn.named).first?.state ?? .todo
  }
}
