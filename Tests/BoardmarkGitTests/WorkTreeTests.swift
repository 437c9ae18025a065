import BoardmarkGit
import Testing

@Suite struct WorkTreeTests {
  private let repository: ScratchRepository
  private let patterns = ["**/board.md", "**/*.board.md"]

  init() throws { repository = try ScratchRepository() }

  private func files(in folder: String = "") throws -> [String] {
    let path = folder.isEmpty ? repository.path : repository.path + "/" + folder
    let repository = try Repository(containing: GitPath(path))
    return try repository.files(matching: patterns, in: GitPath(path)).map(\.description).sorted()
  }

  @Test("tracked and untracked boards are found at any depth")
  func depth() throws {
    try repository.write("board.md", "")
    try repository.write("a/b/team.board.md", "")
    try repository.commit("boards")
    try repository.write("a/board.md", "")
    try repository.write("a/other.md", "")
    #expect(try files() == ["a/b/team.board.md", "a/board.md", "board.md"])
  }

  @Test("what git ignores is left out")
  func ignored() throws {
    try repository.write(".gitignore", "out/\n")
    try repository.write("out/board.md", "")
    try repository.write("in/board.md", "")
    #expect(try files() == ["in/board.md"])
  }

  @Test("paths are relative to the folder that was asked for")
  func relative() throws {
    try repository.write("a/b/board.md", "")
    #expect(try files(in: "a") == ["b/board.md"])
  }

  @Test("names that git would quote come as they are")
  func oddNames() throws {
    try repository.write("팀/a\nb.board.md", "")
    #expect(try files() == ["팀/a\nb.board.md"])
  }

  @Test("outside a work tree git says why")
  func outside() throws {
    #expect(throws: GitError.self) { try Repository(containing: "/") }
  }
}
