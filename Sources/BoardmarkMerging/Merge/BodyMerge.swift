import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Merges the lines below an item's line.
///
/// The items there are identified by their text without the checkbox and merged like tasks, each
/// with its own body; other lines are merged as lines.
struct BodyMerge {
  typealias Segment = MergedText.Segment

  /// An item of a body, or a run of other lines.
  private struct Block {
    let isItem: Bool
    let line: ArraySlice<UInt8>
    /// The lines below an item's line.
    let below: ArraySlice<UInt8>
    let bytes: ArraySlice<UInt8>
  }

  /// The merged lines; a conflict contains only the lines it is about, or the whole body if some
  /// item would occur more often than on a side.
  static func merge(_ bodies: ThreeWay<ArraySlice<UInt8>>) -> [Segment] {
    if let merged = bodies.merged { return [.text(merged)] }
    let known = bodies.map(itemCounts)
    for segments in [BodyMerge(bodies)?.segments(), TextMerge.segments(bodies)].compactMap({ $0 }) {
      let isDoubled = MergeVersion.sides.contains { side in
        itemCounts(segments.half(side)).contains { item, count in
          count > max(known.ours[item] ?? 0, known.theirs[item] ?? 0)
        }
      }
      if !isDoubled { return segments }
    }
    return TextMerge.region(bodies.ours, bodies.theirs)
  }

  /// The number of times each item occurs in a body, by its text without the checkbox.
  private static func itemCounts(_ body: ArraySlice<UInt8>) -> [ByteString: Int] {
    body.lines.compactMap { line in
      let text = line.afterMarkerAndBox
      return text.startIndex > line.startIndex ? text.titleKey : nil
    }.counts
  }

  private static func mergedBelow(_ bodies: ThreeWay<ArraySlice<UInt8>>) -> [Segment] {
    if let merged = bodies.merged { return [.text(merged)] }
    return BodyMerge(bodies)?.segments() ?? TextMerge.segments(bodies)
  }

  private let blocks: ThreeWay<[Block]>
  /// The numbers of the blocks; matching blocks have the same number.
  private var numbers: ThreeWay<[Int]>
  private var count: Int

  /// Splits the bodies into blocks; nil if blocks are not unique, or if both sides changed other
  /// lines.
  private init?(_ bodies: ThreeWay<ArraySlice<UInt8>>) {
    blocks = bodies.map(Self.blocks)
    var numbering = Numbering<ByteString>()
    numbers = blocks.map { list in list.map { numbering.number(of: Self.key($0)) } }
    count = numbering.values.count
    for version in MergeVersion.allCases where Set(numbers[version]).count < numbers[version].count
    {
      return nil
    }
    guard MergeVersion.allCases.contains(where: { blocks[$0].contains(where: \.isItem) }) else {
      return nil
    }
    // An item with another indentation could end up below something else.
    let margins = MergeVersion.allCases.compactMap { version in
      blocks[version].first(where: \.isItem).map { ByteString($0.line.prefix(while: \.isBlank)) }
    }
    if Set(margins).count > 1 { return nil }
    matchReworded()
    // Lines that are not items are merged here only if just one side changed them.
    let texts = ThreeWay { version in
      zip(blocks[version], numbers[version]).filter { !$0.0.isItem }.map(\.1)
    }
    if texts.merged == nil { return nil }
  }

  private static func key(_ block: Block) -> ByteString {
    guard block.isItem else { return ByteString([0x0A] + block.line) }
    let words = block.line.afterMarkerAndBox.split(whereSeparator: \.isSpace)
    let id = words.first { $0.count > 3 && $0.prefix(3).equalsIgnoringASCIICase("id:".utf8) }
    return id.map { ByteString(Array($0).map(\.asciiLowercased)) }
      ?? ByteString(Array(words.joined(separator: [0x20])))
  }

