import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Verifies a merged text by parsing it again: nothing may be lost, duplicated, brought back or
/// misread.
struct MergeProof {
  let outlines: ThreeWay<MergeOutline>
  let fileName: String

  /// The readings of a text, one for each half of its conflicts; nil if one differs from the plan.
  func readings(of text: MergedText, _ plan: MergePlan) -> [MergeOutline]? {
    // Check both halves, so that the sides stay interchangeable.
    if text.holdsMarker { return nil }
    let readings = text.readings.map { MergeOutline($0.bytes, fileName: fileName) }
    for (reading, half) in zip(readings, text.readings) where reading.units != half.units {
      return nil
    }
    guard areColumnsMeant(readings), areLinesMeant(plan, isClean: text.conflicts.isEmpty) else {
      return nil
    }
    guard hasIDsOnce(readings) else { return nil }
    if text.conflicts.isEmpty { return readings }
    // Committed conflict markers are regions as well.
    let halves = zip(text.halves, [true, false]).map { half, isOurs in
      ConflictVersions(half.bytes).map { isOurs ? $0.ours : $0.theirs } ?? half.bytes
    }
    return ConflictVersions.halves(of: text.bytes) == halves ? readings : nil
  }

  /// True if each remaining section is a column exactly where the versions make it one.
  private func areColumnsMeant(_ readings: [MergeOutline]) -> Bool {
    func names(_ outline: MergeOutline) -> [String: Bool] {
      Dictionary(outline.sections.map { ($0.name, $0.isColumn) }) { $0 || $1 }
    }
    let known = outlines.map(names)
    return readings.allSatisfy { reading in
      names(reading).allSatisfy { name, isColumn in
        let versions = known.map { $0[name] }
        guard let meant = versions.mergedValue() else { return true }
        return meant == isColumn
          || readings.count > 1 && (versions.ours == isColumn || versions.theirs == isColumn)
      }
    }
  }

  /// True if no id occurs more often than on a side.
  private func hasIDsOnce(_ readings: [MergeOutline]) -> Bool {
    // Usually none is repeated in the result, so that the sides need not be searched.
    lazy var known = MergeVersion.sides.map { Self.repeatedIDs(outlines[$0]) }
    return readings.allSatisfy { reading in
      Self.repeatedIDs(reading).allSatisfy { id, count in
        known.contains { ($0[id] ?? 1) >= count }
      }
    }
  }

  private static func repeatedIDs(_ outline: MergeOutline) -> [UInt64: Int] {
    outline.ids.counts.filter { $0.key != 0 && $0.value > 1 }
  }

