import BoardKeys
import Boardmark
import BoardmarkIntents

extension BoardSession {
  mutating func take(_ event: MouseEvent) -> [SessionRequest] {
    guard isMouseOn else { return [] }
    // What was painted last lies on top.
    let hit =
      hits.last { hit in
        hit.columns.contains(event.column) && hit.rows.contains(event.row)
          && (dialog == nil || { if case .item = hit.target { true } else { false } }())
      } ?? hits.last { $0.columns.contains(event.column) && $0.rows.contains(event.row) }
    let former = grabbed
    if event.kind == .press || event.kind == .release { grabbed = nil }
    guard let hit else { return [] }
    switch (event.kind, hit.target) {
    case (.press, .task(let position)):
      guard dialogs.isEmpty else { return [] }
      message = nil
      grabbed = seen(at: position).map {
        GrabbedTask(seen: $0, wasFocused: focus == position)
      }
      setFocus(position)
    case (.press, .column(let number)):
      if dialogs.isEmpty { column = number }
    case (.press, .item(let number)): return press(item: number)
    case (.release, let target):
      guard dialogs.isEmpty, let former, let focus,
        board.task(at: focus).map(former.seen.isUnchanged) == true
      else { return [] }
      switch target {
      case .task(focus): return former.wasFocused ? perform(.open) : []
      case .column(let column): return drop(focus, in: column)
      case .task(let position): return drop(focus, in: position.column)
      case .item: return []
      }
    case (.wheelUp, _), (.wheelDown, _): return wheel(event.kind == .wheelUp ? -1 : 1, hit.target)
    }
    return []
  }

  /// Moves the dragged task to another column, together with the other marked tasks if it is
  /// marked.
  private mutating func drop(_ position: TaskPosition, in number: Int) -> [SessionRequest] {
    guard position.column != number, let seen = self.seen(at: position) else { return [] }
    if marks[position] != nil { return move(toColumn: number, follows: true) }
    return [.perform(MoveTasks(.seen([seen]), to: board.seenColumn(number)), then: .task)]
  }

  private mutating func press(item number: Int) -> [SessionRequest] {
    switch dialog {
    case .menu(var menu):
      guard menu.items.indices.contains(number), !menu.items[number].isHeading else { return [] }
      menu.select(number)
      return choose(menu.items[number].action, in: menu)
    case .detail(var detail):
      let isSecond = detail.cursor == number
      detail.cursor = number
      dialogs[dialogs.count - 1] = .detail(detail)
      return isSecond ? perform(.tick) : []
    default: return []
    }
  }

  private mutating func wheel(_ direction: Int, _ target: HitBox.Target) -> [SessionRequest] {
    switch dialog {
    case .menu(var menu):
      menu.step(direction * 3)
      dialogs[dialogs.count - 1] = .menu(menu)
      return []
    case nil:
      if case .task(let position) = target { column = position.column }
      if case .column(let number) = target { column = number }
    default: break
    }
    return perform(direction < 0 ? .focusUp : .focusDown)
  }
}

/// The task on which the mouse's button was pressed and is held.
struct GrabbedTask {
  let seen: SeenTask

  /// Whether it was in focus before, so that the release opens it.
  let wasFocused: Bool
}
