import BoardmarkGit
import Testing

@Suite struct RevisionsTests {
  private let repository: ScratchRepository

  init() throws { repository = try ScratchRepository() }

  private var revisions: Repository { get throws { try repository.repository() } }

  @Test("a name stands for a commit or for none")
  func names() throws {
    let commit = try repository.commit("first")
    #expect(try revisions.commit(named: "main") == commit)
    #expect(try revisions.commit(named: "HEAD") == commit)
    #expect(try revisions.commit(named: "nothing") == nil)
    #expect(try revisions.commit(named: "--all") == nil)
    #expect(try revisions.commit(named: "") == nil)
    for name in ["^main", "main..main", "main^{tree}", "-x", "--help", "a\nb", "main:x", " "] {
      #expect(try revisions.commit(named: name) == nil, "\(name)")
    }
  }

  @Test("the merge base is where the branches parted")
  func mergeBase() throws {
    let base = try repository.commit("base")
    try repository.git("checkout", "--quiet", "-b", "other")
    let other = try repository.commit("theirs")
    try repository.git("checkout", "--quiet", "main")
    try repository.commit("ours")
    #expect(try revisions.mergeBase(with: other) == base)
  }

  @Test("branches without a common commit have no merge base")
  func unrelated() throws {
    try repository.commit("ours")
    try repository.git("checkout", "--quiet", "--orphan", "other")
    let other = try repository.commit("theirs")
    try repository.git("checkout", "--quiet", "main")
    #expect(try revisions.mergeBase(with: other) == nil)
  }

  @Test("a file's content at a commit, and none where it was not")
  func content() throws {
    let empty = try repository.commit("nothing yet")
    try repository.write("a/board.md", "one\r\n")
    let first = try repository.commit("one")
    try repository.write("a/board.md", "two")
    try repository.commit("two")
    let revisions = try repository.repository(in: "a")
    #expect(try revisions.content(of: "a/board.md", at: first) == Array("one\r\n".utf8))
    #expect(try revisions.content(of: "a/board.md", at: empty) == nil)
  }

  @Test("a rename since then is followed")
  func rename() throws {
    let text = (1...30).map { "- [ ] task \($0)\n" }.joined()
    try repository.write("old.md", text)
    let before = try repository.commit("old name")
    try repository.git("mv", "old.md", "board.md")
    try repository.commit("new name")
    #expect(try revisions.content(of: "board.md", at: before) == Array(text.utf8))
  }

  @Test("a shallow clone is known as one")
  func shallow() throws {
    try repository.commit("one")
    try repository.commit("two")
    let clone = try ScratchRepository()
    try clone.git("clone", "--quiet", "--depth=1", "file://\(repository.path)", "shallow")
    #expect(try clone.repository(in: "shallow").isShallow)
    #expect(try !revisions.isShallow)
  }
}
