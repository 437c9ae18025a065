/// Makes a survey's entries, in the order of the file.
struct EntryBuilder {
  private(set) var entries: [BoardSurvey.Entry] = []

  /// The entries of which nothing is proved; nil where that is all of them.
  private(set) var unproved: [BoardSurvey.Entry]?

  /// The entries of an id, by their indices.
  private(set) var indices: [TaskID: [Int]] = [:]

  /// How many findings of a rule are entries no more, being counted only.
  var more: [RuleID: Int] { infos?.more ?? [:] }

  /// Which infos are counted; nil where all are entries.
  private var infos: CountedInfos?

  init(counting infos: CountedInfos? = nil) { self.infos = infos }

  /// Adds all tasks and subtasks.
  mutating func addAll(of board: Board) {
    for column in board.columns {
      for task in column.tasks { add(task) }
    }
  }

  /// Adds the tasks of a scanned board about which a rule could have something to say.
  mutating func addChosen(
    of board: Board, _ scan: ScannedBoard, _ ids: ScannedIDs, _ options: CheckOptions
  ) {
    var selection = SurveySelection(board, scan, options: options)
    for pair in ids.duplicates {
      selection.choose(pair.first)
      selection.choose(pair.second)
    }
    let read = tasksRead(of: board)
    for task in read {
      for line in [task.line] + task.subtasks.map(\.line) {
        // What has the same id, and what is needed.
        for id in line.needs + (line.id.map { [$0] } ?? []) {
          if let other = ids.task(Array(id.text.utf8)) { selection.choose(other) }
        }
      }
    }
    addChosen(selection, of: board, read: read)
  }

  /// The tasks of which nothing is proved.
  private func tasksRead(of board: Board) -> [Board.Task] {
    board.columns.flatMap { column in column.tasks.unprovedIndices.map { column.tasks[$0] } }
  }

  private mutating func addChosen(
    _ selection: SurveySelection, of board: Board, read: [Board.Task]
  ) {
    var unproved: [BoardSurvey.Entry] = []
    var next = 0
    for column in board.columns {
      guard let tasks = column.tasks.scanned else { continue }
      for index in 0..<tasks.count {
        let reasons = selection.reasons[tasks.indices.lowerBound + index]
        guard !reasons.isEmpty, infos?.count(reasons) != true else { continue }
        if tasks.isUnproved(index) {
          let first = entries.count
          add(read[next])
          next += 1
          unproved += entries[first...]
        } else {
          add(
            BoardSurvey.Entry(tasks, index: index),
            isNamed: selection.chosenByID.contains(tasks.indices.lowerBound + index))
        }
      }
    }
    self.unproved = unproved
  }

  private mutating func add(_ task: Board.Task) {
    let parent = BoardSurvey.Entry(task)
    add(parent)
    for (index, subtask) in task.subtasks.enumerated() {
      add(BoardSurvey.Entry(subtask.line, subtask: index, of: task, parent: parent))
    }
  }

  private mutating func add(_ entry: BoardSurvey.Entry, isNamed: Bool = true) {
    if isNamed, let id = entry.id { indices[id, default: []].append(entries.count) }
    entries.append(entry)
  }
}
