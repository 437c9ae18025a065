import MarkdownBlocks

/// The headings, items and other blocks of a text, each with its place, in the order of the file.
///
/// Everything that a board is made from. What stands between them is blank, or reference definitions.
package struct Outline: Sendable {
  /// Lines that were read by their blocks, since what they are does not show in each line alone.
  package struct Stretch: Sendable {
    /// The bytes of the lines.
    let range: Range<Int>

    /// Their blocks, at their places in the text.
    package let blocks: [Block]

    /// Which of the outline's items stand here, and the index of the block that each is.
    var items: Range<Int>
    let itemBlocks: [Int32]
  }

  /// A heading and how many items stand before it.
  package struct Section: Sendable {
    package var heading: Heading
    var firstItem: Int
  }

  package var sections: [Section] = []

  /// Blocks of the document that are neither headings nor lists, whole lines.
  var prose: [Range<Int>] = []

  /// The items of the document's lists.
  package var items: [TaskRecord] = []

  package var stretches: [Stretch] = []

  /// The latest day on which a plain item says that it was done, in days since 1970-01-01.
  package var lastDone = Int32.min

  /// Whether headings, prose and blank lines are as canonical form has them, and so is every plain item.
  package var isCanonical = true

  /// Whether all of the text is known to be UTF-8 without NUL.
  package var isUTF8 = true

  /// Whether a character that nobody sees may stand anywhere.
  package var mayHoldInvisible = false

  /// Whether a line may be one of git's conflict markers.
  package var mayHoldMarker = false

  /// Takes in what follows directly.
  mutating func append(_ other: Outline) {
    let count = items.count
    sections += other.sections.map {
      Section(heading: $0.heading, firstItem: count + $0.firstItem)
    }
    prose += other.prose
    items += other.items
    stretches += other.stretches.map { stretch in
      var stretch = stretch
      stretch.items = stretch.items.lowerBound + count..<stretch.items.upperBound + count
      return stretch
    }
    lastDone = max(lastDone, other.lastDone)
    isCanonical = isCanonical && other.isCanonical
    isUTF8 = isUTF8 && other.isUTF8
    mayHoldInvisible = mayHoldInvisible || other.mayHoldInvisible
    mayHoldMarker = mayHoldMarker || other.mayHoldMarker
  }

  /// The blocks of an item that was read by them.
  func blocks(ofItem index: Int) -> TaskBlocks? {
    guard items[index].facts.contains(.parsed) else { return nil }
    let stretch = stretches[stretches.partitioningIndex { $0.items.upperBound > index }]
    return TaskBlocks(
      stretch.blocks, item: Int(stretch.itemBlocks[index - stretch.items.lowerBound]))
  }
}
