import BoardKeys
import Boardmark

extension BoardSession {
  mutating func take(_ event: MouseEvent) -> [SessionRequest] {
    guard isMouseOn else { return [] }
    // What was painted last lies on top.
    let hit =
      hits.last { hit in
        hit.columns.contains(event.column) && hit.rows.contains(event.row)
          && (dialog == nil || { if case .item = hit.target { true } else { false } }())
      } ?? hits.last { $0.columns.contains(event.column) && $0.rows.contains(event.row) }
    guard let hit else { return [] }
    switch (event.kind, hit.target) {
    case (.press, .task(let position)):
      guard dialogs.isEmpty else { return [] }
      message = nil
      let isSecond = focus == position
      setFocus(position)
      return isSecond ? perform(.open) : []
    case (.press, .column(let number)):
      if dialogs.isEmpty { column = number }
    case (.press, .item(let number)): return press(item: number)
    case (.release, let target):
      let number: Int
      switch target {
      case .column(let column): number = column
      case .task(let position): number = position.column
      case .item: return []
      }
      // Dragged from the task in focus to another column.
      guard dialogs.isEmpty, let focus, focus.column != number else { return [] }
      return move(toColumn: number, follows: true)
    case (.wheelUp, _), (.wheelDown, _): return wheel(event.kind == .wheelUp ? -1 : 1, hit.target)
    }
    return []
  }

  private mutating func press(item number: Int) -> [SessionRequest] {
    switch dialog {
    case .menu(var menu):
      guard menu.items.indices.contains(number), !menu.items[number].isHeading else { return [] }
      menu.select(number)
      dialogs.removeLast()
      return choose(menu.items[number].action)
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
