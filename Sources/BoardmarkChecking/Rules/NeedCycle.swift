import BoardmarkReading

/// Finds open tasks that need each other in a circle.
enum NeedCycle: Rule {
  static let id = RuleID.needCycle
  static let defaultLevel = RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task needs itself, directly or by way of others.",
    why: """
      None of the tasks in such a circle can ever be begun. Each circle is reported once, at its
      first task; where several share tasks, one of them.
      """,
    example: """
      ## Todo

      - [ ] Write the letter id:k7f2 needs:p9wd
      - [ ] Post the letter id:p9wd needs:k7f2
      """,
    instead: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter id:p9wd needs:k7f2
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    let graph = NeedGraph(context)
    for cycle in graph.cycles() {
      let first = context.items[cycle[0]]
      let ids = cycle.map { context.items[$0].id?.text ?? "" }
      let next = context.items[cycle.count > 1 ? cycle[1] : cycle[0]].id
      let piece = first.line.neededPieces.first { TaskID(context.bytes[$0]) == next }
      findings.add(
        piece ?? first.anchor, "'\(ids[0])' needs itself: \(path(ids))",
        remedy: "take out one of the needs", task: first.id)
    }
  }

  /// The ids in the order in which they need each other; the middle of a long circle is left out.
  private static func path(_ ids: [String]) -> String {
    let shown = ids.count > 12 ? ids[..<10] + ["… \(ids.count - 11) more …", ids.last!] : ids[...]
    return (shown + [ids[0]]).joined(separator: " → ")
  }
}
