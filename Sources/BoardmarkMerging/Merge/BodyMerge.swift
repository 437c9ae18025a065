import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Merges the lines below a task line.
enum BodyMerge {
  /// The merged lines; a conflict holds only the lines that it is about.
  ///
  /// Items that the sides added at the same place are all kept; an item that both changed is merged field by field.
  static func merge(_ bodies: ThreeWay<ArraySlice<UInt8>>) -> [MergedText.Piece] {
    // The lines of code may look like items, but their order says something.
    lazy var code = Set(MergeVersion.allCases.flatMap { linesOfCode(in: bodies[$0]) })
    func settled(_ lines: ThreeWay<TextMerge.Lines>) -> [ArraySlice<UInt8>]? {
      let isCode = MergeVersion.allCases.contains { version in
        lines[version].contains { code.contains(ByteString($0)) }
      }
      return isCode ? nil : items(lines)
    }
    return TextMerge.pieces(bodies, settling: settled) { pieces in
      // An item that a half has neither as often as its side nor as often as both sides want it: one side moved it,
      // and the other changed it or what stood beside it.
      let known = bodies.map(items)
      let titles = Set(MergeVersion.allCases.flatMap { known[$0].keys })
      return MergeVersion.sides.contains { side in
        let half = items(pieces.half(side))
        return titles.contains { title in
          let (count, counts) = (half[title, default: 0], known.map { $0[title, default: 0] })
          return count != counts[side] && !StrayLines.isExpectedCount(count, counts)
        }
      }
    }
  }

  /// The lines inside of fences and of comments.
  private static func linesOfCode(in text: ArraySlice<UInt8>) -> [ByteString] {
    var end: ArraySlice<UInt8>?
    var lines: [ByteString] = []
    for line in text.lines {
      let content = line.drop { $0.isBlank }
      if let mark = end {
        if content.starts(with: mark) || mark.first == .ascii("-") && content.contains(mark) {
          end = nil
        } else {
          lines.append(ByteString(line))
        }
      } else if content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8) {
        end = content.prefix(3)
      } else if content.starts(with: "<!--".utf8), !content.contains(Array("-->".utf8)) {
        end = Array("-->".utf8)[...]
      }
    }
    return lines
  }

  /// How often each item occurs among some lines, by its title.
  private static func items(_ text: ArraySlice<UInt8>) -> [ByteString: Int] {
    text.lines.filter { BodyItems.indentation(of: $0) != nil }
      .map { ByteString(BodyItems.title(of: $0)) }.counts
  }

  /// The result of both sides' changes to items at one place; nil if a person must decide.
  private static func items(_ lines: ThreeWay<TextMerge.Lines>) -> [ArraySlice<UInt8>]? {
    let (base, ours, theirs) = (lines.base, lines.ours, lines.theirs)
    if base.isEmpty { return additions(ours, theirs) }
    guard base.count == ours.count, base.count == theirs.count,
      isInPlace(ours, base), isInPlace(theirs, base)
    else { return nil }
    var items: [ArraySlice<UInt8>] = []
    for (old, (left, right)) in zip(base, zip(ours, theirs)) {
      guard let line = item(ThreeWay(base: old, ours: left, theirs: right)) else { return nil }
      items.append(line)
    }
    return items
  }

  /// Whether every line of the base that a side has is where it was.
  private static func isInPlace(_ side: TextMerge.Lines, _ base: TextMerge.Lines) -> Bool {
    // A set, since if both sides changed all lines, each of them has to be looked up.
    let lines = Set(base.map { ByteString($0) })
    return zip(side, base).allSatisfy { $0 == $1 || !lines.contains(ByteString($0)) }
  }

  /// The items that both sides added at one place: what both begin with once, the rest ordered by
  /// its text; nil if a person must decide.
  private static func additions(
    _ ours: TextMerge.Lines, _ theirs: TextMerge.Lines
  ) -> [ArraySlice<UInt8>]? {
    let shared = zip(ours, theirs).prefix { $0 == $1 }.count
    let (left, right) = (ours.dropFirst(shared), theirs.dropFirst(shared))
    let common = Array(ours.prefix(shared))
    if left.isEmpty || right.isEmpty { return common + left + right }
    // What stands directly below comes before what has an empty line before it.
    let (start, next) = (directlyBelow(left), directlyBelow(right))
    let (rest, other) = (left.dropFirst(start.count), right.dropFirst(next.count))
    if start.isEmpty != next.isEmpty {
      if rest == other { return common + start + next + rest }
      return common + (start.isEmpty ? right + left : left + right)
    }
    // A line that one side indents deeper than the other might belong to what both begin with, or to no item.
    guard let own = BodyItems(start), let others = BodyItems(next),
      own.indentation == others.indentation, rest.isEmpty || other.isEmpty || rest == other
    else { return nil }
    return own.merged(with: others).map { common + $0 + (rest.isEmpty ? other : rest) }
  }

  /// What stands before the first empty line, if what stands after that is text of the task rather than of an item.
  private static func directlyBelow(_ lines: TextMerge.Lines) -> TextMerge.Lines {
    let indentation = lines.first!.prefix(while: \.isBlank).count
    guard let end = lines.firstIndex(where: isBlank), end > lines.startIndex else {
      return isBlank(lines.first!) ? [] : lines
    }
    let isOfTask = lines[end...].allSatisfy {
      isBlank($0) || $0.prefix(while: \.isBlank).count <= indentation
    }
    return isOfTask ? lines[..<end] : lines
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0.isSpace }
  }

  /// An item's line that both sides changed, merged field by field.
  private static func item(_ lines: ThreeWay<ArraySlice<UInt8>>) -> ArraySlice<UInt8>? {
    if let line = lines.merged { return line }
    guard let indentations = lines.compactMap(BodyItems.indentation),
      let indentation = indentations.merged,
      let tasks = lines.compactMap({ TaskReading(Array($0.drop(while: \.isBlank)))?.task }),
      // A line with other words may be another item in its place.
      tasks.base.line.sharesWords(with: tasks.ours.line),
      tasks.base.line.sharesWords(with: tasks.theirs.line),
      let words = tasks.compactMap(TaskLineWords.init)
    else { return nil }
    let merged = TaskLineMerge.merge(words, preferring: .ours)
    let line = merged.bytes + [0x0A]
    guard merged.fields.isEmpty, let task = TaskReading(line)?.task,
      task.line.meaning.isMerged(from: tasks.map(\.line.meaning))
    else { return nil }
    return (indentation + line)[...]
  }
}
