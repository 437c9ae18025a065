import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Reads a merged text again: nothing may be lost, doubled, brought back or read otherwise than it was meant.
struct MergeProof {
  let outlines: ThreeWay<MergeOutline>
  let fileName: String

  /// The readings of a text, with either half of its conflicts; nil if one is not as it was meant.
  func readings(of text: MergedText, _ plan: MergePlan) -> [MergeOutline]? {
    // In either half, so that the sides stay interchangeable.
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
    // Conflicts that somebody committed are regions as well.
    let halves = zip(text.halves, [true, false]).map { half, isOurs in
      ConflictVersions(half.bytes).map { isOurs ? $0.ours : $0.theirs } ?? half.bytes
    }
    return ConflictVersions.halves(of: text.bytes) == halves ? readings : nil
  }

  /// True if each section that stays is a column where the versions make it one.
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

  /// True if each id is no more often than on a side.
  private func hasIDsOnce(_ readings: [MergeOutline]) -> Bool {
    let known = MergeVersion.sides.map { Self.repeatedIDs(outlines[$0]) }
    return readings.allSatisfy { reading in
      Self.repeatedIDs(reading).allSatisfy { id, count in
        known.contains { ($0[id] ?? 1) >= count }
      }
    }
  }

  private static func repeatedIDs(_ outline: MergeOutline) -> [UInt64: Int] {
    var table = UniqueHashes(capacity: outline.ids.count)
    for (node, id) in outline.ids.enumerated() { table.add(id, node) }
    let repeated = outline.ids.filter { $0 != 0 && table.only($0) == nil }
    return repeated.counts
  }

  /// True if the lines that are an item's in some version stand as often as they should in what the plan makes of nodes
  /// that differ, be it as an item or below one.
  private func areLinesMeant(_ plan: MergePlan, isClean: Bool) -> Bool {
    var known = ThreeWay<[ByteString: Int]>(base: [:], ours: [:], theirs: [:])
    var halves: [[ByteString: Int]] = [[:], [:]]
    var items: Set<ByteString> = []
    var texts: Set<ByteString> = []
    let frontMatter = plan.frontMatter
    for (number, match) in plan.matching.nodes.enumerated() {
      if plan.isUnchanged[number] || isOneLineOfOneID(match) { continue }
      let versions = ThreeWay { version in match[version].map { outlines[version].text($0) } }
      let isItem = plan.isItem(number)
      let isText = !isItem && number != frontMatter
      /// The id that an item has in some version goes for all, since the others may lack it.
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
        for line in lines { known[version][line, default: 0] += 1 }
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
        // Text that only moved past an item may have come to be one with other text.
        if texts.contains(line) {
          return max(counts.base, counts.ours, counts.theirs) > 1
            || Self.isMeant(count, counts, isClean: true) || !isClean && count == counts[side]
        }
        // Many items have notes of the same words.
        if !items.contains(line) {
          return count <= max(counts.ours, counts.theirs, counts.ours + counts.theirs - counts.base)
        }
        return Self.isMeant(count, counts, isClean: isClean)
      }
    }
  }

  /// True if an item is one line with the same id in all versions, and so counts the same in all of them.
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

  /// True if something may stand this often in a result.
  static func isMeant(_ count: Int, _ known: ThreeWay<Int>, isClean: Bool) -> Bool {
    let both = known.ours + known.theirs - known.base
    let range = min(known.ours, known.theirs, both)...max(known.ours, known.theirs, both)
    if !isClean { return range ~= count }
    if known.ours == known.base { return count == known.theirs }
    return known.theirs == known.base ? count == known.ours : range ~= count
  }

  /// The lines of items, each by its id, else by its words without people, tags, attributes and dates of other programs.
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

  /// The lines of a text that say anything and are no item's, each after a line break: no item has such a key.
  private static func textLines(_ text: ArraySlice<UInt8>) -> [ByteString] {
    text.lines.filter { $0.saysSomething && $0.afterMarkerAndBox.startIndex == $0.startIndex }
      .map { ByteString([0x0A] + $0) }
  }

  /// True if the same items stand in all readings.
  func haveSameItems(_ readings: [MergeOutline]) -> Bool {
    let items = readings.map { reading in
      reading.nodes.indices.filter { reading.nodes[$0].isItem }.map { reading.bytesHash($0) }
    }
    return items.allSatisfy { $0 == items[0] }
  }

  // MARK: - By lines

  /// True if a merge by lines has an item more or less often than it may, or in a section in which no side has it.
  func isFaulty(lines bytes: [UInt8]) -> Bool {
    let halves = ConflictVersions.halves(of: bytes)
    let isClean = halves.count == 1
    // One side's half may have a task ticked in one place, and open where the other side put it.
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
    // Text that occurs once is not doubled, as git does it where each side moved it elsewhere.
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

  /// The sections in which the sides have their items, also by the names that the other side has for them.
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

  /// True if an item is in a section in which neither side has it.
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
  /// The headings and items, as a merged text should have them.
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
