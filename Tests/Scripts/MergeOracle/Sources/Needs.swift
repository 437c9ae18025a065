/// Which conflicts there are, and which there should be.
extension Judge {
  mutating func judgeNeeds(_ ours: Reading, _ theirs: Reading) {
    var touched: Set<String> = []
    var tasks = [Set<String>](repeating: [], count: regions.halves.count)
    var heads = [Set<String>](repeating: [], count: regions.halves.count)
    var headings = tasks
    var texts = [Bool](repeating: false, count: tasks.count)
    var textPlaces = [Set<Int>](repeating: [], count: tasks.count)
    for view in [ours, theirs] {
      for text in view.opening where text.region >= 0 {
        texts[text.region] = true
        textPlaces[text.region].insert(.min)
      }
      for section in view.sections {
        if section.region >= 0 { headings[section.region].insert(section.name) }
        for text in section.texts where text.region >= 0 {
          texts[text.region] = true
          // The board's title, wherever a side has it.
          let isTitle = text.text.hasPrefix("# ")
          textPlaces[text.region].insert(isTitle ? .min : truth.keys[section.name] ?? .max)
        }
        for task in section.tasks {
          if !task.regions.isEmpty || section.region >= 0 { touched.insert(task.item.id) }
          for region in task.regions { tasks[region].insert(task.item.id) }
          if task.headRegion >= 0 { heads[task.headRegion].insert(task.item.id) }
        }
      }
    }
    for (id, task) in truth.tasks where task.need == .needed && !touched.contains(id) {
      if truth.isVague, task.isInRemovedColumn || task.column == nil { continue }
      if truth.mayBeDivided(id) { continue }
      add(.missing, "L8", "task \(id): \(task.why.joined(separator: ", ")), and no conflict")
    }
    var columnsTouched: Set<Int> = []
    for region in regions.halves.indices {
      for name in headings[region] { if let key = truth.keys[name] { columnsTouched.insert(key) } }
      if headings[region].isEmpty {
        judgeRegion(region, tasks[region], texts[region], textPlaces[region])
      } else if !truth.isVague {
        let keys = headings[region].compactMap { truth.keys[$0] }
        if keys.allSatisfy({ (truth.columns[$0]?.need ?? Need.none) == Need.none }) {
          needless("L18", "columns \(headings[region].sorted())")
        }
        // Two that were removed crosswise hold the same tasks, each in its half.
        let half = regions.halves[region]
        if [half.ours, half.theirs].contains(where: { $0.count { $0.hasPrefix("## ") } > 1 }) {
          add(.shape, "L19", "a region with two columns")
        }
      }
    }
    let half = heads.reduce(into: [String: Int]()) { counts, ids in
      for id in ids { counts[id, default: 0] += 1 }
    }
    for (id, count) in half where count > 1 {
      add(.shape, "L7", "task \(id) is in \(count) regions")
    }
    if !truth.isVague {
      for (key, column) in truth.columns
      where column.need == .needed && !columnsTouched.contains(key) {
        let isText = textPlaces.contains { $0.contains(key) }
        let isTask = truth.tasks.contains {
          touched.contains($0.key) && ($0.value.isInRemovedColumn || $0.value.base?.column == key)
        }
        if !isText, !isTask { add(.missing, "L18", "column \(column.names): no conflict") }
      }
      judgeTextNeeds(textPlaces)
    }
  }

  private mutating func judgeRegion(
    _ region: Int, _ ids: Set<String>, _ hasText: Bool, _ places: Set<Int>
  ) {
    if ids.count > 1 { add(.shape, "L19", "a region with the tasks \(ids.sorted())") }
    if !ids.isEmpty, hasText { add(.shape, "L19", "a region with a task and prose") }
    for id in ids where isNeedless(id) { needless("L8", "task \(id)") }
    if ids.isEmpty, !truth.isVague {
      if !hasText {
        needless("L17", "blank lines")
      } else {
        for place in places where textNeed(place) == Need.none { needless("L17", "prose") }
      }
    }
  }

  private func isNeedless(_ id: String) -> Bool {
    guard let task = truth.tasks[id], task.need == Need.none else { return false }
    let columns = [task.base, task.ours, task.theirs].map { $0?.column }
    return !truth.isVague || (columns[0] == columns[1] && columns[0] == columns[2])
  }

  private mutating func needless(_ law: String, _ text: String) {
    add(.needless, law, "a conflict about \(text)")
  }

  private mutating func judgeTextNeeds(_ touched: [Set<Int>]) {
    for key in [.min] + truth.columns.keys where textNeed(key) == .needed {
      if truth.columns[key]?.isPresent == false { continue }
      if !touched.contains(where: { $0.contains(key) }) {
        add(.missing, "L17", "one line of prose changed on both sides")
      }
    }
  }

  /// True if the prose of a column, or that before the first one, may conflict.
  private func textNeed(_ key: Int) -> Need {
    let at = [truth.base, truth.ours, truth.theirs].map { model in
      key == .min ? model.opening : model.columns.first { $0.key == key }?.blocks ?? []
    }
    var need = Need.none
    var alone: [Int] = [0, 0]
    for number in Set(at.joined().map(\.number)) {
      let lines = at.map { blocks in blocks.first { $0.number == number }?.lines ?? [] }
      let merge = LineMerge(lines[0], lines[1], lines[2], \.text)
      if merge.isConflict { need = .needed }
      if merge.touches { need = max(need, .allowed) }
      // A whole paragraph that comes or goes touches what is next to it.
      for side in [1, 2] where lines[side] != lines[0] { alone[side - 1] += 1 }
    }
    let wholeBlocks = at.contains { $0.map(\.number) != at[0].map(\.number) }
    if wholeBlocks, alone[0] > 0, alone[1] > 0 { need = max(need, .allowed) }
    return need
  }
}

extension Truth {
  /// True if a side has a task in a new column directly after the old one, with others: nobody can tell whether it moved
  /// them or put the column's heading above them.
  func mayBeDivided(_ id: String) -> Bool {
    let home = base.columns.first { $0.tasks.contains { $0.id == id } }?.key
    return [ours, theirs].contains { side in
      guard let place = side.columns.firstIndex(where: { $0.tasks.contains { $0.id == id } }),
        place > 0
      else { return false }
      let column = side.columns[place]
      return column.tasks.count > 1 && side.columns[place - 1].key == home
        && !base.columns.contains { $0.key == column.key }
    }
  }

  /// True if one side added a task next to tasks above which the other may have put the heading of a column.
  func isAddedToDivided(_ id: String, _ key: Int) -> Bool {
    zip([ours, theirs], [theirs, ours]).contains { side, other in
      let beside = side.columns.first { $0.tasks.contains { $0.id == id } }?.tasks ?? []
      let there = other.columns.first { $0.key == key }?.tasks ?? []
      return beside.contains { task in
        mayBeDivided(task.id) && there.contains { $0.id == task.id }
      }
    }
  }
}
