import Boardmark
import BoardmarkReports
import Testing

/// Tasks that share an id are told apart by what they say.
@Suite struct DuplicateIDComparisonTests {
  private let text = """
    ## Todo

    - [ ] A id:a1
    - [ ] B id:a1
      - [ ] C id:a1
    - [ ] A id:a1
    - [ ] D id:d1

    ## Done

    - [x] A id:a1

    """

  private func changes(from old: String, to new: String) -> String {
    BoardChanges(from: Board(Array(old.utf8)), to: Board(Array(new.utf8))).text
  }

  @Test("a board compared with itself has no changes") func itself() {
    #expect(changes(from: text, to: text) == "")
  }

  @Test("only what changed is told") func another() {
    #expect(
      changes(from: text, to: text.replacing("] D", with: "] E"))
        == "changed d1: title 'D' → 'E'  (E)\n")
    #expect(
      changes(from: text, to: text.replacing("- [ ] D id:d1\n", with: ""))
        == "removed d1 from Todo  (D)\n")
  }
}
