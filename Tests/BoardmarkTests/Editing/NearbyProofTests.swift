import Boardmark
import Testing

@testable import BoardmarkEditing

/// Edits that are shown to be right by what stands beside them.
@Suite struct NearbyProofTests {
  /// The text with a part gone, or with a task put after a part; nil where that is refused.
  private func text(_ text: String, without part: Int) -> String? {
    let board = Board(Array(text.utf8))
    return result(Relocation(parts: part...part, arrival: nil), board)
  }

  private func text(_ text: String, moving part: Int, after anchor: Int) -> String? {
    let board = Board(Array(text.utf8))
    let lines = TaskLines(task: Array(board.source.bytes[board.parts[part].range]))
    return result(
      Relocation(
        parts: part...part, arrival: Relocation.Arrival(lines: lines, anchor: anchor)), board)
  }

  private func result(_ relocation: Relocation, _ board: Board) -> String? {
    Rearrangement(board).edits(of: relocation).map {
      String(decoding: board.source.bytes.applying($0), as: UTF8.self)
    }
  }

  @Test("tasks and headings at the edge of the page are put anywhere")
  func sure() {
    #expect(
      text("## Todo\n\n- A\n- B\n\n## Done\n", moving: 2, after: 5)
        == "## Todo\n\n- B\n\n## Done\n\n- A\n")
  }

  @Test("nothing is put where code or HTML is open")
  func open() {
    for opening in ["```", "~~~", "<!--", "<pre>"] {
      #expect(
        text("## Todo\n\n- A\n- B\n\n## Done\n\n\(opening)\n", moving: 2, after: 7) == nil,
        "\(opening)")
    }
    #expect(
      text("## Todo\n\n- A\n\n## Done\n\n```\nx\n```\n", moving: 2, after: 6)
        == "## Todo\n\n## Done\n\n```\nx\n```\n\n- A\n")
  }

  @Test("what would become part of the item before stays")
  func nested() {
    #expect(text("## Todo\n\n- A\n\n***\n  - C\n", without: 4) == nil)
    #expect(text("## Todo\n\n- A\n\n***\n\n- C\n", without: 4) == "## Todo\n\n- A\n- C\n")
  }

  @Test("a rule that would begin the file stays after what is before it")
  func frontMatter() {
    #expect(text("<!-- x -->\n---\na: b\n---\n\n## Todo\n", without: 0) == nil)
  }
}
