/// A random merge: a board, and what each side does to it.
struct Case {
  var seed: UInt64
  var start: Model
  /// Made to `start` before the sides part.
  var before: [Edit] = []
  /// True if theirs is `start` itself, so that the merge reverts `before`.
  var reverts = false
  /// Made by both sides, as a cherry-pick does.
  var both: [Edit] = []
  var ours: [Edit] = []
  var theirs: [Edit] = []

  var base: Model { made(start, before) }
  var oursModel: Model { made(made(base, both), ours) }
  var theirsModel: Model { reverts ? start : made(made(base, both), theirs) }

  private func made(_ model: Model, _ edits: [Edit]) -> Model {
    var model = model
    for edit in edits { model.make(edit) }
    return model
  }
}

struct Generator {
  var random: Random
  private var count = 0
  private var ids: Set<String> = []
  private var lastAdded: [String] = []
  private var hot: [String] = []
  private let seed: UInt64
  /// How many of a hundred tasks are written without their ids.
  var bare = 0
  /// How many of a hundred changes are ones to the columns, as long as a side has made none.
  var columnChanges = 0

  static let names = [
    "Todo", "Backlog", "Icebox", "Planned", "Up next", "Doing", "In progress", "Ongoing", "Review",
    "Testing", "On hold", "Done", "Shipped", "Finished", "Canceled", "할 일", "Fertig",
  ]
  /// Those of columns whose tasks are done.
  static let doneNames: Set<String> = ["Done", "Shipped", "Finished", "Canceled", "Fertig"]
  private static let words = [
    "Draft", "the", "launch", "mail", "Fix", "parser", "venue", "Book", "문서", "naïve", "quickly",
    "API", "and",
  ]
  private static let marks = ["@ana", "@bo", "@cy", "@민수", "#ops", "#api", "#docs", "#a/b"]
  private static let dates = [
    "2026-11-20", "2026-11-30", "2026-12-01", "2026-12-04", "2026-12-05T17:00",
  ]
  private static let alphabet = Array("23456789bcdfghjkmnpqrstvwxz")

  init(seed: UInt64) {
    self.seed = seed
    random = Random(seed: seed)
  }

  mutating func makeCase() -> Case {
    var made = Case(seed: seed, start: board())
    let all = made.start.columns.flatMap(\.tasks).map(\.id)
    if !all.isEmpty { for _ in 0..<3 { hot.append(random.pick(all)) } }
    if random.chance(8) {
      made.reverts = true
      made.before = edits(made.start, 1 + random.below(3))
    }
    var base = made.base
    if !made.reverts, random.chance(15) {
      made.both = edits(base, 1 + random.below(2))
      for edit in made.both { base.make(edit) }
    }
    made.ours = edits(base, 1 + random.below(8))
    if !made.reverts { made.theirs = edits(base, 1 + random.below(8)) }
    return made
  }

  private mutating func edits(_ model: Model, _ number: Int) -> [Edit] {
    var model = model
    var edits: [Edit] = []
    // One change to the columns a side: with two it may be unclear what was renamed to what.
    var changesColumns = true
    while edits.count < number {
      guard let edit = edit(model, &changesColumns) else { continue }
      model.make(edit)
      edits.append(edit)
    }
    return edits
  }

  // MARK: The board

  private mutating func board() -> Model {
    var model = Model(preamble: [block(["# Board"])], columns: [])
    if random.chance(20) {
      model.front = block(["owner: \(fresh("team"))", "place: \(fresh("room"))"])
    }
    if random.chance(50) { model.preamble.append(prose()) }
    var names = ["Todo", "Doing", "Done"]
    for _ in 0..<random.below(3) {
      let name = random.pick(Self.names)
      if !names.contains(name) { names.insert(name, at: random.below(names.count + 1)) }
    }
    for (key, name) in names.enumerated() {
      var column = Column(key: key + 1, name: name, elements: [])
      if random.chance(15) { column.elements.append(.text(prose())) }
      for _ in 0..<random.below(7) {
        column.elements.append(.task(item()))
        if random.chance(4) { column.elements.append(.text(prose())) }
      }
      model.columns.append(column)
    }
    return model
  }

