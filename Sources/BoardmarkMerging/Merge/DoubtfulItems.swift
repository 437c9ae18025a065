import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Items of which nobody can tell what became of them.
extension MergePlan {
  /// Makes it a conflict if each side removed another one of several equal items, so that none of them would be left.
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

  /// Puts what may have become of an item that one side removed and the other changed into the conflict about it: a new
  /// item of the section that has half of its words.
  mutating func joinDoubtful() {
    /// The new items of a section on a side, and their words.
    var known: [Int: [(node: Int, number: Int, words: ItemWords)]] = [:]
    for (number, conflict) in conflicts.sorted(by: { $0.key < $1.key }) {
      guard case .removed(let remover) = conflict.kind, let base = matching.nodes[number].base,
        isItem(number)
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
      // Among very many nobody could look for one.
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
      let conflict = MergeConflict(.fields([.text]), conflict.subject)
      homes[best.2] = -1
      outcomes[best.2] = .gone
      outcomes[number] = .pieces([
        .region(ours: side == .ours ? own : other, theirs: side == .ours ? other : own, conflict)
      ])
      conflicts[number] = conflict
    }
  }
}
