import Boardmark

/// Moves tasks: to each column, and by the commands that stand for a column.
enum MoveActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let (board, tasks) = (context.board, context.tasks)
    guard !tasks.isEmpty, board.conflicts.isEmpty else { return [] }
    let (open, closed) = (tasks.filter { !$0.isClosed }, tasks.filter(\.isClosed))
    let waiting = open.filter { $0.columnState == .todo }
    var offers: [ActionOffer] = []
    // One that was put into a done column by hand is not ticked yet.
    let unfinished = tasks.filter {
      !$0.isClosed || $0.box == .open && board.columns[$0.columnIndex].isPlainDone
    }
    if !unfinished.isEmpty {
      offers.append(
        context.offer("done\(unfinished.several)", .move) { () throws(EditRefusal) in
          try board.finishing(unfinished, on: context.now.today, ids: context.ids)
        })
    }
    if !waiting.isEmpty, let doing = board.firstColumn(of: .doing) {
      offers.append(
        context.offer("start\(waiting.several)", .move) { () throws(EditRefusal) in
          try board.moving(waiting, to: TaskPlace(column: doing))
        })
    }
    if !open.isEmpty {
      offers.append(
        context.offer("cancel\(open.several)", .move) { () throws(EditRefusal) in
          try board.cancelling(open)
        })
    }
    if !closed.isEmpty {
      offers.append(
        context.offer("reopen\(closed.several)", .move) { () throws(EditRefusal) in
          try board.reopening(closed)
        })
    }
    let own = Set(tasks.map(\.columnIndex))
    for (index, column) in board.columns.enumerated()
    where index < maxColumns && own != [index] {
      let isDouble = board.columns.count { $0.name == column.name } > 1
      let line =
        isDouble ? " (line \(context.document.text.line(at: column.heading.lowerBound) + 1))" : ""
      offers.append(
        context.offer("move\(tasks.several) to \(column.name)\(line)", .move) {
          () throws(EditRefusal) in
          try board.moving(
            tasks, to: TaskPlace(column: index), finishingOn: context.now.today, ids: context.ids)
        })
    }
    return offers
  }

  /// A longer list would be of no use.
  private static let maxColumns = 20
}

extension Board.Column {
  fileprivate var isPlainDone: Bool { state == .done && role == .plain }
}

extension [Board.Task] {
  /// How many tasks there are, for a title; empty for one.
  fileprivate var several: String { count == 1 ? "" : " \(count) tasks" }
}
