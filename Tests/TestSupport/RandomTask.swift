/// Tasks in canonical form, and as people and other tools leave them.
struct RandomTask {
  /// The lines of a task in canonical form, `id` in it where given.
  static func canonical(_ random: inout RandomNumbers, id: String?) -> [String] {
    var line = "- " + ["[ ] ", "[x] ", "[-] ", ""][min(3, random.number(below: 6))]
    line += random.words(1...6, oddity: 0)
    let run = [
      "@bob", "#api", "sprint:12", "pri:high", "start:2026-11-01", "due:2026-12-01", "every:1w",
      "est:4h", "needs:k7f2", id.map { "id:\($0)" }, "done:2026-11-20",
    ]
    for word in run { if let word, random.oneIn(3) { line += " " + word } }
    var lines = [line]
    for _ in 0..<random.number(below: 3) {
      switch random.number(below: 5) {
      case 0: lines.append("  - [ ] " + random.words(1...4, oddity: 0))
      case 1: lines.append("  - " + random.words(1...4, oddity: 0))
      case 2: lines += ["", "  " + random.words(1...8, oddity: 0)]
      case 3: lines += ["  ```", "  due:2026-01-01", "", "    deep", "  ```"]
      default: lines += ["  > " + random.words(1...4, oddity: 0)]
      }
    }
    return lines
  }

  /// The lines of a task with any marker, box, run and body.
  static func messy(_ random: inout RandomNumbers) -> [String] {
    var line = String(repeating: " ", count: random.oneIn(4) ? random.number(below: 4) : 0)
    line += random.pick(["-", "-", "-", "*", "+", "1.", "2)", "10."])
    line += random.pick([" ", " ", " ", "  ", "\t", "    ", "     ", ""])
    if !random.oneIn(4) {
      line += random.pick(RandomWords.boxes) + random.pick([" ", " ", "  ", ""])
    }
    if random.oneIn(12) {
      line += random.pick(["# ", "> ", "- ", "```", "<div>", "    ", "***", "[a]: /u"])
    }
    line += random.words(0...5, oddity: 2)
    while !random.oneIn(3) {
      line += random.pick([" ", " ", "  ", "\t"])
      line += random.pick(random.oneIn(3) ? RandomWords.names : RandomWords.attributes)
    }
    line += random.pick([
      "", "", "", " ", "  ", "   ", "\\", "\t", " ^abc12", " <!-- c -->", " <!--",
    ])
    return [line] + RandomBody.lines(&random)
  }
}

/// What is under a task line.
struct RandomBody {
  /// Some lines that may or may not belong to the item above them.
  static func lines(_ random: inout RandomNumbers) -> [String] {
    var lines: [String] = []
    while random.oneIn(2), lines.count < 30 {
      lines += block(&random).map { indented($0, &random) }
    }
    return lines
  }

  private static func indented(_ line: String, _ random: inout RandomNumbers) -> String {
    guard !line.isEmpty || random.oneIn(5) else { return line }
    return random.pick(["  ", "  ", "  ", "", "   ", "    ", "\t", " \t", "      ", "\t\t", " "])
      + line
  }

  private static func block(_ random: inout RandomNumbers) -> [String] {
    let text = random.words(1...5, oddity: 2)
    switch random.number(below: 17) {
    case 0, 1: return [random.pick(["- ", "* ", "1. ", "2) ", "-\t"]) + text]
    case 2: return [random.pick(["- ", "+ "]) + random.pick(RandomWords.boxes) + " " + text]
    case 3: return ["- - " + text, "  1. " + text]
    case 4: return ["", text]
    case 5: return [text]
    case 15:
      return [text + " " + random.pick(RandomWords.attributes), random.pick(RandomWords.names)]
    case 6: return random.pick(fences)
    case 7: return random.pick(html)
    case 8:
      return ["> " + text, random.pick(["> > x", "lazy", "-[ ] glued", ">", "", ">     code"])]
    case 9: return ["", "    " + text, "", "      deeper"]
    case 10: return [text, random.pick(["===", "---", "=", "--", "- -", "***", "==="])]
    case 11: return ["", "[label]: /url \"title\"", text]
    case 12: return [random.pick(["### Group", "# ", "#x", "## [ ] h", "####### h7"])]
    case 13: return ["| a | b |", "|---|:-:|", "| c | " + text + " |"]
    case 14: return ["", ""]
    default:
      return [
        random.pick(["@ 2018-09-10", "@{2026-05-10}", "%% kanban:settings", "due:2026-12-01"])
      ]
    }
  }

  private static let fences = [
    ["```", "# Done", "- [ ] x", "```"], ["~~~ md", "", "\ttab", "~~~"], ["```", "open", "", ""],
    ["````", "```", "  in", "````"], ["```js", "  a", " b", "", "", "```"],
  ]

  private static let html = [
    ["<!-- one", "", "## Todo", "-->"], ["<!-- open", "", "- [ ] in"],
    ["<div>", "  a", "</div>", ""],
    ["<pre>", "", "  x", "</pre>"], ["<details>", "", "b", "", "</details>"], ["<!-- c -->"],
    ["<br>"],
  ]
}
