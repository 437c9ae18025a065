/// The places in a column, as far as the laws settle them.
extension Judge {
  mutating func judgeOrder(_ view: Reading) {
    for section in view.sections where section.region < 0 {
      guard let key = truth.keys[section.name] else { continue }
      let result = section.tasks.filter {
        $0.regions.isEmpty && truth.tasks[$0.item.id]?.need == Need.none
      }.map(\.item.id)
      func ids(_ model: Model) -> [String] {
        model.columns.first { $0.key == key }?.tasks.map(\.id) ?? []
      }
      judgeOrder(section.name, result, ids(truth.base), ids(truth.ours), ids(truth.theirs), key)
    }
  }

  private mutating func judgeOrder(
    _ name: String, _ r: [String], _ b: [String], _ o: [String], _ t: [String], _ key: Int
  ) {
    // A pair that both sides have in one order keeps it.
    let common = r.filter { o.contains($0) && t.contains($0) }
    for (index, first) in common.enumerated() {
      for second in common[(index + 1)...] {
        if o.firstIndex(of: first)! > o.firstIndex(of: second)!,
          t.firstIndex(of: first)! > t.firstIndex(of: second)!
        {
          add(.order, "L15", "\(name): \(second) stood before \(first) on both sides")
          return
        }
      }
    }
    let reorders = [truth.reorders(truth.ours, key), truth.reorders(truth.theirs, key)]
    // When one side only reorders, its order holds, with what it put in.
    for (side, ids, other) in [(0, o, t), (1, t, o)] where !reorders[1 - side] {
      let own = ids.filter { r.contains($0) && (b.contains($0) || !other.contains($0)) }
      let here = r.filter(own.contains)
      let otherSide = side == 0 ? truth.theirs : truth.ours
      if here != own, !areReversed(own, here, by: otherSide) {
        add(.order, "L15", "\(name): \(here), where only one side orders \(own)")
        return
      }
    }
    // Prose between the tasks divides a gap, and the laws do not say how.
    if hasDivider(key) { return }
    if reorders[0] == reorders[1] {
      // A task in a conflict region stands between the gaps although it is not looked at here.
      let isOpen = (b + o + t).contains { truth.tasks[$0]?.need != Need.none }
      if !reorders[0], !isOpen { judgeRuns(name, r, b, o, t) }
      return
    }
    judgeInserted(name, r, b, reorders[0] ? o : t, reorders[0] ? t : o)
  }

  /// Whether a side reversed all pairs of tasks whose order is another here, in the column that they came from.
  private func areReversed(_ own: [String], _ here: [String], by side: Model) -> Bool {
    func isOrdered(_ first: String, _ second: String, in model: Model) -> Bool? {
      for column in model.columns {
        let ids = column.tasks.map(\.id)
        guard let left = ids.firstIndex(of: first), let right = ids.firstIndex(of: second) else {
          continue
        }
        return left < right
      }
      return nil
    }
    func isReversed(_ first: String, _ second: String) -> Bool {
      isOrdered(first, second, in: truth.base) == true
        && isOrdered(first, second, in: side) == false
    }
    return own.indices.allSatisfy { index in
      own[(index + 1)...].allSatisfy { second in
        here.firstIndex(of: own[index])! < here.firstIndex(of: second)!
          || isReversed(own[index], second)
          // Where what came from elsewhere stands beside those is open.
          || isOrdered(own[index], second, in: truth.base) == nil
            && own.contains { isReversed($0, second) || isReversed(own[index], $0) }
      }
    }
  }

  /// What the side that does not reorder put in stands after its predecessor, where that is one that
  /// the other side left in its place beyond doubt.
  private mutating func judgeInserted(
    _ name: String, _ r: [String], _ b: [String], _ reordered: [String], _ quiet: [String]
  ) {
    guard
      let unmoved = Self.onlyLongestRun(b.filter(reordered.contains), reordered.filter(b.contains))
    else { return }
    let fixed = unmoved.filter { quiet.contains($0) && r.contains($0) }
    for (index, id) in quiet.enumerated()
    where !b.contains(id) && !reordered.contains(id) && r.contains(id) {
      let before = quiet[..<index].last { b.contains($0) }
      if let before, !fixed.contains(before) { continue }
      let here = r[..<r.firstIndex(of: id)!].last { fixed.contains($0) }
      if here != before {
        add(
          .order, "L15",
          "\(name): \(id) was put after \(before ?? "none"), and stands after \(here ?? "none")")
        return
      }
    }
  }

  /// Two runs in one gap are ordered by their smallest id.
  private mutating func judgeRuns(
    _ name: String, _ r: [String], _ b: [String], _ o: [String], _ t: [String]
  ) {
    var run: [String] = []
    for id in r + [b.first ?? ""] {
      if !b.contains(id), id != "" {
        run.append(id)
        continue
      }
      defer { run = [] }
      let mine = run.filter { !t.contains($0) }
      let other = run.filter { !o.contains($0) }
      guard !mine.isEmpty, !other.isEmpty, mine.count + other.count == run.count else { continue }
      // A run that another's removed neighbour cut in two is two runs.
      guard Self.isRun(mine, o), Self.isRun(other, t) else { continue }
      let first = mine.map(fold).min()! < other.map(fold).min()! ? mine + other : other + mine
      if run != first {
        add(.order, "L15", "\(name): \(run), where the runs in the gap make \(first)")
        return
      }
    }
  }

  /// Whether a column has prose between its tasks, or a side changed its prose.
  private func hasDivider(_ key: Int) -> Bool {
    let columns = [truth.base, truth.ours, truth.theirs].map { model in
      model.columns.first { $0.key == key }
    }
    if columns.contains(where: { $0?.blocks.map(\.number) != columns[0]?.blocks.map(\.number) }) {
      return true
    }
    return columns.contains { column in
      let tasks = (column?.elements ?? []).drop { if case .text = $0 { true } else { false } }
      return tasks.contains { if case .text = $0 { true } else { false } }
    }
  }

  private func fold(_ id: String) -> String { id.lowercased() }

  private static func isRun(_ run: [String], _ side: [String]) -> Bool {
    guard let start = side.firstIndex(of: run[0]) else { return false }
    return Array(side[start...].prefix(run.count)) == run
  }

  /// The longest run that two orders share; nil if there are several.
  static func onlyLongestRun(_ a: [String], _ b: [String]) -> [String]? {
    // Lengths of the longest runs that end and that begin at each task of `a`.
    let at = a.map { b.firstIndex(of: $0)! }
    var ends = [Int](repeating: 1, count: at.count)
    var begins = ends
    for i in at.indices {
      for j in 0..<i where at[j] < at[i] { ends[i] = max(ends[i], ends[j] + 1) }
    }
    for i in at.indices.reversed() {
      for j in (i + 1)..<max(i + 1, at.count) where at[j] > at[i] {
        begins[i] = max(begins[i], begins[j] + 1)
      }
    }
    let longest = ends.max() ?? 0
    let members = a.indices.filter { ends[$0] + begins[$0] - 1 == longest }
    return members.count == longest ? members.map { a[$0] } : nil
  }
}
