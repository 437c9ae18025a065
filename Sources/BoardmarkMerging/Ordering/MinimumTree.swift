/// Numbers that can be searched in logarithmic time: a tree of minimums.
struct MinimumTree {
  /// The root is at 1; the children of the node at n are at 2n and 2n + 1.
  private var nodes: [Int]
  private let width: Int

  init(_ numbers: [Int]) {
    var width = 1
    while width < numbers.count { width *= 2 }
    self.width = width
    nodes = [Int](repeating: .max, count: 2 * width)
    nodes.replaceSubrange(width..<width + numbers.count, with: numbers)
    for node in (1..<width).reversed() { nodes[node] = min(nodes[2 * node], nodes[2 * node + 1]) }
  }

  mutating func update(_ index: Int, to number: Int) {
    var node = width + index
    nodes[node] = number
    while node > 1 {
      node /= 2
      nodes[node] = min(nodes[2 * node], nodes[2 * node + 1])
    }
  }

  /// The first index from `start` on with a number below `limit`.
  func first(from start: Int, below limit: Int) -> Int? {
    guard start < width else { return nil }
    var node = width + start
    while nodes[node] >= limit {
      // Go on to the node that follows what this node covers.
      while node & 1 == 1 { node /= 2 }
      if node == 0 { return nil }
      node += 1
    }
    while node < width { node = nodes[2 * node] < limit ? 2 * node : 2 * node + 1 }
    return node - width
  }

  /// The least of the numbers before `end`, which is less than their count; `Int.max` if there is none.
  func minimum(before end: Int) -> Int {
    var least = Int.max
    var node = width + end
    while node > 1 {
      if node & 1 == 1 { least = min(least, nodes[node - 1]) }
      node /= 2
    }
    return least
  }
}
