import BoardmarkReading
import BoardmarkText

/// Finds groups that have a column's name and are in a column of another state.
enum NestedColumn: Rule {
  static let id = Board.RuleID.nestedColumn
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A heading with a column's name has one '#' too many, so it is only a group.",
    why: """
      The tasks below it belong to the column above and count as that column's, and commands that
      need a column of the heading's state find none. It is reported if the board has no other
      column of that state, and the column above no other group with such a name: whoever divides a
      column by states means them as groups.
      """,
    example: """
      ## Todo

      - [ ] Write the letter

      ### Doing

      - [ ] Plan the garden

      ## Done
      """,
    instead: """
      ## Todo

      - [ ] Write the letter

      ## Doing

      - [ ] Plan the garden

      ## Done
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let board = context.board
    for group in slips(in: board) {
      let column = board.columns[group.column]
      let name = group.heading.name(in: board.reading)
      let heading = "\(String(repeating: "#", count: column.level)) \(name)"
      findings.add(
        group.heading.text,
        "'\(name)' is a group in the column '\(column.name)', so its tasks count as "
          + column.state.rawValue,
        remedy: "write '\(heading)' if it is a column, else give the group another name")
    }
  }

  /// A group with a strong column name.
  private struct Group {
    let heading: Heading
    let column: Int
    let state: Board.ColumnState
  }

  /// The groups that were probably meant as columns.
  private static func slips(in board: Board) -> [Group] {
    let groups = groupsLikeColumns(of: board)
    if groups.isEmpty { return [] }
    let present = Set(board.columns.filter { $0.role == .plain }.map(\.state))
    let sharing = Dictionary(grouping: groups, by: \.column).mapValues(\.count)
    let states = Dictionary(grouping: groups, by: \.state).mapValues(\.count)
    return groups.filter {
      !present.contains($0.state) && $0.state != board.columns[$0.column].state
        && sharing[$0.column] == 1 && states[$0.state] == 1
    }
  }

  /// The groups one level below their columns whose names would turn them into columns.
  private static func groupsLikeColumns(of board: Board) -> [Group] {
    let columns = board.columns
    guard columns.contains(where: { !$0.groups.isEmpty }) else { return [] }
    let names = ColumnNames(board.settings.columns, fileName: board.fileName)
    var found: [Group] = []
    var column = 0
    for heading in board.headings {
      let start = heading.range.lowerBound
      while column < columns.count, columns[column].range.upperBound <= start { column += 1 }
      guard column < columns.count else { break }
      guard columns[column].heading.lowerBound < start, heading.level == columns[column].level + 1,
        let match = names.match(heading.name(in: board.reading)), !match.isWeak
      else { continue }
      found.append(Group(heading: heading, column: column, state: match.state))
    }
    return found
  }
}
