/// Chooses the tasks of a scanned board that a rule could have something to say about.
///
/// What the scanner proved leaves few rules for a task, and those ask for facts that it kept. A task is
/// chosen where one of them might find something; that it does is the rule's own business.
struct SurveySelection {
  /// The indices of the chosen tasks among all tasks of the board.
  private(set) var chosen: [Bool]

  /// The tasks that are chosen for their ids, so that these have to be looked up.
  private(set) var chosenByID: Set<Int> = []

  private struct Wants {
    /// The last day, since 1970-01-01, whose due dates are late or soon; nil where neither matters.
    var lastDue: Int32?
    var missingDue: Bool
    var missingID: Bool
    var missingBox: Bool
    var missingDone: Bool
    var lateDone: Bool
  }

  init(_ board: Board, _ scan: ScannedBoard, options: CheckOptions) {
    chosen = [Bool](repeating: false, count: scan.tasks.count)
    func isOn(_ rule: any Rule.Type) -> Bool { options.level(of: rule, on: board) != .off }
    let today = Int32(options.now.today.daysSinceEpoch)
    let ahead = isOn(TaskDueSoon.self) ? Int32(clamping: max(0, options.warnAhead)) : 0
    let wants = Wants(
      lastDue: isOn(OverdueTask.self) || isOn(TaskDueSoon.self) ? today + ahead : nil,
      missingDue: isOn(MissingDueDate.self), missingID: isOn(MissingID.self),
      missingBox: isOn(MissingBox.self), missingDone: isOn(MissingDoneDate.self),
      lateDone: scan.lastDone > today)
    var index = 0
    for column in board.columns {
      for _ in 0..<column.tasks.count {
        let task = scan.tasks[index]
        chosen[index] = task.facts.contains(.unproved) || Self.isOf(wants, task, column)
        index += 1
      }
    }
  }

  private static func isOf(_ wants: Wants, _ task: ScannedTask, _ column: Board.Column) -> Bool {
    let isTicked = task.facts.contains(.ticked)
    let isFinished = column.state == .done || isTicked
    if !task.isClosed(in: column.state) {
      if task.due == ScannedTask.never {
        if wants.missingDue { return true }
      } else if let lastDue = wants.lastDue, task.due <= lastDue {
        return true
      }
    }
    if wants.missingID, !task.hasID { return true }
    if wants.missingBox, !task.facts.contains(.box) { return true }
    if wants.lateDone, task.facts.contains(.done) { return true }
    if wants.missingDone, isFinished, !task.facts.contains(.done) { return true }
    // Box and column disagree.
    return column.state == .done
      ? task.facts.contains(.box) && task.facts.isDisjoint(with: [.ticked, .cancelled]) : isTicked
  }

  /// Chooses a task whose id another one has, or needs.
  mutating func choose(_ index: Int) {
    chosen[index] = true
    chosenByID.insert(index)
  }
}
