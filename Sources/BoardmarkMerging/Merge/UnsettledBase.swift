import BoardmarkReading
import BoardmarkText

/// A common ancestor with conflict regions, such as git makes from the two ancestors of a criss-cross merge.
///
/// What stands outside of the regions is the ancestor. What stands in them has no ancestor: if both sides have it
/// alike by now, it is settled; anything else is for a person to decide.
struct UnsettledBase {
  /// The ancestor with one half of each region: ours, or theirs if ours is empty, so that a thing that only one half
  /// has can be matched with its changed version.
  let board: Board

  /// The ids of the tasks that stand in the regions, in either half.
  private var ids: Set<Int32> = []
  /// The bytes of what stands there: of tasks without their ids, of other text, and of headings.
  private var texts: Set<ByteString> = []

  /// Takes an ancestor apart; nil if it has no region.
  init?(_ bytes: [UInt8], fileName: String, _ interner: inout IDInterner) {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return nil }
    let text = source.replacing(regions) { region in
      source.bytes(ofLines: region.ours.isEmpty ? region.theirs : region.ours)
    }
    // Regions may be nested, and the innermost are found first.
    if let outer = UnsettledBase(text, fileName: fileName, &interner) {
      self = outer
    } else {
      board = Board(readingSectionsOf: text, fileName: fileName)
    }
    for side in MergeSide.allCases {
      let (text, places) = source.taking(side, of: regions)
      let half = Board(readingSectionsOf: text, fileName: fileName)
      add(BoardOutline(half, ids: BoardIDs(half, &interner)), in: places)
    }
  }

  /// Adds what stands in some places of a board.
  private mutating func add(_ outline: BoardOutline, in places: [Range<Int>]) {
    func isUnsettled(_ range: Range<Int>) -> Bool {
      let next = places.partitioningIndex { $0.upperBound > range.lowerBound }
      return next < places.count && places[next].lowerBound < range.upperBound
    }
    for index in outline.nodes.indices where isUnsettled(outline.nodes[index].range) {
      if let id = outline.id(index) { ids.insert(id) }
      texts.insert(outline.textWithoutID(index))
    }
    for index in outline.sections.indices where isUnsettled(outline.sections[index].heading) {
      texts.insert(ByteString(outline.heading(index)))
    }
  }

  /// Whether a task or text of a board stands in a region.
  func hold(_ node: NodeID, of outline: BoardOutline) -> Bool {
    outline.id(node).map(ids.contains) ?? texts.contains(outline.textWithoutID(node))
  }

  /// Whether a heading stands in a region.
  func holdHeading(of section: SectionID, of outline: BoardOutline) -> Bool {
    texts.contains(ByteString(outline.heading(section)))
  }
}

extension NodeMerge {
  /// Whether a task or text stands in a conflict region of the base.
  func isUnsettled(_ match: NodeMatch) -> Bool {
    guard let unsettled else { return false }
    return match.contains { unsettled.hold($1, of: outlines[$0]) }
  }

  /// Whether a heading stands in a conflict region of the base.
  func isUnsettled(_ section: SectionMatchID) -> Bool {
    guard let unsettled else { return false }
    return matching.sections[section].contains { unsettled.holdHeading(of: $1, of: outlines[$0]) }
  }

  /// Whether a side removed a section, or lacks one that has no base.
  func isRemoved(_ section: SectionMatchID) -> Bool {
    let match = matching.sections[section]
    return match.isRemoved || match.onlySide != nil && isUnsettled(section)
  }
}
