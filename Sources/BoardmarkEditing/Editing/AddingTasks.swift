import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The source of new ids.
package struct IDSource: Sendable {
  /// Ids to avoid although the board does not have them, such as those in its archive.
  package let taken: Set<TaskID>

  /// The seed of the random ids; the same seed gives the same ids.
  package let seed: UInt64

  package init(taken: Set<TaskID> = [], seed: UInt64) {
    self.taken = taken
    self.seed = seed
  }

  /// A mint for `count` new ids of a board. Cost: linear in the board.
  package func mint(for board: Board, besides others: [TaskID] = [], count: Int = 1) -> IDMint {
    var used = taken.union(board.ids).union(others)
    // An id that a task needs counts as taken even if no task has it, since one probably had it.
    for task in board.tasks { used.formUnion(task.titleLine.needs) }
    return IDMint(taken: used, count: count)
  }
}

extension Board {
  /// Adds a task, with the bullet and the indentation of the tasks next to it.
  ///
  /// It gets a checkbox unless the board has tasks and none of them has one. If another program
  /// keeps the file, that program's form decides.
  /// - Parameter today: The day on which a task of a done column counts as finished; nil to leave its box open.
  /// - Throws: ``Board/EditError`` if the task would not be read back as given, if an attribute's value is invalid, if
  ///   its id belongs to another task, or if the board has no such place.
  package func adding(
    _ task: Board.NewTask, at place: TaskPlace, ids: IDSource,
    finishingOn today: CalendarDate? = nil
  ) throws(Board.EditError) -> Board.Edit {
    try adding([(task, place)], ids: ids, finishingOn: today)
  }

  /// Adds tasks; tasks for the same place keep their order.
  ///
  /// Cost: that of adding one task, plus writing each.
  /// - Parameter today: The day on which tasks of a done column count as finished; nil to leave their boxes as they
  ///   are.
  /// - Throws: ``Board/EditError`` as for one task; in that case, none is added.
  package func adding(
    _ tasks: [(task: Board.NewTask, place: TaskPlace)], ids: IDSource,
    finishingOn today: CalendarDate? = nil
  ) throws(Board.EditError) -> Board.Edit {
    try Board.EditError.check(self)
    var known = self.ids.union(ids.taken)
    var mint = ids.mint(
      for: self, besides: tasks.compactMap(\.task.id), count: tasks.count { $0.task.id == nil })
    var generator = SplitMix64(seed: ids.seed)
    var created: [TaskID] = []
    var rearrangement = Rearrangement(self)
    let hasBoxes = hasBoxes(in: rearrangement.form)
    for (task, place) in tasks {
      if let id = task.id, known.contains(id) {
        throw Board.EditError(
          "the id '\(id)' belongs to another task", remedy: "choose another, or none")
      }
      let place = try own(place)
      let id = task.id ?? mint.next(using: &generator)
      let anchor = anchor(of: place, rearrangement)
      var text = try task.lines(
        marker: marker(at: place, like: anchor.like), hasBox: hasBoxes || task.box != .open, id: id,
        rearrangement.form)
      if let today {
        switch Arrival(of: .open, from: nil, into: columns[place.column]) {
        case .finished: try text.finish(on: today)
        case .cancelled: try text.cancel(addingBox: false)
        case .unchanged, .opened: break
        }
      }
      try text.checkIDs(apartFrom: known)
      known.insert(id)
      created.append(id)
      rearrangement.insert(
        TaskLines(
          task: Self.written(text.bytes, rearrangement.lineEnding, beside: anchor.like)),
        after: anchor.part)
    }
    var edit = try rearrangement.proved()
    edit.created = created
    return edit
  }

  /// True if new tasks get a box in the file's form.
  func hasBoxes(in form: FileForm) -> Bool {
    guard case .asOthers(let atFirst) = form.boxes else { return true }
    var isEmpty = true
    for column in columns {
      for task in column.tasks {
        // A cancelled task has a box even in a file without boxes, so it is no evidence.
        if task.titleLine.boxRange != nil, !form.isForeign || task.box != .cancelled { return true }
        isEmpty = false
      }
    }
    return isEmpty && atFirst
  }

  /// The lines of a new task with the board's line ending, fitted to its neighbour.
  static func written(
    _ bytes: [UInt8], _ lineEnding: [UInt8], beside neighbour: Task?
  ) -> [UInt8] {
    let lines = Array(
      bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .joined(separator: lineEnding))
    return neighbour.map { TaskIndentation.fitted(lines, beside: $0) } ?? lines
  }

