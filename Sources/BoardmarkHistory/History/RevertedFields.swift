import BoardmarkReading
import BoardmarkText

/// The changes of a merge's sides to a task that the merge has reverted.
struct RevertedFields {
  /// The names of the reverted parts, sorted.
  let names: [String]

  /// The sides' values for these, in the order of the names.
  let lost: [MergeAudit.LostValue]

  /// - Parameter halves: The task as a merge by tasks has it, for each half of its conflicts if it
  ///   has any; nil if unknown. Such a result is never a fault, and where the halves differ, a
  ///   person decided.
  init(base: TaskState, sides: [TaskState], result: TaskState, halves: [TaskState]?) {
    let parts = Set(([base, result] + sides).flatMap(\.values.keys))
    func changes(_ part: TaskState.Part) -> [ByteString?] {
      sides.map { $0.values[part] }.filter { $0 != base.values[part] }
    }
    func isDisputed(_ part: TaskState.Part) -> Bool { Set(changes(part)).count > 1 }
    let changedBodies = sides.count { side in
      parts.contains { $0.isLine && side.values[$0] != base.values[$0] }
    }
    // Moving a task may also tick it, so a decision about one is a decision about both.
    let isMoveDisputed = isDisputed(.column) || isDisputed(.box)
    func isMergedOrForPerson(_ part: TaskState.Part) -> Bool {
      let ways = halves.map { Set($0.map { $0.values[part] }) }
      if let ways, ways.contains(result.values[part]) { return true }
      if part.isLine { return ways == nil && changedBodies > 1 }
      return part.goesWithMove && isMoveDisputed && ways.map { $0.count > 1 } ?? true
    }
    let chosen = Self.namesChosen(base, sides, result)
    let reworded = result.lines.filter { line in
      ([base] + sides).allSatisfy { $0.values[.line(line)] == nil }
    }.map(TaskState.words)
    // Resolving a conflict takes something from a side, so an entirely old task is suspicious.
    let isOld =
      result.values == base.values && halves?.contains { $0.values == base.values } == false
    var names: Set<String> = []
    var lost: Set<MergeAudit.LostValue> = []
    for part in parts where result.values[part] == base.values[part] {
      if changes(part).isEmpty || isDisputed(part) { continue }
      if base.values[part] == nil {
        if chosen.contains(part.name) { continue }
        if case .line(let line) = part, Self.isKept(line, in: reworded) { continue }
      }
      if !isOld, isMergedOrForPerson(part) { continue }
      names.insert(part.name)
      if let value = changes(part)[0] {
        lost.insert(MergeAudit.LostValue(field: part.name, value: part.text(value)))
      }
    }
    self.names = names.sorted()
    self.lost = lost.sorted { ($0.field, $0.value) < ($1.field, $1.value) }
  }

  /// The names of the parts, people or tags, for which somebody made a choice: the merge has one
  /// that no version has, or one of those with which each side replaced an old one.
  private static func namesChosen(
    _ base: TaskState, _ sides: [TaskState], _ result: TaskState
  ) -> Set<String> {
    func names(of left: TaskState, lackedBy others: [TaskState]) -> Set<String> {
      let parts = left.values.keys.filter { part in
        part.isName && others.allSatisfy { $0.values[part] == nil }
      }
      return Set(parts.map(\.name))
    }
    let replaced = ([result] + sides).reduce(names(of: base, lackedBy: sides + [result])) {
      $0.intersection(names(of: $1, lackedBy: [base]))
    }
    return replaced.union(names(of: result, lackedBy: [base] + sides))
  }

  /// True if another line has at least half of a line's words.
  private static func isKept(_ line: ByteString, in others: [Set<ByteString>]) -> Bool {
    let words = TaskState.words(of: line)
    return !words.isEmpty && others.contains { 2 * $0.intersection(words).count >= words.count }
  }
}

extension TaskState.Part {
  fileprivate var isLine: Bool {
    if case .line = self { return true }
    return false
  }

  /// True if it is one of the people or tags.
  fileprivate var isName: Bool {
    switch self {
    case .person, .tag: true
    default: false
    }
  }

  fileprivate var goesWithMove: Bool { [.column, .box].contains(self) || name == "done" }

  fileprivate var name: String {
    switch self {
    case .column: "column"
    case .box: "box"
    case .title: "title"
    case .attribute(let name): name.key.name
    case .person: "person"
    case .tag: "tag"
    case .line: "body"
    }
  }

  /// A value for people; for a body line, the line itself rather than its count.
  fileprivate func text(_ value: ByteString) -> String {
    if case .line(let line) = self { return String(decoding: line.bytes, as: UTF8.self) }
    return String(decoding: value.bytes, as: UTF8.self)
  }
}
