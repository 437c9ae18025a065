import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Which items of a task's body stand below which, identified by their titles.
struct SubtaskNesting {
  /// The item that each item stands below; nil if it is directly below the task. Items that occur twice are left out.
  private let parents: [ByteString: ByteString?]

  /// The titles of all items, including those that occur twice.
  private let titles: Set<ByteString>

  /// For each line of text directly after a line of an item, which Markdown reads as the item's text however it is
  /// indented, that item.
  private let continued: [ByteString: ByteString]

  init(_ task: Board.Task) {
    var parents: [ByteString: ByteString?] = [:]
    var duplicates: Set<ByteString> = []
    var open: [(title: ByteString, indentation: Int)] = []
    var continued: [ByteString: ByteString] = [:]
    /// The item whose text the next line may continue.
    var last: ByteString?
    for line in task.line.source.bytes[task.body].lines {
      guard line.contains(where: { !$0.isSpace }) else {
        last = nil
        continue
      }
      let bytes = Array(line)
      let indentation = Indentation(in: bytes, from: 0, to: bytes.count).columns
      // Text that is not indented deeper than an item ends it.
      while let last = open.last, last.indentation >= indentation { open.removeLast() }
      guard BodyItems.indentation(of: line) != nil else {
        let text = line.drop(while: \.isSpace)
        if !text.first!.isASCIIAlphanumeric, text.first! < 0x80 { last = nil }
        if let last { continued[ByteString(text)] = last }
        continue
      }
      let title = ByteString(BodyItems.title(of: line))
      last = title
      if parents.updateValue(open.last?.title, forKey: title) != nil { duplicates.insert(title) }
      open.append((title, indentation))
    }
    titles = Set(parents.keys)
    self.continued = continued
    self.parents = parents.filter { !duplicates.contains($0.key) }
  }

  /// Whether every item stands below what the sides have it below, or moved it below.
  ///
  /// Only its indentation says what a line belongs to, so lines of both sides next to each other may say
  /// what neither side did. An item that one side put around items of the base is meant to be around
  /// what the other side put there as well.
  func isMerged(_ versions: ThreeWay<SubtaskNesting>) -> Bool {
    let around = versions.map { version in
      Set(version.parents.filter { versions.base.titles.contains($0.key) }.values)
    }
    lazy var heirs = versions.map { $0.heirs(of: versions.base) }
    if !continued.isEmpty, !isTextMerged(versions, heirs) { return false }
    return parents.allSatisfy { title, parent in
      let known = versions.map { $0.parents[title] }
      // Each side may have put another item around it.
      guard let expected = known.mergedValue() else { return known.base == nil }
      if expected == parent { return true }
      if let expected, !titles.contains(expected) {
        return MergeVersion.sides.contains { side in
          isReworded(expected, as: parent, by: side, versions, heir: heirs[side][expected])
        }
      }
      guard let parent else { return false }
      return MergeVersion.sides.contains { side in
        versions[side].parents[title] != nil && versions[side].parents[parent] == nil
          && around[side.opposite].contains(parent)
      }
    }
  }

  /// Whether each line of text continues an item that it continues in some version, or what a side made of that item.
  private func isTextMerged(
    _ versions: ThreeWay<SubtaskNesting>, _ heirs: ThreeWay<[ByteString: ByteString?]>
  ) -> Bool {
    continued.allSatisfy { text, item in
      let known = MergeVersion.allCases.compactMap { versions[$0].continued[text] }
      return known.contains { old in
        old == item
          || MergeVersion.sides.contains {
            isReworded(old, as: item, by: $0, versions, heir: heirs[$0][old])
          }
      }
    }
  }

  /// The item below which everything stands here that stood below an item of the base, as far as it is still there,
  /// for each item of the base; nil if that stands directly below the task.
  private func heirs(of base: SubtaskNesting) -> [ByteString: ByteString?] {
    var all: [ByteString: Set<ByteString?>] = [:]
    for (title, old) in base.parents {
      if let old, titles.contains(title) { all[old, default: []].insert(parents[title] ?? nil) }
    }
    return all.filter { $0.value.count == 1 }.mapValues { $0.first! }
  }

  /// Whether an item is what a side made of an item of the base: that side has it instead of the old one, and
  /// the two share half of their words, or it is the old one's heir. Without a new item, whether the side took the old
  /// one out and left what stood below it.
  private func isReworded(
    _ old: ByteString, as new: ByteString?, by side: MergeVersion,
    _ versions: ThreeWay<SubtaskNesting>, heir: ByteString??
  ) -> Bool {
    if versions[side].titles.contains(old) { return false }
    guard let new else { return heir == .some(nil) }
    guard versions[side].titles.contains(new), !versions.base.titles.contains(new) else {
      return false
    }
    return new == heir || old.bytes.sharesWords(with: new.bytes)
  }
}
