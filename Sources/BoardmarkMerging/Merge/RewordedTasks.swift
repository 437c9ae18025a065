import BoardmarkReading
import BoardmarkText

/// Finds which tasks without an id were given other words: between the same neighbours a side lacks
/// one of the base and has another instead.
struct RewordedTasks {
  private let outlines: Trio<BoardOutline>
  private let sectionOf: Trio<[Int]>
  /// For each side and each node of the base the one that it is there.
  private(set) var partners: Trio<[Int?]>
  /// The tasks of the base that a side has only something in place of, which may be another task.
  private(set) var replaced: Set<Int> = []

  private var isTaken: Trio<[Bool]>
  private var gaps = Trio { _ in TaskGaps() }
  /// For each side what it has of tasks that both may have added, with the other side's.
  private var twins = Trio<[Int: Int]>(base: [:], ours: [:], theirs: [:])

  /// - Parameters:
  ///   - sectionOf: For each version the match that each of its sections belongs to.
  ///   - partners: What is known of each side's tasks already.
  init(_ outlines: Trio<BoardOutline>, sectionOf: Trio<[Int]>, partners: Trio<[Int?]>) {
    self.outlines = outlines
    self.sectionOf = sectionOf
    self.partners = partners
    isTaken = Trio { side in
      var isTaken = [Bool](repeating: false, count: outlines[side].nodes.count)
      if side != .base { for node in partners[side] { if let node { isTaken[node] = true } } }
      return isTaken
    }
  }

  private func isOpen(_ side: MergeSide, _ node: Int) -> Bool {
    let outline = outlines[side]
    return outline.nodes[node].isTask && !isTaken[side][node]
  }

  private func isLacking(_ node: Int, _ side: MergeSide) -> Bool {
    partners[side][node] == nil && outlines.base.nodes[node].isTask
      && outlines.base.id(node) == nil
  }

  /// Whether a side has a task of the base in its section.
  private func isHome(_ node: Int, _ side: MergeSide) -> Bool {
    guard let partner = partners[side][node] else { return false }
    return sectionOf.base[outlines.base.nodes[node].section]
      == sectionOf[side][outlines[side].nodes[partner].section]
  }

  private mutating func pair(_ index: Int, _ place: Int, _ side: MergeSide) {
    partners[side][index] = place
    isTaken[side][place] = true
  }

  /// Finds out what stands where.
  private mutating func survey() {
    for side in [MergeSide.ours, .theirs] {
      var homes = [Int?](repeating: nil, count: outlines.base.sections.count)
      let numbers = sectionOf[side].enumerated()
      let sections = Dictionary(uniqueKeysWithValues: numbers.map { ($0.element, $0.offset) })
      for index in homes.indices { homes[index] = sections[sectionOf.base[index]] }
      gaps[side] = TaskGaps(
        from: outlines.base, to: outlines[side], sections: homes, partners: partners[side],
        isAnchor: { isHome($0, side.opposite) }, isOpenOld: { isLacking($0, side) },
        isOpenNew: { isOpen(side, $0) })
    }
    twins = Trio(base: [:], ours: [:], theirs: [:])
    func key(_ side: MergeSide, _ node: Int) -> ByteString {
      let section = sectionOf[side][outlines[side].nodes[node].section]
      // What has one id is one task, whatever it says.
      if let id = outlines[side].id(node) { return ByteString(Array("\(id)".utf8)) }
      return ByteString(Array("\(section) ".utf8) + outlines[side].text(node))
    }
    let open = outlines.ours.nodes.indices.filter { isOpen(.ours, $0) }
    if open.isEmpty { return }
    var places: [ByteString: ArraySlice<Int>] = [:]
    for node in outlines.theirs.nodes.indices where isOpen(.theirs, node) {
      places[key(.theirs, node), default: []].append(node)
    }
    for node in open {
      guard let twin = places[key(.ours, node)]?.popFirst() else { continue }
      twins.ours[node] = twin
      twins.theirs[twin] = node
    }
  }

  /// Whether what a side added may be what became of a task: what both added is that only where both
  /// lack the task.
  private func mayBe(_ place: Int, _ index: Int, _ side: MergeSide) -> Bool {
    twins[side][place] == nil || isLacking(index, side.opposite)
  }

  // MARK: - Words

  /// The largest gap, as the product of its tasks, in which all are compared with all.
  private static var comparisonLimit: Int { 1_024 }

  private func isSmall(_ gap: TaskGaps.Gap) -> Bool {
    gap.old.count <= Self.comparisonLimit / max(gap.new.count, 1)
  }

