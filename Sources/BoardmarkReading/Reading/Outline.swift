import MarkdownBlocks

/// The headings, items and other blocks of a text, with their ranges, in the order of the file.
///
/// A board is made from these alone. What stands between them is blank lines or reference definitions.
package struct Outline: Sendable {
  /// Lines that were read by their blocks, since the lines alone do not show what they are.
  package struct Stretch: Sendable {
    /// The bytes of the lines.
    let range: Range<Int>

    /// The blocks of the lines; their positions are those in the text.
    package let blocks: [Block]

    /// The indices of the outline's items that stand here, and the index of each item's block.
    var items: Range<Int>
    let itemBlocks: [Int32]
  }

  /// A heading, and the number of items that stand before it.
  package struct Section: Sendable {
    package var heading: Heading
    package var firstItem: Int
  }

  package var sections: [Section] = []

  /// Blocks of the document that are neither headings nor lists, as whole lines.
  package var prose: [Range<Int>] = []

  /// The items of the document's lists.
  package var items: [TaskRecord] = []

  package var stretches: [Stretch] = []

  /// The latest day on which a plain item was done, in days since 1970-01-01; `Int32.min` if none
  /// has a date.
  package var lastDone = Int32.min

  /// Whether headings, prose, blank lines and all plain items are in canonical form.
  package var isCanonical = true

  /// Whether all of the text is known to be UTF-8 without NULs.
  package var isUTF8 = true

  /// Whether an invisible character may stand anywhere in the text.
  package var mayHoldInvisibleCharacter = false

  /// Whether a line may be one of git's conflict markers.
  package var mayHoldConflictMarker = false

  /// Adds the outline of the text that directly follows.
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
    mayHoldInvisibleCharacter = mayHoldInvisibleCharacter || other.mayHoldInvisibleCharacter
    mayHoldConflictMarker = mayHoldConflictMarker || other.mayHoldConflictMarker
  }

  /// The blocks of an item that was read by its blocks; nil for any other item.
  func blocks(ofItem index: Int) -> TaskBlocks? {
    guard items[index].facts.contains(.parsed) else { return nil }
    let stretch = stretches[stretches.partitioningIndex { $0.items.upperBound > index }]
    return TaskBlocks(
      stretch.blocks, item: Int(stretch.itemBlocks[index - stretch.items.lowerBound]))
  }
}
