/// Divides the lines of a terminal among the bands of a board's columns.
enum BandHeights {
  /// How many lines a band needs.
  struct Need {
    /// All lines below its headings.
    let lines: Int

    /// The lines below its headings that show the first task of each column.
    let least: Int

    /// Whether it gets its lines before the others, because it has a doing column.
    let isFirst: Bool
  }

  /// The lines of a band's heading and rule.
  private static let heading = 2

  /// The number of lines below the headings of each band, so that all bands, with a blank line
  /// between them, take at most `height`.
  ///
  /// Each band gets what it needs if that is possible. Else some lines are kept for the bands that
  /// do not come first: for each, half of an equal share, or up to a whole one if its first tasks
  /// need that. The bands that come first share the rest, and the others share what then remains;
  /// each band gets at least one line.
  static func shared(_ needs: [Need], within height: Int) -> [Int] {
    let room = height - (heading + 1) * needs.count + 1
    guard needs.reduce(0, { $0 + $1.lines }) > room else { return needs.map(\.lines) }
    let share = room / max(1, needs.count)
    let kept = needs.reduce(0) { kept, need in
      let wanted = max(1, share / 2, min(need.least, share))
      return kept + (need.isFirst ? 0 : min(need.lines, wanted))
    }
    var heights = [Int](repeating: 0, count: needs.count)
    let first = needs.indices.filter { needs[$0].isFirst }
    let rest = needs.indices.filter { !needs[$0].isFirst }
    fill(&heights, first, needs, room: room - kept)
    fill(&heights, rest, needs, room: room - heights.reduce(0, +))
    return heights
  }

  /// Gives each of the given bands the lines it needs, but not more than a fair share of the room.
  private static func fill(
    _ heights: inout [Int], _ bands: [Int], _ needs: [Need], room: Int
  ) {
    var room = room
    let byNeed = bands.sorted { (needs[$0].lines, $0) < (needs[$1].lines, $1) }
    for (place, index) in byNeed.enumerated() {
      let share = max(room / (byNeed.count - place), 1)
      heights[index] = min(needs[index].lines, share)
      room -= heights[index]
    }
  }
}
