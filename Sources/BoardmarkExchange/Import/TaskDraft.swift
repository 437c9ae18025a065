import Boardmark
import BoardmarkText

/// A task of another program converted to a task of a board, with the outcome of each value.
struct TaskDraft {
  enum Outcome {
    /// On the task's line or as its column, perhaps in another form.
    case carried(String? = nil)
    case attribute
    /// In the body, at these lines of it.
    case body(Range<Int>)
    case dropped(String)
  }

  var task: Board.NewTask

  /// The outcomes of the title and all fields, in this order.
  private(set) var outcomes: [Outcome] = []

  let fields: [ForeignTask.Field]
  private(set) var body: ForeignBody

  /// The task, parsed from a board that contains only this task.
  let sample: Board.Task

  /// - Parameters:
  ///   - hasColumn: True if the task goes to its original column; otherwise the body names that column.
  ///   - now: The present minute in the board's zone, which determines the days of instants.
  init(_ foreign: ForeignTask, hasColumn: Bool, at now: Board.Now) {
    let all = [foreign.title] + foreign.fields
    fields = all
    let title = ForeignText.oneLine(foreign.title.text)
    task = Board.NewTask(title: title.isEmpty ? "Untitled" : title)
    task.id = foreign.id
    task.isTitleLiteral = foreign.isTitleLiteral
    var inBody: [(index: Int, field: ForeignTask.Field)] = []
    for (index, field) in all.enumerated() {
      let outcome =
        field.kind == .column && hasColumn ? .carried() : Self.set(field, of: &task, at: now)
      if let outcome {
        outcomes.append(outcome)
        continue
      }
      outcomes.append(.body(0..<0))
      inBody.append((index, Self.detailed(field)))
    }
    if let reference = foreign.reference {
      task.attributes[reference.key] = reference.value
    }
    body = ForeignBody(inBody)
    task.body = body.text
    if let sample = Self.sample(of: task) {
      self.sample = sample
    } else {
      self.sample = Self.writable(&task, &body, &outcomes, &inBody, foreign.title)
    }
    for (index, _) in inBody {
      guard case .body = outcomes[index] else { continue }
      outcomes[index] = body.ranges[index].map(Outcome.body) ?? .dropped("it is blank")
    }
  }

  /// Rewrites the task if it would be misread: offending texts become code, its title moves to the body.
  private static func writable(
    _ task: inout Board.NewTask, _ body: inout ForeignBody, _ outcomes: inout [Outcome],
    _ inBody: inout [(index: Int, field: ForeignTask.Field)], _ title: ForeignTask.Field
  ) -> Board.Task {
    let blamed = inBody.filter { entry in
      var alone = Board.NewTask(title: "x")
      alone.body = ForeignBody([entry]).text
      return sample(of: alone) == nil
    }.map(\.index)
    let all = Set(inBody.map(\.index))
    for fenced in [Set(blamed), all] {
      body = ForeignBody(inBody, fenced: fenced)
      task.body = body.text
      if let sample = sample(of: task) { return sample }
    }
    inBody.insert((0, .init(.detail("Title"), title.text, at: title.places)), at: 0)
    outcomes[0] = .body(0..<0)
    task.title = "Untitled"
    body = ForeignBody(inBody, fenced: all)
    task.body = body.text
    if let sample = sample(of: task) { return sample }
    body = ForeignBody([])
    task.body = ""
    for (index, _) in inBody { outcomes[index] = .dropped("no Markdown is read as this text") }
    if let sample = sample(of: task) { return sample }
    var plain = Board.NewTask(title: "Untitled")
    plain.attributes = task.attributes
    task = plain
    outcomes = outcomes.map { _ in .dropped("no line of a board is read as this") }
    return Self.sample(of: task) ?? Self.sample(of: Board.NewTask(title: "Untitled"))!
  }

  private static let empty = Board(Array("## Todo\n".utf8))

