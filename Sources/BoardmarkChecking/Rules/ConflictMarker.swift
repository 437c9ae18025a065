import BoardmarkReading
import BoardmarkText

/// Finds conflicts that git left in the file.
enum ConflictMarker: Rule {
  static let id = RuleID.conflictMarker
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "The file holds a merge conflict that nobody has settled, or a marker of one.",
    why: """
      Between the markers stand two versions of the same lines, so nothing else about the file can
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

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    for region in context.board.conflicts {
      findings.add(
        context.board.source.content(ofLine: region.lines.lowerBound),
        "merge conflict in lines \(region.lines.lowerBound + 1) to \(region.lines.upperBound) is not settled",
        remedy: "run 'board resolve', or keep what is right and remove the markers")
    }
    if context.board.outline.mayHoldMarker { checkLeftOver(context.board, &findings) }
  }

  /// Markers without the others of their conflict; in fenced code they are an example.
  private static func checkLeftOver(_ board: Board, _ findings: inout FindingCollector) {
    // Both are in order, and none of them overlap.
    let (conflicts, blocks) = (board.conflicts, board.blocks)
    func isInConflict(_ line: Int) -> Bool {
      let index = conflicts.partitioningIndex { $0.lines.upperBound > line }
      return index < conflicts.count && conflicts[index].lines.contains(line)
    }
    func isInCode(_ line: Int) -> Bool {
      let index = blocks.partitioningIndex { $0.lines.upperBound > line }
      return index < blocks.count && blocks[index].kind == .fencedCode
        && blocks[index].lines.contains(line)
    }
    for line in ConflictMarkers.lines(in: board.source)
    where !isInConflict(line) && !isInCode(line) {
      findings.add(
        board.source.content(ofLine: line),
        "this looks like a conflict marker that was left over",
        remedy: "keep what is right and remove the marker")
    }
  }
}
