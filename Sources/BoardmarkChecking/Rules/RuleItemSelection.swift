import BoardmarkReading

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

  init(_ board: Board, _ options: CheckOptions, _ levels: RuleLevels) {
    reasons = [Reasons](repeating: [], count: board.outline.items.count)
    func isOn(_ rule: RuleID) -> Bool { levels[rule] != .off }
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