  /// The task, written and parsed; nil if that fails, or if a text in it would give an item an id.
  private static func sample(of task: Board.NewTask) -> Board.Task? {
    let edit = try? empty.adding(task, at: TaskPlace(column: 0), ids: IDSource(seed: 1))
    guard let sample = edit?.tasks.first,
      sample.subtasks.allSatisfy({ $0.titleLine.attribute(.id) == nil })
    else { return nil }
    return sample
  }

  /// Puts a value on the task's line; nil if it must go into the body.
  private static func set(
    _ field: ForeignTask.Field, of task: inout Board.NewTask, at now: Board.Now
  ) -> Outcome? {
    let text = field.text
    switch field.kind {
    case .title:
      return ForeignText.lines(text).joined(separator: "\n") == text
        && ForeignText.oneLine(text) == text ? .carried() : .carried("on one line")
    case .box(let box):
      task.box = box
      return .carried()
    case .date(let key):
      guard let due = ForeignDate.read(text) else { return nil }
      if key == .due {
        if task.due != nil { return nil }
        task.due = due
        return .carried("\(due)" == text ? nil : "as \(due)")
      }
      let day = due.instant.map(now.day) ?? due.date
      if key == .start ? task.start != nil : task.attributes[key] != nil { return nil }
      if key == .start { task.start = day } else { task.attributes[key] = "\(day)" }
      return .carried("\(day)" == text ? nil : "as \(day)")
    case .localDue:
      guard task.due == nil, let due = ForeignDate.read(text) else { return nil }
      let local = due.instant.map(now.local)
      let isDay = local.map { $0.minute == 0 || $0.minute == 1439 } ?? false
      task.due = isDay ? DueDate(date: local!.date) : due
      return .carried("as \(task.due!)")
    case .priority:
      guard task.priority == nil, let priority = priorities[text.lowercased()] else { return nil }
      task.priority = priority
      return .carried(priority.rawValue == text ? nil : "as \(priority.rawValue)")
    case .person:
      guard let name = ForeignText.name(text, isTag: false) else { return nil }
      task.people.append(name)
      return .carried(name == text ? nil : "as @\(name)")
    case .tag:
      guard let name = ForeignText.name(text, isTag: true) else { return nil }
      task.tags.append(name)
      return .carried(name == text ? nil : "as #\(name)")
    case .need:
      guard let id = TaskID(text) else { return nil }
      task.needs.append(id)
      return .carried("as needs:\(id)")
    case .attribute(let key):
      // The reference is also an attribute.
      if let syntax = key.syntax, !syntax.accepts(Array(text.utf8)[...]) { return nil }
      if let other = task.attributes[key], other != text { return nil }
      let bytes = Array("\(key.name):\(text)".utf8)
      guard !bytes.contains(where: \.isSpace),
        WordSyntax.word(in: bytes, 0..<bytes.count)?.key == key
      else { return nil }
      task.attributes[key] = text
      return key == .every ? .carried("as every:\(text)") : .attribute
    default: return nil
    }
  }

  private static let priorities: [String: Board.Priority] = [
    "highest": .high, "high": .high, "urgent": .high, "critical": .high, "blocker": .high,
    "important": .high, "h": .high, "p1": .high, "a": .high,
    "medium": .medium, "normal": .medium, "m": .medium, "p2": .medium, "major": .medium,
    "b": .medium,
    "low": .low, "lowest": .low, "minor": .low, "trivial": .low, "l": .low, "p3": .low, "c": .low,
  ]

  /// A value without a place on the line, as a field of the body.
  private static func detailed(_ field: ForeignTask.Field) -> ForeignTask.Field {
    let name: String
    switch field.kind {
    case .title: name = "Title"
    case .column: name = "Column"
    case .date(let key): name = key.name.prefix(1).uppercased() + key.name.dropFirst()
    case .localDue: name = "Due"
    case .priority: name = "Priority"
    case .person: name = "Assignee"
    case .tag(let called): name = called
    case .need: name = "Needs"
    case .attribute(let key): name = key == .est ? "Estimate" : key.name
    default: return field
    }
    return .init(.detail(name), field.text, at: field.places)
  }
}
