/// One block of a CommonMark document, as a kind and a place in the source.
///
/// Blocks stand in a flat array in document order, a container before what it holds, so that no
/// walk over them needs recursion.
public struct Block: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case blockQuote
    /// A bullet or ordered list; its first item's marker tells which.
    case list(ordered: Bool)
    /// A list item; `contentColumn` is the column at which its content starts.
    case item(contentColumn: Int)
    case fencedCode
    case indentedCode
    case html
    /// A paragraph, reference definitions included (cmark drops those from its tree).
    case paragraph
    case heading(level: Int, isSetext: Bool)
    case thematicBreak
  }

  public var kind: Kind

  /// The index of the containing block, or -1 for a block of the document itself.
  public var parent: Int

  /// The index of the first block after this one that it does not contain.
  public var next: Int

  /// The offset of the block's first byte, indentation excluded.
  public var start: Int

  /// The 0-based lines of the block, without the blank lines after it.
  ///
  /// The blank lines at the end of a code or HTML block that is never closed belong to it.
  public var lines: Range<Int>

  /// Whether it is a code or HTML block that ends only where its container or the text does.
  public var isUnclosed = false

  public init(
    kind: Kind, parent: Int, next: Int, start: Int, lines: Range<Int>, isUnclosed: Bool = false
  ) {
    self.kind = kind
    self.parent = parent
    self.next = next
    self.start = start
    self.lines = lines
    self.isUnclosed = isUnclosed
  }

  /// Whether the block cannot contain other blocks.
  public var isLeaf: Bool {
    switch kind {
    case .blockQuote, .list, .item: false
    default: true
    }
  }

  /// Whether CommonMark keeps the block's bytes as they are: code or raw HTML.
  public var isVerbatim: Bool {
    switch kind {
    case .fencedCode, .indentedCode, .html: true
    default: false
    }
  }
}