  /// The marker of a new task: its neighbour's bullet or next number, else the board's bullet.
  private func marker(at place: TaskPlace, like neighbour: Task?) -> String {
    guard let neighbour else {
      let bullet = columns.lazy.flatMap(\.tasks).first { $0.marker.count == 1 }
      return bullet.map { source.string(in: $0.marker) } ?? "-"
    }
    let marker = source.bytes[neighbour.marker]
    guard marker.count > 1, let number = CalendarDate.number(marker.dropLast()) else {
      return String(decoding: marker, as: UTF8.self)
    }
    let isAfter =
      switch place.position {
      case .end, .after, .group: true
      case .top, .before: false
      }
    let delimiter = String(decoding: marker.suffix(1), as: UTF8.self)
    return "\(min(number + (isAfter ? 1 : 0), 999_999_999))\(delimiter)"
  }
}

extension Board {
  /// The contents of a new task.
  public struct NewTask: Sendable, Equatable {
    /// The title as people type it, on one line. `@name` and `#tag` in it count; attributes do not.
    public var title: String

    /// True if `@name` and `#tag` in the title are text and are ignored.
    package var isTitleLiteral = false

    /// The body as a separate document; empty if there is none.
    public var body = ""

    /// The state of its box; `none` counts as open. Whether a box is written depends on the board.
    package var box = Board.Checkbox.open

    /// The people, without `@`.
    public var people: [String] = []
    /// The tags, without `#`.
    public var tags: [String] = []
    /// The priority; nil for none.
    public var priority: Board.Priority?
    /// The earliest day to begin; nil for none.
    public var start: CalendarDate?
    /// The deadline; nil for none.
    public var due: DueDate?
    /// How it recurs; nil if it does not.
    public var every: Board.Recurrence?

    /// The estimate as typed, such as `4h`.
    public var estimate: String?
    /// The ids of the tasks to finish before it.
    public var needs: [TaskID] = []

    /// Attributes without a property here, except `id`, with their values as written in boards.
    public var attributes: [Board.AttributeKey: String] = [:]

    /// The id; nil if a new one is to be made.
    public var id: TaskID?

    /// Creates a task from a title as people type it.
    public init(title: String) { self.title = title }

    /// All attributes except the id: those with a property in canonical order, then the others.
    private var words: [(key: Board.AttributeKey, value: String)] {
      let values: [(Board.AttributeKey, String?)] = [
        (.pri, priority?.rawValue), (.start, start.map { "\($0)" }), (.due, due.map { "\($0)" }),
        (.every, every.map { "\($0)" }), (.est, estimate),
        (.needs, needs.isEmpty ? nil : needs.map(\.text).joined(separator: ",")),
      ]
      let others = attributes.sorted {
        ($0.key.rank ?? .max, $0.key.name) < ($1.key.rank ?? .max, $1.key.name)
      }
      return values.compactMap { key, value in value.map { (key, $0) } }
        + others.map { (key: $0.key, value: $0.value) }
    }

    /// Rejects an `id`, invalid values, and a key with two different values.
    private func check(_ words: [(key: Board.AttributeKey, value: String)]) throws(Board.EditError)
    {
      var values: [Board.AttributeKey: String] = [:]
      for (key, value) in words {
        let word = "\(key.name):\(value)"
        // An id among the attributes would be replaced by the task's own.
        if key == .id {
          throw Board.EditError(
            "'\(word.terminalSafe())' cannot be among the attributes of a new task",
            remedy: "set the task's own id instead")
        }
        try key.check(value)
        if let other = values.updateValue(value, forKey: key), other != value {
          let error = TypedTitleError.twice("\(key.name):\(other)", word)
          throw Board.EditError(error.message, remedy: error.remedy)
        }
      }
    }

    /// The lines of the task, with its body in the file's form.
    ///
    /// - Throws: ``Board/EditError`` if a part of it would not be read back as given.
    func lines(marker: String, hasBox: Bool, id: TaskID, _ form: FileForm) throws(Board.EditError)
      -> TaskText
    {
      // Start with a title that needs no escaping; the real one is written last.
      guard var text = TaskText(Array("\(marker) \(hasBox ? "[ ] " : "")new".utf8)) else {
        throw Board.EditError(
          "no task can have the list marker '\(marker)'", remedy: "use '-'")
      }
      try text.set(box: box)
      let words = words
      try check(words)
      for (key, value) in words { try text.set(key, to: value) }
      try text.set(.id, to: id.text)
      try text.set(title: title, isLiteral: isTitleLiteral)
      try text.add(people: people, tags: tags)
      if !body.isEmpty { try text.set(body: body, form) }
      return text
    }
  }
}

extension Board.AttributeKey {
  /// Rejects an invalid value, including a date in words, which is valid only in typed text.
  package func check(_ value: String) throws(Board.EditError) {
    guard let syntax, !syntax.accepts(Array(value.utf8)[...]) else { return }
    let error = TypedTitleError.value(
      "\(name):\(value)", noun: syntax.noun, form: isDate ? "written as YYYY-MM-DD" : typedForm)
    throw Board.EditError(error.message, remedy: error.remedy)
  }
}
