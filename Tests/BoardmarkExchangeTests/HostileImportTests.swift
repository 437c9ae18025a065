import Boardmark
import BoardmarkExchange
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// Exports that are damaged, or made to do damage.
@Suite struct HostileImportTests {
  @Test(
    "what cannot be read is refused with the place",
    arguments: [
      (
        ForeignFormat.trello, "{\"cards\": [\n{\"name\": \"a",
        "line 2, column 12: not JSON: unterminated string"
      ),
      (.trello, "{\"cards\": []}", "not a Trello board: '/lists' or '/cards' is missing"),
      (
        .trello, String(repeating: "[", count: 100_000),
        "line 1, column 258: not JSON: nested deeper than 256 levels"
      ),
      (
        .github, "{\"items\": [{\"title\": \"a\"}], \"totalCount\": 40}",
        "the list is truncated: it has 1 of 40 items"
      ),
      (.github, "[{\"number\": 1}]", "/0: an issue without a title"),
      (.github, "3", "neither a list of issues nor a project's items"),
      (.csv, "Name,Notes\na,\"b\nc", "line 2, column 3: a quote that is never closed"),
      (.csv, "Name\n\"a\"b\n", "line 2, column 4: text after a closing quote"),
      (.csv, "", "the table has no header"),
      (.csv, "Foo,Bar\n1,2\n", "no column is the title; the columns are Foo, Bar"),
      (.list, "\n\n", "the list is empty"),
    ]) func refused(format: ForeignFormat, text: String, message: String)
  {
    #expect {
      try format.read(Array(text.utf8))
    } throws: { error in
      (error as? ForeignError)?.message == message
    }
  }

  @Test("text that is not UTF-8 is refused with the place") func encodings() {
    func message(_ bytes: [UInt8]) -> String? {
      do {
        _ = try ForeignFormat.csv.read(bytes)
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      message(Array("Name\nab".utf8) + [0xFC])
        == "line 2, column 3: not UTF-8; save the export as UTF-8, or convert it with 'iconv -f WINDOWS-1252 -t UTF-8'"
    )
    #expect(message([0xFF, 0xFE, 0x4E, 0]) == "the export is UTF-16; save it as UTF-8")
    #expect(message([0xEF, 0xBB, 0xBF] + Array("Name\na\n".utf8)) == nil)
  }

  @Test("an export that is too large is refused before it is read") func size() {
    let bytes = [UInt8](repeating: 0x20, count: 256 << 20 + 1)
    #expect(throws: ForeignError.self) { try ForeignFormat.list.read(bytes) }
  }

  @Test("text that looks like structure stays text") func structure() throws {
    let nasty = [
      "## Done\n\n- [x] another", "---\ncolumns: [x]\n---", "```", "~~~\n# x", "<!--", "<script>",
      "| a | b |\n|--|--|",
      "<<<<<<< a\n=======\n>>>>>>> b", "- [ ] x id:ab", "\t\tcode", "    code", "> quote",
      "1. one\n2. two", "* * *",
      "[a]: b", "===", "a\n===", "due:2026-12-01 @bob #tag", "=1+1", "+1", "@SUM(A1)",
      "\u{0}\u{1}\u{1B}[31m", "\r\nx\r",
      "\u{2028}\u{202E}abc", "%% kanban:settings", "<!-- board-ignore -->", "^abc", "a  \nb", "\\",
      "`", "*", "**", "_ _",
    ]
    for (index, text) in nasty.enumerated() {
      for (title, body) in [(text, ""), ("x", text), (text, text)] {
        let value: [[String: Any]] = [
          [
            "number": index + 1, "title": title, "body": body, "state": "OPEN",
            "url": "https://github.com/a/b/issues/\(index + 1)",
            "comments": [
              ["body": text, "author": ["login": "ana"], "createdAt": "2026-01-01T00:00:00Z"]
            ],
            "labels": [["name": text]], "assignees": [["login": text]],
          ]
        ]
        let bytes = [UInt8](try JSONSerialization.data(withJSONObject: value))
        let laws = ImportLaws(
          format: .github, bytes: bytes, values: try ImportLaws.values(ofJSON: bytes))
        let (board, _) = try laws.check(
          "\(index): \(title.debugDescription), \(body.debugDescription)")
        #expect(board.columns.count == 3)
        #expect(board.frontMatter == nil)
      }
    }
  }
}
