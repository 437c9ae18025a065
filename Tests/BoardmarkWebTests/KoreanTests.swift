import Boardmark
import BoardmarkIntents
import Foundation
import Testing

@testable import BoardmarkWeb

/// Whoever reads Korean reads all of the page in Korean, refusals too.
@Suite struct KoreanTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private func isKorean(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  @Test("every text of the pages has its Korean") func texts() {
    for text in WebText.allCases where text != .dueHint {
      #expect(isKorean(text.translations.korean), "\(text)")
    }
    #expect(WebText.koreanCard.values.allSatisfy(isKorean))
  }

  @Test("every text of the scripts has its Korean") func scripts() throws {
    let text = String(decoding: try AssetFolder.bytes(of: "texts.js"), as: UTF8.self)
    let halves = text.components(separatedBy: "const korean = {")
    #expect(halves.count == 2)
    let rows = halves.map { half in
      half.matches(of: #/(?m)^  (\w+): (.*(?:\n    .*)*)/#).map { (String($0.1), String($0.2)) }
    }
    #expect(rows[0].map(\.0) == rows[1].map(\.0) && rows[0].count > 50)
    for (name, korean) in rows[1] { #expect(isKorean(korean), "\(name)") }
  }

  /// Files whose refusals no page can meet: what only the command does.
  private static let others: Set = [
    "AdoptHeadings", "FixFindings", "FormatBoard", "NewBoard", "ResolveConflicts", "SortTasks",
    // What others say is put together there; `cases` looks at those.
    "BoardFile",
  ]

  @Test("every refusal that the sources hold has its Korean") func literals() throws {
    var count = 0
    for folder in ["BoardmarkEditing/Editing", "BoardmarkIntents", "BoardmarkWeb/Site"] {
      let url = Self.sources.appending(path: folder)
      for file in try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil)
      where !Self.others.contains(file.deletingPathExtension().lastPathComponent) {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        for literal in refusals(in: text) {
          count += 1
          #expect(KoreanRefusals.korean(literal) != nil, "\(file.lastPathComponent): \(literal)")
        }
      }
    }
    #expect(count > 35)
  }

  /// The facts that refusals begin with, with a word in the place of what is put in.
  private func refusals(in text: String) -> [String] {
    text.matches(of: #/\b(?:Board.EditError|IntentProblem|CommandFailure)\([^"]{0,110}?"/#)
      .compactMap {
        match in
        var literal = ""
        var depth = 0
        var isEscaped = false
        for sign in text[match.range.upperBound...] {
          if depth > 0 {
            depth += sign == "(" ? 1 : sign == ")" ? -1 : 0
          } else if isEscaped {
            isEscaped = false
            if sign == "(" {
              depth = 1
              literal += "undo"
            }
          } else if sign == "\\" {
            isEscaped = true
          } else if sign == "\"" {
            break
          } else {
            literal.append(sign)
          }
        }
        // What is only put together there, and what a source cuts into lines.
        let isWhole =
          literal.contains(" ") && !literal.hasPrefix("undoundo") && !literal.hasSuffix(" ")
        return isWhole && literal != "undo: undo" && literal != "undo; nothing was changed"
          ? literal : nil
      }
  }

  private static let titles: [TypedTitleError] = [
    .date("due:x", .unknown("x", suggestion: nil)),
    .value("pri:x", noun: "priority", form: "high, medium or low"),
    .value("est:x", noun: "estimate", form: "30m"), .misspelled("deu:fri", meant: "due:fri"),
    .noValue("due:"), .twice("due:mon", "due:fri"),
  ]
  private static let dates: [RelativeDateError] = [
    .notACalendarDate("2026-02-30"), .unknown("x y", suggestion: "fri"),
    .unknown("x", suggestion: nil), .notATime("25:00"), .outOfRange("x"),
  ]
  private static let intents: [IntentRefusal] =
    titles.map { .title($0) } + [
      .noTodoColumn(["A"]), .contradiction("due:mon", key: "due"), .gone(), .gone("x"), .changed,
      .elsewhere("x", column: "A", wanted: "B"), .need(.noTaskAtLine(3)),
      .need(.unknown("x", suggestion: nil)), .need(.unknown("x", suggestion: "y")),
    ]

  @Test("every case of a refusal has its Korean, as a problem of the page") func cases() {
    let texts = WebTexts(.korean)
    let columns: [ColumnLookupError] = [
      .unknown("x", columns: ["A"]), .unknown("x", columns: []), .ambiguous("x", columns: ["xa"]),
    ]
    let refusals: [any Refusal] = Self.titles + Self.dates + Self.intents + columns
    for refusal in refusals {
      let text = texts.text(of: IntentProblem(refusal))
      #expect(isKorean(text) && !text.hasPrefix("할 수 없습니다"), "\(refusal): \(text)")
      #expect(KoreanRefusals.korean(refusal.message) != nil, "\(refusal.message)")
    }
  }

  @Test(
    "a query that means nothing is refused in Korean",
    arguments: [
      "due<xx", "due:2026-02-30", "is:strange", "column:Nowhere", "group:Nothing", "pri<high",
      "due.until:fri", "or", "not due:fri", "due:", "deu:2026-12-01", "due:friday2", "is:opn",
    ]) func queries(query: String) throws
  {
    let fixture = try SiteFixture("## Todo\n\n- [ ] One due:2026-12-01 id:k7f2\n\n## Done\n")
    let answer = fixture.get("/?q=" + query.percentEncoded, [("Accept-Language", "ko")])
    #expect(answer.status == 422)
    let error = try #require(answer.html.firstMatch(of: /id="search-error">([^<]*)</)?.1)
    #expect(isKorean(String(error)) && !error.hasPrefix("할 수 없습니다"), "\(error)")
  }

  @Test("what is noted beside a result is Korean as well") func notes() throws {
    let fixture = try SiteFixture(
      """
      ---
      wip: {Todo: 2}
      ---

      ## Todo

      - [ ] One needs:m3qz id:k7f2
      - [ ] Two id:m3qz
      - [ ] Three needs:m3qz id:th33
      - [ ] Again due:2026-11-20 every:1w id:ag41
      - [ ] Daily every:maybe id:da41

      ## Doing

      ## Done

      - [x] Old id:zzz1

      """)
    let actions: [(String, KeyValuePairs<String, String>)] = [
      ("/start", ["task": "k7f2"]), ("/done", ["task": "ag41"]), ("/done", ["task": "da41"]),
      ("/add", ["title": "More", "column": "Todo"]), ("/move", ["task": "k7f2", "column": "Done"]),
      ("/reopen", ["task": "ag41"]), ("/remove", ["task": "m3qz"]),
      ("/archive", ["before": "2026-11-21"]),
    ]
    for (action, fields) in actions {
      let answer = try fixture.ask(action, fields, [("Accept-Language", "ko")]).answer
      let notes = try #require(answer["notes"]?.array)
      #expect(!notes.isEmpty, "\(action): \(answer)")
      for note in notes.compactMap(\.text) {
        // All of it: the Korean of a sentence has no English words but what was put in.
        #expect(isKorean(note) && !note.contains(" still ") && !note.contains("it "), "\(note)")
      }
    }
  }

  @Test("what no table has is at least begun in Korean") func unknown() {
    #expect(WebTexts(.korean).text(ofRefusal: "xyzzy") == "할 수 없습니다: xyzzy")
    #expect(WebTexts(.english).text(ofRefusal: "xyzzy") == "xyzzy")
    #expect(
      KoreanRefusals.korean("line 3: merge conflict; resolve it in the file first")
        == "3번째 줄: 파일에 병합 충돌이 있습니다. 먼저 파일에서 해결하세요")
  }
}
