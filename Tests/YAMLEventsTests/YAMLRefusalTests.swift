import Testing
import YAMLEvents

@Suite struct YAMLRefusalTests {
  @Test(
    "a refusal tells what and where",
    arguments: [
      ("a: &x b\n", "0:3: anchor '&x' is not allowed (3)"),
      ("할: &x [b]\n", "0:3: anchor '&x' is not allowed (5)"),
      ("a: &x {b: c}\n", "0:3: anchor '&x' is not allowed (3)"),
      ("a: b\nc: *x\n", "1:3: alias '*x' is not allowed (8)"),
      ("a: b\n---\nc: d\n", "1:0: a second document is not allowed (5)"),
      ("a: b\n...\n---\n", "2:0: a second document is not allowed (9)"),
      ("a:\n\tb: c\n", "1:0: YAML is indented with spaces, not tabs (3)"),
      ("a: b\n\tc\n", "1:0: YAML is indented with spaces, not tabs (5)"),
      ("a: \u{0}\n", "0:3: character U+0000 is not allowed (3)"),
      ("한: \u{1B}[2J\n", "0:3: character U+001B is not allowed (5)"),
      ("a: b\r\n\u{7F}", "1:0: character U+007F is not allowed (6)"),
      ("a: \u{9B}", "0:3: character U+009B is not allowed (3)"),
      ("a: b\u{FEFF}", "0:4: character U+FEFF is not allowed (4)"),
      ("a\u{FFFF}", "0:1: character U+FFFF is not allowed (1)"),
      (
        "a: [b\nc: d\n",
        "1:1: did not find expected ',' or ']' while parsing a flow sequence (7)"
      ),
      (
        "가: [b, c\n",
        "1:0: did not find expected ',' or ']' while parsing a flow sequence (11)"
      ),
      ("a: 'b\n", "1:0: found unexpected end of stream while scanning a quoted scalar (6)"),
      ("a: b: c\n", "0:4: mapping values are not allowed in this context (4)"),
      (
        "a: @b\n",
        "0:3: found character that cannot start any token while scanning for the next token (3)"
      ),
    ])
  func aRefusalTellsWhatAndWhere(text: String, expected: String) {
    #expect(failure(text.utf8) == expected)
  }

  @Test(
    "bytes that are not UTF-8 are refused where they stand",
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], "0:3: invalid UTF-8 (3)"),
      ([0x61, 0x0A, 0xED, 0xA0, 0x80], "1:0: invalid UTF-8 (2)"),
      ([0xC0, 0x80], "0:0: invalid UTF-8 (0)"),
      ([0x61, 0xEA, 0xB0], "0:1: invalid UTF-8 (1)"),
      ([0xEF, 0xBB, 0xBF, 0x80], "0:0: invalid UTF-8 (3)"),
      ([0xFF, 0xFE, 0x61, 0x00], "0:0: the text is UTF-16, not UTF-8 (0)"),
      ([0xFE, 0xFF, 0x00, 0x61], "0:0: the text is UTF-16, not UTF-8 (0)"),
      ([0x61, 0x00, 0x3A, 0x00], "0:1: character U+0000 is not allowed (1)"),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8AreRefusedWhereTheyStand(bytes: [UInt8], expected: String) {
    #expect(failure(bytes) == expected)
  }

  @Test("an alias bomb is refused at its first anchor") func anAliasBombIsRefusedAtItsFirstAnchor()
  {
    var bomb = "a: &a [\"lol\", \"lol\"]\n"
    for (name, previous) in zip("bcdefghi", "abcdefgh") {
      bomb += "\(name): &\(name) [*\(previous), *\(previous), *\(previous), *\(previous)]\n"
    }
    #expect(failure(bomb.utf8) == "0:3: anchor '&a' is not allowed (3)")
  }

  @Test("nesting without end is refused", arguments: ["[", "{a: ", "- ", "? ", "{? "])
  func nestingWithoutEndIsRefused(opening: String) {
    let text = String(repeating: opening, count: 60_000 / opening.utf8.count)
    #expect(failure(text.utf8).contains("nested deeper than 32 levels"))
  }

  @Test("depth 32 is read and depth 33 is not") func depth32IsReadAndDepth33IsNot() throws {
    let limits = YAMLLimits.standard
    let deepest =
      String(repeating: "[", count: limits.depth) + String(repeating: "]", count: limits.depth)
    #expect(failure(deepest.utf8) == "none")
    #expect(failure("[\(deepest)]".utf8) == "0:32: nested deeper than 32 levels (32)")
  }

  @Test("a large text is refused before it is read") func aLargeTextIsRefusedBeforeItIsRead() {
    let scalar = "a: " + String(repeating: "x", count: 1_000_000)
    #expect(failure(scalar.utf8) == "0:0: larger than 65536 bytes (0)")
    let fits = String(repeating: "x", count: 65_536)
    #expect(failure(fits.utf8) == "none")
    #expect(failure((fits + "x").utf8) == "0:0: larger than 65536 bytes (0)")
  }

  @Test("a scalar of a megabyte is read where the limit allows it")
  func aScalarOfAMegabyteIsReadWhereTheLimitAllowsIt() throws {
    let text = String(repeating: "가", count: 350_000)
    let document = try YAMLDocument("a: \(text)".utf8, limits: YAMLLimits(bytes: 2_000_000))
    #expect(document.root?.pair("a")?.value.scalar == text)
    #expect(document.root?.end == YAMLPosition(offset: 1_050_003, line: 0, column: 350_003))
  }

  @Test("more values than allowed are refused at the first too many")
  func moreValuesThanAllowedAreRefusedAtTheFirstTooMany() {
    let list = "[" + String(repeating: "x,", count: 9_998) + "]"
    #expect(failure(list.utf8) == "none")
    let longer = "[" + String(repeating: "x,", count: 9_999) + "]"
    #expect(failure(longer.utf8) == "0:19999: more than 10000 values (19999)")
    #expect(failure("[a, b]".utf8, limits: YAMLLimits(events: 2)) == "0:4: more than 2 values (4)")
  }
}