  /// Two tasks whose titles have words in common.
  private struct Candidate {
    let index: Int
    private(set) var place: Int
    let shared: Int
    /// Whether these are at least half of the longer title's.
    let isHalf: Bool
    /// Whether one title has all words of the other.
    let isExtended: Bool

    init(_ index: Int, _ place: Int, _ words: Set<ByteString>, _ others: Set<ByteString>) {
      self.index = index
      self.place = place
      shared = words.intersection(others).count
      isHalf = 2 * shared >= max(words.count, others.count)
      isExtended = shared == min(words.count, others.count)
    }

    func standing(at place: Int) -> Candidate {
      var candidate = self
      candidate.place = place
      return candidate
    }
  }

  private func candidates(_ gap: TaskGaps.Gap, _ side: MergeSide) -> [Candidate] {
    let old = gap.old.filter { isLacking($0, side) }
    let new = gap.new.filter { isOpen(side, $0) }
    if old.isEmpty || new.isEmpty || !isSmall(TaskGaps.Gap(old: old, new: new)) { return [] }
    let left = old.map { outlines.base.task($0)!.line.titleWords }
    let right = new.map { outlines[side].task($0)!.line.titleWords }
    var candidates: [Candidate] = []
    for (index, words) in zip(old, left) {
      for (place, others) in zip(new, right) where mayBe(place, index, side) {
        let candidate = Candidate(index, place, words, others)
        if candidate.shared > 0 { candidates.append(candidate) }
      }
    }
    return candidates
  }

  /// Pairs tasks whose titles have only gained or only lost words, where no other comes into question.
  mutating func matchExtended() {
    survey()
    var pairs: [(Candidate, MergeSide)] = []
    for side in [MergeSide.ours, .theirs] {
      for gap in gaps[side].gaps {
        let found = candidates(gap, side).filter { $0.isExtended && $0.isHalf }
        pairs += found.onlyOnes(by: \.index, and: \.place).map { ($0, side) }
      }
    }
    // Neither side's before the other's is looked for.
    for (candidate, side) in pairs { pair(candidate.index, candidate.place, side) }
  }

  /// The most tasks that a word may stand in to tell anything about one of them.
  private static var wordLimit: Int { 16 }

  /// Pairs such tasks wherever they stand: the same where they have one body or the other side moved
  /// them there, too; else maybe another one.
  mutating func matchElsewhere() {
    survey()
    var pairs: [(candidate: Candidate, side: MergeSide)] = []
    for side in [MergeSide.ours, .theirs] {
      let lacking = outlines.base.nodes.indices.filter { isLacking($0, side) }
      if lacking.isEmpty { continue }
      var places: [ByteString: [Int]] = [:]
      for node in outlines[side].nodes.indices
      where isOpen(side, node) && twins[side][node] == nil {
        for word in outlines[side].task(node)!.line.titleWords {
          places[word, default: []].append(node)
        }
      }
      if places.isEmpty { continue }
      var found: [Candidate] = []
      for index in lacking {
        let words = outlines.base.task(index)!.line.titleWords
        let lists = words.compactMap { places[$0] }.filter { $0.count <= Self.wordLimit }
        for place in Set(lists.joined()) {
          found.append(Candidate(index, place, words, outlines[side].task(place)!.line.titleWords))
        }
      }
      pairs += found.filter { $0.isExtended && $0.isHalf }
        .onlyOnes(by: \.index, and: \.place).map { ($0, side) }
    }
    let known = partners
    for (candidate, side) in pairs {
      pair(candidate.index, candidate.place, side)
      let section = sectionOf[side][outlines[side].nodes[candidate.place].section]
      let other = known[side.opposite][candidate.index].map {
        sectionOf[side.opposite][outlines[side.opposite].nodes[$0].section]
      }
      let home = sectionOf.base[outlines.base.nodes[candidate.index].section]
      let isMovedAlike = section == other && section != home
      if !isMovedAlike, !hasSameBody(candidate, side) { replaced.insert(candidate.index) }
    }
  }

  private func hasSameBody(_ candidate: Candidate, _ side: MergeSide) -> Bool {
    let body = BodyText.bytes(of: outlines.base.task(candidate.index)!)
    return !body.isEmpty && body == BodyText.bytes(of: outlines[side].task(candidate.place)!)
  }

  // MARK: - Places

  /// Pairs what is left: by words in common, and where the other side has not left a task as it was, by
  /// place.
  mutating func matchReplaced() {
    survey()
    matchShared()
    let known = partners
    for side in [MergeSide.ours, .theirs] {
      for gap in gaps[side].gaps {
        matchReplaced(gap, side, known: known[side.opposite])
      }
    }
  }

