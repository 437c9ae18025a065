import BoardmarkReading
import BoardmarkText

/// Finds which tasks of two versions are the same.
///
/// Ids decide. A task without one is the same as one with its text, else as one with its title, in
/// its section first, people and tags apart where no other comes into question; the other may have got
/// an id meanwhile. Which tasks got other words is for ``RewordedTasks`` to find.
struct TaskMatching {
  private let old: BoardOutline
  private let new: BoardOutline
  /// For each section of the new version the old one that it is, or a number below 0.
  private let sections: [Int]
  private(set) var partners: [Int?]
  private var isFree: [Bool]

  /// Starts with all tasks unmatched.
  ///
  /// - Parameter sections: For each section of `new` the one of `old` that it is.
  init(from old: BoardOutline, to new: BoardOutline, sections: [Int?]) {
    self.old = old
    self.new = new
    self.sections = sections.enumerated().map { $0.element ?? -1 - $0.offset }
    partners = [Int?](repeating: nil, count: old.nodes.count)
    isFree = new.nodes.map(\.isTask)
  }

  /// Matches the tasks of a base with those of a side.
  mutating func matchAll() {
    let places = new.nodesByID
    for index in old.nodes.indices {
      guard let id = old.id(index), Int(id) < places.count, places[Int(id)] >= 0 else { continue }
      pair(index, Int(places[Int(id)]))
    }
    let rest = old.nodes.indices.filter { old.nodes[$0].isTask && old.id($0) == nil }
    guard !rest.isEmpty else { return }
    match(rest) { $0.text }
    match(rest) { $0.textAnywhere }
    match(rest) { $0.title }
    match(rest) { $0.titleAnywhere }
    matchPlainTitles(rest)
  }

  /// Matches tasks that both sides added, of which at most one has an id, by text and section.
  mutating func matchAdditions(old oldNodes: [Int], new newNodes: [Int]) {
    let candidates = Set(newNodes)
    for index in isFree.indices where !candidates.contains(index) { isFree[index] = false }
    var places: [Int32: Int] = [:]
    for index in newNodes { if let id = new.id(index) { places[id] = index } }
    for index in oldNodes {
      if let id = old.id(index), let place = places[id] { pair(index, place) }
    }
    let rest = oldNodes.filter { partners[$0] == nil }
    match(rest.filter { old.id($0) == nil }) { $0.text }
    for index in newNodes where new.id(index) != nil { isFree[index] = false }
    match(rest) { $0.text }
  }

  private mutating func pair(_ index: Int, _ place: Int) {
    partners[index] = place
    isFree[place] = false
  }

  /// What tasks without an id are compared by.
  private struct Key {
    let task: Board.Task
    let section: Int

    var textAnywhere: [UInt8] { TaskContent.textWithoutID(of: task) }
    var text: [UInt8] { marked(textAnywhere) }
    var titleAnywhere: [UInt8] { task.line.titleBytes }
    var title: [UInt8] { marked(titleAnywhere) }

    private func marked(_ bytes: [UInt8]) -> [UInt8] { Array("\(section) ".utf8) + bytes }
  }

  private mutating func match(_ rest: [Int], by key: (Key) -> [UInt8]) {
    var places: [ByteString: ArraySlice<Int>] = [:]
    for index in new.nodes.indices where isFree[index] {
      let node = new.nodes[index]
      places[
        ByteString(key(Key(task: new.task(index)!, section: sections[node.section]))), default: []
      ]
      .append(index)
    }
    guard !places.isEmpty else { return }
    for index in rest where partners[index] == nil {
      let node = old.nodes[index]
      if let place = places[ByteString(key(Key(task: old.task(index)!, section: node.section)))]?
        .popFirst()
      {
        pair(index, place)
      }
    }
  }

  // MARK: - Titles

  /// The most tasks of one title in each version that are compared with each other.
  private static var comparisonLimit: Int { 16 }

  /// Pairs tasks whose titles differ in people and tags only, where no other comes into question.
  private mutating func matchPlainTitles(_ rest: [Int]) {
    let open = rest.filter { partners[$0] == nil }
    if open.isEmpty { return }
    let places = Dictionary(grouping: new.nodes.indices.filter { isFree[$0] }) {
      ByteString(TaskContent.title(of: new.task($0)!.line))
    }
    if places.isEmpty { return }
    let titles = Dictionary(grouping: open) {
      ByteString(TaskContent.title(of: old.task($0)!.line))
    }
    var pairs: [(index: Int, place: Int)] = []
    var reassigned: [(index: Int, place: Int, title: ByteString)] = []
    for (title, indices) in titles where !title.bytes.isEmpty {
      guard let found = places[title], max(indices.count, found.count) <= Self.comparisonLimit
      else { continue }
      let candidates = indices.flatMap { index in found.map { (index: index, place: $0) } }
        .filter { isExtended($0.index, $0.place) }
      let near = candidates.filter { index, place in
        sections[new.nodes[place].section] == old.nodes[index].section
      }
      for candidates in [near, candidates] {
        pairs += candidates.onlyOnes(by: \.index, and: \.place)
      }
      if indices.count == 1, found.count == 1, candidates.isEmpty {
        reassigned.append((indices[0], found[0], title))
      }
    }
    for (index, place) in pairs where partners[index] == nil && isFree[place] {
      pair(index, place)
    }
    if reassigned.isEmpty { return }
    // One of several that are called so, each for somebody else, may as well be a new one.
    let counts = [old, new].map { outline in
      outline.nodes.indices.reduce(into: [ByteString: Int]()) { counts, node in
        guard let line = outline.task(node)?.line else { return }
        counts[ByteString(TaskContent.title(of: line)), default: 0] += 1
      }
    }
    for (index, place, title) in reassigned where counts.allSatisfy({ $0[title] == 1 }) {
      pair(index, place)
    }
  }

  /// Whether one title has all words of the other.
  private func isExtended(_ index: Int, _ place: Int) -> Bool {
    let words = (old.task(index)!.line.titleWords, new.task(place)!.line.titleWords)
    return words.0.isSubset(of: words.1) || words.1.isSubset(of: words.0)
  }
}

extension TaskLine {
  /// The words of the title, tags and people among them.
  var titleWords: Set<ByteString> {
    Set(titleBytes.split(separator: 0x20).map { ByteString($0) })
  }

  /// Whether two titles have at least half of their words in common.
  package func sharesWords(with other: TaskLine) -> Bool {
    let words = (titleWords, other.titleWords)
    return 2 * words.0.intersection(words.1).count >= max(words.0.count, words.1.count, 1)
  }
}
