/// Shares the columns of a terminal among the columns of a board.
enum ColumnWidths {
  /// What stands between two columns: ` │ `.
  static let gap = 3

  /// The least room in which a card is still read; columns that need less get less.
  private static let least = 20

  /// The board's columns in bands, one under the other, in each of which all have room side by
  /// side.
  ///
  /// As few bands as there can be, evenly filled.
  static func bands(_ naturalWidths: [Int], within width: Int) -> [Range<Int>] {
    let count = naturalWidths.count
    guard count > 0 else { return [] }
    let needed = naturalWidths.map { min($0, least) }
    for bandCount in 1..<count {
      let bands = (0..<bandCount).map { count * $0 / bandCount..<count * ($0 + 1) / bandCount }
      if bands.allSatisfy({ total(needed[$0]) <= width }) { return bands }
    }
    return (0..<count).map { $0..<$0 + 1 }
  }

  /// The widths of the columns of one band: what each needs, if need be a fair share of what there
  /// is.
  static func shared(_ naturalWidths: ArraySlice<Int>, within width: Int) -> [Int] {
    var rest = max(naturalWidths.count, width - gap * (naturalWidths.count - 1))
    var widths = Array(naturalWidths)
    let byNeed = widths.indices.sorted { (widths[$0], $0) < (widths[$1], $1) }
    for (place, index) in byNeed.enumerated() {
      // The narrow ones come first and leave the others what they do not need.
      widths[index] = min(widths[index], rest / (byNeed.count - place))
      rest -= widths[index]
    }
    return widths
  }

  private static func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }
}
