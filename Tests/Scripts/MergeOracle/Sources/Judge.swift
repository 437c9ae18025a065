/// What is wrong with a merge.
struct Fault {
  enum Kind: String, CaseIterable {
    case wrong = "silent wrong results"
    /// Accepted: counted, and no reason to fail.
    case needless = "needless conflicts"
    case missing = "missing conflicts"
    case asymmetric = "unsymmetric results"
    case shape = "conflicts of a wrong shape"
    case bytes = "lines, endings or tokens of no version"
    case law = "other laws broken"
  }

  var kind: Kind
  var law: String
  var text: String
}

/// Compares a merged file with what the laws demand.
struct Judge {
  let truth: Truth
  let lines: (base: [String], ours: [String], theirs: [String])
  /// The bytes of lines count; not for a merge by lines, which knows no tasks.
  var judgesBytes = true
  private(set) var faults: [Fault] = []
  private(set) var regions = Regions([])

  init(_ truth: Truth, _ lines: (base: [String], ours: [String], theirs: [String])) {
    self.truth = truth
    self.lines = lines
  }

  var isClean: Bool { regions.halves.isEmpty }
  private var removing: Fault.Kind { isClean ? .wrong : .shape }

  mutating func add(_ kind: Fault.Kind, _ law: String, _ text: String) {
    faults.append(Fault(kind: kind, law: law, text: text))
  }

