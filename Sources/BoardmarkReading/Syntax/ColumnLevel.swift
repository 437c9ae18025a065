/// Chooses the heading level at which a board's columns stand.
enum ColumnLevel {
  /// The level whose column headings show the most distinct states.
  ///
  /// On a tie the one with the most column headings, then the higher rank. A level with weak names
  /// only counts where `weakNamesStandAlone`.
  static func choose(
    from headings: [(level: Int, match: ColumnNames.Match)], weakNamesStandAlone: Bool
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
