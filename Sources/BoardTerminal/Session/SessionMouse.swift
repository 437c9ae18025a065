import BoardKeys
import Boardmark
import BoardmarkIntents

extension BoardSession {
  mutating func take(_ event: MouseEvent) -> [SessionRequest] {
    guard isMouseOn else { return [] }
    // Boxes painted last are on top.
    let hit =
      hits.last { hit in
        hit.columns.contains(event.column) && hit.rows.contains(event.row)
          && (isOnBoard || { if case .item = hit.target { true } else { false } }())
      } ?? hits.last { $0.columns.contains(event.column) && $0.rows.contains(event.row) }
    let former = grabbed
    let landing = grabbed?.landing
    if event.kind == .press || event.kind == .release { grabbed = nil }
    guard let hit else { return [] }
    switch (event.kind, hit.target) {
    case (.press, .task(let position)):
      guard isOnBoard else { return [] }
      message = nil
      grabbed = seen(at: position).map {
        GrabbedTask(seen: $0, wasFocused: focus == position)
      }
      setFocus(position)
    case (.press, .column(let number)):
      if isOnBoard { column = number }
    case (.press, .item(let number)): return press(item: number)
    case (.drag, let target):
      let landing = self.landing(of: event, on: hit, target)
      grabbed?.landing = landing
    case (.release, let target):
      guard isOnBoard, let former, let focus,
        board.task(at: focus).map(former.seen.isUnchanged) == true
      else { return [] }
      if let landing = self.landing(of: event, on: hit, target), landing.position != focus {
        return drop(focus, at: landing)
      }
      if case .task(focus) = target, former.wasFocused, landing == nil { return perform(.open) }
    case (.wheelUp, _), (.wheelDown, _): return wheel(event.kind == .wheelUp ? -1 : 1, hit.target)
    }
    return []
  }

  /// Where a task that is dragged to a cell lands; nil if it stays.
  private func landing(
    of event: MouseEvent, on hit: HitBox, _ target: HitBox.Target
  ) -> Landing? {
    switch target {
    case .item: return nil
    case _ where view != .board: return nil
    case .column(let column):
      let list = lists[column]
      return Landing(
        column: column,
        position: list.count > 0 ? TaskPosition(column, list.index(list.count - 1)) : nil,
        isAfter: true)
    case .task(let position):
      return Landing(
        column: position.column, position: position,
        isAfter: 2 * (event.row - hit.rows.lowerBound) >= hit.rows.count)
    }
  }

  /// Moves the dragged task, together with the other marked tasks if it is marked.
  private mutating func drop(_ position: TaskPosition, at landing: Landing) -> [SessionRequest] {
    let isMarked = marks[position] != nil
    guard let seen = self.seen(at: position) else { return [] }
    actsOnMarks = isMarked
    var place = MoveTasks.Place.end
    if let beside = landing.position.flatMap({ self.seen(at: $0) }) {
      place = landing.isAfter ? .after(.seen(beside)) : .before(.seen(beside))
    }
    return [
      .perform(
        MoveTasks(
          .seen(isMarked ? subjects : [seen]), to: board.seenColumn(landing.column), place),
        then: .task)
    ]
  }

  private mutating func press(item number: Int) -> [SessionRequest] {
    switch dialog {
    case .menu(var menu):
      guard menu.items.indices.contains(number), !menu.items[number].isHeading else { return [] }
      menu.select(number)
      return choose(menu.items[number].action, in: menu)
    case nil:
      let isSecond = detail?.cursor == number
      detail?.cursor = number
      return isSecond ? perform(.tick) : []
    default: return []
    }
  }

  private mutating func wheel(_ direction: Int, _ target: HitBox.Target) -> [SessionRequest] {
    switch dialog {
    case .menu(var menu):
      menu.step(direction * 3)
      dialog = .menu(menu)
      return []
    case nil:
      if case .task(let position) = target { column = position.column }
      if case .column(let number) = target { column = number }
    default: break
    }
    return perform(direction < 0 ? .focusUp : .focusDown)
  }
}

/// The task on which the mouse button was pressed and is held.
struct GrabbedTask {
  let seen: SeenTask

  /// True if it was in focus before, so that the release opens it.
  let wasFocused: Bool

  /// Where the task lands if the button is released; nil until it is dragged.
  var landing: Landing?
}

/// A place among the cards.
struct Landing: Equatable {
  let column: Int

  /// The task that it is next to; nil if the column shows none.
  let position: TaskPosition?
  let isAfter: Bool
}
