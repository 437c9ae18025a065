import Boardmark
import TestSupport
import Testing

@Suite struct TerminalSafeTextTests {
  @Test(
    "controls become visible and the rest stays",
    arguments: [
      ("plain text", "plain text"), ("", ""), ("할 일 👍🏽", "할 일 👍🏽"),
      ("\u{1B}[31mred", #"\x1b[31mred"#), ("\u{0}", #"\x00"#), ("a\u{7}b", #"a\x07b"#),
      ("\u{7F}", #"\x7f"#), ("\u{80}\u{9B}", #"\u{80}\u{9b}"#), ("a\r\nb\tc", #"a\x0d\x0ab\x09c"#),
      ("\u{202E}gpj", #"\u{202e}gpj"#), ("\u{202A}\u{2066}\u{2069}", #"\u{202a}\u{2066}\u{2069}"#),
      ("\u{61C}\u{200E}\u{200F}", #"\u{61c}\u{200e}\u{200f}"#),
      ("\u{200B}\u{2060}\u{FEFF}", #"\u{200b}\u{2060}\u{feff}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{E0001}\u{E007F}", #"\u{e0001}\u{e007f}"#),
      ("👩\u{200D}💻 می\u{200C}خواهم", "👩\u{200D}💻 می\u{200C}خواهم"), (#"a\x1b"#, #"a\x1b"#),
      ("cafe\u{301} \u{A0}", "cafe\u{301} \u{A0}"),
      ("\u{E0080}\u{2065}\u{202F}", "\u{E0080}\u{2065}\u{202F}"),
    ])
  func controlsBecomeVisibleAndTheRestStays(text: String, expected: String) {
    #expect(Array(text.terminalSafe().utf8) == Array(expected.utf8))
    #expect(Array(String(terminalSafe: text.utf8).utf8) == Array(expected.utf8))
  }

  @Test(
    "bytes that are not UTF-8 become visible",
    arguments: [
      ([0x61, 0xFF, 0x62], #"a\xffb"#), ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
      ([0xC0, 0xAF], #"\xc0\xaf"#), ([0xF4, 0x90, 0x80, 0x80], #"\xf4\x90\x80\x80"#),
      ([0xEA, 0xB0, 0x61], #"\xea\xb0a"#), ([0xEA, 0xB0], #"\xea\xb0"#), ([0x9B, 0x33], #"\x9b3"#),
      ([0xE2, 0x80, 0xAE], #"\u{202e}"#), ([0xEA, 0xB0, 0x80], "가"),
      ([0xF0, 0x9F, 0x91, 0x8D, 0xF0, 0x9F], #"👍\xf0\x9f"#),
    ] as [([UInt8], String)])
  func bytesThatAreNotUTF8BecomeVisible(bytes: [UInt8], expected: String) {
    #expect(String(terminalSafe: bytes) == expected)
    #expect(String(terminalSafe: ([0x20] + bytes)[1...]) == expected)
  }

  @Test("tab and line feed stay where they are kept") func tabAndLineFeedStayWhereTheyAreKept() {
    let text = "a\tb\nc\r\u{1B}"
    #expect(text.terminalSafe(keeping: .tab) == "a\tb\\x0ac\\x0d\\x1b")
    #expect(text.terminalSafe(keeping: .lineFeed) == "a\\x09b\nc\\x0d\\x1b")
    #expect(text.terminalSafe(keeping: [.tab, .lineFeed]) == "a\tb\nc\\x0d\\x1b")
    #expect("a\tb\n".terminalSafe(keeping: [.tab, .lineFeed]) == "a\tb\n")
  }

  @Test("no bytes leave a control, and safe text is left alone")
  func noBytesLeaveAControlAndSafeTextIsLeftAlone() {
    var random = RandomNumbers(seed: 0xC0_4801)
    for _ in 0..<5_000 {
      let bytes = randomBytes(using: &random)
      let safe = String(terminalSafe: bytes)
      #expect(safe.unicodeScalars.allSatisfy { !$0.isHiddenControl }, "\(bytes)")
      #expect(
        !safe.unicodeScalars.contains("\u{FFFD}")
          || String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{FFFD}"))
      #expect(safe.terminalSafe() == safe)
    }
  }

  @Test("decoding agrees with the standard library on any bytes")
  func decodingAgreesWithTheStandardLibraryOnAnyBytes() {
    var random = RandomNumbers(seed: 0xC0_4802)
    for _ in 0..<20_000 {
      let bytes = randomBytes(using: &random)
      var decoded = String.UnicodeScalarView()
      bytes.withUnsafeBufferPointer { buffer in
        var index = 0
        while index < buffer.count {
          let step = buffer.utf8Scalar(at: index)
          decoded.append(step.scalar ?? "\u{FFFD}")
          index += step.length
        }
      }
      #expect(Array(String(decoded).utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }
  }

  /// Bytes that are mostly leads, continuations and controls, so that sequences come together and break.
  private func randomBytes(using random: inout RandomNumbers) -> [UInt8] {
    let likely: [UInt8] = [
      0x00, 0x1B, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAE, 0xBB, 0xBF, 0xC1, 0xC2, 0xDF,
      0xE0, 0xE2,
      0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    return (0..<Int.random(in: 0...24, using: &random)).map { _ in
      Bool.random(using: &random)
        ? likely.randomElement(using: &random)! : UInt8.random(in: .min ... .max, using: &random)
    }
  }
}
