import Boardmark

/// Boards for reports to show; today is 2026-11-21, ten in the morning in Seoul.
enum SampleBoards {
  static let now = Board.Now(CalendarDate("2026-11-21")!, minute: 600, utcOffset: 540)

  static func board(_ text: String) -> Board { Board(Array(text.utf8), fileName: "board.md") }

  /// The board of the format's own page.
  static let release = board(
    """
    ---
    timezone: Asia/Seoul
    wip:
      Doing: 3
    ---

    # Release 1.0

    Any prose stays as it is.

    ## Todo

    - [ ] Ship the parser, ask @bob about #api @alice pri:high due:2026-12-01 id:k7f2
      - Notes are nested bullets; `due:2026-01-01` in code is not an attribute.
      - [ ] round-trip test
      - [x] fuzz for a day
    - [ ] 문서 쓰기 #docs due:2026-12-05T17:00 needs:k7f2 id:p9wd

    ## Doing

    - [ ] Write the grammar @bob due:2026-11-28 id:m3qz

    ## Done

    - [x] Choose the syntax id:t2bc done:2026-11-20

    """)

  /// Korean, Chinese and Arabic titles, emoji, groups, late, blocked, cancelled and mistyped tasks,
  /// a full column.
  static let busy = board(
    """
    ---
    wip: {Doing: 2}
    ---

    ## Todo

    - [ ] Ship the parser, ask @bob about #api @alice pri:high due:2026-12-01 id:k7f2
      - [ ] round-trip test
      - [x] fuzz for a day
    - [ ] 문서 쓰기: 사용자 안내서와 명령어 설명을 모두 한국어로 옮기기 #docs due:2026-12-05T17:00 needs:k7f2 id:p9wd
    - [ ] 🚀 Launch party 👩‍👩‍👧 for everybody due:2026-11-21 pri:low id:w4xy

    ### Later

    - [ ] Answer the supplier's letter about the broken crates due:2026-11-14 pri:high id:b2cd
    - [-] Buy a fax machine id:f3gh

    ## Doing

    - [ ] Write the grammar @bob due:2026-11-28 id:m3qz
    - [ ] 发布说明的第一稿需要在下周之前完成并且翻译成三种语言 id:c5df
    - [ ] Pay rent due:2026-02-30
    - [ ] كتابة الوثائق pri:soon id:r7tl due:2026-11-20T09:00

    ## Done

    - [x] Choose the syntax id:t2bc done:2026-11-20
    - Rename everything

    """)

  /// 500 tasks that are done, the latest in the middle.
  static let long = board(
    "## Todo\n\n- [ ] The only one left id:zz99\n\n## Done\n\n"
      + (0..<500).map { index in
        let day = CalendarDate(daysSinceEpoch: 20_000 + (index < 250 ? index : 500 - index))!
        return "- [x] Task \(index) done:\(day) id:d\(index)\n"
      }.joined())

  /// Text that would drive a terminal or a log, and a title of 10,000 characters.
  static let hostile = board(
    """
    ## \u{9B}Todo\u{202E}

    - [ ] red \u{1B}[31m and \u{1B}]0;title\u{7} @bob #a\u{301}b id:esc1 due:\u{1B}[0m
      - body\u{1B}[2J with\ttab and \u{202E}bidi
    - [ ] \(String(repeating: "가나다라마 ", count: 1000))\(String(repeating: "x", count: 5000)) id:long pri:\u{9B}1m
    - [ ] ::error::owned
      ::set-output name=a::b
      ##[error]c

    ### \u{1B}[5mgroup

    - [ ] id:not_an_id needs:\u{1B}[7m key:\u{1B}c
    - [ ]

    ## Done

    """)

  static let empty = board("## Todo\n\n## Doing\n\n## Done\n")

  static let sevenColumns = board(
    ["Backlog", "Ready", "Doing", "Review", "Blocked", "Done", "Archive"].map {
      "## \($0)\n\n- [ ] A task of some length in \($0)\n\n"
    }.joined())
}

extension String {
  /// The text without the terminal's color sequences.
  var withoutColors: String {
    var result = ""
    var isInside = false
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" {
        isInside = true
      } else if isInside {
        isInside = scalar != "m"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The columns of the text's widest line, bidirectional isolates not counted.
  var widestLine: Int {
    let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]
    return split(separator: "\n").map { line in
      String(String.UnicodeScalarView(line.unicodeScalars.filter { !isolates.contains($0) }))
        .displayWidth
    }.max() ?? 0
  }
}
