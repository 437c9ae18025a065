import Testing

@testable import BoardmarkGit

@Suite struct FileHistoryTests {
  private let repository: ScratchRepository

  init() throws { repository = try ScratchRepository() }

  private func history(_ path: String = "board.md") throws -> FileHistory {
    try FileHistory(of: try repository.file(path), upTo: "HEAD")
  }

  private func text(_ lines: ClosedRange<Int>, _ more: String = "") -> String {
    lines.map { "- [ ] task number \($0)\n" }.joined() + more
  }

  @Test("commits that changed the file, each after its parents, and no others") func line() throws {
    try repository.write("board.md", "one\n")
    let first = try repository.commit("1")
    try repository.write("other.md", "x\n")
    try repository.commit("2")
    try repository.write("board.md", "two\n")
    let third = try repository.commit("3")
    let revisions = try history().revisions
    #expect(revisions.map(\.commit) == [first, third])
    #expect(revisions.map(\.parents) == [[], [0]])
    #expect(revisions.map(\.author) == ["Somebody", "Somebody"])
    #expect(revisions.allSatisfy { $0.blob != nil && !$0.isCutOff })
  }

  @Test("renames are followed, also of the folder") func renames() throws {
    try repository.write("a/old.md", text(1...30))
    try repository.commit("1")
    try repository.write("a/old.md", text(1...31))
    try repository.commit("2")
    try repository.git("mv", "a", "b")
    try repository.commit("3")
    try repository.git("mv", "b/old.md", "board.md")
    try repository.write("board.md", text(1...32))
    try repository.commit("4")
    let revisions = try history().revisions
    #expect(revisions.map(\.path) == ["a/old.md", "a/old.md", "b/old.md", "board.md"])
    #expect(revisions.map(\.parents) == [[], [0], [1], [2]])
  }

  @Test("a rename on one side of a merge leads to both sides") func renameAndMerge() throws {
    try repository.write("old.md", text(1...30))
    let base = try repository.commit("base")
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write("old.md", "- [ ] first\n" + text(1...30))
    let topic = try repository.commit("topic")
    try repository.git("checkout", "--quiet", "main")
    try repository.git("mv", "old.md", "board.md")
    let rename = try repository.commit("rename")
    try repository.write("board.md", text(1...31))
    let ours = try repository.commit("ours")
    try repository.git("merge", "--quiet", "--no-edit", "topic")
    let merge = try repository.git("rev-parse", "HEAD").split(separator: "\n").map(String.init)[0]
    let revisions = try history().revisions
    #expect(Set(revisions.map(\.commit)) == [base, topic, rename, ours, merge])
    let last = try #require(revisions.last)
    #expect(last.commit == merge)
    #expect(Set(last.parents.map { revisions[$0].commit }) == [ours, topic])
  }

  @Test("another file's life under the same name is not the board's") func formerOwner() throws {
    try repository.write("board.md", "something else\n")
    try repository.commit("1")
    try repository.git("rm", "--quiet", "board.md")
    try repository.write("plan.md", text(1...30))
    let plan = try repository.commit("2")
    try repository.git("mv", "plan.md", "board.md")
    let rename = try repository.commit("3")
    #expect(try history().revisions.map(\.commit) == [plan, rename])
  }

  @Test("a removed file, a revert and a rebase") func removals() throws {
    try repository.write("board.md", text(1...5))
    try repository.commit("1")
    try repository.git("rm", "--quiet", "board.md")
    let removal = try repository.commit("2")
    #expect(try history().revisions.map { $0.blob == nil } == [false, true])
    try repository.git("revert", "--no-edit", removal)
    #expect(try history().revisions.map { $0.blob == nil } == [false, true, false])
    try repository.git("checkout", "--quiet", "-b", "topic", "HEAD")
    try repository.write("board.md", text(1...6))
    try repository.commit("4")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("other.md", "x\n")
    try repository.commit("5")
    try repository.git("checkout", "--quiet", "topic")
    try repository.git("rebase", "--quiet", "main")
    let revisions = try history().revisions
    #expect(revisions.count == 4)
    #expect(revisions.map(\.parents) == [[], [0], [1], [2]])
  }

  @Test("names from .mailmap, and odd file names") func names() throws {
    try repository.write(".mailmap", "Ana Kim <ana@example.org> <somebody@example.org>\n")
    let name = "my *board* [1] é.md"
    try repository.write(name, "x\n")
    try repository.commit("1")
    let revisions = try history(name).revisions
    #expect(revisions.map(\.author) == ["Ana Kim"])
    #expect(revisions.map(\.email) == ["ana@example.org"])
    #expect(revisions.allSatisfy { $0.blob != nil })
  }

  @Test("a shallow clone says where it is cut off") func shallow() throws {
    for number in 1...4 {
      try repository.write("board.md", text(1...number))
      try repository.commit("\(number)")
    }
    let clone = try ScratchRepository()
    try clone.git("clone", "--quiet", "--depth=2", "file://\(repository.path)", "s")
    let history = try FileHistory(of: try clone.file("s/board.md"), upTo: "HEAD")
    #expect(try clone.repository(in: "s").isShallow)
    #expect(history.revisions.map(\.isCutOff) == [true, false])
    #expect(try self.history().revisions.allSatisfy { !$0.isCutOff })
  }

  @Test("many objects are read through one process, in their order") func objects() throws {
    var expected: [String?] = []
    var names: [GitPath] = []
    for number in 0..<200 {
      try repository.write("f\(number)", String(repeating: "x\(number)\n", count: number * 20))
    }
    try repository.commit("all")
    for number in 0..<600 {
      let name = number % 7 == 3 ? "HEAD:none such \(number)" : "HEAD:f\(number % 200)"
      names.append(GitPath(number % 50 == 7 ? name + "\nHEAD:f1" : name))
      expected.append(
        number % 50 == 7 || number % 7 == 3
          ? nil : String(repeating: "x\(number % 200)\n", count: number % 200 * 20))
    }
    var found: [String?] = []
    try ObjectReader(in: try repository.repository(), contents: true).objects(names) { object in
      found.append(object.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
    #expect(found == expected)
  }

  @Test("merges that the file had a part in, with their bases and sides") func merges() throws {
    try repository.write("board.md", text(1...9))
    try repository.commit("base")
    for branch in ["one", "two"] {
      try repository.git("checkout", "--quiet", "-b", branch, "main")
      try repository.write(branch, "x\n")
      if branch == "one" { try repository.write("board.md", text(1...10)) }
      try repository.commit(branch)
    }
    try repository.git("checkout", "--quiet", "main")
    try repository.write("board.md", "- [ ] first\n" + text(1...9))
    try repository.commit("ours")
    try repository.git("merge", "--quiet", "--no-edit", "one")
    try repository.git("merge", "--quiet", "--no-edit", "two")
    func merges(_ path: GitPath, _ range: String) throws -> MergeCommits {
      try MergeCommits(of: [path], in: try repository.repository(), range: range) { _ in "none" }
    }
    let commits = try merges("board.md", "HEAD")
    #expect(commits.count == 2)
    // The second merge brought nothing for the file but its sides differ, so it is looked at as well.
    #expect(commits.merges.map(\.subject).last == "Merge branch 'one'")
    #expect(commits.merges.allSatisfy { $0.sides.count == 2 && $0.bases.count == 1 })
    #expect(try merges("x", "HEAD~1..HEAD").merges.isEmpty)
  }
}
