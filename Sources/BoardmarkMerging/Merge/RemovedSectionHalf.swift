/// What one side has of a section that the other removed: a half of the region around it.
struct RemovedSectionHalf {
  private(set) var bytes: [UInt8] = []

  /// What the half is read as: each heading and task with its end and length.
  private var units: [(unit: (Range<Int>) -> MergedText.Unit, end: Int, count: Int)] = []

  mutating func append(heading: ArraySlice<UInt8>) {
    bytes += heading
    units.append((MergedText.Unit.heading, bytes.count, heading.count))
  }

  mutating func append(_ node: NodeMerge.Merged, _ side: MergeVersion, isTask: Bool) {
    let start = bytes.count
    node.forEachPiece { bytes += $0.half(side) }
    if isTask { units.append((MergedText.Unit.task, bytes.count, bytes.count - start)) }
  }

  mutating func append(_ separator: ArraySlice<UInt8>) { bytes += separator }

  /// Says what a text that ends in this half of a region is read as.
  func expectUnits(_ side: MergeVersion, in text: inout MergedText) {
    for unit in units {
      text.expectUnit(unit.unit, side, ending: bytes.count - unit.end, unit.count)
    }
  }
}