  /// True if each line that belongs to an item in some version occurs as often as it should in the
  /// changed nodes of the plan, as an item or below one.
  private func areLinesMeant(_ plan: MergePlan, isClean: Bool) -> Bool {
    var known = ThreeWay<[ByteString: Int]>(base: [:], ours: [:], theirs: [:])
    /// The lines of the base in items that both sides kept. An item that a side removed says nothing about how often a
    /// line may occur in others, which may have the same checklist.
    var kept: [ByteString: Int] = [:]
    var halves: [[ByteString: Int]] = [[:], [:]]
    var items: Set<ByteString> = []
    var texts: Set<ByteString> = []
    let frontMatter = plan.frontMatter
    for (number, match) in plan.matching.nodes.enumerated() {
      if plan.isUnchanged[number] || isOneLineOfOneID(match) { continue }
      let versions = ThreeWay { version in match[version].map { outlines[version].text($0) } }
      let isItem = plan.isItem(number)
      let isText = !isItem && number != frontMatter
      /// The item's id in some version, used for all of them, since the others may lack it.
      let id =
        !isItem
        ? nil
        : MergeVersion.allCases.lazy.compactMap { versions[$0].flatMap { Self.keys($0).first } }
          .first { $0.bytes.starts(with: "id:".utf8) }
      func keys(_ text: ArraySlice<UInt8>) -> [ByteString] {
        if isText { return Self.keys(text) + Self.textLines(text) }
        let keys = Self.keys(text)
        return id.map { keys.isEmpty ? [] : [$0] + keys.dropFirst() } ?? keys
      }
      for version in MergeVersion.allCases {
        guard let text = versions[version] else { continue }
        let lines = keys(text)
        if isText { texts.formUnion(Self.textLines(text)) }
        for line in lines {
          known[version][line, default: 0] += 1
          if version == .base, match.ours != nil, match.theirs != nil {
            kept[line, default: 0] += 1
          }
        }
        if isItem, let first = lines.first { items.insert(first) }
        items.formUnion(lines.filter { $0.bytes.starts(with: "id:".utf8) })
      }
      for (half, side) in MergeVersion.sides.enumerated() where half == 0 || !isClean {
        let text: ArraySlice<UInt8>? =
          switch plan.outcomes[number] {
          case .gone: nil
          case .copy(let version): versions[version]
          case .segments(let segments): segments.half(side)
          }
        for line in text.map(keys) ?? [] { halves[half][line, default: 0] += 1 }
      }
    }
    let lines = Set(known.base.keys).union(known.ours.keys).union(known.theirs.keys)
    return lines.allSatisfy { line in
      let counts = known.map { $0[line] ?? 0 }
      return zip(MergeVersion.sides, halves).prefix(isClean ? 1 : 2).allSatisfy { side, half in
        let count = half[line] ?? 0
        // Text that moved past an item may have merged with other text.
        if texts.contains(line) {
          return max(counts.base, counts.ours, counts.theirs) > 1
            || Self.isMeant(count, counts, isClean: true) || !isClean && count == counts[side]
        }
        if !items.contains(line) {
          let both = counts.ours + counts.theirs - (kept[line] ?? 0)
          return count <= max(counts.ours, counts.theirs, both)
        }
        return Self.isMeant(count, counts, isClean: isClean)
      }
    }
  }

  /// True if an item is one line with the same id in all versions, so that all counts are equal.
  private func isOneLineOfOneID(_ match: Match) -> Bool {
    guard let base = match.base, outlines.base.ids[base] != 0 else { return false }
    return MergeVersion.allCases.allSatisfy { version in
      guard let node = match[version], outlines[version].ids[node] == outlines.base.ids[base] else {
        return false
      }
      let text = outlines[version].text(node)
      return text.firstIndex(of: 0x0A) == text.endIndex - 1
    }
  }

  /// True if a line may occur this often in a result.
  static func isMeant(_ count: Int, _ known: ThreeWay<Int>, isClean: Bool) -> Bool {
    let both = known.ours + known.theirs - known.base
    let range = min(known.ours, known.theirs, both)...max(known.ours, known.theirs, both)
    if !isClean { return range ~= count }
    if known.ours == known.base { return count == known.theirs }
    return known.theirs == known.base ? count == known.ours : range ~= count
  }

  /// The keys of items: the id, else the words without people, tags, attributes and other programs'
  /// dates.
  private static func keys(_ text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.compactMap { line in
      let words = line.afterMarkerAndBox
      guard words.startIndex > line.startIndex else { return nil }
      let id = words.split(whereSeparator: \.isSpace).first {
        $0.count > 3 && $0.prefix(3).equalsIgnoringASCIICase("id:".utf8)
      }
      return id.map { ByteString($0.map(\.asciiLowercased)) }
        ?? words.withoutMarkedDates[...].titleKey ?? words.titleKey
    }
  }

  /// The non-blank lines of a text that are not items, each after a line break, which no item's key
  /// contains.
  private static func textLines(_ text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.filter { $0.saysSomething && $0.afterMarkerAndBox.startIndex == $0.startIndex }
      .map { ByteString([0x0A] + $0) }
  }