  /// What both sides have instead of tasks that both lack, where it shares words with them.
  private mutating func matchShared() {
    var found: [Candidate] = []
    for side in [MergeSide.ours, .theirs] {
      for gap in gaps[side].gaps {
        for candidate in candidates(gap, side) where candidate.isHalf {
          guard let twin = twins[side][candidate.place] else { continue }
          found.append(side == .ours ? candidate : candidate.standing(at: twin))
        }
      }
    }
    // What decides is the same on both sides.
    found.sort { left, right in
      if left.shared != right.shared { return left.shared > right.shared }
      if left.index != right.index { return left.index < right.index }
      return outlines.ours.text(left.place)
        .lexicographicallyPrecedes(outlines.ours.text(right.place))
    }
    for candidate in found
    where partners.ours[candidate.index] == nil && !isTaken.ours[candidate.place] {
      pair(candidate.index, candidate.place, .ours)
      pair(candidate.index, twins.ours[candidate.place]!, .theirs)
      replaced.insert(candidate.index)
    }
  }

  /// Whether a side has not left a task of the base as it was.
  ///
  /// - Parameter partner: What it is there; nil where that is not known.
  private func isDisputed(_ index: Int, _ side: MergeSide, as partner: Int?) -> Bool {
    guard let partner else { return true }
    let (home, other) = (outlines.base.nodes[index].section, outlines[side].nodes[partner].section)
    return sectionOf.base[home] != sectionOf[side][other]
      || !outlines.base.isTask(index, sayingSame: partner, in: outlines[side])
  }

  private mutating func matchReplaced(
    _ gap: TaskGaps.Gap, _ side: MergeSide, known: [Int?]
  ) {
    // Where both sides lack tasks and have something in common instead, there is nothing to decide.
    let other = gaps[side.opposite]
    let settled = Set(
      gap.new.compactMap { place in twins[side][place].flatMap { other.gapOfNew[$0] } })
    let old = gap.old.filter { index in
      guard isLacking(index, side) else { return false }
      guard known[index] == nil, let gap = other.gapOfOld[index] else { return true }
      return !settled.contains(gap)
    }
    let new = gap.new.filter { isOpen(side, $0) && twins[side][$0] == nil }
    if old.isEmpty || new.isEmpty { return }
    let disputed = old.filter { self.isDisputed($0, side.opposite, as: known[$0]) }
    let isDisputed = Set(disputed)
    var pairs: [(index: Int, place: Int)] = []
    var (foundOld, foundNew): (Set<Int>, Set<Int>) = ([], [])
    func add(_ index: Int, _ place: Int) {
      pairs.append((index, place))
      foundOld.insert(index)
      foundNew.insert(place)
    }
    let candidates = candidates(TaskGaps.Gap(old: old, new: new), side).sorted { left, right in
      func rank(_ candidate: Candidate) -> (Int, Int, Int, Int, Int) {
        let isFirst = isDisputed.contains(candidate.index) ? 0 : 1
        return (
          candidate.isHalf ? 0 : 1, -candidate.shared, isFirst, candidate.index, candidate.place
        )
      }
      return rank(left) < rank(right)
    }
    for candidate in candidates
    where !foundOld.contains(candidate.index) && !foundNew.contains(candidate.place)
      && (candidate.isHalf
        || isDisputed.contains(candidate.index) && outlines[side].id(candidate.place) == nil)
    {
      add(candidate.index, candidate.place)
    }
    // By place only where that shows a dispute; what nobody else touched is as well removed and added.
    // Other words with an id that nothing had are a new task.
    let (restOld, restNew) = (
      old.filter { !foundOld.contains($0) },
      new.filter { !foundNew.contains($0) && outlines[side].id($0) == nil }
    )
    let byPlace = restOld.count <= restNew.count ? restOld : restOld.filter(isDisputed.contains)
    for (index, place) in zip(byPlace, restNew) where isDisputed.contains(index) {
      add(index, place)
    }
    // Nobody can tell which of several became of which: a dispute must show all the same.
    if let index = disputed.first, !pairs.contains(where: { isDisputed.contains($0.index) }),
      let place = pairs.popLast()?.place
    {
      pairs.append((index, place))
    }
    for (index, place) in pairs {
      pair(index, place, side)
      replaced.insert(index)
    }
  }
}

extension Array {
  /// The elements that no other has one of their two numbers with.
  func onlyOnes(by first: (Element) -> Int, and second: (Element) -> Int) -> [Element] {
    var counts: (first: [Int: Int], second: [Int: Int]) = ([:], [:])
    for element in self {
      counts.first[first(element), default: 0] += 1
      counts.second[second(element), default: 0] += 1
    }
    return filter { counts.first[first($0)] == 1 && counts.second[second($0)] == 1 }
  }
}
