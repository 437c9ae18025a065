/// The names by which the headings of one board are recognized as columns.
package struct ColumnNames {
  /// The meaning of a heading with a column's name.
  package struct Match: Equatable {
    package let state: Board.ColumnState
    let role: ColumnRole
    package let isWeak: Bool

    /// The column of Obsidian Kanban's archive, whatever its name.
    static let archive = Match(state: .done, role: .archive, isWeak: false)
  }

  private let declared: [String: Match]?

  /// True if weak names count without a strong one next to them.
  let weakNamesStandAlone: Bool

  /// True if every heading with any text is one of Obsidian Kanban's lanes or taskell's lists.
  let treatsHeadingsAsLanes: Bool

  /// Creates the names of a board from its settings and the file's name.
  init(_ settings: BoardSettings, fileName: String) {
    self.init(
      settings.columns, fileName: fileName,
      treatsHeadingsAsLanes: settings.columns == nil
        && (settings.isObsidianKanban || settings.isTaskell))
  }

  /// Creates the names of a board.
  ///
  /// - Parameters:
  ///   - columns: The front matter's `columns`; nil to use the known names.
  ///   - fileName: The file's name, by which ``isBoardFile(_:)`` decides whether weak names count.
  ///   - treatsHeadingsAsLanes: True if all other names count too, as if `columns` listed them.
  package init(
    _ columns: [BoardSettings.Column]?, fileName: String, treatsHeadingsAsLanes: Bool = false
  ) {
    self.treatsHeadingsAsLanes = treatsHeadingsAsLanes
    weakNamesStandAlone = columns != nil || Self.isBoardFile(fileName)
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

  /// True if a file with the given name is a board whatever its headings: `board.md`, `*.board.md`,
  /// `-`.
  static func isBoardFile(_ fileName: String) -> Bool {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? fileName
    return name == "-" || name == "board.md" || name.hasSuffix(".board.md")
  }

  /// The meaning of a heading; nil if it does not name a column.
  package func match(_ heading: String) -> Match? { match(Array(heading.utf8)[...]) }

  /// The meaning of a heading, given its bytes; nil if it does not name a column.
  package func match(_ heading: ArraySlice<UInt8>) -> Match? {
    if let declared {
      for name in FoldedName.all(in: heading) {
        if let match = declared[name.text] { return match }
      }
      return nil
    }
    if treatsHeadingsAsLanes, heading.allSatisfy(\.isSpace) { return nil }
    let known = KnownColumn.of(heading)
    // A lane is a column whatever its name.
    guard treatsHeadingsAsLanes || known != nil else { return nil }
    return Match(
      state: known?.state ?? .todo, role: known?.role ?? .plain,
      isWeak: !treatsHeadingsAsLanes && known!.isWeak)
  }

  /// The state of a column that the front matter lists without one; nil if the name is not a valid column name.
  package static func declaredState(of name: String) -> Board.ColumnState? {
    let candidates = FoldedName.all(in: Array(name.utf8)[...])
    guard !candidates.isEmpty else { return nil }
    return candidates.lazy.compactMap(KnownColumn.named).first?.state ?? .todo
  }

  /// True if the format knows the name and thus the column's state.
  package static func isKnown(_ name: String) -> Bool {
    FoldedName.all(in: Array(name.utf8)[...]).contains { KnownColumn.named($0) != nil }
  }

  /// True for the name of a backlog, with tasks that nobody has decided to do yet.
  static func isBacklog(_ name: String) -> Bool {
    FoldedName.all(in: Array(name.utf8)[...]).contains { backlogs.contains($0.text) }
  }

  private static let backlogs = Set(
    ColumnLanguage.names(
      in: """
        backlog; back log; icebox; wishlist; later; someday; ideas; 백로그; бэклог; задумки; dopo; più tardi; piu tardi; \
        idee; ideeën; ideeen; backlogg; senare; idéer; ideer; senere; myöhemmin; myohemmin; ideat; później; pozniej; \
        pomysły; pomysly; později; pozdeji; nápady; napady; sonra; fikirler; később; kesobb; ötletek; otletek; \
        mai târziu; mai tarziu; idei; αργότερα; ιδέες; để sau; ý tưởng; nanti; ide; מאוחר יותר; רעיונות; ایده ها; \
        बैकलॉग; बाद में; беклог; пізніше; ідеї
        """))

  /// True if the name ends in the strong name of a done column, such as "Infrastructure Done" or "Phase 2 (Done)",
  /// without negating it as "Not Done" and "Definition of Done" do.
  package static func endsInDoneName(_ name: String) -> Bool {
    guard let whole = FoldedName.all(in: Array(name.utf8)[...]).first else { return false }
    let words = whole.bytes.split(separator: 0x20)
    // No known name has more words.
    for count in 1..<max(1, min(words.count, 4)) {
      let known = KnownColumn.of(whole.bytes[words[words.count - count].startIndex...])
      guard let known, known.state == .done, !known.isWeak else { continue }
      let before = words[words.count - count - 1]
      return !["not", "of", "be"].contains { before.elementsEqual($0.utf8) }
    }
    return false
  }
}

extension Board {
  /// The state of a column's tasks.
  public enum ColumnState: String, Sendable, CaseIterable {
    /// Not started.
    case todo
    /// In progress.
    case doing
    /// Finished, cancelled or archived.
    case done
  }
}

/// The role of a column among those of the same state.
///
/// Commands that need "the doing column" or "the done column" take the first plain one.
package enum ColumnRole: Sendable, Equatable {
  case plain
  /// A doing column whose tasks wait for something: review, testing, blocked.
  case waiting
  /// A done column for archived tasks.
  case archive
  /// A done column for tasks that will not be done.
  case cancelled
}