  private static func blocks(_ body: ArraySlice<UInt8>) -> [Block] {
    let lines = body.lines
    func indentation(_ line: ArraySlice<UInt8>) -> Int { line.prefix(while: \.isBlank).count }
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(\.isSpace) }
    // Code contains no items.
    let isCode = lines.contains { line in
      let text = line.drop(while: \.isBlank)
      return text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8)
        || text.starts(with: "<!--".utf8)
    }
    let margin = lines.filter { !isBlank($0) }.map(indentation).min() ?? 0
    func isItem(_ line: ArraySlice<UInt8>) -> Bool {
      !isCode && indentation(line) == margin && !isBlank(line)
        && line.afterMarkerAndBox.startIndex > line.startIndex + margin
    }
    var blocks: [Block] = []
    var start = 0
    while start < lines.count {
      var end = start + 1
      let first = lines[start]
      if isItem(first) {
        while end < lines.count, isBlank(lines[end]) || indentation(lines[end]) > margin {
          end += 1
        }
        // A blank line before other text belongs to that text, not to the item.
        if end < lines.count, !isItem(lines[end]) {
          while end > start + 1, isBlank(lines[end - 1]) { end -= 1 }
        }
        blocks.append(
          Block(
            isItem: true, line: first, below: body[first.endIndex..<lines[end - 1].endIndex],
            bytes: body[first.startIndex..<lines[end - 1].endIndex]))
      } else {
        while end < lines.count, !isItem(lines[end]) { end += 1 }
        let text = body[first.startIndex..<lines[end - 1].endIndex]
        blocks.append(Block(isItem: false, line: text, below: text.suffix(0), bytes: text))
      }
      start = end
    }
    return blocks
  }

  /// Matches an item that only one side has to an item of the base that this side lacks, if it is
  /// in the same place and shares half of its words.
  private mutating func matchReworded() {
    let old = Set(numbers.base)
    for side in MergeVersion.sides {
      var places = Dictionary(uniqueKeysWithValues: numbers[side].enumerated().map { ($1, $0) })
      for (place, number) in numbers.base.enumerated()
      where blocks.base[place].isItem && places[number] == nil {
        // Right after its predecessor in the base, or right before its successor.
        let start = place > 0 ? places[numbers.base[place - 1]] : -1
        let isLast = place + 1 == numbers.base.count
        let end = isLast ? numbers[side].count : places[numbers.base[place + 1]]
        let found = [start.map { $0 + 1 }, end.map { $0 - 1 }].compactMap { $0 }.sorted().first {
          guard numbers[side].indices.contains($0), blocks[side][$0].isItem,
            !old.contains(numbers[side][$0])
          else { return false }
          return blocks[side][$0].line.afterMarkerAndBox.sharesWords(
            with: blocks.base[place].line.afterMarkerAndBox)
        }
        if let found {
          numbers[side][found] = number
          places[number] = found
        }
      }
    }
  }

  private func segments() -> [Segment]? {
    let places = numbers.map { list in
      Dictionary(uniqueKeysWithValues: list.enumerated().map { ($1, $0) })
    }
    var merged: [Int: [Segment]] = [:]
    for number in 0..<count {
      let found = ThreeWay { version in places[version][number].map { blocks[version][$0] } }
      merged[number] = Self.merged(found)
    }
    let order = OrderMerge { (number: Int) in
      let texts = MergeVersion.sides.compactMap { side in
        // Text added next to items goes after them: without a blank line it would become part of
        // one.
        places[side][number].map { (blocks[side][$0].isItem ? [] : [0xFF]) + blocks[side][$0].line }
      }
      return SortKey(texts.sorted { $0.lexicographicallyPrecedes($1) })
    }.merged(base: numbers.base, ours: numbers.ours, theirs: numbers.theirs) { merged[$0] != nil }
    guard Set(order) == Set(merged.keys) else { return nil }
    // Text directly below the title stays there: below an item it would become part of that item.
    let intro = order.filter { number in
      MergeVersion.allCases.allSatisfy { version in
        places[version][number].map { $0 == 0 && !blocks[version][0].isItem } ?? true
      }
    }
    return (intro + order.filter { !intro.contains($0) }).flatMap { merged[$0]! }
  }

  /// The merged block; nil if it is gone.
  private static func merged(_ block: ThreeWay<Block?>) -> [Segment]? {
    let bytes = block.map { $0?.bytes }
    if let merged = bytes.map({ $0.map { ByteString($0) } }).merged {
      return merged.map { [.text($0.bytes)] }
    }
    guard let ours = block.ours, let theirs = block.theirs else {
      // Removed by one side and changed by the other.
      return TextMerge.region(bytes.ours ?? [], bytes.theirs ?? [])
    }
    guard let base = block.base else {
      // Both added it: take the one that extends the other, else make a conflict.
      if ours.line == theirs.line {
        return [.text(ours.line)]
          + mergedBelow(
            ThreeWay(base: ours.below.prefix(0), ours: ours.below, theirs: theirs.below))
      }
      return TextMerge.region(ours.bytes, theirs.bytes)
    }
    let lines = ThreeWay(base: base.line, ours: ours.line, theirs: theirs.line)
    guard let line = lines.merged ?? item(lines) else {
      return TextMerge.region(ours.bytes, theirs.bytes)
    }
    return [.text(line)]
      + mergedBelow(ThreeWay(base: base.below, ours: ours.below, theirs: theirs.below))
  }

  /// An item's line that both sides changed, merged field by field.
  private static func item(_ lines: ThreeWay<ArraySlice<UInt8>>) -> ArraySlice<UInt8>? {
    let indentations = lines.map { ByteString($0.prefix(while: \.isBlank)) }
    guard let indentation = indentations.merged,
      let tasks = lines.compactMap({ TaskReading(Array($0.drop(while: \.isBlank)))?.task }),
      let words = tasks.compactMap(TaskLineWords.init)
    else { return nil }
    let merged = TaskLineMerge.merge(words, preferring: .ours)
    let line = merged.bytes + [0x0A]
    guard merged.fields.isEmpty, let task = TaskReading(line)?.task,
      task.titleLine.meaning.isMerged(from: tasks.map(\.titleLine.meaning))
    else { return nil }
    return (indentation.bytes + line)[...]
  }
}

