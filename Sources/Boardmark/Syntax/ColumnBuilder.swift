/// Makes columns of headings, in the order of the file.
struct ColumnBuilder {
  /// A column whose end has not been reached.
  struct Open {
    let match: ColumnNames.Match
    let heading: Heading
    var groups: [Board.Group] = []
  }

  /// The level at which headings open columns; nil where none does.
  let level: Int?
  let wipLimits: [String: BoardSettings.Located<Int>]

  /// The column that is being read; its index is that of the next in ``columns``.
  private(set) var open: Open?
  private(set) var columns: [Board.Column] = []

  /// Chooses the level of the columns from all headings that name one.
  init(
    _ headings: [(level: Int, match: ColumnNames.Match)], _ names: ColumnNames,
    _ settings: BoardSettings
  ) {
    level = ColumnLevel.choose(from: headings, weakNamesStandAlone: names.weakNamesStandAlone)
    wipLimits = settings.wipLimits
  }

  /// Whether a heading of that level ends the section before it.
  func ends(atHeadingOfLevel headingLevel: Int) -> Bool {
    level.map { headingLevel <= $0 } ?? false
  }

  /// Takes in a heading behind which another section begins; whether that is a column.
  mutating func begin(_ heading: Heading, _ match: ColumnNames.Match?) -> Bool {
    guard heading.level == level, let match else { return false }
    open = Open(match: match, heading: heading)
    return true
  }

  /// Takes in a heading that is a group of the open column, if there is one.
  mutating func addGroup(_ heading: Heading) {
    open?.groups.append(Board.Group(name: heading.name, heading: heading.range))
  }

  /// Ends the open column.
  mutating func close(at end: Int, tasks: (Open) -> Board.Tasks) {
    guard let column = open else { return }
    open = nil
    let name = column.heading.name
    columns.append(
      Board.Column(
        name: name, state: column.match.state, role: column.match.role,
        heading: column.heading.range, headingText: column.heading.text,
        level: column.heading.level, range: column.heading.range.lowerBound..<end,
        wipLimit: wipLimit(of: name), tasks: tasks(column), groups: column.groups))
  }

  private func wipLimit(of name: String) -> Int? {
    guard !wipLimits.isEmpty else { return nil }
    return ColumnName(name).candidates.compactMap { wipLimits[$0]?.value }.first
  }
}
