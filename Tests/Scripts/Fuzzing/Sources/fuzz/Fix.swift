import Boardmark

/// Checks any bytes and applies every fix: no place lies outside, and a second run finds nothing.
/// A run that makes a board of a file ends with that, so the runs after it are the ones compared.
func fuzzFix(_ bytes: [UInt8]) throws {
  let board = Board(bytes)
  var options = Board.CheckOptions(now: Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!))
  for rule in [Board.RuleID.missingBox, .missingColumn, .missingDoneDate] {
    options.levels[rule] = .on(.warning)
  }
  for rule in [Board.RuleID.missingID, .openInDone] { options.levels[rule] = .on(.info) }
  for diagnostic in Checker.diagnostics(of: board, options: options) {
    try demand(diagnostic.range.upperBound <= bytes.count, "a place after the end")
  }
  options.idSeed = 1
  for includingUnsafe in [false, true] {
    func fixed(_ board: Board) -> Fixer.Result {
      Fixer.fix(board, options: options, includingUnsafe: includingUnsafe)
    }
    var (board, first) = (board, fixed(board))
    if board.columns.isEmpty {
      board = Board(first.bytes)
      first = fixed(board)
    }
    let second = fixed(Board(first.bytes))
    try demand(second.fixed.isEmpty && second.bytes == first.bytes, "a second run fixes more")
    let left = first.remaining.contains { diagnostic in
      diagnostic.fix.map { $0.isSafe || includingUnsafe } ?? false
    }
    try demand(!left, "a fix is left")
    // Without what cannot be seen, a line may become the heading or the task that it looks like.
    guard !first.fixed.contains(where: { $0.rule == .invisibleCharacter }) else { continue }
    let after = Board(first.bytes)
    try demand(after.columns.count >= board.columns.count, "a column is gone")
    // So may headings that become columns or list items, and lines that get the blank they lack.
    let making: Set<Board.RuleID> = [
      .foreignSyntax, .noColumns, .taskOutsideColumn, .hiddenBoardText,
    ]
    guard !first.fixed.contains(where: { making.contains($0.rule) }) else { continue }
    try demand(after.tasks.count <= board.tasks.count, "tasks came")
    // Of a task that a merge left twice one goes.
    guard !includingUnsafe || !first.fixed.contains(where: { $0.rule == .duplicateID }) else {
      continue
    }
    try demand(after.tasks.count == board.tasks.count, "tasks went")
  }
}
