import BoardmarkReading
import BoardmarkText

/// A board as rules look at it: every line once that a rule could have something to say about, ids
/// looked up once.
package struct RuleContext: Sendable {
  let board: Board
  let options: CheckOptions
  let levels: RuleLevels

  /// The lines, in the order of the file; plain tasks about which no rule has anything to say are left
  /// out.
  package let items: [Item]

  /// The lines of tasks that are not plain: how their words are written may be wrong.
  let unplain: [Item]

  /// The items of an id, by their indices, in the order of the file.
  package let indices: [TaskID: [Int]]

  /// New ids for the items that want one, by their indices; none without a seed.
  let newIDs: [Int: TaskID]

  /// The headings that another tool takes for tasks.
  let headingTasks: [HeadingTask]

  /// What there is beside what the items show, counted only.
  let more: [CountedFindings]

  /// The ids of the tasks that are not items as well; nil where all tasks are.
  private let plainIDs: PlainIDs?

  /// - Parameters:
  ///   - infos: How many infos of a rule are wanted at least, so that the others may be counted; nil where all are.
  ///   - takesAll: Whether tasks are items as well about which no rule has anything to say.
  package init(
    _ board: Board, options: CheckOptions, infos: Int? = nil, takesAll: Bool = false
  ) {
    headingTasks = HeadingTask.all(in: board)
    self.board = board
    self.options = options
    let levels = RuleLevels(board, options)
    self.levels = levels
    plainIDs = takesAll ? nil : PlainIDs(board)
    // Some of what is found in a heading's task is withdrawn.
    let limit = headingTasks.isEmpty ? infos : nil
    var builder = RuleItemBuilder(counting: limit.map { CountedInfos(after: $0, levels) })
    if let plainIDs {
      builder.addChosen(of: board, plainIDs, options, levels)
    } else {
      builder.addAll(of: board)
    }
    items = builder.items
    unplain = builder.unplain ?? items
    indices = builder.indices
    more = builder.more
    newIDs =
      options.idSeed.map { [plainIDs] seed in
        NewIDs.minted(
          for: builder.items, builder.indices, options.archivedIDs, plainIDs, seed: seed)
      }
      ?? [:]
  }

  /// The tasks alone, in the order of the file.
  var tasks: some Sequence<Item> { items.lazy.filter(\.isTask) }

  /// Whether a task or subtask of the board has the id.
  func isKnown(_ id: TaskID) -> Bool {
    indices[id] != nil || plainIDs?.task(Array(id.text.utf8)) != nil
  }

  /// The bytes that were read.
  var bytes: [UInt8] { board.reading.bytes }

  /// The bytes of `range` as text for a message, a long one cut.
  func text(_ range: Range<Int>) -> String { bytes[range].textForMessage }

  /// Whether a diagnostic takes a subtask of a task that is a heading for a task of its own.
  func isPartOfHeadingTask(_ diagnostic: Diagnostic) -> Bool {
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
