import BoardmarkReading
import BoardmarkText

extension RuleContext {
  /// A task's or a subtask's line, and the facts that follow from its place.
  ///
  /// A class, so that thirty rules can pass it on without copying it.
  package final class Item: Sendable {
    let line: TaskLine

    /// The index among the task's subtasks; nil for the task itself.
    let subtask: Int?

    /// The index of the task's column in the board.
    let columnIndex: Int

    let columnState: Board.ColumnState

    /// True if it is open, and so is everything it is nested in.
    package let isOpen: Bool

    /// The bytes that occur in the task, subtasks included; empty for a plain task, in which no
    /// rule looks for any.
    let bytes: ByteSet

    /// True if the line may hold a date in words.
    let mayHoldNearDate: Bool

    /// True if the body may hold a date that does not count; false for a subtask.
    let mayHoldStrayDate: Bool

    /// The line's own id and due date, read once.
    let id: TaskID?
    let due: DueDate?

    /// The id by which a diagnostic names the item: its own, else its task's.
    let diagnosticID: TaskID?

    private let place: Place

    private enum Place {
      case read(Board.Task)
      case plain(Board.Tasks, index: Int)
    }

    /// Makes the item of a task.
    init(_ task: Board.Task) {
      line = task.titleLine
      bytes = ByteSet(line.source.bytes, task.range)
      mayHoldNearDate = bytes.contains(.ascii("-")) && NearDate.mayStand(on: task.titleLine)
      mayHoldStrayDate = bytes.contains(.ascii(":")) && task.mayHoldStrayDate
      subtask = nil
      columnIndex = task.columnIndex
      columnState = task.columnState
      isOpen = !task.isClosed
      id = line.id
      due = line.due
      diagnosticID = id
      place = .read(task)
    }

    /// Makes the item of a subtask of the task whose item is `parent`.
    init(_ line: TaskLine, subtask: Int, of task: Board.Task, parent: Item) {
      self.line = line
      mayHoldNearDate = NearDate.mayStand(on: line)
      mayHoldStrayDate = false
      bytes = parent.bytes
      self.subtask = subtask
      columnIndex = task.columnIndex
      columnState = task.columnState
      isOpen = task.isOpen(subtask: subtask)
      id = line.id
      due = line.due
      diagnosticID = id ?? parent.id
      place = .read(task)
    }

    /// Makes the item of a plain task; only its line is read.
    init(plain tasks: Board.Tasks, index: Int) {
      let record = tasks.record(index)
      line = tasks.plainLine(index)
      mayHoldNearDate = false
      mayHoldStrayDate = false
      bytes = ByteSet()
      subtask = nil
      columnIndex = tasks.columnIndex
      columnState = tasks.state
      isOpen = !record.isClosed(in: tasks.state)
      id = TaskID(line.source.bytes[record.idRange])
      due = record.dueDate
      diagnosticID = id
      place = .plain(tasks, index: index)
    }

    var isTask: Bool { subtask == nil }

    var task: Board.Task {
      switch place {
      case .read(let task): task
      case .plain(let tasks, let index): tasks[index]
      }
    }

    /// True if the task is in a done column or is ticked.
    var isFinished: Bool { columnState == .done || line.box == .ticked }

    /// The range that a diagnostic about the whole item points at: the first line of its text
    /// without the final run and the tail, else its box, else its task's marker.
    var anchor: Range<Int> {
      let bytes = line.source.bytes
      let title = bytes[line.text.lowerBound..<max(line.text.lowerBound, line.runStart)]
      var end = title.firstIndex(where: \.isLineEnding) ?? title.endIndex
      while end > line.text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      if end > line.text.lowerBound { return line.text.lowerBound..<end }
      return line.boxRange ?? task.marker
    }

    /// The item's name in messages: the title in quotes, shortened if long.
    var name: String {
      var name: [UInt8] = []
      name.reserveCapacity(line.text.count + 2)
      appendName(to: &name)
      return String(decoding: name, as: UTF8.self)
    }

    /// Appends the item's name in messages.
    func appendName(to message: inout [UInt8]) {
      guard line.hasTitle else {
        message += (isTask ? "task without a title" : "empty subtask").utf8
        return
      }
      message.append(.ascii("'"))
      let start = message.count
      line.appendTitle(to: &message)
      if message.count - start > longestForMessage {
        message.replaceSubrange(start..., with: message[start...].textForMessage.utf8)
      }
      message.append(.ascii("'"))
    }
  }
}

/// The most bytes of a text in a message that are shown unshortened.
private let longestForMessage = 400

extension ArraySlice<UInt8> {
  /// The text with one space for each run of blanks, as canonical form has it, or its beginning and an ellipsis: a text
  /// that is quoted many times must not be long.
  var textForMessage: String {
    let isCut = count > longestForMessage
    let shown = isCut ? prefix(longestForMessage) : self
    let isCollapsed = !zip(shown, shown.dropFirst()).contains { $0.isBlank && $1.isBlank }
    let text =
      isCollapsed && !shown.contains(0x09)
      ? shown : Array(shown.split(whereSeparator: \.isBlank).joined(separator: [0x20]))[...]
    let words = String(decoding: text, as: UTF8.self)
    return isCut ? words.prefix(100) + "…" : words
  }
}

extension TaskWord {
  /// The word for a message, without blanks between an attribute's colon and its value.
  func text(in bytes: [UInt8]) -> String {
    let name = bytes[range.lowerBound..<value.lowerBound].filter { !$0.isBlank }
    return (name + bytes[value])[...].textForMessage
  }
}

