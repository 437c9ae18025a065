/// Chooses the heading level at which a board's columns stand.
enum ColumnLevel {
  /// The level whose column headings show the most distinct states.
  ///
  /// On a tie it is the level with the most column headings, then the one of the higher rank. A level with only weak
  /// names counts only if `weakNamesStandAlone`. The file's title is not a column if a deeper heading has a strong name
  /// of another state: `# TODO` above `## Done`.
  ///
  /// - Parameter title: The level of the first heading, if that is above all others; else nil.
  static func choose(
    from headings: [(level: Int, match: ColumnNames.Match)], title: Int?,
    weakNamesStandAlone: Bool
  ) -> Int? {
    guard let title, let name = headings.first, name.level == title,
      headings.contains(where: { !$0.match.isWeak && $0.match.state != name.match.state })
    else { return choose(from: headings, weakNamesStandAlone) }
    return choose(from: headings.filter { $0.level != title }, weakNamesStandAlone)
  }

  private static func choose(
    from headings: [(level: Int, match: ColumnNames.Match)], _ weakNamesStandAlone: Bool
  ) -> Int? {
    var best: (level: Int, states: Int, headings: Int)?
    for level in 1...6 {
      let matches = headings.filter { $0.level == level }.map(\.match)
      guard !matches.isEmpty, weakNamesStandAlone || matches.contains(where: { !$0.isWeak }) else {
        continue
      }
      let states = Set(matches.map(\.state)).count
      if best.map({ (states, matches.count) > ($0.states, $0.headings) }) ?? true {
        best = (level, states, matches.count)
      }
    }
    return best?.level
  }
}
