/// Divides the width of a terminal among the columns of a board.
enum ColumnWidths {
  /// The width of the separator between two columns: ` │ `.
  static let gap = 3

  /// The least width in which a card can still be read; columns that need less get less.
  private static let least = 20

  /// The board's columns in bands, one below the other; in each band all columns have room side by
  /// side.
  ///
  /// There are as few bands as possible, evenly filled.
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

  /// The widths of the columns of one band: what each needs, but not more than a
  /// fair share of the room.
  static func shared(_ naturalWidths: ArraySlice<Int>, within width: Int) -> [Int] {
    var rest = max(naturalWidths.count, width - gap * (naturalWidths.count - 1))
    var widths = Array(naturalWidths)
    let byNeed = widths.indices.sorted { (widths[$0], $0) < (widths[$1], $1) }
    for (place, index) in byNeed.enumerated() {
      // The narrow columns come first and leave the room that they do not need to the others.
      widths[index] = min(widths[index], rest / (byNeed.count - place))
      rest -= widths[index]
    }
    return widths
  }

  private static func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }
}
