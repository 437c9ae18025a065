import Boardmark

/// Reads any bytes: they print back, the parts tile them, and every rule can look at them.
func fuzzRead(_ bytes: [UInt8]) throws {
  let board = Board(bytes, fileName: bytes.count % 2 == 0 ? "board.md" : "README.md")
  try demand(board.bytes == bytes, "the board prints other bytes")

  var end = 0
  for part in board.parts {
    try demand(part.range.lowerBound == end, "the parts leave a gap")
    end = part.range.upperBound
  }
  try demand(end == bytes.count, "the parts end before the file does")

  let now = Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!, minute: 720, utcOffset: 540)
  var options = Board.CheckOptions(now: now)
  for rule in RuleDescription.all { options.levels[rule.id] = .on(.info) }
  for diagnostic in Checker.diagnostics(of: board, options: options) {
    try demand(diagnostic.range.lowerBound >= 0 && diagnostic.range.upperBound <= bytes.count)
    _ = board.source.position(at: diagnostic.range.lowerBound)
  }
  for task in board.tasks {
    _ = (
      task.title, task.bodyText, task.titleLine.people, task.titleLine.tags, task.progress, task.due
    )
  }
}
