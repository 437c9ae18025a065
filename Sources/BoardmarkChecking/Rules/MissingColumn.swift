import BoardmarkEditing
import BoardmarkReading

/// Finds states for which a board has no column.
enum MissingColumn: Rule {
  static let id = Board.RuleID.missingColumn
  static let defaultLevel = Board.RuleLevel.off

  static let page = RulePage(
    what: "The board has no column for one of the states todo, doing and done.",
    why: "Commands that start or finish a task need a column to move it to.",
    example: """
      ## Todo

      ## Doing
      """,
    instead: """
      ## Todo

      ## Doing

      ## Done
      """,
    fix: """
      Unsafe: adds the heading, in the language of the other columns, in the order todo, doing,
      done.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    guard let first = context.board.columns.first else { return }
    for state in Board.ColumnState.allCases
    where !context.board.columns.contains(where: { $0.state == state }) {
      let name = name(of: state, context.board)
      let heading = "\(String(repeating: "#", count: first.level)) \(name)"
      findings.add(
        first.headingText, "the board has no '\(state.rawValue)' column",
        remedy: "add the heading '\(heading)'",
        fix: ColumnInsertion.edit(name, state, in: context.board).map {
          Board.Fix(title: "add '\(heading)'", isSafe: false, edits: [$0])
        })
    }
  }

  /// The column's name in the front matter, else a name in the language of the other columns.
  private static func name(of state: Board.ColumnState, _ board: Board) -> String {
    if let declared = board.settings.columns {
      let names = ColumnNames(declared, fileName: board.fileName)
      if let column = declared.first(where: { names.match($0.name)?.state == state }) {
        return column.name
      }
    }
    let names = board.columns.map(\.name)
    let name = ColumnLanguage.of(names).name(of: state)
    let isUppercase = names.allSatisfy { $0 == $0.uppercased() && $0 != $0.lowercased() }
    return isUppercase ? name.uppercased() : name
  }
}
