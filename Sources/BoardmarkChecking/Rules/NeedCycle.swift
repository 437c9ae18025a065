import BoardmarkReading
import MarkdownBlocks

/// Finds open tasks that need each other in a circle.
enum NeedCycle: Rule {
  static let id = Board.RuleID.needCycle
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "An open task needs itself, directly or through others.",
    why: """
      None of the tasks in such a cycle can ever be started. Each cycle is reported once, at its
      first task; where several share tasks, one of them.
      """,
    example: """
      ## Todo

      - [ ] Write the letter id:k7f2 needs:p9wd
      - [ ] Post the letter id:p9wd needs:k7f2
      """,
    instead: """
      ## Todo

      - [ ] Write the letter id:k7f2
      - [ ] Post the letter id:p9wd needs:k7f2
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let graph = NeedGraph(context)
    for cycle in graph.cycles() {
      let first = graph.items[cycle[0]]
      let ids = cycle.map { graph.items[$0].id?.text ?? "" }
      let next = graph.items[cycle.count > 1 ? cycle[1] : cycle[0]].id
      let piece = first.line.neededPieces.first { TaskID(context.bytes[$0]) == next }
      findings.add(
        piece ?? first.anchor, "'\(ids[0])' needs itself: \(path(ids))",
        remedy: "remove one of the needs", task: first.id)
    }
  }

  /// The ids in the order in which they need each other; the middle of a long circle is left out.
  private static func path(_ ids: [String]) -> String {
    let shown = ids.count > 12 ? ids[..<10] + ["… \(ids.count - 11) more …", ids.last!] : ids[...]
    return (shown + [ids[0]]).joined(separator: " → ")
  }
}

/// Which open tasks and subtasks need which others.
struct NeedGraph {
  /// The open items that need something; others are in no cycle.
  private(set) var items: [RuleItem] = []

  /// The index in `targets` at which each item's needs start, and one more at the end.
  private var starts: [Int] = [0]

  /// The indices of the items that are needed.
  private var targets: [Int] = []

  init(_ context: RuleContext) {
    var indices: [Board.ItemPlace: Int] = [:]
    // A task that is written well needs nothing.
    for item in context.doubtfulItems where item.isOpen && item.has(.needs) {
      indices[item.place] = items.count
      items.append(item)
    }
    for item in items {
      for id in item.line.needs {
        // If several tasks have the id, the first one counts; a closed task meets the need.
        if let target = context.ids.places(of: id).first.flatMap({ indices[$0] }) {
          targets.append(target)
        }
      }
      starts.append(targets.count)
    }
  }

  private func targets(of node: Int) -> ArraySlice<Int> {
    targets[starts[node]..<starts[node + 1]]
  }

  /// One circle, starting at its first item, for every set of items that all need each other.
  ///
  /// Cost: linear in the items and needs.
  func cycles() -> [[Int]] {
    guard !targets.isEmpty else { return [] }
    let components = components()
    var cycles: [[Int]] = []
    var isReported: Set<Int> = []
    for node in 0..<starts.count - 1 where !targets(of: node).isEmpty {
      guard !isReported.contains(components[node]),
        let cycle = shortestCycle(from: node, within: components)
      else { continue }
      isReported.insert(components[node])
      cycles.append(cycle)
    }
    return cycles
  }

  /// The component of every item, by Tarjan's algorithm with a stack of our own.
  private func components() -> [Int] {
    let count = starts.count - 1
    var order = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var components = [Int](repeating: -1, count: count)
    var pending: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var visited = 0
    for root in 0..<count where order[root] < 0 {
      path.append((root, starts[root]))
      while let (node, next) = path.last {
        if order[node] < 0 {
          order[node] = visited
          low[node] = visited
          visited += 1
          pending.append(node)
        }
        if next < starts[node + 1] {
          path[path.count - 1].next += 1
          let target = targets[next]
          if order[target] < 0 {
            path.append((target, starts[target]))
          } else if components[target] < 0 {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        while let member = pending.popLast() {
          components[member] = node
          if member == node { break }
        }
      }
    }
    return components
  }

  /// The shortest way from `start` back to itself inside its component; nil if there is none.
  ///
  /// It is called only for the first item of each component, and for an item alone in its component
  /// it finds at most the item itself, so all calls together are linear.
  private func shortestCycle(from start: Int, within components: [Int]) -> [Int]? {
    var previous: [Int: Int] = [start: start]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for target in targets(of: node) where components[target] == components[start] {
        if target == start {
          var cycle = [node]
          while cycle.last != start { cycle.append(previous[cycle.last!]!) }
          return cycle.reversed()
        }
        if previous[target] == nil {
          previous[target] = node
          queue.append(target)
        }
      }
    }
    return nil
  }
}
