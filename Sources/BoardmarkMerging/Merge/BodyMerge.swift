import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Merges the lines below a task line.
struct BodyMerge {
  private let base: [ArraySlice<UInt8>]
  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]

  /// The merged lines as either side has them: the same unless they conflict somewhere.
  private struct Halves {
    var ours: [ArraySlice<UInt8>] = []
    var theirs: [ArraySlice<UInt8>] = []
    var isConflict = false

    mutating func append(_ lines: some Collection<ArraySlice<UInt8>>) {
      ours += lines
      theirs += lines
    }
  }

  /// The merged lines as either side has them, and whether the sides conflict somewhere in them.
  ///
  /// Items that both sides put at one place are both kept; an item that both changed is merged by
  /// its fields. What merging again with one side would not leave as it is, is a conflict: there a
  /// line that was removed and one that was added beside it cannot be told from one that was changed.
  static func merge(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
  ) -> (ours: [UInt8], theirs: [UInt8], isConflict: Bool) {
    if let bytes = threeWayMerge(base: base, ours: ours, theirs: theirs) {
      return (Array(bytes), Array(bytes), false)
    }
    let merge = BodyMerge(base: base.lines, ours: ours.lines, theirs: theirs.lines)
    // Changes that touch are merged where that leaves no doubt, else they conflict.
    for adjacentConflict in [false, true] {
      let halves = merge.merged(adjacentConflict: adjacentConflict)
      if halves.isConflict, merge.isTorn(halves) { break }
      if halves.isConflict || merge.absorbs(halves.ours, adjacentConflict: adjacentConflict) {
        return (Array(halves.ours.joined()), Array(halves.theirs.joined()), halves.isConflict)
      }
    }
    return (Array(ours), Array(theirs), true)
  }

  /// Whether an item stands in a half more often than in any version: where one side moved it, and the other
  /// changed it or what stood beside it.
  private func isTorn(_ halves: Halves) -> Bool {
    let known = [base, ours, theirs].map(Self.items)
    return [halves.ours, halves.theirs].contains { half in
      Self.items(half).contains { title, count in
        known.allSatisfy { $0[title, default: 0] < count }
      }
    }
  }

  /// How often each item stands among some lines, by its title.
  private static func items(_ lines: [ArraySlice<UInt8>]) -> [ByteString: Int] {
    var counts: [ByteString: Int] = [:]
    for line in lines where BodyItems.indentation(of: line) != nil {
      counts[ByteString(BodyItems.title(of: line)), default: 0] += 1
    }
    return counts
  }

  /// Whether merging the result with each of the sides again gives the result.
  ///
  /// - Parameter isLast: Whether changes that touch conflict; then what merging tries before
  ///   must give the result as well.
  private func absorbs(_ lines: [ArraySlice<UInt8>], adjacentConflict isLast: Bool) -> Bool {
    for (left, right) in [(lines, theirs), (ours, lines)] where left != right {
      let merge = BodyMerge(base: base, ours: left, theirs: right)
      for adjacentConflict in isLast ? [false, true] : [false] {
        let again = merge.merged(adjacentConflict: adjacentConflict)
        if again.isConflict || again.ours != lines { return false }
      }
    }
    return true
  }

  private func merged(adjacentConflict: Bool) -> Halves {
    let lines = ThreeWay(base: base, ours: ours, theirs: theirs)
    var halves = Halves()
    for chunk in LineMerge(lines, adjacentConflict: adjacentConflict).chunks() {
      switch chunk {
      case .agreed(let side, let range): halves.append(lines[side][range])
      case .conflict(let old, let left, let right):
        if let both = items(base[old], ours[left], theirs[right]) {
          halves.append(both)
        } else {
          halves.isConflict = true
          halves.ours += ours[left]
          halves.theirs += theirs[right]
        }
      }
    }
    return halves
  }

  /// What two changes of items at one place lead to; nil where a person must decide.
  private func items(
    _ base: ArraySlice<ArraySlice<UInt8>>, _ ours: ArraySlice<ArraySlice<UInt8>>,
    _ theirs: ArraySlice<ArraySlice<UInt8>>
  ) -> [ArraySlice<UInt8>]? {
    if base.isEmpty { return additions(ours, theirs) }
    guard base.count == ours.count, base.count == theirs.count,
      Self.isInPlace(ours, base), Self.isInPlace(theirs, base)
    else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    for index in 0..<base.count {
      guard
        let line = item(
          base[base.startIndex + index], ours[ours.startIndex + index],
          theirs[theirs.startIndex + index])
      else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// Whether every line of the base that a side has is where it was.
  private static func isInPlace(
    _ side: ArraySlice<ArraySlice<UInt8>>, _ base: ArraySlice<ArraySlice<UInt8>>
  ) -> Bool {
    // One look at each line: where both sides changed all of them there are as many to look for.
    let lines = Set(base.map { ByteString($0) })
    return zip(side, base).allSatisfy { $0 == $1 || !lines.contains(ByteString($0)) }
  }

  /// Items that both sides put at one place: what both begin with once, the rest by what it says;
  /// nil where a person must decide.
  private func additions(
    _ ours: ArraySlice<ArraySlice<UInt8>>, _ theirs: ArraySlice<ArraySlice<UInt8>>
  ) -> [ArraySlice<UInt8>]? {
    let start = zip(ours, theirs).prefix { $0 == $1 }.count
    let (left, right) = (ours.dropFirst(start), theirs.dropFirst(start))
    let common = Array(ours.prefix(start))
    if left.isEmpty || right.isEmpty { return common + left + right }
    // What one side indents deeper than the other might belong to what both begin with, or to no item.
    guard let mine = BodyItems(left), let other = BodyItems(right),
      mine.indentation == other.indentation
    else { return nil }
    return mine.merged(with: other).map { common + $0 }
  }

  /// An item's line that both sides changed, merged by its fields.
  private func item(
    _ base: ArraySlice<UInt8>, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    if let line = threeWayMerge(base: base, ours: ours, theirs: theirs) { return line }
    let tasks = [base, ours, theirs].map { line -> Board.Task? in
      let indentation = line.prefix(while: \.isBlank)
      guard BodyItems.indentation(of: line) != nil else { return nil }
      return TaskReading(Array(line[indentation.endIndex...]))?.task
    }
    guard let old = tasks[0], let left = tasks[1], let right = tasks[2],
      // One that says something else may be another item in its place.
      old.line.sharesWords(with: left.line), old.line.sharesWords(with: right.line),
      let words = TaskLineWords(old), let oursWords = TaskLineWords(left),
      let theirsWords = TaskLineWords(right)
    else { return nil }
    let merged = TaskLineMerge.merge(
      base: words, ours: oursWords, theirs: theirsWords, preferring: .ours)
    guard merged.fields.isEmpty,
      let indentation = threeWayMerge(
        base: base.prefix(while: \.isBlank), ours: ours.prefix(while: \.isBlank),
        theirs: theirs.prefix(while: \.isBlank))
    else { return nil }
    let line = merged.bytes + [0x0A]
    guard let task = TaskReading(line)?.task,
      TaskContent(task)
        == TaskContent.merged(
          base: TaskContent(old), ours: TaskContent(left), theirs: TaskContent(right), body: [])
    else { return nil }
    return (indentation + line)[...]
  }
}
