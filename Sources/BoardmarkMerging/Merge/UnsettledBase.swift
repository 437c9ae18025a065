import BoardmarkReading
import BoardmarkText

/// A common ancestor with conflict regions, such as git makes from the two ancestors of a criss-cross merge.
///
/// What stands outside of the regions is the ancestor. What stands in them has no ancestor: if both sides have it
/// alike by now, it is settled; anything else is for a person to decide.
struct UnsettledBase {
  /// What stands in the regions, in either half.
  struct Statements {
    fileprivate(set) var ids: Set<Int32> = []
    /// The bytes of tasks without their ids, of other text, and of headings.
    fileprivate(set) var texts: Set<ByteString> = []
  }

  /// The boards of our halves and of theirs, and where the halves stand in them.
  private let halves: [(board: Board, places: [Range<Int>])]

  /// ``board`` taken apart in turn, if it has regions: regions may be nested, and the innermost are found first.
  private let outer: [UnsettledBase]

  /// The ancestor with one half of each region: ours, or theirs if ours is empty, so that a thing that only one half
  /// has can be matched with its changed version.
  let board: Board

  /// Takes an ancestor apart; nil if it has no region.
  init?(_ bytes: [UInt8], fileName: String) {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return nil }
    halves = MergeSide.allCases.map { side in
      let half = source.taking(side, of: regions)
      return (Board(readingSectionsOf: half.text, fileName: fileName), half.places)
    }
    let text = source.replacing(regions) { region in
      source.bytes(ofLines: region.ours.isEmpty ? region.theirs : region.ours)
    }
    let outer = UnsettledBase(text, fileName: fileName)
    board = outer?.board ?? Board(readingSectionsOf: text, fileName: fileName)
    self.outer = outer.map { [$0] } ?? []
  }

  func statements(_ interner: inout IDInterner) -> Statements {
    var statements = outer.first?.statements(&interner) ?? Statements()
    for (board, places) in halves {
      let outline = BoardOutline(board, ids: BoardIDs(board, &interner))
      func isUnsettled(_ range: Range<Int>) -> Bool {
        let next = places.partitioningIndex { $0.upperBound > range.lowerBound }
        return next < places.count && places[next].lowerBound < range.upperBound
      }
      for index in outline.nodes.indices where isUnsettled(outline.nodes[index].range) {
        if let id = outline.id(index) { statements.ids.insert(id) }
        statements.texts.insert(outline.textWithoutID(index))
      }
      for index in outline.sections.indices where isUnsettled(outline.sections[index].heading) {
        statements.texts.insert(ByteString(outline.heading(index)))
      }
    }
    return statements
  }
}

extension UnsettledBase.Statements {
  /// Whether a task or text of a board is among them.
  func hold(_ node: NodeID, of outline: BoardOutline) -> Bool {
    outline.id(node).map(ids.contains) ?? texts.contains(outline.textWithoutID(node))
  }

  /// Whether a heading is among them.
  func holdHeading(of section: SectionID, of outline: BoardOutline) -> Bool {
    texts.contains(ByteString(outline.heading(section)))
  }
}