  private mutating func fresh(_ word: String) -> String {
    count += 1
    return "\(word)\(count)"
  }

  private mutating func number() -> Int {
    count += 1
    return count
  }

  private mutating func block(_ lines: [String]) -> Block {
    Block(number: number(), lines: lines.map { Line(number: number(), text: $0) })
  }

  private mutating func prose() -> Block {
    block((0..<(1 + random.below(3))).map { _ in text("Prose") })
  }

  private mutating func text(_ first: String) -> String {
    "\(first) \(random.pick(Self.words)) \(fresh("w"))"
  }

  private mutating func title() -> [String] {
    var words = [random.pick(Self.words)]
    for _ in 0..<random.below(3) { words.append(random.pick(Self.words)) }
    if random.chance(80) { words.append(fresh("t")) }
    return words
  }

  private mutating func newID() -> String {
    while true {
      let id =
        random.chance(10)
        ? "API-\(random.below(900) + 10)"
        : String((0..<4).map { _ in Self.alphabet[random.below(Self.alphabet.count)] })
      if ids.insert(id).inserted { return id }
    }
  }

  private mutating func line() -> Line {
    Line(
      number: number(), depth: random.chance(15) ? 1 : 0,
      box: random.chance(50) ? (random.chance(30) ? "x" : " ") : nil, text: text("Note"))
  }

  private mutating func item() -> Item {
    var item = Item(
      id: newID(), box: random.chance(20) ? "x" : " ", title: title(), marks: [], attributes: [],
      body: [])
    item.isBare = bare > 0 && random.chance(bare)
    for _ in 0..<random.below(3) {
      let mark = random.pick(Self.marks)
      if !item.marks.contains(mark) { item.marks.append(mark) }
    }
    for _ in 0..<random.below(3) {
      let (key, value) = attribute()
      item.set(key, value)
    }
    if random.chance(35) { for _ in 0..<(1 + random.below(4)) { item.body.append(line()) } }
    return item
  }

  private mutating func attribute() -> (String, String) {
    switch random.below(8) {
    case 0: ("pri", random.pick(["high", "medium", "low"]))
    case 1: ("start", random.pick(Self.dates))
    case 2, 3: ("due", random.pick(Self.dates))
    case 4: ("every", random.pick(["1d", "2w", "1m"]))
    case 5: ("est", random.pick(["30m", "4h", "2d"]))
    case 6: ("room", random.pick(["a1", "b2", "c3"]))
    default: ("ref", random.pick(["x/1", "x:2", "é"]))
    }
  }

  // MARK: Edits

  private mutating func task(_ model: Model) -> Item? {
    let all = model.columns.flatMap(\.tasks)
    if all.isEmpty { return nil }
    if random.below(3) == 0, !hot.isEmpty {
      let id = random.pick(hot)
      return all.first { $0.id == id }
    }
    return random.pick(all)
  }

