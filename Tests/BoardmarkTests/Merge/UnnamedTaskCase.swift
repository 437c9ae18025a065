import TestSupport

/// Two edits of a small board whose tasks have no ids, by someone who knows which task is which.
struct UnnamedTaskCase {
  /// A task with what tells it from others, which no file says.
  struct Task {
    let number: Int
    var title: String {
      didSet { isReworded = true }
    }
    private(set) var isReworded = false
    var isMoved = false
    var isTicked = false
    var tags: Set<String> = []
    var due: String?
    var notes: [String] = []

    /// What the files say of it.
    fileprivate var said: [String] {
      ["\(isTicked)", title, due ?? ""] + tags.sorted() + notes.sorted()
    }

    fileprivate var lines: [String] {
      let words = [isTicked ? "- [x]" : "- [ ]", title] + tags.sorted()
      return [(words + (due.map { ["due:" + $0] } ?? [])).joined(separator: " ")] + notes
    }
  }

  typealias Columns = [[Task]]

  /// Two alike tasks, or what is known of one: where it stands and what is said of it.
  typealias Facts = [[String]: Int]

  let base: [UInt8]
  let ours: [UInt8]
  let theirs: [UInt8]

  /// What a merge must come to; nil where a person must decide.
  let expected: Facts?

  /// Whether a side gave a task both other words and another place.
  let isUnknowable: Bool

  private static let titles = [
    "Write the intro", "Write the outro", "Redo figure 3", "Redo figure 4", "Review PR 12",
    "Review PR 15", "Review PR 18", "Check citations", "Ask Kim for plots", "Use the old diagram",
    "Buy cake", "Buy bread", "Call mum", "Book the room", "Proofread", "Order badges",
  ]
  private static let tags = ["#a", "#b", "@x"]

  init(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var used: Set<String> = []
    var next = 0
    let base = (0..<3).map { _ in
      (0..<random.number(below: 4)).map { _ in Self.task(&random, &used, &next) }
    }
    let isLoose = random.number(below: 3) == 0
    let sides = (0..<2).map { _ in
      var side = base
      for _ in 0..<random.number(in: 1...3) { Self.edit(&side, &random, &used, &next) }
      return side
    }
    self.base = Self.bytes(base, isLoose)
    ours = Self.bytes(sides[0], isLoose)
    theirs = Self.bytes(sides[1], isLoose)
    expected = Self.merged(base, sides[0], sides[1])
    isUnknowable = sides.joined().joined().contains { $0.isReworded && $0.isMoved }
  }

  // MARK: - Edits

  private static func title(_ random: inout RandomNumbers, _ used: inout Set<String>)
    -> String
  {
    let free = titles.filter { !used.contains($0) }
    let title = free.isEmpty ? "Task \(used.count)" : random.pick(free)
    used.insert(title)
    return title
  }

  private static func task(
    _ random: inout RandomNumbers, _ used: inout Set<String>, _ next: inout Int
  ) -> Task {
    next += 1
    var task = Task(number: next, title: title(&random, &used))
    if random.number(below: 4) == 0 { task.tags = [random.pick(tags)] }
    if random.number(below: 4) == 0 { task.notes = ["  - note \(next)", "  - more of \(next)"] }
    return task
  }

  private static func edit(
    _ columns: inout Columns, _ random: inout RandomNumbers, _ used: inout Set<String>,
    _ next: inout Int
  ) {
    let places = columns.indices.flatMap { column in columns[column].indices.map { (column, $0) } }
    let kind = random.number(below: 9)
    guard kind > 0, !places.isEmpty else {
      let column = random.number(below: columns.count)
      let place = random.number(in: 0...columns[column].count)
      columns[column].insert(task(&random, &used, &next), at: place)
      return
    }
    let (column, index) = random.pick(places)
    var task = columns[column][index]
    switch kind {
    case 1, 2: task.title = title(&random, &used)
    case 3: task.title += random.pick([" again", " now", " soon"])
    case 4: task.isTicked = true
    case 5: task.tags.formSymmetricDifference([random.pick(tags)])
    case 6: task.due = "2026-12-0\(random.number(in: 1...3))"
    case 7:
      columns[column].remove(at: index)
      return
    default:
      columns[column].remove(at: index)
      task.isMoved = true
      let home = random.number(below: columns.count)
      columns[home].insert(task, at: random.number(in: 0...columns[home].count))
      return
    }
    columns[column][index] = task
  }

