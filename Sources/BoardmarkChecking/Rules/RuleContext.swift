import BoardmarkReading
import BoardmarkText

/// A board as rules see it: every line that a rule could have something to say about, gathered
/// once, and the ids in an index.
package struct RuleContext: Sendable {
  let board: Board
  let options: CheckOptions
  let levels: RuleLevels

  /// The lines, in the order of the file; plain tasks about which no rule has
  /// anything to say are left out.
  package let items: [Item]

  /// The lines of tasks that are not plain: their words may be written wrongly.
  let nonPlain: [Item]

  /// The indices of the items with each id, in the order of the file.
  package let indices: [TaskID: [Int]]

  /// New ids for the items that want one, by the items' indices; empty without a seed.
  let newIDs: [Int: TaskID]

  /// The headings that another tool reads as tasks.
  let headingTasks: [HeadingTask]

  /// Findings that are counted and do not come from `items`.
  let more: [CountedFindings]

  /// The ids of the tasks that are not items; nil if all tasks are items.
  private let plainIDs: PlainIDs?

  /// - Parameters:
  ///   - isFolding: True if infos beyond those that reports show may be counted only.
  ///   - takesAll: Whether tasks about which no rule has anything to say are items too.
  package init(
    _ board: Board, options: CheckOptions, folding isFolding: Bool = false, takesAll: Bool = false
  ) {
    headingTasks = HeadingTask.all(in: board)
    self.board = board
    self.options = options
    let levels = RuleLevels(board, options)
    self.levels = levels
    plainIDs = takesAll ? nil : PlainIDs(board)
    // Some of the findings in a heading's task are withdrawn later, so none are counted.
    let isCounting = isFolding && headingTasks.isEmpty
    var builder = RuleItemBuilder(counting: isCounting ? CountedInfos(levels) : nil)
    if let plainIDs {
      builder.addChosen(of: board, plainIDs, options, levels)
    } else {
      builder.addAll(of: board)
    }
    items = builder.items
    nonPlain = builder.nonPlain ?? items
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

  /// The bytes of `range` as text for a message, shortened if long.
  func text(_ range: Range<Int>) -> String { bytes[range].textForMessage }

  /// Whether a diagnostic is about a part of a task that is a heading, which it
  /// takes for a task of its own.
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

  /// The line number at `offset`, from 1.
  func lineNumber(at offset: Int) -> Int { board.reading.lines.line(at: offset) + 1 }
}