  mutating func judge(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    judgeEndings(bytes)
    var split = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 13 ? line.dropLast() : line)
    }
    if split.last == "" { split.removeLast() }
    regions = Regions(split)
    if let fault = regions.fault { return add(.shape, "L19", fault) }
    let ours = Reading(regions.ours)
    let theirs = isClean ? ours : Reading(regions.theirs)
    for fault in ours.faults + (isClean ? [] : theirs.faults) {
      add(removing, fault.law, fault.text)
    }
    judgeView(ours, isOurs: true)
    if !isClean { judgeView(theirs, isOurs: false) }
    judgeNeeds(ours, theirs)
    if judgesBytes { judgeBytes(ours, theirs) }
  }

  // MARK: Endings and lines

  private mutating func judgeEndings(_ bytes: [UInt8]) {
    let models = (truth.base, truth.ours, truth.theirs)
    let crlf = models.1.crlf == models.0.crlf ? models.2.crlf : models.1.crlf
    var lf = 0
    var pairs = 0
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 10 { if previous == 13 { pairs += 1 } else { lf += 1 } }
      previous = byte
    }
    if lf > 0 && pairs > 0 { add(.bytes, "L25", "both line endings in one file") }
    if (crlf ? lf : pairs) > 0 { add(.bytes, "L25", "the wrong line ending") }
    let final =
      models.1.finalNewline == models.0.finalNewline ? models.2.finalNewline : models.1.finalNewline
    let hasRegion =
      bytes.starts(with: Array("<<<<<<<".utf8))
      || String(decoding: bytes, as: UTF8.self).contains("\n<<<<<<<") || crlf
    if !hasRegion, (bytes.last == 10) != final { add(.bytes, "L25", "the final newline") }
  }

  /// Every line is one of the three files', or a task's first line that both sides changed or whose column is in conflict, made of
  /// tokens that are.
  private mutating func judgeBytes(_ ours: Reading, _ theirs: Reading) {
    var known = Set(lines.base)
    known.formUnion(lines.ours)
    known.formUnion(lines.theirs)
    for (reading, isFirst) in [(ours, true), (theirs, false)] where isFirst || !isClean {
      for task in reading.sections.flatMap(\.tasks) {
        for line in task.item.body where !known.contains(line.text) { judgeBody(line.text) }
        if known.contains(task.head) { continue }
        let entry = truth.tasks[task.item.id]
        // A half of a task whose column is in conflict has the box and the date of its side.
        let isHalf =
          !task.regions.isEmpty
          && (truth.isVague || entry?.ours?.column != entry?.theirs?.column)
        guard let mine = entry?.ours?.item.head, let other = entry?.theirs?.item.head,
          isHalf || mine != entry?.base?.item.head && other != entry?.base?.item.head
        else {
          add(.bytes, "L16", "a line of no version: \(task.head)")
          continue
        }
        let words = [task.head, mine, other].map { head in
          head.split(separator: " ").filter {
            $0.contains(":") || $0.hasPrefix("@") || $0.hasPrefix("#")
          }
        }
        // Tokens that both sides have in one order keep it.
        let agreed = words[0].filter { words[1].contains($0) && words[2].contains($0) }
        let order = words[1].filter(agreed.contains)
        if order == words[2].filter(agreed.contains), agreed != order {
          add(.bytes, "L16", "tokens in another order: \(task.head)")
        }
      }
      for text in reading.opening + reading.sections.flatMap(\.texts)
      where !known.contains(text.text) {
        add(.bytes, "L16", "a line of no version: \(text.text)")
      }
      for section in reading.sections where !known.contains("## " + section.name) {
        add(.bytes, "L16", "a heading of no version: \(section.name)")
      }
    }
  }

  /// A checklist item that one side ticked and the other reworded may be made of both.
  private mutating func judgeBody(_ line: String) {
    let versions = truth.tasks.values.flatMap { [$0.base, $0.ours, $0.theirs] }.compactMap {
      $0?.item.body
    }
    if !versions.joined().contains(where: { $0.box != nil && line.hasSuffix("] " + $0.text) }) {
      add(.bytes, "L16", "a line of no version: \(line)")
    }
  }

  // MARK: One view

  private mutating func judgeView(_ view: Reading, isOurs: Bool) {
    let columnRegions = regions.halves.contains { half in
      (half.ours + half.theirs).contains { $0.hasPrefix("## ") }
    }
    var found: [String: (task: Reading.Task, section: Reading.Section)] = [:]
    for section in view.sections {
      for task in section.tasks {
        if found.updateValue((task, section), forKey: task.item.id) != nil {
          add(removing, "L7", "task \(task.item.id) occurs twice")
        }
      }
    }
    for (id, task) in truth.tasks {
      let must = isOurs ? task.inOurs : task.inTheirs
      guard let (here, section) = found[id] else {
        // Of a column that only one side has, the other's half has nothing.
        let isWithColumn = task.isInRemovedColumn || (truth.isVague && columnRegions)
        if must, !isWithColumn || (task.ours != nil && task.theirs != nil) || isClean {
          add(removing, "L5", "task \(id) is lost\(isClean ? "" : " in a half")")
        }
        continue
      }
      if !must {
        // The half of a removed column may hold what was removed with it.
        let isVagueMove = truth.isVague && !here.regions.isEmpty
        if isClean || (section.region < 0 && !isVagueMove) {
          add(removing, task.need == .none ? "L6" : "L12", "task \(id) came back")
        }
        continue
      }
      judgeTask(id, task, here, section, isOurs)
    }
    for id in found.keys where truth.tasks[id] == nil {
      add(removing, "L14", "task \(id) is in no version")
    }
    if !truth.isVague { judgeColumns(view, isOurs) }
  }

  private mutating func judgeTask(
    _ id: String, _ task: TaskTruth, _ here: Reading.Task, _ section: Reading.Section,
    _ isOurs: Bool
  ) {
    let isHalf = !here.regions.isEmpty
    // A heading in conflict shows that the place of what is below it is open.
    let kind: Fault.Kind = isHalf || section.region >= 0 ? .shape : .wrong
    if truth.isVague, isClean {
      // Whatever was renamed to what: it is where one side has it, or in what that is called now.
      let places = [task.ours, task.theirs].compactMap { $0?.column }
      let names = [truth.base, truth.ours, truth.theirs].flatMap { model in
        model.columns.filter { places.contains($0.key) }.map(\.name)
      }
      if !names.contains(section.name) {
        add(.wrong, "L18", "task \(id) is in \(section.name), where nobody put it")
      }
    } else if !truth.isVague {
      let key = truth.keys[section.name]
      let allowed =
        task.column.map { [$0] } ?? [task.base, task.ours, task.theirs].compactMap { $0?.column }
      if key.map({ allowed.contains($0) || truth.isAddedToDivided(id, $0) }) != true {
        add(kind, "L10", "task \(id) is in \(section.name)")
      }
    }
    guard let mine = task.ours?.item, let other = task.theirs?.item else {
      let only = (task.ours ?? task.theirs)!.item
      if !Self.says(here.item, only) { add(kind, "L8", "task \(id) is not what its one side says") }
      return
    }
    if task.base == nil, task.need != .none {
      let own = isOurs ? mine : other
      if isHalf, !Self.says(here.item, own), !(task.need == .allowed) {
        add(kind, "L14", "task \(id) in a half is not its side's")
      }
      return
    }
    let own = isOurs ? mine : other
    for field in Field.allCases(task.base?.item, mine, other) {
      let value = Field.value(field.name, here.item)
      if let merged = field.merged {
        if value != merged, !(isHalf && value == Field.value(field.name, own)) {
          add(
            kind, "L8", "task \(id): \(field.name) is \(value ?? "none"), not \(merged ?? "none")")
        }
      } else if isHalf, value != Field.value(field.name, own) {
        add(kind, "L19", "task \(id): \(field.name) in a half is \(value ?? "none")")
      }
    }
    for key in here.item.attributes.map(\.key)
    where mine.value(key) == nil && other.value(key) == nil {
      add(kind, "L8", "task \(id): \(key) is in no version")
    }
    judgeSets(id, task, here, own, kind)
    let was = task.base?.item.body ?? mine.body
    let merge = LineMerge(was, mine.body, other.body, areItems: true, \.rendered)
    let body = here.item.body.map(\.text)
    if isHalf {
      if body != own.body.map(\.rendered), let fault = merge.looseFault(of: body, isHalf: true) {
        add(kind, "L19", "task \(id), body of a half: \(fault)")
      }
    } else if let fault = merge.isConflict ? nil : merge.fault(of: body) {
      // Nothing is lost where lines that touch come in another order.
      add(LineMerge.isOrder(fault) ? .shape : kind, "L8", "task \(id), body: \(fault)")
    }
  }

  private static func says(_ here: Item, _ wanted: Item) -> Bool {
    here.box == wanted.box && here.title == wanted.title && Set(here.marks) == Set(wanted.marks)
      && here.attributes.count == wanted.attributes.count
      && here.attributes.allSatisfy { wanted.value($0.key) == $0.value }
      && here.body.map(\.text) == wanted.body.map(\.rendered)
  }

  private mutating func judgeSets(
    _ id: String, _ task: TaskTruth, _ here: Reading.Task, _ own: Item, _ kind: Fault.Kind
  ) {
    guard let mine = task.ours?.item, let other = task.theirs?.item else { return }
    let b = Set(task.base?.item.marks ?? [])
    let o = Set(mine.marks)
    let t = Set(other.marks)
    let wanted = o.intersection(t).union(o.subtracting(b)).union(t.subtracting(b))
    let marks = Set(here.item.marks)
    if marks != wanted, !(here.regions.isEmpty == false && marks == Set(own.marks)) {
      add(kind, "L9", "task \(id): \(marks.sorted()), not \(wanted.sorted())")
    }
  }

  // MARK: Columns and prose

  private mutating func judgeColumns(_ view: Reading, _ isOurs: Bool) {
    judgeTexts(
      view.opening, truth.base.opening, truth.ours.opening, truth.theirs.opening, "the opening")
    for (key, column) in truth.columns {
      let sections = view.sections.filter { truth.keys[$0.name] == key }
      if sections.count > 1 {
        // Two new names of one column may be two columns to any reader.
        let areTwo = Set(sections.map(\.name)).count == sections.count && column.names.count > 1
        add(areTwo ? .shape : removing, "L18", "column \(sections[0].name) occurs twice")
      }
      guard let section = sections.first else {
        if column.isPresent { add(removing, "L18", "column \(column.names) is lost") }
        continue
      }
      // The new name of a column that the other side removed may be that of a new one.
      let isNew =
        column.need == .allowed && !truth.base.columns.contains { $0.name == section.name }
      if !column.isPresent, section.region < 0, !isNew {
        add(removing, "L18", "column \(section.name) came back")
      }
      if !column.names.contains(section.name), section.region < 0 {
        add(removing, "L18", "column \(section.name) should be \(column.names)")
      }
      if section.region < 0 {
        let at = [truth.base, truth.ours, truth.theirs].map { model in
          model.columns.first { $0.key == key }?.blocks ?? []
        }
        judgeTexts(section.texts, at[0], at[1], at[2], section.name)
      }
    }
  }

  private mutating func judgeTexts(
    _ here: [Reading.Text], _ b: [Block], _ o: [Block], _ t: [Block], _ place: String
  ) {
    var values: [Int: String?] = [:]
    var known: Set<String> = []
    for number in Set((b + o + t).map(\.number)) {
      let at = [b, o, t].map { blocks in blocks.first { $0.number == number }?.lines ?? [] }
      let merge = LineMerge(at[0], at[1], at[2], \.text)
      values.merge(merge.values) { first, _ in first }
      // Of a line that both sides changed any version will do, where the files do not show that.
      // Where they do, one of them may be outside of the conflict about it, which is asked for elsewhere.
      if !merge.open.isEmpty, !merge.isConflict || !isClean {
        known.formUnion(merge.orders.joined())
      }
    }
    let wanted = Set(values.values.compactMap { $0 })
    for line in here
    where line.region < 0 && !wanted.contains(line.text) && !known.contains(line.text) {
      add(.wrong, "L17", "\(place): '\(line.text)' should not be there")
    }
    for line in wanted {
      let count = here.filter { $0.text == line }.count
      let inRegion = here.contains { $0.region >= 0 }
      if count > 1 || (count == 0 && !inRegion && isClean) {
        add(removing, "L17", "\(place): '\(line)' occurs \(count) times")
      }
    }
  }
}
