import Boardmark
import Testing

@testable import BoardmarkEditing

/// The proof of an edit, given boards that no edit should make.
@Suite struct EditProofTests {
  private static let text = """
    # Board

    About it.

    ## Todo

    - [ ] One id:one
    - [ ] Two id:two

    ## Done

    """

  /// True if a board is taken for the one to which 'Three' was added after 'One'.
  private func isProved(_ after: String) -> Bool {
    let board = Board(Array(Self.text.utf8))
    var rearrangement = Rearrangement(board)
    rearrangement.insert(
      TaskLines(task: Array("- [ ] Three id:three\n".utf8)),
      after: board.parts.firstIndex { $0.isTask }!)
    do {
      try EditProof(rearrangement, after: Board(Array(after.utf8))).check()
      return true
    } catch {
      return false
    }
  }

  private var right: String {
    Self.text.replacing("id:one\n", with: "id:one\n- [ ] Three id:three\n")
  }

  @Test("the board that was meant is proved, whatever blank lines it has") func meant() {
    #expect(isProved(right))
    #expect(isProved(right.replacing("## Done", with: "\n## Done")))
  }

  @Test(
    "what stays has its text, and nothing goes or comes",
    arguments: [
      ("Two", "Too"), ("About", "Above"), ("Three id:three", "Three id:four"),
      ("# Board\n", "# Bored\n"),
      ("- [ ] Two id:two\n", ""), ("\n## Done\n", ""), ("## Done\n", "## Done\n\n- [ ] More\n"),
      ("## Done\n", "## Doing\n"), ("- [ ] One", "- [x] One"),
    ])
  func altered(old: String, new: String) { #expect(!isProved(right.replacing(old, with: new))) }
}
