/// A board as rules look at it: every task and subtask line once, ids looked up once.
struct BoardSurvey: Sendable {
  /// A task's or a subtask's line and what its place makes of it.
  ///
  /// A class, so that thirty rules pass it by without copying it.
  final class Entry: Sendable {
    let line: TaskLine
    let task: Board.Task

    /// The index among the task's subtasks; nil for the task itself.
    let subtask: Int?

    /// Whether neither it nor anything it is nested in is closed.
    let isOpen: Bool

    /// The line's own id, read once.
    let id: TaskID?

    /// The id by which a diagnostic names it: its own, else its task's.
    let diagnosticID: TaskID?

    /// Makes the entry of a task, or of a subtask of the task whose entry is `parent`.
    init(line: TaskLine, task: Board.Task, subtask: Int?, of parent: Entry?, isOpen: Bool) {
      self.line = line
      self.task = task
      self.subtask = subtask
      self.isOpen = isOpen
      id = line.id
      diagnosticID = id ?? parent?.id
    }

    var isTask: Bool { subtask == nil }

    /// What a diagnostic about the whole of it points at: its text less final run and tail, else
    /// its box, else its task's marker.
    var anchor: Range<Int> {
      let bytes = line.source.bytes
      var end = line.runStart
      while end > line.text.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      if end > line.text.lowerBound { return line.text.lowerBound..<end }
      return line.boxRange ?? task.marker
    }

    /// How a message names it: the title in quotes, a long one cut.
    var name: String {
      line.hasTitle
        ? "'\(line.titleBytes[...].textForMessage)'"
        : isTask ? "task without a title" : "empty subtask"
    }
  }

  let board: Board
  let options: CheckOptions

  /// All lines, in the order of the file.
  let entries: [Entry]

  /// The entries of an id, by their indices, in the order of the file.
  let indices: [TaskID: [Int]]

  /// New ids for the entries that want one, by their indices; none without a seed.
  let newIDs: [Int: TaskID]

  /// The headings that another tool takes for tasks.
  let headingTasks: [HeadingTask]

  init(_ board: Board, options: CheckOptions) {
    headingTasks = HeadingTask.all(in: board)
    self.board = board
    self.options = options
    var entries: [Entry] = []
    var indices: [TaskID: [Int]] = [:]
    func add(_ entry: Entry) {
      if let id = entry.id { indices[id, default: []].append(entries.count) }
      entries.append(entry)
    }
    for column in board.columns {
      for task in column.tasks {
        let parent = Entry(
          line: task.line, task: task, subtask: nil, of: nil, isOpen: !task.isClosed)
        add(parent)
        for (index, subtask) in task.subtasks.enumerated() {
          add(
            Entry(
              line: subtask.line, task: task, subtask: index, of: parent,
              isOpen: task.isOpen(subtask: index)))
        }
      }
    }
    self.entries = entries
    self.indices = indices
    newIDs =
      options.idSeed.map { NewIDs.minted(for: entries, indices, options.archivedIDs, seed: $0) }
      ?? [:]
  }

  /// The tasks alone, in the order of the file.
  var tasks: some Sequence<Entry> { entries.lazy.filter(\.isTask) }

  /// The bytes that were read.
  var bytes: [UInt8] { board.reading.bytes }

  /// The bytes of `range` as text for a message, a long one cut.
  func text(_ range: Range<Int>) -> String { bytes[range].textForMessage }

  /// Whether a diagnostic takes a subtask of a task that is a heading for a task of its own.
  func isMisread(_ diagnostic: Diagnostic) -> Bool {
    guard !headingTasks.isEmpty, Self.aboutWholeTasks.contains(diagnostic.rule) else {
      return false
    }
    let line = lineNumber(at: diagnostic.range.lowerBound) - 1
    let index = headingTasks.partitioningIndex { $0.lines.upperBound > line }
    return index < headingTasks.count && headingTasks[index].lines.contains(line)
  }

  /// The rules about what a task must have and where it must stand.
  private static let aboutWholeTasks: Set<RuleID> = [
    .missingID, .missingDue, .missingBox, .openInDone, .tickedOutsideDone,
  ]

  /// The line on which `offset` stands, as people count.
  func lineNumber(at offset: Int) -> Int { board.reading.lines.line(at: offset) + 1 }
}

extension ArraySlice<UInt8> {
  /// The text, or its beginning and an ellipsis: what is quoted many times must not be long.
  fileprivate var textForMessage: String {
    guard count > 400 else { return String(decoding: self, as: UTF8.self) }
    return String(decoding: prefix(400), as: UTF8.self).prefix(100) + "…"
  }
}

extension TaskLine {
  /// Whether the title says anything.
  var hasTitle: Bool {
    source.bytes[text.lowerBound..<runStart].contains { !$0.isBlank }
      || words.contains { $0.isInFinalRun && $0.key == nil }
  }

  /// The words with one of the format's own keys that count: the first of each key.
  var countingWords: [(word: TaskWord, key: AttributeKey)] {
    var seen = 0
    return words.compactMap { word in
      guard let key = word.key, let rank = key.rank, seen & 1 << rank == 0 else { return nil }
      seen |= 1 << rank
      return (word, key)
    }
  }

  /// The bytes of each of the ids that `needs` lists; empty ones where commas stand together.
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
