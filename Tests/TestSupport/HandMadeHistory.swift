import Boardmark

/// A history written as texts, a day a revision.
package struct HandMadeHistory {
  private var revisions: [Board.Revision] = []
  private var texts: [String?] = []

  package init() {}

  /// Noon of 2026-01-01.
  package static let start = CalendarDate("2026-01-01")!.daysSinceEpoch * 86_400 + 43_200

  /// Adds a revision after others and gives its index.
  @discardableResult
  package mutating func add(
    _ text: String?, after parents: [Int]? = nil, by author: String = "ana", day: Int? = nil,
    isCutOff: Bool = false
  ) -> Int {
    let index = revisions.count
    revisions.append(
      Board.Revision(
        commit: "c\(index)", author: author, time: Self.start + (day ?? index) * 86_400,
        parents: parents ?? (index == 0 ? [] : [index - 1]), isCutOff: isCutOff))
    texts.append(text)
    return index
  }

  package var history: Board.History {
    var history = Board.History(revisions)
    for text in texts { history.add(text.map { Array($0.utf8) }) }
    history.finish()
    return history
  }

  /// The events, as `c1 moved k7f2` or with the title where there is no id.
  package var lines: [String] { Self.lines(history.events) }

  package static func lines(_ events: [Board.Event]) -> [String] {
    events.map { event in
      let subject = event.change.id ?? event.change.title ?? event.change.to ?? ""
      return "c\(event.revision) \(event.name.rawValue) \(subject)"
    }
  }

  /// A board with tasks in its three columns.
  package static func board(_ todo: [String], _ doing: [String] = [], _ done: [String] = [])
    -> String
  {
    func lines(_ tasks: [String]) -> String { tasks.map { "- \($0)\n" }.joined() }
    return "## Todo\n\n\(lines(todo))\n## Doing\n\n\(lines(doing))\n## Done\n\n\(lines(done))"
  }
}
