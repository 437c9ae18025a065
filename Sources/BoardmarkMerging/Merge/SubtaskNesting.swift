import BoardmarkReading
import BoardmarkText

/// Which items of a task's body stand in which, known by what they say.
struct SubtaskNesting {
  /// What each item stands under; nil directly under the task. Items that stand twice are left out.
  private let parents: [ByteString: ByteString?]

  /// What all items say, those too that stand twice.
  private let titles: Set<ByteString>

  init(_ task: Board.Task) {
    var parents: [ByteString: ByteString?] = [:]
    var doubles: Set<ByteString> = []
    var open: [(title: ByteString, indentation: Int)] = []
    for line in task.line.source.bytes[task.body].lines {
      let item = BodyItems.indentation(of: line)?.count
      guard line.contains(where: { !$0.isSpace }) else { continue }
      let indentation = item ?? line.prefix(while: \.isBlank).count
      // Text that is not indented deeper than an item ends it.
      while let last = open.last, last.indentation >= indentation { open.removeLast() }
      if item == nil { continue }
      let title = ByteString(BodyItems.title(of: line))
      if parents.updateValue(open.last?.title, forKey: title) != nil { doubles.insert(title) }
      open.append((title, indentation))
    }
    titles = Set(parents.keys)
    self.parents = parents.filter { !doubles.contains($0.key) }
  }

  /// Whether nothing is there that one of the sides removed.
  func isWithoutRemoved(_ versions: ThreeWay<SubtaskNesting>) -> Bool {
    let kept = versions.ours.titles.intersection(versions.theirs.titles)
    return titles.intersection(versions.base.titles).isSubset(of: kept)
  }

  /// Whether everything stands where the sides have it or put it.
  ///
  /// Lines say by their indentation alone what they belong to, so that lines of two sides side by side
  /// may say what neither did. What one side put around items that the base has is meant to be around what the other put there.
  func isMerged(_ versions: ThreeWay<SubtaskNesting>) -> Bool {
    let around = versions.map { version in
      Set(version.parents.filter { versions.base.titles.contains($0.key) }.values)
    }
    return parents.allSatisfy { title, parent in
      let known = versions.map { $0.parents[title] }
      guard let expected = known.mergedValue(), expected != parent else { return true }
      if let expected, !titles.contains(expected) {
        return MergeVersion.sides.contains { side in
          isReworded(expected, as: parent, by: side, versions)
        }
      }
      guard let parent else { return false }
      return MergeVersion.sides.contains { side in
        versions[side].parents[title] != nil && versions[side].parents[parent] == nil
          && around[side.opposite].contains(parent)
      }
    }
  }

  /// Whether an item is what a side made of one of the base: only that side has it, and they share half of the words.
  private func isReworded(
    _ old: ByteString, as new: ByteString?, by side: MergeVersion,
    _ versions: ThreeWay<SubtaskNesting>
  ) -> Bool {
    guard let new, !versions[side].titles.contains(old), versions[side].titles.contains(new),
      !versions.base.titles.contains(new)
    else { return false }
    return old.bytes.sharesWords(with: new.bytes)
  }
}
