/// The index of a thing in a list of such things, of a type of its own so that no other list takes it.
struct ListIndex<Thing>: Hashable, Strideable, ExpressibleByIntegerLiteral, Sendable {
  let value: Int

  init(_ value: Int) { self.value = value }
  init(integerLiteral value: Int) { self.value = value }

  static func < (left: Self, right: Self) -> Bool { left.value < right.value }
  func advanced(by distance: Int) -> Self { Self(value + distance) }
  func distance(to other: Self) -> Int { other.value - value }
  static func + (index: Self, distance: Int) -> Self { index.advanced(by: distance) }
  static func - (index: Self, distance: Int) -> Self { index.advanced(by: -distance) }
}

/// A list with one element for each of some things, which may be the things themselves.
struct IndexedList<Thing, Element>: RandomAccessCollection, MutableCollection {
  typealias Index = ListIndex<Thing>

  private var elements: [Element]

  init(_ elements: [Element] = []) { self.elements = elements }
  init(_ things: Range<Index>, _ element: (Index) -> Element) { elements = things.map(element) }

  var startIndex: Index { 0 }
  var endIndex: Index { Index(elements.count) }

  subscript(index: Index) -> Element {
    get { elements[index.value] }
    _modify { yield &elements[index.value] }
  }
}

typealias NodeID = ListIndex<BoardOutline.Node>
typealias NodeMatch = Correspondence<BoardOutline.Node>
typealias MatchID = ListIndex<NodeMatch>
typealias NodeEdge = MatchEdge<BoardOutline.Node>
typealias NodeCandidates = MatchCandidates<BoardOutline.Node>

typealias SectionID = ListIndex<BoardOutline.Section>
typealias SectionMatch = Correspondence<BoardOutline.Section>
typealias SectionMatchID = ListIndex<SectionMatch>
typealias SectionEdge = MatchEdge<BoardOutline.Section>
typealias SectionCandidates = MatchCandidates<BoardOutline.Section>
