/// How sure it is that a person must decide something.
enum Need: Int, Comparable {
  case none, allowed, needed

  static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
}

/// A task in one version.
struct Entry {
  var item: Item
  var column: Int
}

/// What the laws say of one task.
struct TaskTruth {
  var base: Entry?
  var ours: Entry?
  var theirs: Entry?
  /// True if it is in the result, taking all halves of one side.
  var inOurs = true
  var inTheirs = true
  var need = Need.none
  /// It conflicts with the removal of a column.
  var isInRemovedColumn = false
  /// The column it must be in; nil if that is open.
  var column: Int?
  var why: [String] = []

  mutating func raise(_ need: Need, _ why: String) {
    self.need = max(self.need, need)
    self.why.append(why)
  }
}

/// What the laws say of a column.
struct ColumnTruth {
  var isPresent = true
  var names: Set<String> = []
  var need = Need.none
}

/// What the laws demand of the merge of three boards.
struct Truth {
  let base: Model, ours: Model, theirs: Model
  var tasks: [String: TaskTruth] = [:]
  var columns: [Int: ColumnTruth] = [:]
  /// Which column a name means, in any version.
  var keys: [String: Int] = [:]
  /// Names and columns do not tell what was renamed, so that nothing is said of columns.
  var isVague = false
  init(_ base: Model, _ ours: Model, _ theirs: Model) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    isVague = Self.renameIsVague(base, ours) || Self.renameIsVague(base, theirs)
    // A column that both added and one renamed is two new columns to any reader.
    for column in ours.columns where base.columnIndex(column.key) == nil {
      if let other = theirs.columns.first(where: { $0.key == column.key }),
        other.name != column.name
      {
        isVague = true
      }
    }
    for (model, side) in [(base, 0), (ours, 1), (theirs, 2)] {
      for column in model.columns {
        if let key = keys[column.name], key != column.key { isVague = true }
        keys[column.name] = column.key
        for item in column.tasks {
          let entry = Entry(item: item, column: column.key)
          switch side {
          case 0: tasks[item.id, default: TaskTruth()].base = entry
          case 1: tasks[item.id, default: TaskTruth()].ours = entry
          default: tasks[item.id, default: TaskTruth()].theirs = entry
          }
        }
      }
    }
    for id in tasks.keys { decide(id) }
    for key in Set(keys.values) { decideColumn(key) }
  }

  /// True if a side's columns leave open which of them was renamed to what.
  private static func renameIsVague(_ base: Model, _ side: Model) -> Bool {
    let keys = Set(base.columns.map(\.key))
    let now = Set(side.columns.map(\.key))
    let renamed = side.columns.filter { column in
      base.columns.contains { $0.key == column.key && $0.name != column.name }
    }
    let added = now.subtracting(keys).count
    let removed = keys.subtracting(now).count
    if added > 0 && removed > 0 { return true }
    guard let column = renamed.first else { return false }
    if renamed.count > 1 || added + removed > 0 { return true }
    // A rename shows in the tasks that stayed, or in the place where nothing else tells.
    guard let was = base.columns.first(where: { $0.key == column.key }) else { return false }
    let (old, new) = (was.tasks, column.tasks)
    // Where columns were moved, not in one that holds nothing, nor in tasks that were finished on the way.
    let isMoved = base.columns.map(\.key) != side.columns.map(\.key)
    if old.isEmpty, new.isEmpty { return isMoved }
    let stayed = old.count { task in
      new.contains { $0.id == task.id && (!isMoved || $0.box == task.box) }
    }
    return stayed * 2 <= max(old.count, new.count)
  }

  private mutating func decide(_ id: String) {
    guard var truth = tasks[id] else { return }
    defer { tasks[id] = truth }
    switch (truth.base, truth.ours, truth.theirs) {
    case (nil, let mine?, nil): Self.put(&truth, mine.column, other: theirs, base)
    case (nil, nil, let other?): Self.put(&truth, other.column, other: ours, base)
    case (nil, let mine?, let other?):
      truth.column = mine.column == other.column ? mine.column : nil
      if mine.column != other.column || !mine.item.saysButForMarks(other.item) {
        truth.raise(.needed, "two tasks were added with one id")
      } else if !mine.item.says(other.item) {
        truth.raise(.allowed, "added with other people or tags")
      }
    case (let was?, nil, let other?):
      truth.inOurs = false
      truth.inTheirs = Self.removed(&truth, was, other)
    case (let was?, let mine?, nil):
      truth.inTheirs = false
      truth.inOurs = Self.removed(&truth, was, mine)
    case (let was?, let mine?, let other?): both(&truth, was, mine, other)
    default: (truth.inOurs, truth.inTheirs) = (false, false)
    }
  }

  private static func removed(_ truth: inout TaskTruth, _ was: Entry, _ kept: Entry) -> Bool {
    if was.item.says(kept.item), was.column == kept.column { return false }
    truth.raise(.needed, "removed by one side, changed by the other")
    return true
  }

  /// A task that one side put into a column.
  private static func put(
    _ truth: inout TaskTruth, _ column: Int, other: Model, _ base: Model
  ) {
    truth.column = column
    if base.columnIndex(column) != nil, other.columnIndex(column) == nil {
      truth.raise(.needed, "put into a column that the other side removed")
      truth.column = nil
      truth.isInRemovedColumn = true
    }
  }

  private func both(_ truth: inout TaskTruth, _ was: Entry, _ mine: Entry, _ other: Entry) {
    if mine.column == other.column {
      truth.column = mine.column
    } else if other.column == was.column {
      Self.put(&truth, mine.column, other: theirs, base)
    } else if mine.column == was.column {
      Self.put(&truth, other.column, other: ours, base)
    } else if let column = finish(was, mine, other) {
      truth.column = column
    } else {
      truth.raise(.needed, "moved to two columns")
    }
    for field in Field.allCases(was.item, mine.item, other.item) where field.merged == nil {
      truth.raise(.needed, "\(field.name) changed on both sides")
    }
    let body = LineMerge(
      was.item.body, mine.item.body, other.item.body, areItems: true, \.rendered)
    if body.isConflict {
      truth.raise(.needed, "one body line changed on both sides")
    } else if body.touches {
      truth.raise(.allowed, "body lines that touch changed on both sides")
    }
  }

  /// The column of a task that one side finished and the other put elsewhere, still open.
  private func finish(_ was: Entry, _ mine: Entry, _ other: Entry) -> Int? {
    func isDone(_ entry: Entry, _ model: Model) -> Bool {
      model.columns.contains { $0.key == entry.column && Generator.doneNames.contains($0.name) }
    }
    func isOpen(_ entry: Entry, _ model: Model) -> Bool {
      entry.item.box == " " && !isDone(entry, model)
    }
    guard isOpen(was, base) else { return nil }
    for (done, its, open, others) in [(mine, ours, other, theirs), (other, theirs, mine, ours)] {
      let isGone = base.columnIndex(done.column) != nil && others.columnIndex(done.column) == nil
      // Whoever gave the column another name may hold open tasks there.
      let isOther = others.columns.contains {
        $0.key == done.column && !Generator.doneNames.contains($0.name)
      }
      if done.item.box == "x", isDone(done, its), isOpen(open, others), !isGone, !isOther {
        return done.column
      }
    }
    return nil
  }

  private mutating func decideColumn(_ key: Int) {
    var truth = ColumnTruth()
    let models = [base, ours, theirs]
    let at = models.map { model in model.columns.first { $0.key == key } }
    truth.names = Set(at.compactMap { $0?.name })
    switch (at[0], at[1], at[2]) {
    case (let was?, let mine?, let other?):
      if mine.name == other.name || other.name == was.name {
        truth.names = [mine.name]
      } else if mine.name == was.name {
        truth.names = [other.name]
      } else {
        // Without tasks that stayed a column that both renamed is two new ones.
        truth.names = [mine.name, other.name]
        truth.need = was.tasks.isEmpty ? .allowed : .needed
      }
    case (let was?, nil, let kept?), (let was?, let kept?, nil):
      truth.isPresent = false
      let old = Set(was.blocks.flatMap(\.lines).map(\.text))
      let wrote = !kept.blocks.flatMap(\.lines).allSatisfy { old.contains($0.text) }
      let put = tasks.values.contains { task in
        task.isInRemovedColumn && (task.ours?.column == key || task.theirs?.column == key)
      }
      if put || wrote {
        truth.need = .needed
      } else if was.name != kept.name || was.blocks.map(\.lines) != kept.blocks.map(\.lines)
        || kept.tasks.contains(where: { (tasks[$0.id]?.need ?? .none) != .none })
      {
        truth.need = .allowed
      }
    case (.some, nil, nil): truth.isPresent = false
    default: break
    }
    columns[key] = truth
  }

}

/// A part of a task's first line with one value.
struct Field {
  var name: String
  var base: String?, ours: String?, theirs: String?

  /// What it must be; nil where both sides changed it, and differently.
  var merged: String?? {
    if ours == theirs || theirs == base { return .some(ours) }
    return ours == base ? .some(theirs) : nil
  }

  static func allCases(_ b: Item?, _ o: Item, _ t: Item) -> [Field] {
    var fields = [
      Field(
        name: "title", base: b?.title.joined(separator: " "), ours: o.title.joined(separator: " "),
        theirs: t.title.joined(separator: " ")),
      Field(name: "box", base: b?.box, ours: o.box, theirs: t.box),
    ]
    for key in Set(((b?.attributes ?? []) + o.attributes + t.attributes).map(\.key)) {
      fields.append(Field(name: key, base: b?.value(key), ours: o.value(key), theirs: t.value(key)))
    }
    return fields
  }

  static func value(_ name: String, _ item: Item) -> String? {
    switch name {
    case "title": item.title.joined(separator: " ")
    case "box": item.box
    default: item.value(name)
    }
  }
}
