import BoardmarkReading
import BoardmarkText

/// The conflict regions that the sides of a merge came with, because somebody committed them.
struct UnsettledSides {
  private let regions: Set<ByteString>
  /// The larger of the sides' numbers of markers outside of regions.
  private let strayCount: Int
  /// Whether a side has a region that the base does not have. Tasks cannot be merged then: of a region only our half
  /// is read.
  let areNew: Bool

  /// Finds the regions; nil if neither side has one.
  init?(_ texts: ThreeWay<[UInt8]>) {
    let sides = [texts.ours, texts.theirs].map(Self.markers)
    regions = sides.reduce(into: []) { $0.formUnion($1.regions) }
    strayCount = sides.map(\.strayCount).max()!
    if regions.isEmpty { return nil }
    areNew = !regions.isSubset(of: Self.markers(texts.base).regions)
  }

  private static func markers(_ text: [UInt8]) -> (regions: [ByteString], strayCount: Int) {
    let source = SourceText(text)
    let regions = ConflictMarkers.regions(in: source)
    return (
      regions.map { ByteString(source.bytes(ofLines: $0.lines)) },
      ConflictMarkers.strays(in: source, regions).count
    )
  }

  /// A conflict for each region that a merged text still has; nil if it has
  /// other regions, or only part of one.
  func conflicts(in text: MergedText) -> [MergeConflict]? {
    if text.holdsMarker { return nil }
    let found = text.readings.map { Self.markers($0.bytes) }
    let left = Set(found.flatMap(\.regions))
    guard left.isSubset(of: regions), found.allSatisfy({ $0.strayCount <= strayCount })
    else { return nil }
    return left.map { _ in MergeConflict(.unsettled, "") }
  }

  /// A text with one side's half of each region.
  static func half(_ text: [UInt8], _ side: MergeSide) -> [UInt8] {
    let source = SourceText(text)
    return source.taking(side, of: ConflictMarkers.regions(in: source)).text
  }
}
