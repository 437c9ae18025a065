import Boardmark

/// Reads lines of any bytes as words of a query, as dates, as names of tasks and columns, and as keys
/// of sorting; after the first 0x1E is the board that is asked, else it is a fixed one.
func fuzzQuery(_ bytes: [UInt8]) throws {
  let end = bytes.firstIndex(of: 0x1E) ?? bytes.count
  let board = end < bytes.count ? Board(Array(bytes[(end + 1)...])) : fixedBoard
  let words = bytes[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  let now = Board.Now(CalendarDate(year: 2026, month: 11, day: 21)!, minute: 720, utcOffset: 540)
  let tasks = board.tasks
  for word in words {
    try lookUp(word, in: board, at: now)
    guard let query = try query([word], board, now) else { continue }
    let found = query.tasks.map(\.range)
    try demand(found == tasks.filter(query.matches).map(\.range), "two lists of matches")
    if word.utf8.first != UInt8(ascii: "-"),
      let opposite = try FuzzQueryLaws.negated(word, board, now)
    {
      try demand(
        Set(found).isDisjoint(with: opposite) && found.count + opposite.count == tasks.count,
        "a word and its negation do not part the board")
    }
  }
  if let query = try query(words, board, now),
    let turned = try FuzzQueryLaws.query(words.reversed(), board, now)
  {
    try demand(query.tasks.map(\.range) == turned.tasks.map(\.range), "the order of words counts")
  }
}

private func query(_ words: [String], _ board: Board, _ now: Board.Now) throws -> Board.Query? {
  try FuzzQueryLaws.query(words, board, now)
}

private enum FuzzQueryLaws {
  static func query(_ words: [String], _ board: Board, _ now: Board.Now) throws -> Board.Query? {
    do throws(Board.QueryError) {
      return try Board.Query(words, on: board, now: now)
    } catch {
      try demand(!error.message.isEmpty, "a refusal without a word")
      return nil
    }
  }

  /// What the negated word finds.
  static func negated(_ word: String, _ board: Board, _ now: Board.Now) throws -> [Range<Int>]? {
    try query(["-" + word], board, now)?.tasks.map(\.range)
  }
}

private func lookUp(_ word: String, in board: Board, at now: Board.Now) throws {
  if let date = try? RelativeDate(word) {
    _ = (date.date(from: now.today), date.date(from: now.today, looking: .back))
  }
  if let order = try? Board.Order(word) {
    try demand(
      order.sorted(board.tasks, at: now).count == board.tasks.count, "sorting lost a task")
  }
  if let found = try? TaskLookup(board).task(word) {
    try demand(board.tasks.contains { $0.range == found.range })
  }
  for column in (try? ColumnLookup(board).columns(word)) ?? [] {
    try demand(board.columns.indices.contains(column))
  }
  try demand(FuzzySearch(word).best(board.tasks).count <= board.tasks.count)
}

private let fixedBoard = Board(
  Array(
    """
    ## Todo

    - [ ] Ship the parser @ana #ops due:2026-11-20 pri:high id:k7f2
    - [ ] Wait needs:k7f2 est:2h every:1w id:k7
    ### Group
    - [ ] 청소 @지훈 start:2026-12-01 id:e\u{301}

    ## Doing

    - Talk to Ben k:v

    ## Done 2025

    - [x] Old done:2026-11-01 id:old
    - [-] Gone id:gone

    """.utf8))
