import Boardmark
import Testing

@testable import BoardmarkEditing

/// The proof of the canonical form, given edits that no formatter should make.
@Suite struct FormatProofTests {
  private static let text =
    "# Board\n\n## Todo\n\n- [ ] One pri:low id:one\n- [ ] Two id:two\n\n## Done\n"

  private func isProved(_ typed: String, _ written: String) -> Bool {
    let bytes = Array(typed.utf8)
    do {
      try FormatProof(
        Board(bytes), edits: [TextEdit(range: 0..<bytes.count, replacement: Array(written.utf8))]
      ).check()
      return true
    } catch {
      return false
    }
  }

  @Test("the canonical form of a board is proved") func canonical() {
    #expect(isProved(Self.text, Self.text))
    #expect(isProved(Self.text.replacing("- [ ] One", with: "* [ ]  One"), Self.text))
  }

  @Test(
    "a form that reads otherwise is not",
    arguments: [
      ("One", "Won"), ("pri:low", "pri:high"), ("- [ ] Two", "- [x] Two"), ("## Done\n", ""),
      ("- [ ] Two id:two\n", ""), ("## Done\n", "## Done\n\n- [ ] More\n"), ("Todo", "Doing"),
    ])
  func altered(old: String, new: String) {
    #expect(!isProved(Self.text, Self.text.replacing(old, with: new)))
  }

  @Test(
    "nor is one in which a line of the title ends in another way",
    arguments: [("\\ \n", "\\\n"), ("\\\n", "\\ \n"), ("  \n", "\n"), ("\n", "\\\n")])
  func lineBreaks(old: String, new: String) {
    let text = "## Todo\n\n- [ ] One\n  two\(old)  three id:one\n"
    #expect(isProved(text, text))
    #expect(!isProved(text, text.replacing("two\(old)", with: "two\(new)")))
  }

  @Test("nor is one that formatting again would change") func unfinished() {
    for untidy in [
      ("- [ ] One", "*  [ ] One"), ("\n## Done", "## Done"), ("pri:low id:one", "id:one pri:low"),
    ] {
      let typed = Self.text.replacing(untidy.0, with: untidy.1)
      #expect(!isProved(typed, typed), "\(untidy)")
    }
  }
}
