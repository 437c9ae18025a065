import BoardmarkReading

/// Makes a context's items, in the order of the file.
struct RuleItemBuilder {
  private(set) var items: [RuleContext.Item] = []

  /// The items of tasks that are not plain; nil if those are all items.
  private(set) var nonPlain: [RuleContext.Item]?

  /// The indices of the items with each id.
  private(set) var indices: [TaskID: [Int]] = [:]

  /// The findings that are only counted, so that their tasks are not items.
  var more: [CountedFindings] { infos?.more ?? [] }

  /// The infos that are counted; nil if all tasks with infos are items.
  private var infos: CountedInfos?

  init(counting infos: CountedInfos? = nil) { self.infos = infos }

  /// Adds all tasks and subtasks.
  mutating func addAll(of board: Board) {
    for column in board.columns {
      for task in column.tasks { add(task) }
    }
  }

  /// Adds the tasks about which a rule could have something to say.
  mutating func addChosen(
    of board: Board, _ ids: PlainIDs, _ options: CheckOptions, _ levels: RuleLevels
  ) {
    var selection = RuleItemSelection(board, options, levels)
    for pair in ids.duplicates {
      selection.choose(pair.first)
      selection.choose(pair.second)
    }
    for column in board.columns where ids.count > 0 {
      for index in column.tasks.nonPlainIndices {
        let task = column.tasks[index]
        choose(task.line, ids, &selection)
        for subtask in task.subtasks { choose(subtask.line, ids, &selection) }
      }
    }
    addChosen(selection, of: board)
  }

  /// Chooses the tasks that have the same id as a line, or that the line needs.
  private func choose(_ line: TaskLine, _ ids: PlainIDs, _ selection: inout RuleItemSelection) {
    guard line.attribute(.id) != nil || line.attribute(.needs) != nil else { return }
    for id in line.needs + (line.id.map { [$0] } ?? []) {
      if let other = ids.task(Array(id.text.utf8)) { selection.choose(other) }
    }
  }

  private mutating func addChosen(_ selection: RuleItemSelection, of board: Board) {
    var nonPlain: [RuleContext.Item] = []
    for column in board.columns {
      let tasks = column.tasks
      for index in tasks.indices {
        let item = tasks.item(index)
        let reasons = selection.reasons[item]
        guard !reasons.isEmpty, infos?.count(reasons) != true else { continue }
        if tasks.record(index).isPlain {
          add(
            RuleContext.Item(plain: tasks, index: index),
            isNamed: selection.chosenByID.contains(item))
        } else {
          let first = items.count
          add(tasks[index])
          nonPlain += items[first...]
        }
      }
    }
    self.nonPlain = nonPlain
  }

  private mutating func add(_ task: Board.Task) {
    let parent = RuleContext.Item(task)
    add(parent)
    for (index, subtask) in task.subtasks.enumerated() {
      add(RuleContext.Item(subtask.line, subtask: index, of: task, parent: parent))
    }
  }

  private mutating func add(_ item: RuleContext.Item, isNamed: Bool = true) {
    if isNamed, let id = item.id { indices[id, default: []].append(items.count) }
    items.append(item)
  }
}
