import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func text(_ layout: JSONLayout, _ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(layout: layout)
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func report(_ writer: inout JSONWriter) {
    writer.object { root in
      root.integer("version", 1)
      root.array("files") { files in
        files.object(onOneLine: true) { file in
          file.string("file", "board.md")
          file.integer("tasks", 3)
          file.array("tags") { tags in
            tags.string("a")
            tags.string("b")
          }
        }
        files.object(onOneLine: true) { _ in }
      }
      root.object("summary", onOneLine: true) { summary in
        summary.integer("errors", 1)
        summary.boolean("strict", false)
      }
      root.array("diagnostics") { _ in }
      root.object("fix") { fix in
        fix.boolean("safe", true)
        fix.null("title")
      }
    }
  }

  @Test("the pretty layout has a line for each member and element")
  func thePrettyLayoutHasALineForEachMemberAndElement() {
    #expect(
      text(.pretty, report) == """
        {
          "version": 1,
          "files": [
            {"file": "board.md", "tasks": 3, "tags": ["a", "b"]},
            {}
          ],
          "summary": {"errors": 1, "strict": false},
          "diagnostics": [],
          "fix": {
            "safe": true,
            "title": null
          }
        }

        """)
  }

  @Test("the compact layout has no white space but the line's end")
  func theCompactLayoutHasNoWhiteSpaceButTheLineSEnd() {
    #expect(
      text(.compact, report)
        == #"{"version":1,"files":[{"file":"board.md","tasks":3,"tags":["a","b"]},{}],"#
        + #""summary":{"errors":1,"strict":false},"diagnostics":[],"fix":{"safe":true,"title":null}}"#
        + "\n")
  }

  @Test("each value at the top is a line of its own") func eachValueAtTheTopIsALineOfItsOwn() {
    let lines = text(.compact) { writer in
      writer.object { $0.integer("a", 1) }
      writer.array { $0.integer(2) }
    }
    #expect(lines == "{\"a\":1}\n[2]\n")
  }

  @Test("an array takes every kind of value, nil as null")
  func anArrayTakesEveryKindOfValueNilAsNull() {
    let line = text(.pretty) { writer in
      writer.array(onOneLine: true) { array in
        array.string("[")
        array.string(nil)
        array.string(utf8: [0x41, 0xFF])
        array.integer(.min)
        array.integer(.max)
        array.integer(nil)
        array.boolean(true)
        array.boolean(nil)
        array.null()
        array.array { $0.array { _ in } }
        array.object { object in
          object.string("{", nil)
          object.string("b", utf8: [0x22][...])
          object.integer("c", nil)
          object.boolean("d", nil)
        }
      }
    }
    #expect(
      line
        == #"["[", null, "A\#u{FFFD}", -9223372036854775808, 9223372036854775807, null, true, null, "#
        + #"null, [[]], {"{": null, "b": "\"", "c": null, "d": null}]"# + "\n")
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
    let value = text(.compact) { $0.array { $0.string(string) } }
    #expect(Array(value.utf8) == Array("[\(expected)]\n".utf8))
    let key = text(.compact) { $0.object { $0.integer(string, 1) } }
    #expect(Array(key.utf8) == Array("{\(expected):1}\n".utf8))
  }

  @Test(
    "bytes that are not UTF-8 become U+FFFD",
    arguments: [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xEA, 0xB0], "\u{FFFD}"), ([0xF0, 0x9F, 0x91, 0x22], "\u{FFFD}\\\""),
      ([0x80, 0x0A], "\u{FFFD}\\n"),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8BecomeUFFFD(bytes: [UInt8], expected: String) {
    #expect(text(.compact) { $0.array { $0.string(utf8: bytes) } } == "[\"\(expected)\"]\n")
    #expect(
      text(.compact) { $0.array { $0.string(utf8: bytes.lazy.map { $0 }) } }
        == "[\"\(expected)\"]\n")
  }

  @Test("an error in a closure passes through and leaves the text closed")
  func anErrorInAClosurePassesThroughAndLeavesTheTextClosed() {
    struct Failure: Error {}
    var writer = JSONWriter(layout: .compact)
    #expect(throws: Failure.self) {
      try writer.object { (root: inout JSONObjectWriter) throws(Failure) in
        try root.array("a") { (array: inout JSONArrayWriter) throws(Failure) in
          array.integer(1)
          throw Failure()
        }
      }
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "{\"a\":[1]}\n")
  }

  @Test("many nested values take linear time") func manyNestedValuesTakeLinearTime() {
    let elapsed = ContinuousClock().measure {
      var writer = JSONWriter()
      writer.array { array in
        for index in 0..<20_000 {
          array.object { $0.array("a") { $0.integer(index) } }
        }
      }
      #expect(writer.bytes.count > 20_000 * 20)
    }
    // Copying the text at each level would take gigabytes of traffic.
    #expect(elapsed < .seconds(2))
  }
}
