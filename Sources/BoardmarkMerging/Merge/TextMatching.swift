import BoardmarkText

/// Finds which texts outside tasks are the same: paragraphs, deeper headings, front matter.
///
/// In one section and of one kind: those that say the same, then those that have half of their lines in
/// common, then those after the same task or text, then those before the same, then those that have
/// any line in common, then the one that is left over in each where they are equally long.
struct TextMatching {
  private let outlines: Trio<BoardOutline>
  private let sectionOf: Trio<[Int]>
  /// For each version the matches of its nodes; -1 for one that is not matched yet.
  private let matchOf: Trio<[Int]>
  private let open: Trio<[Int]>

  /// For each side what the texts of the base are there.
  private(set) var partners = Trio<[Int: Int]>(base: [:], ours: [:], theirs: [:])
  /// For each side what its texts are in the base.
  private var origins = Trio<[Int: Int]>(base: [:], ours: [:], theirs: [:])

  init(_ outlines: Trio<BoardOutline>, sectionOf: Trio<[Int]>, matchOf: Trio<[Int]>) {
    self.outlines = outlines
    self.sectionOf = sectionOf
    self.matchOf = matchOf
    open = Trio { side in
      outlines[side].nodes.indices.filter {
        !outlines[side].nodes[$0].isTask && matchOf[side][$0] < 0
      }
    }
  }

  /// The texts of a version that were not matched before.
  func texts(_ side: MergeSide) -> [Int] { open[side] }

  /// Matches the texts of the base with those of both sides.
  mutating func matchBase() {
    onBothSides { $0.matchByText(.base, $1) }
    follow()
    shared = sharedTexts()
    onBothSides { $0.matchByLines(.base, $1, half: true) }
    follow()
    followLines()
    // What both sides made alike is more likely made of something than what only one side has.
    shared = sharedTexts()
    onBothSides { $0.matchByNeighbours(.base, $1, of: $0.shared) }
    follow()
    onBothSides { $0.matchByNeighbours(.base, $1, asLong: true) }
    onBothSides { $0.matchByNeighbours(.base, $1) }
    follow()
    followLines()
    onBothSides { $0.matchByLines(.base, $1, half: false) }
    follow()
    onBothSides { $0.matchLast(.base, $1) }
    follow()
    followLines()
  }

  /// Looks for partners on both sides; neither step knows what the other finds.
  private mutating func onBothSides(_ step: (inout Self, MergeSide) -> Void) {
    known = partners
    for side in [MergeSide.ours, .theirs] { step(&self, side) }
  }