  private static func bytes(_ columns: Columns, _ isLoose: Bool) -> [UInt8] {
    var text = "# Board\n"
    for (name, tasks) in zip(["Todo", "Doing", "Done"], columns) {
      text += "\n## \(name)\n" + (tasks.isEmpty ? "" : "\n")
      text += tasks.map { $0.lines.map { $0 + "\n" }.joined() }
        .joined(separator: isLoose ? "\n" : "")
    }
    return Array(text.utf8)
  }

  // MARK: - What is right

  private static func facts(_ tasks: [(column: Int, task: Task)]) -> Facts {
    tasks.reduce(into: [:]) { $0[["\($1.column)"] + $1.task.said, default: 0] += 1 }
  }

  /// What a text says of its tasks.
  static func facts(in bytes: [UInt8]) -> Facts {
    var tasks: [(column: Int, task: Task)] = []
    var column = -1
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") {
        column += 1
      } else if line.hasPrefix("- [") {
        let words = line.dropFirst(6).split(separator: " ").map(String.init)
        let isName = { (word: String) in word.hasPrefix("#") || word.hasPrefix("@") }
        let due = words.first { $0.hasPrefix("due:") }
        let title = words.filter { !isName($0) && $0 != due }
        tasks.append(
          (
            column,
            Task(
              number: 0, title: title.joined(separator: " "), isTicked: line.hasPrefix("- [x]"),
              tags: Set(words.filter(isName)), due: due.map { String($0.dropFirst(4)) })
          ))
      } else if line.hasPrefix("  "), !tasks.isEmpty {
        tasks[tasks.count - 1].task.notes.append(String(line))
      }
    }
    return facts(tasks)
  }

  private static func merged(_ base: Columns, _ ours: Columns, _ theirs: Columns) -> Facts? {
    func places(_ columns: Columns) -> [Int: (column: Int, task: Task)] {
      columns.enumerated().reduce(into: [:]) { places, column in
        for task in column.element { places[task.number] = (column.offset, task) }
      }
    }
    let versions = [base, ours, theirs].map(places)
    var result: [(column: Int, task: Task)] = []
    for number in Set(versions.flatMap(\.keys)) {
      switch (versions[0][number], versions[1][number], versions[2][number]) {
      case (nil, let left, let right): result.append((left ?? right)!)
      case (_, nil, nil): break
      case (let old?, let left?, nil), (let old?, nil, let left?):
        if old.column != left.column || old.task.said != left.task.said { return nil }
      case (let old?, let left?, let right?):
        guard let column = field(old.column, left.column, right.column),
          let title = field(old.task.title, left.task.title, right.task.title),
          let due = field(old.task.due, left.task.due, right.task.due)
        else { return nil }
        var task = Task(number: number, title: title)
        // What is only ever ticked is ticked where either did.
        task.isTicked = left.task.isTicked || right.task.isTicked
        let (tags, others) = (left.task.tags, right.task.tags)
        task.tags = tags.intersection(others).union(tags.subtracting(old.task.tags))
          .union(others.subtracting(old.task.tags))
        task.due = due
        task.notes = old.task.notes
        result.append((column, task))
      }
    }
    return facts(result)
  }

  private static func field<Value: Equatable>(_ old: Value, _ left: Value, _ right: Value)
    -> Value?
  {
    left == old || left == right ? right : right == old ? left : nil
  }
}
