import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds tasks that a side made a subtask, or subtasks that it made a task or put below another one, while the other
/// side did something else with them: removed them, changed them or put them elsewhere.
///
/// To the tasks that hold them that is a line removed here and one added there; so those are told here.
struct NestingDisputes {
  /// Where a version has a task, and with what words.
  private struct Place: Equatable {
    let match: Int
    /// The section of a task of its own; nil for a subtask.
    let section: Int?
    let text: ByteString

    func isBeside(_ other: Place) -> Bool {
      match == other.match && (section == nil) == (other.section == nil)
    }
  }

  /// The matches of the tasks that hold what is disputed, or are it.
  private(set) var matches: Set<Int> = []

  /// The matches of tasks that one side has in another task.
  private(set) var nested: Set<Int> = []

  /// Cost: linear; reads only tasks that not all versions have alike.
  init(_ outlines: ThreeWay<BoardOutline>, _ matching: BoardMatching) {
    // Those that some version has not, or other than another.
    let different = matching.nodes.indices.filter { number in
      let match = matching.nodes[number]
      guard let base = match.base, let ours = match.ours, let theirs = match.theirs else {
        return true
      }
      let text = outlines.base.text(base)
      return !text.isIdentical(to: outlines.ours.text(ours))
        || !text.isIdentical(to: outlines.theirs.text(theirs))
    }
    // What is known by its words is not known where a version has these twice.
    var doubles: Set<ByteString> = []
    func places(_ version: MergeVersion, _ read: (Int, Int) -> [(key: ByteString, place: Place)])
      -> [ByteString: Place]
    {
      var places: [ByteString: Place] = [:]
      for number in different {
        guard let node = matching.nodes[number][version], outlines[version].nodes[node].isTask
        else {
          continue
        }
        for (key, place) in read(number, node)
        where places.updateValue(place, forKey: key) != nil {
          doubles.insert(key)
        }
      }
      return places
    }
    let subtasks = ThreeWay { version in
      places(version) { number, node in
        Self.items(in: outlines[version].linesBelow(node)).map { key, text in
          (key, Place(match: number, section: nil, text: text))
        }
      }
    }
    let keys = MergeVersion.allCases.reduce(into: Set()) { $0.formUnion(subtasks[$1].keys) }
    if keys.isEmpty { return }
    let tasks = ThreeWay { version in
      places(version) { number, node in
        let match = matching.nodes[number]
        guard match.base == nil || match.ours == nil || match.theirs == nil else { return [] }
        let task = outlines[version].task(node)!
        let key = Self.key(task.id, task.line.source.bytes[task.range].lines[0])
        let section = matching.sectionOf[version][outlines[version].nodes[node].section]
        let text = outlines[version].textWithoutID(node)
        return [(key, Place(match: number, section: section, text: text))]
      }
    }
    /// Where the base has a task of a side.
    func base(_ task: Place) -> Place? {
      matching.nodes[task.match].base.map { node in
        Place(
          match: task.match, section: matching.sectionOf.base[outlines.base.nodes[node].section],
          text: outlines.base.textWithoutID(node))
      }
    }
    /// Whether one side made a task of what stands in a column that the other removed.
    func isColumnRemoved(_ place: Place, _ side: MergeVersion) -> Bool {
      guard let section = place.section.map({ matching.sections[$0] }) else { return false }
      return section.base != nil && section[side.opposite] == nil
    }
    /// Whether one side removed what holds a task on the other, which changed that.
    func isHolderRemoved(_ place: Place, _ side: MergeVersion) -> Bool {
      let match = matching.nodes[place.match]
      guard let base = match.base, let node = match[side], match[side.opposite] == nil else {
        return false
      }
      return !outlines.base.text(base).isIdentical(to: outlines[side].text(node))
    }
    /// Whether what is known by its words alone is one in all places: many tasks have a note or a subtask of the same
    /// words. It must have been there before, and a side that lacks it must have removed it, not the task it was in;
    /// and then it must be a task of its own on the other side or before, since another task may have got its like.
    func isSame(_ key: ByteString, _ place: ThreeWay<Place?>) -> Bool {
      let isTwice = MergeVersion.allCases.contains {
        tasks[$0][key] != nil && subtasks[$0][key] != nil
      }
      guard let base = place.base, !isTwice else { return false }
      if base.section != nil { return true }
      let holder = matching.nodes[base.match]
      guard let remover = [MergeVersion.ours, .theirs].first(where: { place[$0] == nil }) else {
        return [MergeVersion.ours, .theirs].allSatisfy {
          place[$0]!.section != nil || holder[$0] != nil
        }
      }
      return place[remover.opposite]?.section != nil && holder[remover] != nil
    }
    /// For each match the tasks in it that stand elsewhere in another version: the matches that hold those.
    var moved: [Int: [[Int]]] = [:]
    var waiting: [[Int]] = []
    for key in keys.subtracting(doubles) {
      var place = ThreeWay { tasks[$0][key] ?? subtasks[$0][key] }
      let sides = [MergeVersion.ours, .theirs].compactMap { side in place[side].map { (side, $0) } }
      if place.base == nil, let task = sides.first(where: { $0.1.section != nil })?.1 {
        // Its line was another one before.
        place.base = base(task)
      }
      if !Self.isID(key), !isSame(key, place) { continue }
      let all = sides.map(\.1) + (place.base.map { [$0] } ?? [])
      // Two versions of one task are merged as such.
      guard all.contains(where: { !$0.isBeside(all[0]) }),
        sides.count < 2 || !sides[0].1.isBeside(sides[1].1)
      else { continue }
      let holders = sides.map(\.1.match)
      if sides.count == 2, let own = sides.first(where: { $0.1.section != nil }) {
        nested.insert(own.1.match)
      }
      for holder in holders { moved[holder, default: []].append(holders) }
      if place.merged == nil
        || sides.count == 2
          && sides.contains(where: {
            isHolderRemoved($0.1, $0.0) || isColumnRemoved($0.1, $0.0)
          })
      {
        waiting.append(holders)
      }
    }
    // What is in a conflict takes those with it that it holds on one side alone.
    while let holders = waiting.popLast() {
      for holder in holders where matches.insert(holder).inserted {
        waiting += moved[holder, default: []]
      }
    }
  }

