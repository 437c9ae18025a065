import Boardmark
import BoardmarkExchange
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// Random exports of each format: source = board + ledger.
@Suite struct RandomExportTests {
  private static let texts = [
    "Order seeds", "two\nlines", "## Done\n\n- [x] a", "due:2026-12-01", "call @bob #tag",
    "- [ ] item id:ab", "```\nopen",
    "<!-- c", "| a |\n|---|", "1. one", "    code", "장마", "a: b", "x  y", "*emph* `code` [l](u)",
    "> q", "id:zz", "---",
    "=SUM(A1)", "\u{1}bell", "tab\tbed", "  lead", "trail  ", "<b>", "&amp;", "\\*", "- ", "# x",
    "[x] y", "https://x.example/a?b=c",
  ]

  private static func text(_ random: inout RandomNumbers) -> String {
    (0..<random.number(in: 1...2)).map { _ in random.pick(texts) }.joined(
      separator: random.pick([" ", "\n", "\n\n"]))
  }

  private static func date(_ random: inout RandomNumbers) -> String {
    random.pick([
      "2026-12-01T17:00:00.000Z", "2026-02-28T23:59:59.999Z", "2025-01-01T00:00:00.000Z",
    ])
  }

  @Test("Trello", arguments: RandomCases.seeds(40)) func trello(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let lists = (0..<random.number(in: 1...4)).map { index in
      [
        "id": "l\(index)",
        "name": random.pick([
          "To Do", "Doing", "Done", "Ideas", "Review \(index)", "(3)", "a=b", "# x", "🎉",
        ]),
        "closed": random.oneIn(6), "pos": random.number(below: 100),
      ] as [String: Any]
    }
    let labels = (0..<3).map {
      ["id": "b\($0)", "name": random.oneIn(4) ? "" : Self.text(&random), "color": "red"]
    }
    let members = (0..<2).map {
      [
        "id": "m\($0)", "username": random.pick(["ana\($0)", "bo.l\($0)", "9x\($0)"]),
        "fullName": "F N",
      ]
    }
    var checklists: [[String: Any]] = []
    var actions: [[String: Any]] = []
    let cards = (0..<random.number(in: 0...6)).map { index -> [String: Any] in
      var card: [String: Any] = [
        "id": "c\(index)", "name": Self.text(&random),
        "desc": random.oneIn(2) ? Self.text(&random) : "",
        "closed": random.oneIn(5), "pos": random.number(below: 50),
        "idList": random.pick(lists)["id"]!,
        "shortLink": "sL\(index)", "dueComplete": random.oneIn(3),
        "idMembers": random.oneIn(2) ? [random.pick(members)["id"]!] : [],
        "labels": random.oneIn(2) ? [random.pick(labels)] : [],
      ]
      if random.oneIn(2) { card["due"] = Self.date(&random) }
      if random.oneIn(3) { card["start"] = Self.date(&random) }
      if random.oneIn(3) {
        card["attachments"] = [
          [
            "id": "a", "name": Self.text(&random),
            "url": random.pick(["https://x.example/a", "not an address", "a:b c"]),
          ]
        ]
      }
      if random.oneIn(3) {
        checklists.append([
          "id": "k\(index)", "idCard": "c\(index)", "name": Self.text(&random),
          "checkItems": (0..<random.number(below: 3)).map { item in
            [
              "id": "i\(item)", "name": Self.text(&random),
              "state": random.pick(["complete", "incomplete"]), "pos": item,
            ] as [String: Any]
          },
        ])
      }
      if random.oneIn(2) {
        actions.append([
          "id": "x\(index)", "type": random.pick(["commentCard", "updateCard"]),
          "date": Self.date(&random),
          "data": ["text": Self.text(&random), "card": ["id": "c\(index)"]],
          "memberCreator": ["username": "ana0"],
        ])
      }
      return card
    }
    let board: [String: Any] = [
      "name": Self.text(&random), "desc": random.oneIn(2) ? Self.text(&random) : "", "lists": lists,
      "cards": cards,
      "labels": labels, "members": members, "checklists": checklists, "actions": actions,
      "unknown": ["deep": [1, "x y"]],
    ]
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: board))
    try ImportLaws(format: .trello, bytes: bytes, values: try ImportLaws.values(ofJSON: bytes))
      .check("\(seed)")
  }

  @Test("tables", arguments: RandomCases.seeds(40)) func tables(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let headers = [
      "Name", "Status", "Due Date", "Start Date", "Labels", "Assignee", "Notes", "Priority",
      "Other", "Other", "ID", "URL",
    ]
    let used = headers.filter { $0 == "Name" || random.oneIn(2) }
    var values: [String: String] = [:]
    var rows = [used]
    for row in 0..<random.number(in: 0...5) {
      var cells: [String] = []
      for (index, header) in used.enumerated() {
        var cell = random.oneIn(4) && header != "Name" ? "" : Self.text(&random)
        if header == "ID" { cell = "T-\(row)" }
        if header == "Name" { cell += " n\(row)" }
        if header.hasSuffix("Date"), random.oneIn(2) {
          cell = random.pick(["2026-12-01", "13/12/2026", "3/4/2026"])
        }
        cells.append(cell)
        let isTwice = used.count { $0 == header } > 1
        if !cell.allSatisfy(\.isWhitespace) {
          values["row \(row + 2), \(header)\(isTwice ? " (column \(index + 1))" : "")"] = cell
        }
      }
      rows.append(cells)
    }
    let separator = random.pick([",", ";", "\t"])
    let text =
      rows.map { row in
        row.map { "\"\($0.replacingOccurrences(of: "\"", with: "\"\""))\"" }.joined(
          separator: separator)
      }.joined(separator: "\r\n") + "\r\n"
    try ImportLaws(format: .csv, bytes: Array(text.utf8), values: values).check("\(seed)")
  }

  @Test("Taskwarrior", arguments: RandomCases.seeds(40)) func taskwarrior(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let uuids = (0..<random.number(in: 1...6)).map { "\($0)a2b3c4d-1111-4222-8333-444455556666" }
    let entries = uuids.enumerated().map { index, uuid -> [String: Any] in
      var entry: [String: Any] = [
        "description": Self.text(&random), "uuid": uuid, "id": index, "urgency": 1.5,
        "status": random.pick(["pending", "completed", "deleted", "waiting"]),
        "entry": "20261101T100000Z",
      ]
      let needs = (uuids + ["ffffffff-1111-4222-8333-444455556666"]).filter { _ in
        random.oneIn(4)
      }
      if !needs.isEmpty { entry["depends"] = needs }
      if random.oneIn(2) { entry["due"] = "20261201T235959Z" }
      if random.oneIn(3) { entry["scheduled"] = "20261201T000000Z" }
      if random.oneIn(3) { entry["wait"] = random.pick(["20261201T000000Z", "20261209T000000Z"]) }
      if random.oneIn(3) { entry["recur"] = random.pick(["weekly", "2wks", "PT4H"]) }
      if random.oneIn(3) { entry["parent"] = random.pick(uuids) }
      if random.oneIn(3) { entry["project"] = random.pick(["work.api", Self.text(&random)]) }
      if random.oneIn(3) { entry["priority"] = random.pick(["H", "M", "L"]) }
      if random.oneIn(3) { entry["tags"] = ["garden", Self.text(&random)] }
      if random.oneIn(3) { entry["unknown"] = Self.text(&random) }
      if random.oneIn(3) {
        entry["annotations"] = [
          ["entry": "20261102T100000Z", "description": Self.text(&random)]
        ]
      }
      return entry
    }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: entries))
    try ImportLaws(format: .taskwarrior, bytes: bytes, values: try ImportLaws.values(ofJSON: bytes))
      .check("\(seed)")
  }

  @Test("todo.txt", arguments: RandomCases.seeds(40)) func todoText(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let words =
      Self.texts.filter { !$0.contains { $0.isNewline || $0.isWhitespace } }
      + [
        "x", "(A)", "2026-11-01", "+p", "@c", "due:2026-12-01", "t:2026-11-02", "rec:+1m", "rec:2w",
        "pri:B", "est:2h", "key:value", "due:soon",
      ]
    // What words become another word.
    let own = [
      "x": "", "(A)": "", "pri:B": "", "t:2026-11-02": "2026-11-02", "rec:+1m": "1m",
      "rec:2w": "2w",
    ]
    var values: [String: String] = [:]
    let lines = (0..<random.number(in: 1...6)).map { index in
      let line = (0..<random.number(in: 1...6)).map { _ in random.pick(words) } + ["n\(index)"]
      values["line \(index + 1)"] = line.map { own[$0] ?? $0 }.joined(separator: " ")
      return line.joined(separator: " ")
    }
    try ImportLaws(
      format: .todotxt, bytes: Array((lines.joined(separator: "\n") + "\n").utf8), values: values
    ).check("\(seed)")
  }
}
