import Boardmark

/// Changes in a row to a board, and what it is to say after each: a model that knows nothing of text.
package struct EditSequence<Choices: RandomNumberGenerator> {
  /// A task as the model knows it.
  private struct Card: Equatable {
    var id: String?
    var title: String
    var box: Board.Checkbox
    var body: String
    var attributes: [String]
    var group: Int?
  }

  private var random: Choices
  private var board: Board
  private var model: [[Card]]

  /// What is wrong after the last step; nil where all is right.
  package private(set) var fault: String?

  /// - Parameter choices: Decides which changes are made; the same choices make the same changes.
  package init(_ bytes: [UInt8], choices: Choices) {
    random = choices
    board = Board(bytes, fileName: "board.md")
    model = Self.cards(of: board)
  }

  private static func cards(of board: Board) -> [[Card]] {
    var cards: [[Card]] = []
    for column in board.columns {
      var tasks: [Card] = []
      for task in column.tasks { tasks.append(card(task)) }
      cards.append(tasks)
    }
    return cards
  }

  private static func card(_ task: Board.Task) -> Card {
    Card(
      id: task.titleLine.attribute(.id).map { task.titleLine.source.string(in: $0.value) },
      title: task.title,
      // Blank lines at the end of a block that never closes mean nothing.
      box: task.box, body: String(task.bodyText.reversed().drop(while: \.isWhitespace).reversed()),
      attributes: task.titleLine.words.compactMap { word in
        word.key.map { "\($0.name):\(task.titleLine.source.string(in: word.value))" }
      }.sorted(), group: task.groupIndex)
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  /// Makes one change; false where it was refused.
  package mutating func step() -> Bool {
    guard !board.columns.isEmpty, board.conflicts.isEmpty else { return true }
    do throws(Board.EditError) {
      try change()
      return true
    } catch {
      return false
    }
  }

  private mutating func change() throws(Board.EditError) {
    let tasks = board.tasks
    switch tasks.isEmpty ? 0 : below(8) {
    case 0: try add()
    case 1: try move(tasks)
    case 2: try remove(tasks[below(tasks.count)])
    case 3: try finish(tasks[below(tasks.count)])
    case 4: try edit(tasks[below(tasks.count)])
    case 5: try reopen(tasks[below(tasks.count)])
    case 6: try cancel(tasks[below(tasks.count)])
    default: try sort()
    }
  }

  // MARK: - Changes

  private mutating func add() throws(Board.EditError) {
    let column = below(board.columns.count)
    let isTop = below(3) == 0
    var task = Board.NewTask(title: ["Call Ana", "- x due:2026-01-01", "# y", "`z"][below(4)])
    task.body = ["", "", "- note\n- [ ] part", "Text.\n\nMore."][below(4)]
    if below(2) == 0 { task.priority = .low }
    let edit = try board.adding(
      task, at: TaskPlace(column: column, isTop ? .top : .end), ids: IDSource(seed: random.next()))
    var attributes = ["id:\(edit.created[0])"]
    if task.priority != nil { attributes.append("pri:low") }
    let added = Card(
      id: edit.created[0].text, title: task.title, box: .open, body: task.body,
      attributes: attributes, group: nil)
    let hasBoxes = board.tasks.isEmpty || board.tasks.contains { $0.titleLine.boxRange != nil }
    var card = added
    card.box = hasBoxes ? .open : .none
    let place = isTop ? 0 : plainCount(column)
    model[column].insert(asKept(card, after: edit, column, place), at: place)
    finish(edit, "add \(task.title) to \(column) \(isTop ? "top" : "end")")
  }

  /// The card as a program that keeps the file writes it: with a box, with other marks before a body's lines.
  private func asKept(_ card: Card, after edit: Board.Edit, _ column: Int, _ index: Int) -> Card {
    let found = Self.cards(of: edit.board)
    guard found.indices.contains(column), found[column].indices.contains(index) else { return card }
    func words(_ body: String) -> [Substring] {
      body.split(whereSeparator: \.isWhitespace).filter { !["-", "*", ">"].contains($0) }
    }
    let read = found[column][index]
    var result = card
    if words(read.body) == words(card.body) { result.body = read.body }
    // Where no task shows whether they have boxes, the program's own have.
    let text = String(decoding: board.source.bytes, as: UTF8.self)
    if text.contains("kanban") || (board.tasks.isEmpty && TaskellFile(text) != nil) {
      result.box = read.box
    }
    return result
  }

  private mutating func move(_ tasks: [Board.Task]) throws(Board.EditError) {
    var moved = [tasks[below(tasks.count)]]
    if below(2) == 0 { moved.append(tasks[below(tasks.count)]) }
    if moved.count == 2, moved[0].range == moved[1].range { moved.removeLast() }
    let others = tasks.filter { task in !moved.contains { $0.range == task.range } }
    var place = TaskPlace(column: below(board.columns.count), .top)
    if below(2) == 0, !others.isEmpty {
      let other = others[below(others.count)]
      place = TaskPlace(
        column: other.columnIndex, below(2) == 0 ? .before(other) : .after(other))
    }
    let edit = try board.moving(moved, to: place)
    var cards: [Card] = []
    var marked: [[Card?]] = model.map { $0.map { $0 } }
    for task in moved {
      let (column, index) = position(of: task)
      let isOpened = board.columns[place.column].state != .done && column != place.column
      cards.append(isOpened ? Self.opened(model[column][index]) : model[column][index])
      marked[column][index] = nil
    }
    var index = 0
    var group: Int?
    switch place.position {
    case .top, .end: index = 0
    case .before(let task), .after(let task):
      index = position(of: task).1
      group = task.groupIndex
      if case .after = place.position { index += 1 }
    case .group(let other):
      index = board.columns[place.column].tasks.count { ($0.groupIndex ?? -1) <= other }
      group = other
    }
    for position in cards.indices { cards[position].group = group }
    marked[place.column].insert(contentsOf: cards, at: index)
    model = marked.map { $0.compactMap { $0 } }
    for (offset, task) in moved.enumerated() {
      let place = (place.column, marked[place.column][..<index].count { $0 != nil } + offset)
      model[place.0][place.1] = wrapped(cards[offset], of: task, after: edit, place.0, place.1)
    }
    finish(
      edit, "move \(moved.map(\.title)) to \(place.column) \(place.position)", removing: .done,
      from: moved)
  }

  private mutating func remove(_ task: Board.Task) throws(Board.EditError) {
    let edit = try board.removing([task])
    let (column, index) = position(of: task)
    model[column].remove(at: index)
    finish(edit, "remove \(task.title)")
  }

  private mutating func finish(_ task: Board.Task) throws(Board.EditError) {
    let edit = try board.finishing(
      [task], on: CalendarDate("2026-11-21")!, ids: IDSource(seed: random.next()))
    let (column, index) = position(of: task)
    var card = model[column][index]
    // On a board without a done column a task is finished in its place, with a box.
    let target = board.firstColumn(of: .done)
    if card.box != .none || target == nil { card.box = .ticked }
    if !card.attributes.contains(where: { $0.hasPrefix("done:") }) {
      card.attributes = (card.attributes + ["done:2026-11-21"]).sorted()
    }
    let isThere = task.columnState == .done
    replace(task, with: card, in: isThere ? nil : target, after: edit)
    // What comes again is not the model's matter, nor a date at the end of a wrapped paragraph.
    if edit.created.isEmpty, task.titleLine.isArrangeable, !task.title.isEmpty {
      finish(edit, "done \(task.title)")
    } else {
      restart(edit)
    }
  }

  private static func opened(_ card: Card) -> Card {
    var card = card
    if card.box == .ticked || card.box == .cancelled { card.box = .open }
    card.attributes.removeAll { $0.hasPrefix("done:") }
    return card
  }

  private mutating func reopen(_ task: Board.Task) throws(Board.EditError) {
    let edit = try board.reopening([task])
    if task.isClosed {
      let target = board.firstColumn(of: .todo) ?? board.firstColumn(of: .doing)
      replace(
        task, with: Self.opened(model[position(of: task).0][position(of: task).1]),
        in: task.columnState == .done ? target : nil, after: edit)
    }
    finish(edit, "reopen \(task.title)", removing: .done, from: [task])
  }

  private mutating func cancel(_ task: Board.Task) throws(Board.EditError) {
    let edit = try board.cancelling([task])
    let cancelled = board.columns.firstIndex { $0.role == .cancelled }
    var card = Self.opened(model[position(of: task).0][position(of: task).1])
    if card.box != .none || cancelled == nil { card.box = .cancelled }
    let isThere = task.columnIndex == cancelled || (cancelled == nil && task.columnState == .done)
    replace(
      task, with: card, in: isThere ? nil : cancelled ?? board.firstColumn(of: .done), after: edit)
    // Without its date a wrapped title may end on another line.
    if !isThere, cancelled == nil, board.firstColumn(of: .done) == nil,
      task.titleLine.attribute(.done) != nil
    {
      restart(edit)
    } else {
      finish(edit, "cancel \(task.title)", removing: .done, from: [task])
    }
  }

  /// Puts a card in a task's place, or at the end of a column.
  private mutating func replace(
    _ task: Board.Task, with card: Card, in target: Int?, after edit: Board.Edit
  ) {
    let (column, index) = position(of: task)
    guard let target else {
      model[column][index] = wrapped(card, of: task, after: edit, column, index)
      return
    }
    model[column].remove(at: index)
    var moved = card
    moved.group = nil
    let place = plainCount(target)
    model[target].insert(wrapped(moved, of: task, after: edit, target, place), at: place)
  }

  private mutating func edit(_ task: Board.Task) throws(Board.EditError) {
    var change = Board.TaskChange()
    let (column, index) = position(of: task)
    var card = model[column][index]
    switch below(3) {
    case 0:
      change.title = ["New", "x:y", "1. z", "@ana due:2026-01-01"][below(4)]
      card.title = change.title!
    case 1:
      change.attributes = [(.pri, "high")]
      if let first = task.titleLine.attribute(.pri) {
        let old = "pri:\(task.titleLine.source.string(in: first.value))"
        card.attributes.remove(at: card.attributes.firstIndex(of: old)!)
      }
      card.attributes = (card.attributes + ["pri:high"]).sorted()
    default:
      change.attributes = [(.id, nil)]
      card.attributes.removeAll { $0.hasPrefix("id:") }
      card.id = nil
    }
    let edit = try board.changing([task], change)
    model[column][index] = wrapped(card, of: task, after: edit, column, index)
    finish(edit, "edit \(task.title) \(change)", removing: .id, from: [task])
  }

  /// The card as it reads after a change that may have taken words of the body into a wrapped title, or given
  /// them back.
  private func wrapped(
    _ card: Card, of task: Board.Task, after edit: Board.Edit, _ column: Int, _ index: Int
  ) -> Card {
    let found = Self.cards(of: edit.board)
    guard
      task.titleLine.isContinued
        || task.titleLine.text.contains(where: { task.titleLine.source.bytes[$0] == 0x0A }),
      found.indices.contains(column), found[column].indices.contains(index)
    else { return card }
    func words(_ card: Card) -> [Substring] {
      (card.title + " " + card.body).split(whereSeparator: \.isWhitespace)
        .filter { !card.attributes.contains(String($0)) }
    }
    let read = found[column][index]
    guard words(read) == words(card) else { return card }
    var result = card
    (result.title, result.body) = (read.title, read.body)
    return result
  }

  private mutating func sort() throws(Board.EditError) {
    let now = Board.Now(today: CalendarDate("2026-11-21")!, minute: 0, instant: 0) { _ in
      (CalendarDate("2026-11-21")!, 0)
    }
    let edit = try board.sorting(
      columns: [below(board.columns.count)], by: [Board.Order(.title)], at: now)
    // The model has no text between tasks, so it only knows that nothing is lost.
    let before = model.map { $0.map { "\($0)" }.sorted() }
    restart(edit)
    if before != model.map({ $0.map { "\($0)" }.sorted() }) { fault = "sort: \(text(edit))" }
  }

  // MARK: - Comparing

  private func position(of task: Board.Task) -> (Int, Int) {
    let tasks = board.columns[task.columnIndex].tasks
    return (task.columnIndex, tasks.firstIndex { $0.range == task.range }!)
  }

  /// How many tasks of a column stand under no group heading.
  private func plainCount(_ column: Int) -> Int { model[column].count { $0.group == nil } }

  private mutating func restart(_ edit: Board.Edit) {
    board = edit.board
    model = Self.cards(of: board)
  }

  /// - Parameters:
  ///   - key: An attribute that was taken out; where it did not stand at the end of the title's line, the
  ///     model does not know what is left.
  ///   - tasks: The tasks that it was taken from.
  private mutating func finish(
    _ edit: Board.Edit, _ description: String, removing key: Board.AttributeKey? = nil,
    from tasks: [Board.Task] = []
  ) {
    if let key,
      tasks.contains(where: { task in
        task.titleLine.words.contains {
          $0.key == key
            && (!$0.isInFinalRun || $0.range.lowerBound >= task.titleLine.text.upperBound)
        }
      })
    {
      return restart(edit)
    }
    let cards = Self.cards(of: edit.board)
    if cards != model {
      let differing = zip(cards.joined(), model.joined()).first { $0 != $1 }
      fault = "\(description): \(differing.map { "\($0)" } ?? "columns")\n\(text(edit))"
    } else if otherLines(of: board) != otherLines(of: edit.board) {
      fault = "\(description): other lines\n\(text(edit))"
    } else if board.source.bytes.applying(edit.edits) != edit.board.source.bytes {
      fault = "\(description): the edits are not the board"
    }
    board = edit.board
  }

  private func text(_ edit: Board.Edit) -> String {
    String(decoding: board.source.bytes, as: UTF8.self) + "\n=>\n"
      + String(decoding: edit.board.source.bytes, as: UTF8.self)
  }

  private func isTask(_ part: Board.Part) -> Bool {
    if case .task = part.kind { true } else { false }
  }

  /// The lines outside tasks, blank ones and comments for tasks left out.
  private func otherLines(of board: Board) -> [String] {
    board.parts.filter { !isTask($0) && $0.kind != .blank }
      .flatMap {
        board.source.string(in: $0.range).unicodeScalars
          .split { $0 == "\n" || $0 == "\r" }.map { String($0) }
      }
      .filter { line in !line.contains("board: allow") && !line.allSatisfy(\.isWhitespace) }
  }
}