  /// What a task is known by wherever it stands: its id, or its line, which begins with the marker.
  private static func key(_ id: TaskID?, _ line: ArraySlice<UInt8>) -> ByteString {
    ByteString(id.map { Array("id:\($0.folded)".utf8) } ?? Array(line.drop(while: \.isBlank)))
  }

  private static func isID(_ key: ByteString) -> Bool { key.bytes.starts(with: "id:".utf8) }

  /// The items of a task's body, each with all that stands below it.
  private static func items(
    in lines: [ArraySlice<UInt8>]
  ) -> [(key: ByteString, text: ByteString)] {
    return lines.indices.compactMap { index -> (key: ByteString, text: ByteString)? in
      guard let indentation = BodyItems.indentation(of: lines[index])?.count else { return nil }
      let text = Array(lines[index].dropFirst(indentation))
      // Few lines have an id, and reading them is what costs.
      let mayHaveID = zip(text, text.dropFirst()).contains {
        $0.asciiLowercased == .ascii("d") && $1 == .ascii(":")
      }
      let id = mayHaveID ? TaskReading(text)?.task.id : nil
      let below = lines[(index + 1)...].prefix { line in
        line.prefix(while: \.isBlank).count > indentation
      }
      return (key(id, lines[index]), ByteString(Array(lines[index..<below.endIndex].joined())))
    }
  }
}

extension BoardOutline {
  /// The lines of a task but for its first.
  fileprivate func linesBelow(_ node: Int) -> [ArraySlice<UInt8>] {
    let place = nodes[node].place!
    let range = board.columns[place.column].tasks.record(place.index).range
    return Array(bytes[range].lines.dropFirst())
  }
}
