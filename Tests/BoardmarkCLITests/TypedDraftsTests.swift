import BoardmarkFiles
import LibC
import TestSupport
import Testing

/// What was typed for a board and could not be saved.
@Suite struct TypedDraftsTests {
  private let folder = ScratchFolder()

  /// A work tree of git, so that no folder of the person who runs the tests is touched.
  init() {
    mkdir(folder[".git"], 0o755)
    folder.make("board.md", "## Todo\n")
    folder.make("other.md", "## Todo\n")
  }

  private func drafts(of name: String, isMade: Bool = false) throws -> TypedDrafts? {
    try TypedDrafts(for: FilePlace(of: folder[name], for: .read), isMade: isMade)
  }

  @Test("each board has its own, the last one first") func order() throws {
    #expect(try drafts(of: "board.md") == nil)
    let kept = try #require(try drafts(of: "board.md", isMade: true))
    try kept.keep("한글 one")
    try kept.keep("two")
    let newest = try #require(kept.newest)
    #expect(newest.text == "two")
    #expect(try drafts(of: "other.md")?.newest == nil)
    kept.remove(newest.number)
    #expect(try drafts(of: "board.md")?.newest?.text == "한글 one")
    #expect(status(of: folder[".git/board/drafts"]).st_mode & 0o077 == 0)
  }

  @Test("only the last ones are kept, and what is damaged is passed over") func limits() throws {
    let kept = try #require(try drafts(of: "board.md", isMade: true))
    for number in 1...30 { try kept.keep("line \(number)") }
    #expect(kept.newest?.text == "line 30")
    let path = folder[".git/board/drafts"]
    let names = ScratchFolder.names(in: path)
    #expect(names.count == 20)
    let last = try #require(kept.newest)
    let name = try #require(names.first { $0.hasSuffix("-\(last.number)") })
    unlink(path + "/" + name)
    mkdir(path + "/" + name, 0o700)
    #expect(kept.newest?.text == "line 29")
    try kept.keep("after")
    #expect(kept.newest?.text == "after")
  }
}
