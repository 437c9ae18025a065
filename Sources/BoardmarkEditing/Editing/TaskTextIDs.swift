import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Gives new ids to the task, whether or not it has one, and then to each subtask that has one.
  /// If subtasks need each other, their `needs` get the new ids.
  mutating func set(ids: [TaskID]) throws(EditRefusal) {
    var edits: [TextEdit] = []
    var new: [TaskID: TaskID] = [:]
    var rest = ids.dropFirst()
    for subtask in reading.task.subtasks {
      guard let old = subtask.line.id, let word = subtask.line.attribute(.id) else { continue }
      new[old] = rest.removeFirst()
      edits.append(TextEdit(range: word.value, replacement: Array(new[old]!.text.utf8)))
    }
    for subtask in reading.task.subtasks {
      let needs = subtask.line.needs
      guard let word = subtask.line.attribute(.needs), needs.contains(where: { new[$0] != nil })
      else { continue }
      let text = needs.map { (new[$0] ?? $0).text }.joined(separator: ",")
      edits.append(TextEdit(range: word.value, replacement: Array(text.utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    guard edits.isEmpty || apply(edits, changing: [.subtasks, .body]) else {
      throw refusal("the subtasks' ids cannot be replaced", remedy: "change them in the file")
    }
    try set(.id, to: ids[0].text)
  }

  /// Refuses ids that occur twice in the task and its subtasks or are among the given ids of
  /// others.
  ///
  /// - Parameter old: The ids that the task had before; they may stay, even if they were
  ///   duplicates.
  func checkIDs(apartFrom others: Set<TaskID>, except old: [TaskID] = []) throws(EditRefusal) {
    var counts: [TaskID: Int] = [:]
    for id in old { counts[id, default: 0] += 1 }
    var seen: Set<TaskID> = []
    for id in reading.task.allIDs {
      if let count = counts[id], count > 0 {
        counts[id] = count - 1
        seen.insert(id)
        continue
      }
      guard !others.contains(id), seen.insert(id).inserted else {
        throw refusal("the id '\(id)' is another task's", remedy: "choose another, or none")
      }
    }
  }

  /// Removes the `^blockid` at the end of the task's line, since it may stand only once in a file.
  mutating func removeBlockID() throws(EditRefusal) {
    let bytes = line.source.bytes
    var end = line.text.upperBound
    while end > line.tailStart, bytes[end - 1].isBlank { end -= 1 }
    var start = end
    while start > line.tailStart, !bytes[start - 1].isBlank { start -= 1 }
    guard start < end, bytes[start] == .ascii("^") else { return }
    while start > line.text.lowerBound, bytes[start - 1].isBlank { start -= 1 }
    guard apply([TextEdit(range: start..<end, replacement: [])], changing: .tail) else {
      throw refusal("the block id cannot be taken out", remedy: "take it out in the file")
    }
  }
}

extension Board.Task {
  /// The ids of the task and of its subtasks, in order; those without an id are left out.
  package var allIDs: [TaskID] {
    (line.id.map { [$0] } ?? []) + subtasks.compactMap(\.line.id)
  }
}
