import BoardmarkReading

/// The columns in which each version has a task of a title.
struct Namesakes {
  private let outlines: ThreeWay<BoardOutline>
  private let known = Memo<MergeVersion, Set<Key>>()

  private struct Key: Hashable {
    let column: String
    let title: UInt64
  }

  init(_ outlines: ThreeWay<BoardOutline>) { self.outlines = outlines }

  /// Whether what seems to be one task that was moved is rather one that was changed to say what another of its title
  /// said: it stands in two columns, and both versions have a task of that title in each of them.
  ///
  /// Cost: reads the titles of all tasks once, if a task was moved.
  func areInBothColumns(_ edge: NodeEdge) -> Bool {
    let pair = edge.pair
    if column(pair.old, edge.old) == column(pair.new, edge.new) { return false }
    return keys(of: pair.new).contains(key(pair.old, edge.old))
      && keys(of: pair.old).contains(key(pair.new, edge.new))
  }

  private func column(_ version: MergeVersion, _ task: NodeID) -> String {
    outlines[version].sections[outlines[version].nodes[task].section].name
  }

  private func key(_ version: MergeVersion, _ task: NodeID) -> Key {
    Key(column: column(version, task), title: outlines[version].titleHash(task))
  }

  private func keys(of version: MergeVersion) -> Set<Key> {
    known.value(for: version) {
      let nodes = outlines[version].nodes
      return Set(nodes.indices.filter { nodes[$0].isTask }.map { key(version, $0) })
    }
  }
}