/// Items that cannot be matched.
extension MergePlan {
  /// Makes a conflict of equal items if each side removed a different one, which would leave none
  /// of them.
  mutating func keepTwins() {
    struct Twin: Hashable {
      let section: Int32
      let text: UInt64
    }
    func twin(_ number: Int) -> Twin? {
      guard isItem(number), let base = matching.nodes[number].base, outlines.base.ids[base] == 0
      else { return nil }
      let section = matching.sectionOf.base[outlines.base.nodes[base].section]
      return Twin(section: section, text: outlines.base.textHash(base))
    }
    let gone = outcomes.indices.filter {
      homes[$0] < 0 && matching.nodes[$0].base != nil && matching.nodes[$0].onlySide != nil
    }
    let groups = Dictionary(grouping: gone, by: twin).filter { key, numbers in
      key != nil && Set(numbers.map { matching.nodes[$0].onlySide! }).count == 2
    }
    if groups.isEmpty { return }
    let left = Set(matching.nodes.indices.filter { homes[$0] >= 0 }.compactMap(twin))
    for (key, numbers) in groups where !left.contains(key!) {
      for number in numbers { keep(number, matching.nodes[number].onlySide!) }
    }
  }

  /// If one side removed an item that the other changed, adds a possible successor to the conflict:
  /// a new item of the section that shares half of its words.
  mutating func joinDoubtful() {
    /// The new items of a section on a side, and their words.
    var known: [Int: [(node: Int, number: Int, words: ItemWords)]] = [:]
    for number in outcomes.indices {
      guard case .segments(let segments) = outcomes[number],
        case .region(_, _, let removal)? = segments.first,
        case .removed(let remover) = removal.kind, let base = matching.nodes[number].base
      else { continue }
      let side: MergeVersion = remover == .ours ? .ours : .theirs
      guard let place = matching.sections[home(number, .base)!][side] else { continue }
      let key = 2 * place + (side == .ours ? 0 : 1)
      let new =
        known[key]
        ?? outlines[side].sections[place].nodes.compactMap { node in
          let candidate = Int(matching.nodeOf[side][node])
          guard outlines[side].nodes[node].isItem, matching.nodes[candidate].base == nil,
            matching.nodes[candidate][side.opposite] == nil
          else { return nil }
          return (node, candidate, outlines[side].words(node))
        }
      known[key] = new
      // Skip very long lists, in which nobody could spot the item.
      if new.count > 256 { continue }
      let words = outlines.base.words(base)
      let found = new.compactMap { item -> (Double, Int, Int)? in
        guard homes[item.number] >= 0,
          outlines[side].ids[item.node] == 0 || outlines.base.ids[base] == 0
        else { return nil }
        let likeness = words.likeness(to: item.words)
        return likeness < ItemWords.doubtful ? nil : (likeness, -item.node, item.number)
      }
      guard let best = found.max(by: { ($0.0, $0.1) < ($1.0, $1.1) }) else { continue }
      let (own, other) = (text(best.2, side), text(number, side.opposite))
      let conflict = Board.MergeConflict(.fields([.text]), removal.subject)
      homes[best.2] = -1
      outcomes[best.2] = .gone
      outcomes[number] = .segments([
        .region(ours: side == .ours ? own : other, theirs: side == .ours ? other : own, conflict)
      ])
    }
  }
}
