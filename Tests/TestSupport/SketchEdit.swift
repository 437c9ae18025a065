/// The kinds of everyday edits that two people make to one board.
package enum SketchEdit: CaseIterable, Sendable {
  case add, move, retitle, name, unname, due, tick, note, tickStep, delete, reorder
  case rewrite, renameColumn, addColumn, moveColumn, dropEmptyColumn

  /// Those that only touch tasks.
  package static let ofTasks: [SketchEdit] = [
    .add, .move, .retitle, .name, .unname, .due, .tick, .note, .tickStep, .delete, .reorder,
  ]
}

/// One person's edits to a board.
package struct Editor: Sendable {
  package private(set) var board: BoardSketch

  /// What was done, for messages.
  package private(set) var log: [String] = []

  private var random: RandomNumbers
  private let name: String
  private var added = 0
  /// The places of tasks that everybody works on.
  private let hot: Set<String>

  /// The ids of the tasks that were added or edited.
  package var touched: Set<String> {
    Set(
      log.flatMap { $0.split(separator: " ") }.map(String.init).filter {
        $0.contains { $0.isNumber }
      })
  }

  /// - Parameter name: Begins the ids of the tasks that the person adds.
  package init(_ board: BoardSketch, name: String, seed: UInt64, hot: [String] = []) {
    self.board = board
    self.name = name
    random = RandomNumbers(seed: seed)
    self.hot = Set(hot)
  }

  /// Makes `count` edits of the given kinds, a third of them on the hot tasks.
  package mutating func edit(_ count: Int, _ kinds: [SketchEdit] = SketchEdit.allCases) {
    for _ in 0..<count { edit(random.pick(kinds)) }
  }

  private mutating func edit(_ kind: SketchEdit) {
    switch kind {
    case .add:
      added += 1
      let column = random.number(below: board.columns.count)
      let place = random.number(in: 0...board.columns[column].tasks.count)
      let task = BoardSketch.task(id: "\(name)\(added)\(random.pick(["p", "q", "z"]))", &random)
      board.columns[column].tasks.insert(task, at: place)
      log.append("add \(task.id ?? "") to \(board.columns[column].name)")
    case .rewrite:
      guard board.preamble.count > 2 else { return }
      let line = random.number(in: 2...board.preamble.count - 1)
      board.preamble[line] = "Words of \(name) \(random.number(below: 1_000))."
      log.append("rewrite line \(line)")
    case .renameColumn:
      let column = random.number(below: board.columns.count)
      let names = ["Backlog", "In progress", "WIP", "Completed", "Testing"]
      let name = random.pick(names)
      guard !board.columns.contains(where: { $0.name == name }) else { return }
      log.append("rename \(board.columns[column].name) to \(name)")
      board.columns[column].name = name
    case .addColumn:
      let name = random.pick(["Blocked", "On hold", "Archive"])
      guard !board.columns.contains(where: { $0.name == name }) else { return }
      board.columns.insert(
        BoardSketch.Column(name: name, tasks: []),
        at: random.number(in: 0...board.columns.count))
      log.append("add column \(name)")
    case .moveColumn:
      let column = board.columns.remove(at: random.number(below: board.columns.count))
      board.columns.insert(column, at: random.number(in: 0...board.columns.count))
      log.append("move column \(column.name)")
    case .dropEmptyColumn:
      guard board.columns.count > 2, let index = board.columns.firstIndex(where: \.tasks.isEmpty)
      else { return }
      log.append("drop column \(board.columns.remove(at: index).name)")
    default: editTask(kind)
    }
  }

  private mutating func editTask(_ kind: SketchEdit) {
    guard let place = pick() else { return }
    let id = board.columns[place.column].tasks[place.index].id ?? "?"
    log.append("\(kind) \(id)")
    switch kind {
    case .delete: board.columns[place.column].tasks.remove(at: place.index)
    case .reorder:
      let task = board.columns[place.column].tasks.remove(at: place.index)
      let count = board.columns[place.column].tasks.count
      board.columns[place.column].tasks.insert(task, at: random.number(in: 0...count))
    case .move:
      let task = board.columns[place.column].tasks.remove(at: place.index)
      let target = random.number(below: board.columns.count)
      let count = board.columns[target].tasks.count
      board.columns[target].tasks.insert(
        task, at: random.oneIn(2) ? count : random.number(in: 0...count))
    default:
      var task = board.columns[place.column].tasks[place.index]
      change(&task, kind)
      board.columns[place.column].tasks[place.index] = task
    }
  }

  private mutating func change(_ task: inout BoardSketch.Task, _ kind: SketchEdit) {
    switch kind {
    case .retitle: task.title = BoardSketch.title(&random)
    case .name:
      let name = random.pick(BoardSketch.names + ["@dan", "#new"])
      if !task.names.contains(name) { task.names.append(name) }
    case .unname:
      if !task.names.isEmpty { task.names.remove(at: random.number(below: task.names.count)) }
    case .due:
      task.attributes.removeAll { $0.key == "due" }
      if !random.oneIn(4) {
        task.attributes.append(("due", "2027-01-\(random.number(in: 10...28))"))
      }
    case .tick: task.box = task.box == "[x]" ? "[ ]" : "[x]"
    case .note:
      task.body.insert(
        "- note by \(name) \(random.number(below: 1_000))",
        at: random.number(in: 0...task.body.count))
    case .tickStep:
      if let index = task.body.firstIndex(where: { $0.hasPrefix("- [ ]") }) {
        task.body[index] = "- [x]" + task.body[index].dropFirst(5)
      }
    default: break
    }
  }

  /// A task: a hot one in a third of the cases.
  private mutating func pick() -> (column: Int, index: Int)? {
    var places: [(column: Int, index: Int)] = []
    var hotPlaces: [(column: Int, index: Int)] = []
    for column in board.columns.indices {
      for index in board.columns[column].tasks.indices {
        places.append((column, index))
        if let id = board.columns[column].tasks[index].id, hot.contains(id) {
          hotPlaces.append((column, index))
        }
      }
    }
    if !hotPlaces.isEmpty, random.oneIn(3) { return random.pick(hotPlaces) }
    return places.isEmpty ? nil : random.pick(places)
  }
}

/// A base and two sides that were edited from it.
package struct MergeCase: Sendable {
  package let base: BoardSketch
  package let ours: Editor
  package let theirs: Editor

  /// Makes a board and one to `limit` edits on each side.
  package init(
    seed: UInt64, upTo limit: Int = 8, kinds: [SketchEdit] = SketchEdit.allCases,
    withoutIDs: Bool = false
  ) {
    var random = RandomNumbers(seed: seed)
    base = BoardSketch.random(&random, withoutIDs: withoutIDs)
    let ids = base.columns.flatMap(\.tasks).compactMap(\.id)
    let hot = (0..<3).compactMap { _ in ids.isEmpty ? nil : random.pick(ids) }
    var ours = Editor(base, name: "o", seed: random.next(), hot: hot)
    var theirs = Editor(base, name: "t", seed: random.next(), hot: hot)
    ours.edit(random.number(in: 1...limit), kinds)
    theirs.edit(random.number(in: 1...limit), kinds)
    self.ours = ours
    self.theirs = theirs
  }

  /// What two people made of a board.
  package init(base: BoardSketch, ours: Editor, theirs: Editor) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// The case in words.
  package var story: String { "ours: \(ours.log), theirs: \(theirs.log)" }
}
