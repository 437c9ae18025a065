/// Boards of the kind that the scanner takes, with what is at the edges of that in them.
package enum SureBoard {
  /// The text of a board that depends on the seed only.
  package static func text(seed: UInt64) -> [UInt8] {
    var random = RandomNumbers(seed: seed)
    var lines: [String] = []
    if random.oneIn(4) { lines += ["---", "wip: {Todo: 2, 진행 중: 1}", "---", ""] }
    if random.oneIn(2) { lines += ["# Release 1.0", "", "Some *prose*,", "two lines.", ""] }
    for name in ["Todo", "진행 중", "Done"] {
      lines += ["## " + name, ""]
      if random.oneIn(5) { lines += ["A paragraph in a column.", "", "Another.", ""] }
      for group in 0..<random.number(in: 1...3) {
        if group > 0 { lines += ["### Group \(group)", ""] }
        for _ in 0..<random.number(below: 4) { lines += task(&random) }
        lines.append("")
      }
    }
    while lines.last == "" { lines.removeLast() }
    var text: [String] = []
    for line in lines where !(line.isEmpty && text.last == "") { text.append(line) }
    return Array((text.joined(separator: "\n") + "\n").utf8)
  }

  private static func task(_ random: inout RandomNumbers) -> [String] {
    var words = ["- " + random.pick(["[ ]", "[ ]", "[x]", "[-]", "Item", "(so)", "`c`", "*em*"])]
    for _ in 0..<random.number(in: 0...4) { words.append(random.pick(titleWords)) }
    for word in run where random.oneIn(4) { words.append(random.pick(word)) }
    if random.oneIn(8) { words.append(random.pick(tails)) }
    var lines = [words.joined(separator: " ")]
    while random.oneIn(3), lines.count < 20 { lines += body(&random) }
    return lines
  }

  private static let titleWords = [
    "ship", "it", "문서", "쓰기", "作業", "привет", "café", "v2.0", "`due:2026-01-01`", "`a  b`",
    "**bold**", "[a link](https://x.example/a_b)", "https://x.example/a?b=c", "(see", "#12)",
    "“quoted”", "a…", "→", "@bob", "#api", "#문서", "#docs/site", "10", "2026-11-01", "12%", "a/b",
    "!", "[ref][label]", "www.x.example", "a:b", "Note:", "@defer(1)", "📅", "x@y.example", "\\*",
    "<br>", "^a", "[[Page]]", "due:2026-11-27", "~3d", "due:", "（全角：）", "e.g.", "``x``",
  ]

  private static let run: [[String]] = [
    ["@bob", "@지우", "@a-b_c", "@привет"], ["#api", "#문서", "#x/y", "#a_"], ["sprint:12", "k:v"],
    ["pri:high", "pri:low", "pri:A"], ["start:2026-11-01", "start:2026-12-24"],
    [
      "due:2026-11-27", "due:2026-11-28", "due:2026-11-30", "due:2026-12-24", "due:2026-02-30",
      "due:2026-11-28T11:00", "due:soon",
    ],
    ["every:1w"], ["est:4h", "est:long"], ["needs:aa,bb", "needs:cc", "needs:zz"],
    ["id:aa", "id:bb", "id:cc", "id:AA", "id:dd", "id:x", "id:ee-1", "id:-1"],
    ["done:2026-11-20", "done:2026-12-20"],
  ]

  private static let tails = [
    "^block", "<!-- board: allow overdue -->", "<!-- note -->", "2026-11-30", "due: 2026-11-27",
    "due:2026-11-26", "@bob", "\\", "", " ", "\u{200B}", "a\u{A0}b",
  ]

  private static func body(_ random: inout RandomNumbers) -> [String] {
    switch random.number(below: 12) {
    case 0: return ["  - a note"]
    case 1: return ["  - [ ] a subtask", "  - [x] another"]
    case 2: return ["  - [ ] a subtask due:2026-11-26 id:" + random.pick(["aa", "ss"])]
    case 3: return ["", "  A paragraph, " + random.pick(titleWords), "  of two lines."]
    case 4: return ["", "  ```sh", "  make # " + random.pick(titleWords), "", "    deep", "  ```"]
    case 5: return ["  ```", "  - [ ] no task", "  ```"]
    case 6: return ["  continued " + random.pick(titleWords)]
    case 7: return ["  - due: 2026-12-01", "    - [ ] deeper"]
    case 8: return ["  > a quote", "", "      code"]
    case 9: return ["  ~~~", "  x", "  ~~~", "", "  # heading"]
    case 10: return ["", "", "  1. one", "  2. [ ] two"]
    default: return ["  [ ] hidden", "  <!-- board: allow missing-due -->"]
    }
  }
}
