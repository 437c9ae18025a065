import JSONRPC
import TestSupport
import Testing

/// JSON values, read and written.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws -> JSONValue {
    try JSONReader.value(of: Array(text.utf8))
  }

  @Test("values of every kind are read") func values() throws {
    #expect(try Self.read(" null ") == .null)
    #expect(try Self.read("[true,false]") == .array([.boolean(true), .boolean(false)]))
    #expect(
      try Self.read("[0,-7,9223372036854775807]")
        == .array([.integer(0), .integer(-7), .integer(.max)]))
    #expect(try Self.read("9223372036854775808") == .number(Array("9223372036854775808".utf8)))
    #expect(try Self.read("-1.5e+3") == .number(Array("-1.5e+3".utf8)))
    #expect(try Self.read(#""\"\\\/\b\f\n\r\tä""#) == .string("\"\\/\u{8}\u{C}\n\r\tä"))
    let object = try Self.read(#"{"a": 1, "b": {"c": []}, "a": 2}"#)
    #expect(object["a"]?.integer == 2)
    #expect(object["b"]?["c"]?.array == [])
    #expect(object["c"] == nil)
  }

  @Test("pairs of surrogates are one character, halves stay halves") func surrogates() throws {
    #expect(try Self.read(#""\ud83d\ude00""#) == .string("😀"))
    #expect(try Self.read(#""\ud83dx""#) == .string([0xED, 0xA0, 0xBD, 0x78]))
    #expect(try Self.read(#""\ude00""#) == .string([0xED, 0xB8, 0x80]))
    #expect(
      try Self.read(#""\ud83d\ud83d\ude00""#)
        == .string([0xED, 0xA0, 0xBD] + Array("😀".utf8)))
  }

  @Test("bytes that are not UTF-8 are kept, and are U+FFFD when they are written")
  func brokenBytes() throws {
    let value = try JSONReader.value(of: [0x22, 0xFF, 0xC3, 0x41, 0x22])
    #expect(value == .string([0xFF, 0xC3, 0x41]))
    #expect(value.written == Array("\"\u{FFFD}\u{FFFD}A\"".utf8))
  }

  @Test(
    "what is not JSON is refused at its place",
    arguments: [
      ("", 0), ("[1,]", 3), ("{1:2}", 1), ("[1 2]", 3), ("\"abc", 4), ("01", 0), ("1.", 2),
      ("-", 0),
      ("nul", 0), ("{\"a\" 1}", 5), ("1 2", 2), ("\"\\x\"", 2), ("\"\\u12g4\"", 5), ("+1", 0),
      ("[", 1), ("{\"a\":", 5),
    ])
  func refusals(text: String, offset: Int) {
    #expect { try Self.read(text) } throws: { ($0 as? JSONError)?.offset == offset }
  }

  @Test("deep nesting is refused, and long lists are not") func depth() throws {
    let limit = JSONReader.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try Self.read(nested(limit)) }
    #expect(throws: JSONError.self) { try Self.read(nested(limit + 1)) }
    #expect(throws: JSONError.self) { try Self.read(String(repeating: "[", count: 1_000_000)) }
    #expect(try Self.read("[" + String(repeating: "0,", count: 9999) + "0]").array?.count == 10_000)
  }

  @Test("what is written is read again", arguments: RandomCases.seeds(300)) func roundTrip(
    seed: UInt64
  ) throws {
    var random = RandomNumbers(seed: seed)
    let value = Self.value(&random, depth: 0)
    let bytes = value.written
    #expect(try JSONReader.value(of: bytes) == value)
    // Any change of a byte gives a value or an error, and never more.
    let mutated = Mutation.of(bytes, seed: seed)
    if let read = try? JSONReader.value(of: mutated) {
      #expect(throws: Never.self) { try JSONReader.value(of: read.written) }
    }
  }

  private static func value(_ random: inout RandomNumbers, depth: Int) -> JSONValue {
    switch random.number(below: depth > 4 ? 5 : 7) {
    case 0: .null
    case 1: .boolean(random.oneIn(2))
    case 2: .integer(Int(bitPattern: UInt(truncatingIfNeeded: random.next())))
    case 3: .number(Array("-\(random.number(below: 99)).\(random.number(below: 99))e7".utf8))
    case 4: .string(text(&random))
    case 5: .array((0..<random.number(below: 5)).map { _ in value(&random, depth: depth + 1) })
    default:
      .object(
        (0..<random.number(below: 5)).map { _ in
          JSONValue.Member(Array(text(&random).utf8), value(&random, depth: depth + 1))
        })
    }
  }

  private static func text(_ random: inout RandomNumbers) -> String {
    let parts = ["a", "ä", "\u{2028}", "😀", "\"", "\\", "\n", "\u{1}", "/", " ", "e\u{301}"]
    return (0..<random.number(below: 8)).map { _ in random.pick(parts) }.joined()
  }
}
