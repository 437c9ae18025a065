import Boardmark
import TestSupport
import Testing

/// What leaves the process is obeyed by no terminal and no CI service.
@Suite struct PrintGuardTests {
  private func printed(_ text: String, as form: PrintedForm = .text, own: OwnControls = [])
    -> String
  {
    var printGuard = PrintGuard()
    return String(decoding: printGuard.safe(Array(text.utf8), as: form, own: own), as: UTF8.self)
  }

  @Test(
    "harmless text stays as it is",
    arguments: [
      "", "\n", "a\n\nb\n", "a: b\n:c\n: :d\n", "x ::error::y\n", "## [a]\n# #[x]\n##x[y]\n", "##",
      "한글 ::x\n", "👨‍👩‍👧 می‌خواهم\n", "\ta\tb\n", "[##]\n", "##vs[o]\n", "한 #1 [a] #[b] ::c\n한\n#2\n",
      ":\n:\n", "https://a::b\n",
    ])
  func harmlessTextStaysAsItIs(text: String) {
    #expect(printed(text) == text)
    #expect(printed(text, as: .xml) == text)
  }

  @Test(
    "a line that GitHub's runner would obey is none",
    arguments: [
      "::error::x", "  ::error::x", "\t::add-mask::x", "\u{A0}::x", "\u{3000}::x", "\u{2003} ::x",
      "\u{AD}::x", ":\u{200D}:x", "\u{200C}:\u{FE0F}:x", "a\n::x", "a\n \u{1680}::stop-commands::x",
    ])
  func aLineThatGitHubSRunnerWouldObeyIsNone(text: String) {
    let shown = printed(text)
    #expect(shown.utf8.count == text.utf8.count + 3)
    #expect(Array(shown.utf8).replacing("\\x3a".utf8, with: ":".utf8).elementsEqual(text.utf8))
  }

  @Test("the first colon is written out, in pieces the second")
  func theFirstColonIsWrittenOut() {
    #expect(printed("  ::a::b\n::c\n") == "  \\x3a:a::b\n\\x3a:c\n")
    var printGuard = PrintGuard()
    var pieces = ""
    for piece in ["한", "\n ", ":", ":a", "#", "#", "v", "so", "[x]\n", ":", "x:", "\n::"] {
      pieces += String(decoding: printGuard.safe(Array(piece.utf8)), as: UTF8.self)
    }
    #expect(pieces == "한\n :\\x3aa##vso\\x5bx]\n:x:\n\\x3a:")
  }

  @Test("marks that are obeyed anywhere in a line are none")
  func marksThatAreObeyedAnywhereAreNone() {
    #expect(printed("a ##[error]b") == "a ##\\x5berror]b")
    #expect(printed("###vso[x]##VSO[y]") == "###vso\\x5bx]##VSO\\x5by]")
    #expect(printed("##teamcity[x]") == "##teamcity\\x5bx]")
    #expect(printed("#\u{AD}#\u{200D}[x]") == "#\u{AD}#\u{200D}\\x5bx]")
    #expect(printed("##\n[x]") == "##\n[x]")
    #expect(printed("한 #a##[x]\n::y") == "한 #a##\\x5bx]\n\\x3a:y")
  }

  @Test("controls and bytes that are not UTF-8 are written out")
  func controlsAreWrittenOut() {
    #expect(
      printed("\u{1B}[31m\u{7}\r\u{9B}\u{202E}\u{2028}\u{7F}")
        == "\\x1b[31m\\x07\\x0d\\u{9b}\\u{202e}\\u{2028}\\x7f")
    #expect(printed("section_start:1:x\r\u{1B}[0K") == "section_start:1:x\\x0d\\x1b[0K")
    var printGuard = PrintGuard()
    #expect(printGuard.safe([0x61, 0x9B, 0xFF, 0x62]) == Array("a\\x9b\\xffb".utf8))
  }

  @Test("the writer's own controls stay, and nothing else does")
  func theWriterSOwnControlsStay() {
    let colored = "\u{1B}[1;31ma\u{1B}[0m\n"
    #expect(printed(colored, own: .colors) == colored)
    #expect(printed(colored) == "\\x1b[1;31ma\\x1b[0m\n")
    #expect(printed("\u{1B}[2J\u{1B}]0;x\u{7}", own: .colors) == "\\x1b[2J\\x1b]0;x\\x07")
    #expect(printed("\u{1B}[1m::a", own: .colors) == "\u{1B}[1m\\x3a:a")
    #expect(printed("\u{2068}a\u{2069}\u{2066}", own: .isolates) == "\u{2068}a\u{2069}\\u{2066}")
    #expect(printed("a\r\nb\rc", own: .carriageReturns) == "a\r\nb\\x0dc")
  }

  @Test("documents use the escapes of their form")
  func documentsUseTheEscapesOfTheirForm() {
    #expect(printed("{\"a\": \"##[x]::\u{85}\"}", as: .json) == "{\"a\": \"##\\u005bx]::\\u0085\"}")
    #expect(printed("<a>\n::b ##vso[c]</a>", as: .xml) == "<a>\n&#58;:b ##vso&#91;c]</a>")
    #expect(printed("::error::a ##[b]", as: .gitHubCommands) == "::error::a ##\\x5bb]")
  }

  @Test("cutting the text anywhere lets nothing through", arguments: 0..<200)
  func cuttingTheTextAnywhereLetsNothingThrough(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let alphabet: [String] = [
      ":", ":", "#", "#", "[", "vso", "\n", " ", "a", "\u{1B}", "\u{AD}", "한", "\u{9B}", "\r",
    ]
    var printGuard = PrintGuard()
    var shown: [UInt8] = []
    for _ in 0..<20 {
      var piece = ""
      for _ in 0..<Int(random.next() % 6) {
        piece += alphabet[Int(random.next() % UInt64(alphabet.count))]
      }
      shown += printGuard.safe(Array(piece.utf8))
    }
    let text = String(decoding: shown, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let seen = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0 != "\u{AD}" }))
      #expect(!seen.drop(while: \.isWhitespace).hasPrefix("::"))
      #expect(!seen.contains("##[") && !seen.contains("##vso["))
    }
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isHiddenControl })
  }
}
