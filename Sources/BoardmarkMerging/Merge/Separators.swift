import BoardmarkMatching

/// Decides which blank lines go between the neighbours that a merge creates.
struct Separators {
  /// Something in the merged file, by its match.
  enum Place: Equatable {
    case heading(Int)
    case node(Int)
    case end
  }

  private enum Kind { case start, frontMatter, heading, text, item, end }

  let outlines: ThreeWay<MergeOutline>
  let matching: BoardMatching
  /// True to put a blank line between things that were not neighbours before.
  let addsBlankLines: Bool

  /// The blank lines between two neighbours of the merged file.
  ///
  /// If the versions have the first one before something of the second's kind, merges the blank
  /// lines there; else those where the second follows something of the first's kind; else uses what
  /// such neighbours usually have between them. Blank lines before a heading belong to the heading,
  /// whichever item ends up before it.
  func between(_ first: Place, _ second: Place) -> ArraySlice<UInt8> {
    let ours = separator(first, second, in: .ours)
    let theirs = separator(first, second, in: .theirs)
    // The common case: neighbours on both sides, with at most one empty line between them.
    if let ours, let theirs, ours.count == theirs.count, ours.count < 2 {
      return outlines.ours.bytes[ours]
    }
    func afterFirst() -> ArraySlice<UInt8>? { blankLines(first, second, isAfter: true) }
    func beforeSecond() -> ArraySlice<UInt8>? { blankLines(second, first, isAfter: false) }
    let areNew = ours == nil && theirs == nil && first != .heading(0) && second != .end
    let found: ArraySlice<UInt8>?
    switch (kind(first), kind(second)) {
    // The first may have been the last of a list that the second now continues.
    case (.item, .item) where isAddition(first) && isAddition(second) && areNew:
      found = [afterFirst(), beforeSecond()].compactMap { $0 }.min { $0.count < $1.count }
    case (.item, .heading), (.item, .end): found = beforeSecond() ?? afterFirst()
    default: found = afterFirst() ?? beforeSecond()
    }
    let blank = found ?? usual(first, second)
    return addsBlankLines && areNew && blank.isEmpty ? [0x0A] : blank
  }

  private func element(_ place: Place, in side: MergeVersion) -> MergeOutline.Element? {
    switch place {
    case .heading(let index): matching.sections[index][side].map { .heading($0) }
    case .node(let index): matching.nodes[index][side].map { .node($0) }
    case .end: .end
    }
  }

  private func isAddition(_ place: Place) -> Bool { element(place, in: .base) == nil }

  private func kind(_ place: Place) -> Kind {
    for side in MergeVersion.allCases {
      if let element = element(place, in: side) { return kind(element, in: side) }
    }
    return .text
  }

  private func kind(_ element: MergeOutline.Element, in side: MergeVersion) -> Kind {
    switch element {
    case .heading(let index): return index == 0 ? .start : .heading
    case .end: return .end
    case .node(let index):
      switch outlines[side].nodes[index].kind {
      case .frontMatter: return .frontMatter
      case .text: return .text
      case .item: return .item
      }
    }
  }

  /// The range of the blank lines between two neighbours in one version; nil if they are not
  /// neighbours there.
  private func separator(
    _ first: Place, _ second: Place, in side: MergeVersion
  ) -> Range<Int>? {
    guard let left = element(first, in: side), let right = element(second, in: side) else {
      return nil
    }
    let outline = outlines[side]
    return outline.element(after: left) == right ? outline.separator(after: left) : nil
  }

  /// The merged blank lines after `place` (or before it), from the versions in which its neighbour
  /// there is of the same kind as `other`.
  private func blankLines(_ place: Place, _ other: Place, isAfter: Bool) -> ArraySlice<UInt8>? {
    let kind = self.kind(other)
    let alike = ThreeWay { beside(place, kind, in: $0, isAfter: isAfter) }
    // If a side puts the first item next to a heading, the other may have changed the blank lines
    // previously there.
    if case .heading = place, kind == .item, alike.base == nil {
      let all = ThreeWay { beside(place, nil, in: $0, isAfter: isAfter) }
      if all.base != nil, all.ours != nil, all.theirs != nil { return all.merged ?? merged(alike) }
    }
    return merged(alike)
  }

  /// The blank lines of one version after `place` (or before it); nil if the neighbour there is not
  /// of the given kind.
  private func beside(
    _ place: Place, _ kind: Kind?, in side: MergeVersion, isAfter: Bool
  ) -> ArraySlice<UInt8>? {
    guard let element = element(place, in: side) else { return nil }
    let outline = outlines[side]
    guard !outline.bytes.isEmpty else { return nil }
    let neighbour = isAfter ? outline.element(after: element) : outline.element(before: element)
    // The end of a file has no blank lines to go by.
    guard let neighbour, kind.map({ $0 == self.kind(neighbour, in: side) }) ?? (neighbour != .end)
    else { return nil }
    return outline.bytes[outline.separator(after: isAfter ? element : neighbour)]
  }

  private func merged(_ values: ThreeWay<ArraySlice<UInt8>?>) -> ArraySlice<UInt8>? {
    guard let ours = values.ours, let theirs = values.theirs else {
      return values.ours ?? values.theirs ?? values.base
    }
    if let merged = values.merged { return merged }
    // The shorter one; of two of the same length, the one whose bytes sort first.
    if ours.count != theirs.count { return ours.count < theirs.count ? ours : theirs }
    return ours.lexicographicallyPrecedes(theirs) ? ours : theirs
  }

  private func usual(_ first: Place, _ second: Place) -> ArraySlice<UInt8> {
    switch (kind(first), kind(second)) {
    case (.start, _), (_, .end), (.item, .item): []
    default: [0x0A]
    }
  }
}
