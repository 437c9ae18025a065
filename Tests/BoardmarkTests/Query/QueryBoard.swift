import Boardmark
import Testing

/// A board on which every word of a query finds some tasks and not others; today is 2026-11-21,
/// noon.
enum QueryBoard {
  static let now = Board.Now(CalendarDate("2026-11-21")!, minute: 720, utcOffset: 540)

  static let board = Board(
    Array(
      """
      ## Backlog

      - [ ] Ship the parser, ask @Bob #api pri:high due:2026-12-01 id:k7f2
        - Notes on the GRAMMAR
          in two   lines
        - [ ] a sub @carol id:sub1 due:2026-11-01
        - [x] another id:sub2
      - [ ] 문서 쓰기 #docs/ko #api/v2 pri:B due:2026-12-05T17:00 needs:k7f2 id:p9wd
      - [x] Ticked here start:2026-11-25 id:k7zz sprint:12
      - Boxless Café @가나 needs:gone id:n2bx

      ### Later

      - [-] Dropped idea due:2026-11-01 id:d4rp

      ## Todo

      - [ ] Late one @bob due:2026-11-14 id:l8te needs:sub2,k7zz
      - [ ] Due today #12 due:2026-11-21 id:t0dy needs:sub1
      - [ ] Late by an hour due:2026-11-21T11:00 start:2026-11-02 id:l9hr sprint:Twelve
      - [ ] Bad date due:2026-02-30 pri:urgent id:b3dd

      ## In Progress

      - [ ] Far zone due:2026-11-22T01:00+14:00 id:f6zn needs:K7F2,l8te

      ## Done

      - [x] Old one done:2026-11-02 id:o1ld
      - Fresh one done:2026-11-20 due:2026-11-01 id:f2sh needs:l8te
      """.utf8), fileName: "board.md")

  static func query(_ words: String...) throws -> Board.Query {
    try Board.Query(words, on: board, now: now)
  }

  /// The ids of the tasks for which all words hold.
  static func ids(_ words: [String]) throws -> [String] {
    try Board.Query(words, on: board, now: now).tasks.map { $0.id?.text ?? "-" }
  }

  static func error(_ word: String) throws -> Board.QueryError {
    try #require(throws: Board.QueryError.self) { _ = try query(word) }
  }
}