  private mutating func edit(_ model: Model, _ changesColumns: inout Bool) -> Edit? {
    let isOfColumns = columnChanges > 0 && changesColumns && random.chance(columnChanges)
    let kind = isOfColumns ? 91 : random.below(100)
    if kind >= 78 { return boardEdit(model, kind, &changesColumns) }
    guard let task = task(model) else { return nil }
    let column = random.pick(model.columns)
    let place = random.chance(40) ? Int.max : random.below(column.elements.count + 1)
    switch kind {
    case 0..<9:
      guard let own = model.place(of: task.id)?.column else { return nil }
      let elements = model.columns[own].elements.count
      return .move(id: task.id, column: model.columns[own].key, at: random.below(elements + 1))
    case 9..<23: return .move(id: task.id, column: column.key, at: place)
    case 23..<27: return .box(id: task.id, random.pick([" ", "x", "-"]))
    case 27..<33:
      guard let done = model.columns.first(where: { $0.name == "Done" }) else { return nil }
      return .finish(
        id: task.id, column: done.key, date: random.pick(["2026-11-20", "2026-11-21"]))
    case 33..<38: return .retitle(id: task.id, title())
    case 38..<48:
      let (key, value) = attribute()
      return .set(id: task.id, key: key, value: value)
    case 48..<49:
      let other = random.pick(model.columns.flatMap(\.tasks)).id
      return .set(id: task.id, key: "needs", value: other == task.id ? nil : other)
    case 49..<52:
      guard !task.attributes.isEmpty else { return nil }
      return .set(id: task.id, key: random.pick(task.attributes).key, value: nil)
    case 52..<58: return .mark(id: task.id, random.pick(Self.marks), added: true)
    case 58..<62:
      guard !task.marks.isEmpty else { return nil }
      return .mark(id: task.id, random.pick(task.marks), added: false)
    case 62..<67: return .addLine(id: task.id, at: random.below(task.body.count + 1), line())
    default:
      guard !task.body.isEmpty else { return nil }
      let line = random.pick(task.body)
      if kind < 71 { return .changeLine(id: task.id, number: line.number, text: text("Note")) }
      if kind < 74 { return .tickLine(id: task.id, number: line.number) }
      return kind < 76
        ? .removeLine(id: task.id, number: line.number)
        : .addLine(id: task.id, at: task.body.count, self.line())
    }
  }

  private mutating func boardEdit(_ model: Model, _ kind: Int, _ changesColumns: inout Bool)
    -> Edit?
  {
    let column = random.pick(model.columns)
    let place = random.chance(50) ? Int.max : random.below(column.elements.count + 1)
    switch kind {
    case 78..<86:
      var item = item()
      // Two people may choose one id.
      if random.chance(2), let taken = lastAdded.last { item.id = taken }
      lastAdded.append(item.id)
      return .add(item, column: column.key, at: place)
    case 86..<91:
      guard let task = task(model) else { return nil }
      return .delete(id: task.id)
    case 91..<94:
      guard changesColumns, random.chance(60) else { return nil }
      changesColumns = false
      let name = random.pick(Self.names)
      switch random.below(5) {
      case 0, 1: return .renameColumn(column.key, name)
      case 2:
        return .addColumn(
          Column(key: -1 - Self.names.firstIndex(of: name)!, name: name, elements: []),
          at: random.below(model.columns.count + 1))
      case 3:
        return .deleteColumn(
          column.key, tasksTo: random.chance(50) ? nil : random.pick(model.columns).key)
      default: return .moveColumn(column.key, at: random.below(model.columns.count))
      }
    case 99:
      guard random.chance(30) else { return nil }
      return random.chance(50) ? .endings : .finalNewline
    default: return textEdit(model, column)
    }
  }

  private mutating func textEdit(_ model: Model, _ column: Column) -> Edit? {
    let blocks = model.opening + model.columns.flatMap(\.blocks)
    let block = random.pick(blocks)
    let isFront = block.number == model.front?.number
    let isHeading = block.number == model.preamble[0].number
    let line = random.pick(block.lines)
    switch random.below(8) {
    case 0, 1, 2:
      let new =
        isFront
        ? "\(line.text.prefix { $0 != ":" }): \(fresh("v"))"
        : isHeading ? "# Board \(fresh("h"))" : text("Prose")
      return .changeText(number: line.number, new)
    case 3, 4:
      if isHeading { return nil }
      let new = isFront ? "\(fresh("key")): \(fresh("v"))" : text("Prose")
      return .addText(
        block: block.number, at: random.below(block.lines.count + 1),
        Line(number: number(), text: new))
    case 5: return isFront || isHeading ? nil : .removeText(number: line.number)
    case 6:
      return random.chance(40)
        ? .addBlock(prose(), column: column.key, at: random.chance(70) ? 0 : column.elements.count)
        : nil
    default:
      return isFront || isHeading || model.preamble.contains { $0.number == block.number }
        ? nil : .removeBlock(block.number)
    }
  }
}
