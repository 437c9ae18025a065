import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONObjectWriter) -> Void) -> String {
    String(decoding: JSONWriter.object(body), as: UTF8.self)
  }

  @Test("each member and element has a line, but in what is written on one line")
  func layout() {
    let text = text { root in
      root.integer("version", 1)
      root.array("files") { files in
        files.object(onOneLine: true) { file in
          file.string("file", "board.md")
          file.integer("tasks", 3)
          file.strings("tags", ["a", "b"])
        }
        files.object(onOneLine: true) { _ in }
      }
      root.object("summary", onOneLine: true) { summary in
        summary.integer("errors", 1)
        summary.boolean("strict", false)
      }
      root.array("diagnostics") { _ in }
      root.objects("edits", of: [1, 2], onOneLine: true) { $0.integer("offset", $1) }
      root.object("fix") { fix in
        fix.boolean("safe", true)
        fix.null("title")
      }
    }
    #expect(
      text == """
        {
          "version": 1,
          "files": [
            {"file": "board.md", "tasks": 3, "tags": ["a", "b"]},
            {}
          ],
          "summary": {"errors": 1, "strict": false},
          "diagnostics": [],
          "edits": [
            {"offset": 1},
            {"offset": 2}
          ],
          "fix": {
            "safe": true,
            "title": null
          }
        }

        """)
  }

  @Test("a report begins with its version; an array has each element on a line")
  func wholes() {
    #expect(
      String(decoding: JSONWriter.report { $0.integer("a", 2) }, as: UTF8.self)
        == "{\n  \"version\": 1,\n  \"a\": 2\n}\n")
    #expect(
      String(decoding: JSONWriter.array { $0.string("a") }, as: UTF8.self) == "[\n  \"a\"\n]\n")
  }

  @Test("an object takes every kind of value, nil as null")
  func values() {
    let line = text { root in
      root.object("o", onOneLine: true) { object in
        object.string("a", "[")
        object.string("{", nil)
        object.string("b", utf8: [0x41, 0xFF])
        object.string("c", utf8: [0x22][...])
        object.integer("d", .min)
        object.integer("e", .max)
        object.integer("f", nil)
        object.boolean("g", true)
        object.boolean("h", nil)
        object.null("i")
      }
    }
    #expect(
      line.contains(
        #"{"a": "[", "{": null, "b": "A\#u{FFFD}", "c": "\"", "d": -9223372036854775808, "#
          + #""e": 9223372036854775807, "f": null, "g": true, "h": null, "i": null}"#))
  }

  @Test(
    "strings are escaped, keys too",
    arguments: [
      ("", #""""#), ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{8}\u{C}\u{1B}\u{1F}", #""\u0000\u0008\u000c\u001b\u001f""#),
      ("\u{7F}", #""\u007f""#),
      ("\u{9B}", #""\u009b""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
      ("\u{202E}", #""\u202e""#),
      ("\u{FEFF}", #""\ufeff""#), ("\u{E0041}", #""\udb40\udc41""#),
      ("한글 👩\u{200D}💻", "\"한글 👩\u{200D}💻\""),
      ("</script>", #""</script>""#), ("e\u{301}", "\"e\u{301}\""),
    ])
  func stringsAreEscapedKeysToo(string: String, expected: String) {
    let text = text { $0.string(string, string) }
    #expect(Array(text.utf8) == Array("{\n  \(expected): \(expected)\n}\n".utf8))
  }

  @Test(
    "bytes that are not UTF-8 become U+FFFD",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xEA, 0xB0], "\u{FFFD}"), ([0xF0, 0x9F, 0x91, 0x22], "\u{FFFD}\\\""),
      ([0x80, 0x0A], "\u{FFFD}\\n"),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8BecomeUFFFD(bytes: [UInt8], expected: String) {
    let wanted = "{\n  \"a\": \"\(expected)\"\n}\n"
    #expect(text { $0.string("a", utf8: bytes) } == wanted)
    #expect(text { $0.string("a", utf8: bytes.lazy.map { $0 }) } == wanted)
  }
}