extension TaskLine {
  /// The words with one of the format's own keys that count, that is, the first word with each key.
  var countingWords: [(word: TaskWord, key: Board.AttributeKey)] {
    var seen = 0
    return words.compactMap { word in
      guard let key = word.key, let rank = key.rank, seen & 1 << rank == 0 else { return nil }
      seen |= 1 << rank
      return (word, key)
    }
  }

  /// The bytes of each id that `needs` lists; empty ranges between adjacent commas.
  var neededPieces: [Range<Int>] {
    guard let word = attribute(.needs) else { return [] }
    var pieces: [Range<Int>] = []
    var start = word.value.lowerBound
    for offset in word.value where source.bytes[offset] == .ascii(",") {
      pieces.append(start..<offset)
      start = offset + 1
    }
    pieces.append(start..<word.value.upperBound)
    return pieces
  }
}

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
    of board: Board, _ ids: PlainIDs, _ options: Board.CheckOptions, _ levels: RuleLevels
  ) {
    var selection = RuleItemSelection(board, options, levels)
    for pair in ids.duplicates {
      selection.choose(pair.first)
      selection.choose(pair.second)
    }
    for column in board.columns where ids.count > 0 {
      for index in column.tasks.nonPlainIndices {
        let task = column.tasks[index]
        choose(task.titleLine, ids, &selection)
        for subtask in task.subtasks { choose(subtask.titleLine, ids, &selection) }
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
      add(RuleContext.Item(subtask.titleLine, subtask: index, of: task, parent: parent))
    }
  }

  private mutating func add(_ item: RuleContext.Item, isNamed: Bool = true) {
    if isNamed, let id = item.id { indices[id, default: []].append(items.count) }
    items.append(item)
  }
}

/// Chooses the tasks that a rule could have something to say about.
///
/// Few rules have anything to say about a plain task, and those ask for facts that are in its
/// record. A task is chosen if one of them might find something; whether it does is up to the rule.
struct RuleItemSelection {
  /// Why a task is chosen.
  struct Reasons: OptionSet {
    let rawValue: UInt8

    /// The rule certainly finds it, without looking at the task's words.
    static let missingDue = Reasons(rawValue: 1 << 0)
    static let missingID = Reasons(rawValue: 1 << 1)

    /// Its words have to be looked at.
    static let other = Reasons(rawValue: 1 << 2)
  }

  /// The rules that may find something in a plain task; ``Wants`` has what they find.
  static let rules: Set<Board.RuleID> = [
    .overdue, .dueSoon, .missingDue, .missingID, .missingBox, .missingDoneDate, .doneInFuture,
    .openInDone, .tickedOutsideDone,
  ]

  /// Why each of the file's items is chosen; empty for an item that is not chosen.
  private(set) var reasons: [Reasons]

  /// The tasks that are chosen for their ids, so that their ids have to be looked up.
  private(set) var chosenByID: Set<Int> = []

  private struct Wants {
    /// The last day, counted from 1970-01-01, whose due dates are late or soon;
    /// nil if neither matters.
    var lastDue: Int32?
    var missingDue: Bool
    var missingID: Bool
    var missingBox: Bool
    var missingDone: Bool
    var lateDone: Bool
  }

  init(_ board: Board, _ options: Board.CheckOptions, _ levels: RuleLevels) {
    reasons = [Reasons](repeating: [], count: board.outline.items.count)
    func isOn(_ rule: Board.RuleID) -> Bool { levels[rule] != .off }
    let today = Int32(options.now.today.daysSinceEpoch)
    // So the sum does not overflow.
    let warnAhead = min(max(0, options.warnAhead), CalendarDate.longestSpan)
    let ahead = isOn(.dueSoon) ? Int32(warnAhead) : 0
    let wants = Wants(
      lastDue: isOn(.overdue) || isOn(.dueSoon) ? today + ahead : nil,
      missingDue: isOn(.missingDue), missingID: isOn(.missingID),
      missingBox: isOn(.missingBox), missingDone: isOn(.missingDoneDate),
      lateDone: board.outline.lastDone > today)
    for column in board.columns {
      for index in column.tasks.indices {
        let task = column.tasks.record(index)
        reasons[column.tasks.item(index)] =
          task.isPlain ? Self.reasons(for: task, wants, column) : .other
      }
    }
  }

  private static func reasons(
    for task: TaskRecord, _ wants: Wants, _ column: Board.Column
  ) -> Reasons {
    if mayBeOther(wants, task, column) { return .other }
    var reasons: Reasons = []
    if wants.missingDue, task.due == TaskRecord.never, !task.isClosed(in: column.state) {
      reasons.insert(.missingDue)
    }
    if wants.missingID, !task.hasID { reasons.insert(.missingID) }
    return reasons
  }

  private static func mayBeOther(
    _ wants: Wants, _ task: TaskRecord, _ column: Board.Column
  ) -> Bool {
    let isTicked = task.facts.contains(.ticked)
    let isFinished = column.state == .done || isTicked
    if let lastDue = wants.lastDue, task.due <= lastDue, task.due != TaskRecord.never,
      !task.isClosed(in: column.state)
    {
      return true
    }
    if wants.missingBox, !task.facts.contains(.box) { return true }
    if wants.lateDone, task.facts.contains(.done) { return true }
    if wants.missingDone, isFinished, !task.facts.contains(.done) { return true }
    // The box and the column disagree.
    return column.state == .done
      ? task.facts.contains(.box) && task.facts.isDisjoint(with: [.ticked, .cancelled]) : isTicked
  }

  /// Chooses a task whose id another task has or needs.
  mutating func choose(_ index: Int) {
    reasons[index].insert(.other)
    chosenByID.insert(index)
  }
}
