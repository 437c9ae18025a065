/// The order of the nodes in a section of the merged board.
///
/// Groups, as the deeper headings in a column make them, are to their tasks what columns are: a task stands in the
/// group in which one side put it, wherever the group comes to stand.
struct SectionOrder {
  /// The group of each node, by its heading, which is in its own; -1 before the first one.
  private typealias Groups = [MatchID: MatchID]

  private let merge: NodeMerge
  private let nodes: IndexedList<NodeMatch, NodeMerge.Merged?>
  private let section: SectionMatchID
  private let order: OrderMerge<MatchID, SortKey>

  /// The nodes that each version has in the section; also those that go elsewhere, since they show what has not moved.
  private let lists: ThreeWay<[MatchID]>

  /// Nil if no version has any.
  private let groups: ThreeWay<Groups>?

  /// - Parameters:
  ///   - nodes: What becomes of each node; nil for one that is gone.
  ///   - key: What decides if the orders do not.
  init(
    of section: SectionMatchID, _ merge: NodeMerge,
    _ nodes: IndexedList<NodeMatch, NodeMerge.Merged?>, key: @escaping (MatchID) -> SortKey
  ) {
    (self.merge, self.nodes, self.section) = (merge, nodes, section)
    let (outlines, matching) = (merge.outlines, merge.matching)
    order = OrderMerge(
      isDivider: { !outlines.isNode(matching.nodes[$0], .task) },
      isParted: { version, number in
        matching.nodes[number][version].map { outlines[version].isParted($0) } ?? false
      }, key: key)
    let own = ThreeWay { merge.places.nodes($0, in: section) }
    let lists = ThreeWay { version in own[version].map { matching.nodeOf[version][$0] } }
    self.lists = lists
    let groups = ThreeWay { version in
      own[version].map { merge.places.group(version, $0, in: section) }
    }
    let hasGroup = MergeVersion.allCases.contains { groups[$0].contains { $0 >= 0 } }
    self.groups =
      hasGroup ? ThreeWay { Groups(uniqueKeysWithValues: zip(lists[$0], groups[$0])) } : nil
  }

  /// The headings of groups that are gone although something goes into them: one side removed the group, and the other
  /// put something into it or changed something in it.
  func missingHeadings() -> Set<MatchID> {
    guard let groups else { return [] }
    let homes = homes(groups, ranks(groups))
    return Set(homes.values.filter { $0 >= 0 && !isKept($0) })
  }

  /// The nodes that stay, in order.
  func merged() -> [MatchID] {
    // Contested nodes would stand in another section with the sides exchanged, so the others are ordered without them.
    var order = groups.map { ordered(by: $0) } ?? ordered(lists, where: { _ in true })
    for side in MergeVersion.sides {
      let here = lists[side].filter { nodes[$0]?.section == section }
      if !here.contains(where: isContested) { continue }
      // Each goes after the node that it follows on that side.
      let placed = Set(order)
      order = order.inserting(from: here, where: { _ in true }, after: placed.contains)
    }
    return order
  }

  private func isContested(_ number: MatchID) -> Bool { nodes[number]?.isContested == true }

  private func isKept(_ number: MatchID) -> Bool {
    nodes[number]?.section == section && !isContested(number)
  }

  private func ordered(_ lists: ThreeWay<[MatchID]>, where isWanted: (MatchID) -> Bool) -> [MatchID]
  {
    order.merged(base: lists.base, ours: lists.ours, theirs: lists.theirs) {
      isKept($0) && isWanted($0)
    }
  }

  /// The groups in order, and in each of them its nodes.
  private func ordered(by groups: ThreeWay<Groups>) -> [MatchID] {
    let ranks = ranks(groups)
    let homes = homes(groups, ranks)
    let members = ThreeWay { version in
      Dictionary(grouping: lists[version]) { groups[version][$0]! }
    }
    return ranks.sorted { $0.value < $1.value }.flatMap { group, _ in
      let own = ThreeWay { members[$0][group, default: []].filter { $0 != group } }
      return (group < 0 ? [] : [group]) + ordered(own) { homes[$0] == group }
    }
  }

  /// Which groups stay, and the place of each among them; that of what stands before the first one is 0.
  private func ranks(_ groups: ThreeWay<Groups>) -> [MatchID: Int] {
    let headings = ThreeWay { version in lists[version].filter { groups[version][$0] == $0 } }
    let order = [-1] + ordered(headings, where: { _ in true })
    return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
  }

  /// The group into which each node goes: what one side changed; of two into which the sides moved it the one further
  /// up.
  private func homes(_ groups: ThreeWay<Groups>, _ ranks: [MatchID: Int]) -> Groups {
    var homes: Groups = [:]
    for number in Set(lists.ours + lists.theirs) where isKept(number) && ranks[number] == nil {
      let own = groups.map { $0[number] }
      if let ours = own.ours, let theirs = own.theirs {
        func rank(_ group: MatchID) -> Int { ranks[group] ?? .max }
        homes[number] = own.merged?.flatMap { $0 } ?? (rank(theirs) < rank(ours) ? theirs : ours)
      } else {
        homes[number] = own.ours ?? own.theirs
      }
    }
    return homes
  }
}
