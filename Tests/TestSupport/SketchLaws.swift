import Boardmark

/// The laws about tasks, computed from what two editors did rather than from what the merge read.
package struct SketchLaws {
  /// The laws that are broken, in words that begin with their numbers; none is right.
  package private(set) var violations: [String] = []

  private typealias Place = (column: String, task: BoardSketch.Task)

  private let base: [String: Place]
  private let ours: [String: Place]
  private let theirs: [String: Place]

  /// Looks at what a merge made of a case.
  package init(_ merge: MergeCase, _ result: Board.MergeResult) {
    base = Self.places(merge.base)
    ours = Self.places(merge.ours.board)
    theirs = Self.places(merge.theirs.board)
    let regions = ConflictText.regions(in: result.bytes)
    let disputed = regions.map { region in
      (Self.ids(in: region.ours), Self.ids(in: region.theirs))
    }
    let halves = [true, false].map { Board(ConflictText.half(of: result.bytes, ours: $0)) }
    checkPresence(halves, disputed)
    for half in halves { checkDoubles(half) }
    if result.isClean {
      checkFields(halves[0])
      checkOrder(merge, halves[0])
    }
  }

  private static func places(_ board: BoardSketch) -> [String: Place] {
    var places: [String: Place] = [:]
    for column in board.columns {
      for task in column.tasks { if let id = task.id { places[id] = (column.name, task) } }
    }
    return places
  }

  private static func ids(in half: [UInt8]) -> [String] {
    String(decoding: half, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .filter { $0.hasPrefix("id:") }.map { String($0.dropFirst(3)) }
  }

  private static func say(_ task: BoardSketch.Task) -> [String] {
    [task.box, task.title] + task.names.sorted()
      + task.attributes.map { "\($0.key):\($0.value)" }.sorted() + task.body
  }

  /// True if a side left a task as the base has it; renaming its column is not a change of the task.
  private func isUnchanged(_ id: String, _ side: [String: Place]) -> Bool {
    guard let old = base[id], let new = side[id] else { return false }
    return Self.say(old.task) == Self.say(new.task)
  }

  private mutating func checkPresence(_ halves: [Board], _ disputed: [([String], [String])]) {
    let present = Set(halves.flatMap(\.tasks).compactMap { $0.id?.text })
    for id in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let isDisputed = disputed.contains { $0.0.contains(id) || $0.1.contains(id) }
      switch (base[id] != nil, ours[id] != nil, theirs[id] != nil) {
      case (_, true, true), (false, _, _):
        if !present.contains(id) { violations.append("L5 task lost") }
      case (true, false, false):
        if present.contains(id) { violations.append("L13 a task that both deleted is back") }
      case (true, let isOurs, _):
        let isChanged = !isUnchanged(id, isOurs ? ours : theirs)
        if isChanged, !isDisputed {
          violations.append("L12 an edit of a deleted task is hidden: \(id)")
        }
        let column = (isOurs ? ours : theirs)[id]!.column
        if !isChanged, present.contains(id), column == base[id]!.column {
          violations.append("L6 a deleted task is back: \(id)")
        }
      }
    }
  }

  private mutating func checkDoubles(_ half: Board) {
    var seen: Set<String> = []
    for task in half.tasks {
      if let id = task.id?.text, !seen.insert(id).inserted {
        violations.append("L7 a task occurs twice: \(id)")
      }
    }
  }

  /// In a clean result each field is what one side changed, or both alike.
  private mutating func checkFields(_ board: Board) {
    for task in board.tasks {
      guard let id = task.id?.text, let new = ours[id] ?? theirs[id] else { continue }
      let left = ours[id] ?? new
      let right = theirs[id] ?? new
      guard let old = base[id] else {
        if task.title != Self.title(new.task) { violations.append("L14 a new task changed: \(id)") }
        continue
      }
      func field<Value: Equatable>(
        _ name: String, _ value: Value, _ path: (BoardSketch.Task) -> Value
      ) {
        let values = (path(old.task), path(left.task), path(right.task))
        let expected =
          values.1 == values.2 ? values.1 : values.1 == values.0 ? values.2 : values.1
        let isDecided = values.1 == values.2 || values.1 == values.0 || values.2 == values.0
        if !isDecided { violations.append("L8 \(name) decided silently: \(id)") }
        if value != expected {
          violations.append("L8 \(name) of \(id) is \(value), not \(expected)")
        }
      }
      let line = task.titleLine
      field("box", task.box == .ticked) { $0.box == "[x]" }
      field("due", line.attribute(.due).map { line.source.string(in: $0.value) } ?? "") { task in
        task.attributes.first { $0.key == "due" }?.value ?? ""
      }
      field(
        "title",
        task.title.split(separator: " ").filter { !"@#".contains($0.first!) }.joined(separator: " ")
      ) {
        $0.title
      }
      let names = Set(line.people.map { "@" + $0 } + line.tags.map { "#" + $0 })
      let (before, mine, yours) = (Set(old.task.names), Set(left.task.names), Set(right.task.names))
      let wanted = mine.intersection(yours).union(mine.subtracting(before))
        .union(yours.subtracting(before))
      if names != wanted { violations.append("L9 names of \(id) are \(names), not \(wanted)") }
      checkBody(task, old.task.body, left.task.body, right.task.body)
    }
  }

  private static func title(_ task: BoardSketch.Task) -> String {
    ([task.title] + task.names).joined(separator: " ")
  }

  /// Every line that a side added is there, and none that one removed.
  private mutating func checkBody(
    _ task: Board.Task, _ base: [String], _ ours: [String], _ theirs: [String]
  ) {
    let lines = Set(task.bodyText.split(separator: "\n").map(String.init))
    let (old, left, right) = (Set(base), Set(ours), Set(theirs))
    let wanted = left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))
    if lines != wanted {
      violations.append("L10 the body lost or gained lines: \(lines) \(wanted)")
    }
  }

  // MARK: - Order

  private mutating func checkOrder(_ merge: MergeCase, _ board: Board) {
    func orders(_ sketch: BoardSketch) -> [[String]] {
      sketch.columns.map { $0.tasks.compactMap(\.id) }
    }
    func pairs(_ orders: [[String]]) -> [String: (Int, Int)] {
      var places: [String: (Int, Int)] = [:]
      for (column, ids) in orders.enumerated() {
        for (index, id) in ids.enumerated() { places[id] = (column, index) }
      }
      return places
    }
    let left = pairs(orders(merge.ours.board))
    let right = pairs(orders(merge.theirs.board))
    for column in board.columns {
      let ids = column.tasks.compactMap { $0.id?.text }.filter {
        left[$0] != nil && right[$0] != nil
      }
      for (index, first) in ids.enumerated() {
        for second in ids[(index + 1)...] {
          let (a, b, c, d) = (left[first]!, left[second]!, right[first]!, right[second]!)
          guard a.0 == b.0, c.0 == d.0 else { continue }
          if a.1 > b.1, c.1 > d.1 {
            violations.append("L15 a pair that both sides agree on is turned round")
          }
        }
      }
    }
  }
}
