import BoardmarkReading
import BoardmarkText

/// Finds conflicts that git left in the file.
enum ConflictMarker: Rule {
  static let id = Board.RuleID.conflictMarker
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "The file contains an unresolved merge conflict, or a leftover marker of one.",
    why: """
      Between the markers are two versions of the same lines, so nothing else about the file can
      be trusted: no other rule is checked, and no command changes it.
      """,
    example: """
      ## Todo

      <<<<<<< HEAD
      - [ ] Send the invoice today
      =======
      - [ ] Send the invoice tomorrow
      >>>>>>> main
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice today
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    for region in context.board.conflicts {
      findings.add(
        context.board.source.content(ofLine: region.lines.lowerBound),
        "unresolved merge conflict on lines \(region.lines.lowerBound + 1) to \(region.lines.upperBound)",
        remedy: "run 'board resolve', or keep the right lines and remove the markers")
    }
    for line in context.board.leftOverMarkers {
      findings.add(
        context.board.source.content(ofLine: line),
        "this looks like a leftover conflict marker",
        remedy: "keep the right lines and remove the marker")
    }
  }
}
