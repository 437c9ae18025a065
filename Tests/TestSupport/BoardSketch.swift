/// A board in outline that random edits can be made to, for tests of merges.
package struct BoardSketch: Sendable {
  /// A task: one line and its body.
  package struct Task: Sendable {
    package var id: String?
    package var box: String
    package var title: String
    /// `@people` and `#tags`.
    package var names: [String]
    /// Attributes by key, without the id.
    package var attributes: [(key: String, value: String)]
    package var body: [String]

    var lines: [String] {
      var words = ["-", box, title] + names + attributes.map { "\($0.key):\($0.value)" }
      if let id { words.append("id:\(id)") }
      return [words.filter { !$0.isEmpty }.joined(separator: " ")] + body.map { "  " + $0 }
    }
  }

  package struct Column: Sendable {
    package var name: String
    package var tasks: [Task]
  }

  package var preamble: [String]
  package var columns: [Column]

  /// The board's bytes.
  package var bytes: [UInt8] {
    var lines = preamble
    for column in columns {
      if !lines.isEmpty { lines.append("") }
      lines.append("## " + column.name)
      if !column.tasks.isEmpty { lines.append("") }
      for task in column.tasks { lines += task.lines }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// A board with nine to nineteen tasks in three or four columns.
  package static func random(_ random: inout RandomNumbers, withoutIDs: Bool = false) -> BoardSketch
  {
    var board = BoardSketch(
      preamble: ["# Board", "", "Some words about it.", "And a second line."],
      columns: ["Todo", "Doing", "Done"].map { Column(name: $0, tasks: []) })
    if random.oneIn(3) { board.columns.insert(Column(name: "Review", tasks: []), at: 2) }
    for number in 0..<random.number(in: 9...19) {
      let column = random.number(below: board.columns.count)
      board.columns[column].tasks.append(
        task(
          id: withoutIDs && random.oneIn(2) ? nil : "b\(number)x\(random.number(in: 10...99))",
          &random))
    }
    return board
  }

  /// A task with anything on its line.
  static func task(id: String?, _ random: inout RandomNumbers) -> Task {
    Task(
      id: id, box: random.oneIn(5) ? "[x]" : "[ ]", title: title(&random),
      names: names.filter { _ in random.oneIn(4) },
      attributes: random.oneIn(2) ? [("due", "2026-12-\(random.number(in: 10...28))")] : [],
      body: random.oneIn(3) ? body(&random) : [])
  }

  static let names = ["@ana", "@bo", "@cy", "#api", "#docs", "#ops"]

  static func title(_ random: inout RandomNumbers) -> String {
    let verb = random.pick(["Draft", "Book", "Print", "Order", "Test", "Call", "Rent"])
    let thing = random.pick(["venue", "mail", "badges", "demo", "caterer", "booth", "FAQ"])
    return "\(verb) the \(thing) \(random.number(below: 1_000))"
  }

  private static func body(_ random: inout RandomNumbers) -> [String] {
    (0..<random.number(in: 1...4)).map { number in
      switch random.number(below: 3) {
      case 0: "- [ ] step \(number) \(random.number(below: 100))"
      case 1: "- note \(number) \(random.number(below: 100))"
      default: "- [x] past \(number) \(random.number(below: 100))"
      }
    }
  }
}
