import Boardmark

/// Reads any bytes as front matter above a board: what is wrong has a place in it, formatting leaves it
/// as it is, and the board below is read.
func fuzzFrontMatter(_ yaml: [UInt8]) throws {
  let bytes =
    Array("---\n".utf8) + yaml + Array("\n---\n\n## Todo\n\n- [ ] a  id:a due:2026-11-20\n".utf8)
  let board = Board(bytes, fileName: "board.md")
  try demand(board.bytes == bytes, "the board prints other bytes")
  let end = board.frontMatter?.range.upperBound ?? 0
  try demand(end <= bytes.count, "the front matter ends after the file")
  let now = Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!, minute: 720, utcOffset: 540)
  for diagnostic in Checker.diagnostics(of: board, options: Board.CheckOptions(now: now)) {
    try demand(diagnostic.range.lowerBound >= 0 && diagnostic.range.upperBound <= bytes.count)
    _ = board.source.position(at: diagnostic.range.lowerBound)
    for edit in diagnostic.fix?.edits ?? [] {
      try demand(edit.range.upperBound <= bytes.count, "a fix after the end")
    }
  }
  if let edits = try? Formatter.edits(for: board) {
    let formatted = Board(bytes.applying(edits), fileName: "board.md")
    // Of mixed line ends one kind is left.
    func isText(_ byte: UInt8) -> Bool { byte != 0x0D && byte != 0x0A }
    let after = formatted.frontMatter.map { Array(formatted.bytes[$0.range]) } ?? []
    try demand(
      after.filter(isText) == bytes.prefix(end).filter(isText), "formatting changed front matter")
    try demand(formatted.columns.map(\.state) == board.columns.map(\.state))
  }
}