  /// True if all readings have the same items.
  func haveSameItems(_ readings: [MergeOutline]) -> Bool {
    let items = readings.map { reading in
      reading.nodes.indices.filter { reading.nodes[$0].isItem }.map { reading.bytesHash($0) }
    }
    return items.allSatisfy { $0 == items[0] }
  }

  // MARK: - By lines

  /// True if a merge by lines has an item too often or not often enough, or in a section where no
  /// side has it.
  func isFaulty(lines bytes: [UInt8]) -> Bool {
    let halves = ConflictVersions.halves(of: bytes)
    let isClean = halves.count == 1
    // One side's half may have a task ticked in one place, and open in the other side's place.
    for keys in isClean ? [Self.linesWithBox] : [Self.linesWithBox, Self.keys] {
      let known = outlines.map { keys($0.bytes[...]).counts }
      let lines = Set(known.base.keys).union(known.ours.keys).union(known.theirs.keys)
      for counts in halves.map({ keys($0[...]).counts }) {
        let areMeant = lines.allSatisfy { line in
          let (known, count) = (known.map { $0[line] ?? 0 }, counts[line] ?? 0)
          return Self.isMeant(count, known, isClean: isClean)
            && (isClean || count <= max(known.ours, known.theirs))
        }
        if !areMeant { return true }
      }
    }
    // Text that occurs once must not be doubled, as git does if each side moved it elsewhere.
    let known = outlines.map { Self.textLines($0.bytes[...]).counts }
    let isDoubled = halves.contains { half in
      Self.textLines(half[...]).counts.contains { line, count in
        count > 1 && known.ours[line] == 1 && known.theirs[line] == 1
      }
    }
    if isDoubled { return true }
    let readings = halves.map { MergeOutline($0, fileName: fileName) }
    let places = self.places
    return !hasIDsOnce(readings) || !areColumnsMeant(readings)
      || readings.contains { hasStrayItem($0, places) }
  }

  /// The lines of items, each with its box.
  private static func linesWithBox(_ text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.compactMap { line in
      let words = line.split(whereSeparator: \.isSpace)
      guard line.afterMarkerAndBox.startIndex > line.startIndex, !words.isEmpty else { return nil }
      return ByteString(Array(words.dropFirst().joined(separator: [0x20])))
    }
  }

  private struct Place: Hashable {
    let text: UInt64
    let path: UInt64
  }

  /// The items' sections on both sides, also under the names that the other side gives them.
  private var places: Set<Place> {
    let matching = BoardMatching(outlines)
    return MergeVersion.sides.reduce(into: []) { places, side in
      let outline = outlines[side]
      for (index, section) in outline.sections.enumerated() {
        let match = matching.sections[Int(matching.sectionOf[side][index])]
        let other = match[side.opposite].map { outlines[side.opposite].sections[$0].path }
        for node in section.nodes where outline.nodes[node].isItem {
          let text = outline.textHash(node)
          places.insert(Place(text: text, path: section.path))
          if let other { places.insert(Place(text: text, path: other)) }
        }
      }
    }
  }

  /// True if an item is in a section where neither side has it.
  private func hasStrayItem(_ reading: MergeOutline, _ places: Set<Place>) -> Bool {
    let texts = Set(places.map(\.text))
    return reading.nodes.indices.contains { node in
      guard reading.nodes[node].isItem else { return false }
      let text = reading.textHash(node)
      return texts.contains(text)
        && !places.contains(Place(text: text, path: reading.path(of: node)))
    }
  }
}

extension MergeOutline {
  /// The headings and items that a merged text should have.
  fileprivate var units: [MergedText.Unit] {
    var units: [MergedText.Unit] = []
    units.reserveCapacity(nodes.count + sections.count)
    for section in sections {
      if section.hasHeading {
        units.append(MergedText.Unit(kind: .heading, range: section.heading))
      }
      for node in section.nodes where nodes[node].isItem {
        units.append(MergedText.Unit(kind: .item, range: nodes[node].range))
      }
    }
    return units
  }
}
