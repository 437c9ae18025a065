/// Which subtasks of a task stand in which, known by their titles.
struct SubtaskNesting {
  /// The title that each title stands under; nil directly under the task. Titles that stand twice are
  /// left out.
  private let parents: [ByteString: ByteString?]

  init(_ task: Board.Task) {
    let titles = task.subtasks.map { ByteString($0.line.titleBytes) }
    var parents: [ByteString: ByteString?] = [:]
    var doubles: Set<ByteString> = []
    for (title, subtask) in zip(titles, task.subtasks) {
      let parent = subtask.parent.map { titles[$0] }
      if parents.updateValue(parent, forKey: title) != nil { doubles.insert(title) }
    }
    self.parents = parents.filter { !doubles.contains($0.key) }
  }

  /// Whether everything stands where the sides have it or put it.
  ///
  /// Lines say by their indentation alone what they belong to, so that lines of two sides side by side
  /// may say what neither did.
  func isMerged(base: SubtaskNesting, ours: SubtaskNesting, theirs: SubtaskNesting) -> Bool {
    func hasReworded(_ side: SubtaskNesting) -> Bool {
      base.parents.keys.contains { side.parents[$0] == nil }
    }
    let sides = [ours, theirs].filter { !hasReworded($0) }
    return parents.allSatisfy { title, parent in
      // What is new may be an old one with other words, where a side lacks one.
      guard base.parents[title] != nil || sides.contains(where: { $0.parents[title] != nil }) else {
        return true
      }
      guard let side = ours.parents[title] ?? theirs.parents[title],
        let expected = merged(
          base.parents[title], ours.parents[title] ?? side, theirs.parents[title] ?? side) ?? nil
      else { return true }
      // One that was given another title cannot be found by it.
      if let expected, parents[expected] == nil { return true }
      return parent == expected
    }
  }
}
