import Boardmark

extension Board {
  /// The place to which a task moves by one step in its column: past its neighbour in the same
  /// group, and from a group's edge to the near end of the next group, even if that has no tasks;
  /// nil if there is no place beyond.
  package func step(of task: Board.Task, isUp: Bool) -> MoveTasks.Place? {
    let column = columns[task.columnIndex]
    let tasks = column.tasks
    guard let place = tasks.firstIndex(where: { $0.range == task.range }) else { return nil }
    let other = place + (isUp ? -1 : 1)
    let neighbour = tasks.indices.contains(other) ? tasks[other] : nil
    if let neighbour, neighbour.groupIndex == task.groupIndex {
      return isUp ? .before(seen(neighbour)) : .after(seen(neighbour))
    }
    let group = (task.groupIndex ?? -1) + (isUp ? -1 : 1)
    if let neighbour, (neighbour.groupIndex ?? -1) == group {
      return isUp ? .after(seen(neighbour)) : .before(seen(neighbour))
    }
    return column.groups.indices.contains(group) ? .group(column.seenGroup(group)) : nil
  }

  private func seen(_ task: Board.Task) -> MoveTasks.Neighbour { .seen(SeenTask(task, on: self)) }
}

extension Board.Column {
  package func seenGroup(_ index: Int) -> MoveTasks.Group {
    let name = groups[index].name
    return MoveTasks.Group(
      name: name, ordinal: groups[..<index].count { $0.name.utf8.elementsEqual(name.utf8) })
  }

  /// The index of a group that was seen; nil if it is gone.
  func index(of group: MoveTasks.Group) -> Int? {
    groups.indices.filter { groups[$0].name.utf8.elementsEqual(group.name.utf8) }
      .dropFirst(group.ordinal).first
  }
}
