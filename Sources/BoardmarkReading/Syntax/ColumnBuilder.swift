/// Makes columns from headings, in the order of the file.
struct ColumnBuilder {
  /// A column whose end has not been reached.
  struct Open {
    /// What its name says; nil if the name is not a column's.
    let match: ColumnNames.Match?
    let heading: Heading
    let name: String
    var groups: [Board.Group] = []

    var state: Board.ColumnState { match?.state ?? .todo }
  }

  /// The level at which headings open columns; nil if none does.
  let level: Int?
  /// True if the other headings of that level open columns as well.
  private let takesSections: Bool
  let wipLimits: [String: BoardSettings.Located<Int>]

  /// The column whose end has not been reached.
  private(set) var open: Open?
  private var closed: [Closed] = []

  private struct Closed {
    let column: Open
    let end: Int
  }

  /// Chooses the level of the columns from all headings that name one.
  ///
  /// - Parameters:
  ///   - title: The level of the first heading, if that is above all others; else nil.
  ///   - sections: If not nil, headings at the columns' level open columns whatever their names.
  init(
    _ headings: [(level: Int, match: ColumnNames.Match)], title: Int?, _ names: ColumnNames,
    _ settings: BoardSettings, sections: SectionReading?
  ) {
    takesSections = sections != nil
    let level =
      names.treatsHeadingsAsLanes && headings.contains { $0.level == ObsidianKanban.laneLevel }
      ? ObsidianKanban.laneLevel
      : ColumnLevel.choose(
        from: headings, title: title, weakNamesStandAlone: names.weakNamesStandAlone)
    self.level = level ?? sections?.level
    wipLimits = settings.wipLimits
  }

  /// True if a heading of the given level ends the section before it.
  func ends(atHeadingOfLevel headingLevel: Int) -> Bool {
    level.map { headingLevel <= $0 } ?? false
  }

  /// Takes in a heading that begins another section, and opens a column if it names one.
  mutating func begin(_ heading: Heading, named name: String, _ match: ColumnNames.Match?) {
    guard heading.level == level, match != nil || takesSections else { return }
    open = Open(match: match, heading: heading, name: name)
  }

  /// Takes in a heading that is a group of the open column.
  mutating func addGroup(_ heading: Heading, named name: String) {
    open?.groups.append(Board.Group(name: name, heading: heading.range))
  }

  /// Ends the open column.
  mutating func close(at end: Int) {
    guard let column = open else { return }
    closed.append(Closed(column: column, end: end))
    open = nil
  }

  /// The columns; `tasks` returns the tasks of the column at an index.
  func columns(tasks: (Int) -> Board.Tasks) -> [Board.Column] {
    closed.indices.map { index in
      let column = closed[index].column
      return Board.Column(
        .init(
          name: column.name, isNamed: column.match != nil, state: column.state,
          role: column.match?.role ?? .plain,
          heading: column.heading.range, headingText: column.heading.text,
          level: column.heading.level, range: column.heading.range.lowerBound..<closed[index].end,
          wipLimit: wipLimit(of: column.name), tasks: tasks(index), groups: column.groups))
    }
  }

  /// The index of the column whose heading starts at an offset; nil if there is none.
  func column(at heading: Int) -> Int? {
    let index = closed.partitioningIndex { $0.column.heading.range.lowerBound >= heading }
    return index < closed.count && closed[index].column.heading.range.lowerBound == heading
      ? index : nil
  }

  private func wipLimit(of name: String) -> Int? {
    guard !wipLimits.isEmpty else { return nil }
    return ColumnName(name).candidates.compactMap { wipLimits[$0]?.value }.first
  }
}

extension Board {
  /// The state of a column's tasks.
  public enum ColumnState: String, Sendable, CaseIterable {
    /// Not begun.
    case todo
    /// Begun.
    case doing
    /// Finished, cancelled or archived.
    case done
  }
}

/// How a column differs from others of the same state.
///
/// Commands that need "the doing column" or "the done column" take the first plain one.
@usableFromInline package enum ColumnRole: Sendable, Equatable {
  case plain
  /// A doing column whose tasks wait for something: review, testing, blocked.
  case waiting
  /// A done column for tasks that were put away.
  case archive
  /// A done column for tasks that will not be done.
  case cancelled
}
