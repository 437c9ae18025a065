import Boardmark
import BoardmarkReports

/// The contents of the cards of one column, and how many fit.
struct CardRows {
  /// The place of a typed line among the cards.
  struct Slot {
    /// The number of the card that the line precedes or replaces.
    let number: Int
    let replaces: Bool
    let rows: [String]
    let cursor: (row: Int, column: Int)
    let problem: [String]

    var height: Int { rows.count + problem.count }
  }

  let session: BoardSession
  let column: Int
  let width: Int
  let height: Int

  /// The blank rows between two cards: one if all cards of the column still fit then.
  private(set) var gap = 1

  /// The most lines of a title: three if all cards of the column still fit then.
  private var titleLimit = 3

  init(session: BoardSession, column: Int, width: Int, height: Int) {
    self.session = session
    self.column = column
    self.width = width
    self.height = height
    // Ignores a line being typed, so that the cards do not move when it opens.
    let list = session.lists[column]
    func fits() -> Bool {
      var used = 0
      for number in 0..<list.count where used <= height + 1 {
        used += self.height(list, number, nil, isTop: number == 0)
      }
      return used <= height + 1
    }
    if fits() { return }
    titleLimit = 2
    if !fits() { gap = 0 }
  }

  private var content: Board.Column { session.board.columns[column] }

  /// The heading of the group that begins with a card, the card's lines, and the blank rows below it.
  ///
  /// - Parameter isTop: True if it is the first card on the screen, which repeats the name of its
  ///   group.
  func lines(
    _ list: ColumnList, _ number: Int, isTop: Bool
  ) -> (group: StyledLine?, lines: [StyledLine], gap: Int) {
    let task = content.tasks[list.index(number)]
    let former = number > 0 ? content.tasks.groupIndex(of: list.index(number - 1)) : nil
    var group: StyledLine?
    if let index = task.groupIndex, index != former || isTop {
      let name = content.groups[index].name.terminalSafe()
      group = StyledLine("── " + name, .faint).truncated(to: width)
    }
    let card = session.card(of: task)
    let room = max(1, width - 2)
    let lines = card.lines(width: room, titleLimit: titleLimit, showsID: false)
    let isChosen = column == session.column && number == list.focus
    guard isChosen || session.picture != nil else { return (group, lines, gap) }
    // An id that needs its own row uses the blank one below the card, so that no card moves.
    let chosen = card.lines(width: room, titleLimit: titleLimit)
    return (group, chosen, max(0, gap - (chosen.count - lines.count)))
  }

  private func height(_ list: ColumnList, _ number: Int, _ slot: Slot?, isTop: Bool) -> Int {
    if let slot, slot.replaces, slot.number == number { return slot.height + gap }
    let (group, lines, gap) = lines(list, number, isTop: isTop)
    return lines.count + (group == nil ? 0 : 1) + gap
  }

  /// The line being typed in this column; nil if there is none.
  func slot(_ list: ColumnList) -> Slot? {
    guard case .line(let prompt) = session.dialog, prompt.column == column else { return nil }
    let number: Int
    var replaces = false
    switch prompt.purpose {
    case .search, .addColumn, .renameColumn, .limitColumn, .value: return nil
    case .add(_, let below):
      number = below == nil || list.count == 0 ? 0 : list.focus + 1
    case .edit:
      (number, replaces) = (list.focus, true)
    }
    let (rows, row, place) = prompt.editor.rows(width: width - 3)
    let problem = prompt.problem?.terminalSafe().wrapped(toDisplayWidth: max(1, width - 3)) ?? []
    // If there is too little room, omit typed rows away from the cursor first, then the end of the
    // problem.
    let most = max(min(2, rows.count), height - problem.count)
    let first = max(0, min(row - most + 1, rows.count - most))
    return Slot(
      number: number, replaces: replaces, rows: Array(rows[first...].prefix(most)),
      cursor: (row - first, place),
      problem: Array(problem.prefix(max(0, height - min(rows.count, most)))))
  }

  /// The number of the first card to show so that the card in focus, or the typed line, is visible.
  func top(_ list: ColumnList, _ slot: Slot?, height: Int) -> Int {
    guard list.count > 0 else { return 0 }
    func card(_ number: Int, isTop: Bool) -> Int {
      number < list.count ? self.height(list, number, slot, isTop: isTop) : 0
    }
    let line = slot.flatMap { $0.replaces ? nil : $0 }
    let place = line?.number ?? slot?.number ?? list.focus
    // Go up from there as far as there is room, but not above the previous top.
    var top = place
    var used = line?.height ?? card(place, isTop: false)
    while top > list.top, used + card(top - 1, isTop: true) <= height {
      used += card(top - 1, isTop: false)
      top -= 1
    }
    // Fill empty room at the bottom with cards from above the top.
    var number = top
    var sum = line?.height ?? 0
    while number < list.count, sum <= height {
      sum += card(number, isTop: number == top)
      number += 1
    }
    while top > 0, number == list.count {
      sum += card(top, isTop: false) - card(top, isTop: true) + card(top - 1, isTop: true)
      if sum > height { break }
      top -= 1
    }
    return top
  }
}

extension BoardFacts {
  /// The counts next to a column's name.
  func count(_ column: Int, of content: Board.Column, asked: Int?) -> ColumnCount {
    if asked == nil, counts.indices.contains(column) { return counts[column] }
    return ColumnCount(content, asked: asked)
  }
}
