import Boardmark
import Testing

/// The archive of Obsidian Kanban, which the plugin names in the user's language.
@Suite struct ObsidianArchiveTests {
  /// The roles of the columns of a file of the plugin.
  private func roles(_ lanes: String, settings: String = "") -> [ColumnRole] {
    lawfulBoard("---\nkanban-plugin: board\n\(settings)---\n\n\(lanes)\n").columns.map(\.role)
  }

  @Test(
    "the last lane is the archive if the plugin's rule is directly before it",
    arguments: ["Ausgemustert", "Архивировать", "보관됨", "Archive", "Someday"])
  func named(name: String) {
    let board = lawfulBoard(
      "---\nkanban-plugin: board\n---\n\n## Heute\n\n- [ ] a\n\n\n***\n\n## \(name)\n\n- [x] b\n")
    #expect(board.columns.map(\.role) == [.plain, .archive])
    #expect(board.columns.map(\.state) == [.todo, .done])
    #expect(board.columns.map(\.isNamed) == [true, true])
  }

  @Test(
    "another rule, text, an item or a lane between shows no archive",
    arguments: [
      "## Heute\n\n---\n\n## Morgen", "## Heute\n\n***\n\nText\n\n## Morgen",
      "## Heute\n\n***\n\n- [ ] a\n\n## Morgen", "## Heute\n\n***\n\n### Teil\n\n## Morgen",
      "## Heute\n\n***\n\n## Morgen\n\n## Bald", "## Heute\n\n- [ ] a\n  ***\n\n## Morgen",
    ])
  func notNamed(lanes: String) {
    #expect(roles(lanes).allSatisfy { $0 == .plain })
  }

  @Test("what the front matter lists goes before") func declared() {
    #expect(
      roles("## Heute\n\n***\n\n## Morgen", settings: "columns: [Heute, Morgen]\n")
        == [.plain, .plain])
  }

  @Test("in any other file a rule says nothing") func otherFiles() {
    #expect(lawfulBoard("## Todo\n\n***\n\n## Morgen\n\n- a\n").columns.map(\.role) == [.plain])
  }
}
