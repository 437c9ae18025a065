import Boardmark

/// What moves tasks: to each column, and the commands that mean one.
enum MoveActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let (board, tasks) = (context.board, context.tasks)
    guard !tasks.isEmpty, board.conflicts.isEmpty else { return [] }
    let what = tasks.count == 1 ? "" : " \(tasks.count) tasks"
    var offers: [ActionOffer] = []
    if tasks.contains(where: { $0.columnState == .todo && !$0.isClosed }),
      let doing = board.firstColumn(of: .doing)
    {
      offers.append(
        context.offer("start\(what)", .move) { () throws(EditRefusal) in
          try board.moving(tasks, to: TaskPlace(column: doing))
        })
    }
    if tasks.contains(where: { !$0.isClosed }) {
      offers.append(
        context.offer("done\(what)", .move) { () throws(EditRefusal) in
          try board.finishing(tasks, on: context.now.today, ids: context.ids)
        })
      offers.append(
        context.offer("cancel\(what)", .move) { () throws(EditRefusal) in
          try board.cancelling(tasks)
        })
    }
    if tasks.contains(where: \.isClosed) {
      offers.append(
        context.offer("reopen\(what)", .move) { () throws(EditRefusal) in
          try board.reopening(tasks)
        })
    }
    let own = Set(tasks.map(\.columnIndex))
    for (index, column) in board.columns.enumerated()
    where index < mostColumns && own != [index] {
      offers.append(
        context.offer("move\(what) to \(column.name)", .move) { () throws(EditRefusal) in
          try board.moving(tasks, to: TaskPlace(column: index))
        })
    }
    return offers
  }

  /// A list that is longer is of no use to anybody.
  private static let mostColumns = 20
}