  /// The texts that both sides added, as pairs of ours and theirs.
  mutating func additions() -> [(ours: Int, theirs: Int)] {
    matchByText(.ours, .theirs)
    matchByLines(.ours, .theirs, half: true)
    matchByNeighbours(.ours, .theirs)
    matchByLines(.ours, .theirs, half: false)
    return partners.theirs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func pair(_ index: Int, _ place: Int, _ side: MergeSide) {
    partners[side][index] = place
    origins[side][place] = index
  }

  /// The partners that were known before the step at hand.
  private var known = Trio<[Int: Int]>(base: [:], ours: [:], theirs: [:])

  /// The texts of each side that say the same on both and may be what both sides added.
  private var shared = Trio<Set<Int>>(base: [], ours: [], theirs: [])

  /// Whether a text of a side may be what became of one: what both sides have as something new is not,
  /// where the other side still has the old one.
  private func isCandidate(_ place: Int, for index: Int, _ old: MergeSide, _ new: MergeSide) -> Bool
  {
    old != .base || !shared[new].contains(place) || known[new.opposite][index] == nil
  }

  private func isDone(_ old: MergeSide, _ new: MergeSide) -> Bool {
    partners[new].count == min(open[old].count, open[new].count)
  }

  // MARK: - Keys

  /// What tells where a text stands, or what it says.
  private struct Key: Hashable {
    let section: Int
    let kind: BoardOutline.Kind
    let text: ByteString
    let neighbour: Int
  }

  private func key(_ side: MergeSide, _ index: Int, text: ArraySlice<UInt8>) -> Key {
    let node = outlines[side].nodes[index]
    return Key(
      section: sectionOf[side][node.section], kind: node.kind, text: ByteString(text),
      neighbour: -1)
  }

  /// - Parameter isAsLong: Whether the key tells how many lines the text has.
  private func key(
    _ side: MergeSide, _ index: Int, behind neighbour: Int, asLong isAsLong: Bool
  ) -> Key {
    let node = outlines[side].nodes[index]
    let length = isAsLong ? "\(outlines[side].text(index).lines.count)" : ""
    return Key(
      section: sectionOf[side][node.section], kind: node.kind, text: ByteString(Array(length.utf8)),
      neighbour: neighbour)
  }

  private mutating func pairUp(
    _ old: MergeSide, _ new: MergeSide, by key: (Self, MergeSide, Int) -> Key?
  ) {
    if isDone(old, new) { return }
    var places: [Key: ArraySlice<Int>] = [:]
    for index in open[new] where origins[new][index] == nil {
      if let key = key(self, new, index) { places[key, default: []].append(index) }
    }
    for index in open[old] where partners[new][index] == nil {
      guard let key = key(self, old, index), let place = places[key]?.first,
        isCandidate(place, for: index, old, new)
      else { continue }
      places[key]?.removeFirst()
      pair(index, place, new)
    }
  }

  // MARK: - Rules

  private mutating func matchByText(_ old: MergeSide, _ new: MergeSide) {
    pairUp(old, new) { $0.key($1, $2, text: $0.outlines[$1].text($2)) }
  }

  /// What one side has made of a text, the other side has there, too, where it says the same.
  private mutating func follow() {
    for (known, side) in [(MergeSide.ours, MergeSide.theirs), (.theirs, .ours)] {
      let missing = open.base.filter { partners[side][$0] == nil && partners[known][$0] != nil }
      guard !missing.isEmpty, partners[side].count < open[side].count else { continue }
      var places: [Key: ArraySlice<Int>] = [:]
      for index in open[side] where origins[side][index] == nil {
        places[key(side, index, text: outlines[side].text(index)), default: []].append(index)
      }
      for index in missing {
        let partner = partners[known][index]!
        let key = key(known, partner, text: outlines[known].text(partner))
        if let place = places[key]?.popFirst() { pair(index, place, side) }
      }
    }
  }

  /// The most texts that a line may stand in to tell anything about one of them.
  private static var lineLimit: Int { 16 }

  /// Pairs texts that have lines in common, the ones with most first.
  ///
  /// - Parameter isHalf: Whether these must be at least half of the longer one's.
  private mutating func matchByLines(_ old: MergeSide, _ new: MergeSide, half isHalf: Bool) {
    let texts = open[old].filter { partners[new][$0] == nil }.map { ($0, $0) }
    matchByLines(texts, saying: old, old, new, half: isHalf)
  }

  /// Pairs a text with the one of a side that has lines of what the other side has made of it.
  private mutating func followLines() {
    onBothSides { matching, side in
      let (found, other) = (matching.known[side], matching.known[side.opposite])
      let texts = matching.open.base.compactMap { index in
        found[index] == nil ? other[index].map { (index, $0) } : nil
      }
      matching.matchByLines(texts, saying: side.opposite, .base, side, half: false)
    }
  }

  /// - Parameters:
  ///   - texts: The texts of `old`, each with the text of `version` whose lines are looked for.
  private mutating func matchByLines(
    _ texts: [(index: Int, said: Int)], saying version: MergeSide, _ old: MergeSide,
    _ new: MergeSide, half isHalf: Bool
  ) {
    if texts.isEmpty || isDone(old, new) { return }
    var places: [Key: [Int]] = [:]
    for index in open[new] where origins[new][index] == nil {
      for line in Set(outlines[new].text(index).lines.map { ByteString($0) }) {
        places[key(new, index, text: line.bytes), default: []].append(index)
      }
    }
    var candidates: [(shared: Int, index: Int, place: Int)] = []
    var lengths: [Int: Int] = [:]
    func length(_ place: Int) -> Int {
      if let length = lengths[place] { return length }
      let length = outlines[new].text(place).lines.count
      lengths[place] = length
      return length
    }
    for (index, said) in texts {
      let lines = outlines[version].text(said).lines
      var counts: [Int: Int] = [:]
      for line in Set(lines.map { ByteString($0) }) {
        guard let found = places[key(version, said, text: line.bytes)],
          found.count <= Self.lineLimit
        else { continue }
        for place in found { counts[place, default: 0] += 1 }
      }
      for (place, shared) in counts
      where !isHalf || 2 * shared >= max(lines.count, length(place)) {
        candidates.append((shared, index, place))
      }
    }
    candidates.sort { (-$0.shared, $0.index, $0.place) < (-$1.shared, $1.index, $1.place) }
    for candidate in candidates
    where partners[new][candidate.index] == nil && origins[new][candidate.place] == nil
      && isCandidate(candidate.place, for: candidate.index, old, new)
    {
      pair(candidate.index, candidate.place, new)
    }
  }

  /// Pairs what is left over in both versions of a section, where that is one text of a kind in each,
  /// and it has as many lines as before or as the other side's.
  private mutating func matchLast(_ old: MergeSide, _ new: MergeSide) {
    if isDone(old, new) { return }
    func last(_ side: MergeSide, _ open: [Int]) -> [Key: Int] {
      let groups = Dictionary(grouping: open) { key(side, $0, text: []) }
      return groups.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
    let places = last(new, open[new].filter { origins[new][$0] == nil })
    for (key, index) in last(old, open[old].filter { partners[new][$0] == nil }) {
      let other = known[new.opposite][index].map { outlines[new.opposite].text($0) }
      let lengths = [outlines[old].text(index), other].compactMap { $0?.lines.count }
      if let place = places[key], isCandidate(place, for: index, old, new),
        lengths.contains(outlines[new].text(place).lines.count)
      {
        pair(index, place, new)
      }
    }
  }

  /// The texts of each side that are no text of the base yet and say the same on both.
  private func sharedTexts() -> Trio<Set<Int>> {
    let keys = Trio { side in
      Dictionary(grouping: open[side].filter { origins[side][$0] == nil }) {
        key(side, $0, text: outlines[side].text($0))
      }
    }
    return Trio { side in
      side == .base
        ? [] : Set(keys[side].filter { keys[side.opposite][$0.key] != nil }.values.joined())
    }
  }

  /// Pairs texts after the same task or text, then those before the same.
  ///
  /// - Parameters:
  ///   - chosen: The texts that are looked at; nil for all.
  ///   - isAsLong: Whether they must have as many lines.
  private mutating func matchByNeighbours(
    _ old: MergeSide, _ new: MergeSide, of chosen: Trio<Set<Int>>? = nil,
    asLong isAsLong: Bool = false
  ) {
    /// The match of a node; one number for both versions where this very pairing found it.
    func number(_ matching: Self, _ side: MergeSide, _ index: Int) -> Int? {
      let known = matching.matchOf[side][index]
      if known >= 0 { return known }
      if side == old { return matching.partners[new][index] != nil ? -2 - index : nil }
      return matching.origins[new][index].map { -2 - $0 }
    }
    func isOpen(_ side: MergeSide, _ index: Int) -> Bool {
      side == .base || chosen == nil || chosen![side].contains(index)
    }
    pairUp(old, new) { matching, side, index in
      guard isOpen(side, index) else { return nil }
      let outline = matching.outlines[side]
      return index == outline.sections[outline.nodes[index].section].nodes.lowerBound
        ? matching.key(side, index, behind: -1, asLong: isAsLong)
        : number(matching, side, index - 1).map {
          matching.key(side, index, behind: $0, asLong: isAsLong)
        }
    }
    pairUp(old, new) { matching, side, index in
      guard isOpen(side, index) else { return nil }
      let outline = matching.outlines[side]
      return index + 1 == outline.sections[outline.nodes[index].section].nodes.upperBound
        ? matching.key(side, index, behind: -1, asLong: isAsLong)
        : number(matching, side, index + 1).map {
          matching.key(side, index, behind: $0, asLong: isAsLong)
        }
    }
  }
}
