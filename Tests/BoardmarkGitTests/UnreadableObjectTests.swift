import Foundation
import Testing

@testable import BoardmarkGit

/// What is missing or damaged is an error; what was not there is none.
@Suite struct UnreadableObjectTests {
  private let repository: ScratchRepository

  init() throws {
    repository = try ScratchRepository()
    try repository.write("other.md", "x")
    try repository.commit("none")
    try repository.write("a/board.md", "one")
    try repository.commit("one")
    try repository.write("a/board.md", "two")
    try repository.commit("two")
  }

  private func remove(_ name: String) throws {
    let id = try repository.git("rev-parse", name).trimmingCharacters(in: .newlines)
    let path = "\(repository.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    try FileManager.default.removeItem(atPath: path)
  }

  private func isUnreadable(_ error: GitError?) -> Bool {
    if case .unreadableObject? = error { true } else { false }
  }

  @Test(
    "a version that cannot be read is not a file that did not exist",
    arguments: ["HEAD~1:a/board.md", "HEAD~1:a", "HEAD~1^{tree}", "HEAD~1"])
  func missing(object: String) throws {
    let commit = try repository.git("rev-parse", "HEAD~1").trimmingCharacters(in: .newlines)
    try remove(object)
    let repository = try repository.repository()
    let error = #expect(throws: GitError.self) {
      try repository.content(of: "a/board.md", at: commit)
    }
    #expect(isUnreadable(error), "\(String(describing: error))")
    let read = #expect(throws: GitError.self) {
      let history = try FileHistory(of: try self.repository.file("a/board.md"), upTo: "HEAD")
      let reader = try ObjectReader(in: repository, contents: true)
      try reader.existing(history.revisions.map(\.blob)) { _ in }
    }
    #expect(isUnreadable(read), "\(String(describing: read))")
  }

  @Test("a file, a folder and a name with a line break that were not there are none")
  func absent() throws {
    let repository = try repository.repository()
    for path: GitPath in ["a/board.md", "b/c", "a", "other.md/x", "a\nb"] {
      #expect(try repository.content(of: path, at: "HEAD~2") == nil, "\(path)")
    }
    #expect(try repository.content(of: "a", at: "HEAD") == nil)
  }

  @Test("names with line breaks and other odd ones are read and followed")
  func oddNames() throws {
    for name in ["a\nb.md", " x\t", ":(glob)*", "*", "a\\b", "é\"'"] {
      try repository.write(name, "one")
      try repository.commit("one")
      try repository.write(name, "two")
      try repository.commit("two")
      let file = try repository.file(name)
      #expect(
        try file.repository.content(of: file.path, at: "HEAD~1") == Array("one".utf8), "\(name)")
      #expect(try FileHistory(of: file, upTo: "HEAD").revisions.count == 2, "\(name)")
    }
  }

  @Test("a branch whose commit is missing is not a branch that does not exist")
  func missingCommit() throws {
    try repository.git("branch", "lost", "HEAD~1")
    try remove("HEAD~1")
    let repository = try repository.repository()
    let error = #expect(throws: GitError.self) { try repository.commit(named: "lost") }
    #expect(isUnreadable(error))
    #expect(try repository.commit(named: "none") == nil)
    #expect(try repository.commit(named: String(repeating: "a", count: 40)) == nil)
  }

  @Test("a repository in a folder of a branch is not the one that is asked")
  func embedded() throws {
    try repository.git("init", "--quiet", "--bare", "a/sub")
    try repository.write("a/sub/board.md", "x")
    let file = try repository.file("a/sub/board.md")
    #expect(file.path == "a/sub/board.md")
    #expect(file.repository.top == GitPath(repository.path))
    #expect(try repository.repository(in: "a/sub").top == GitPath(repository.path))
    #expect(throws: GitError.noRepository) { try Repository(containing: "/") }
  }

  @Test("a board that was renamed often has all of its past, without a process for each name")
  func manyNames() throws {
    let text = (1...30).map { "- [ ] task \($0)\n" }.joined()
    let repository = try ScratchRepository()
    try repository.write("0.md", text)
    try repository.commit("0")
    for number in 1...40 {
      try repository.git("mv", "\(number - 1).md", "\(number).md")
      try repository.commit("\(number)")
    }
    let revisions = try FileHistory(of: try repository.file("40.md"), upTo: "HEAD").revisions
    #expect(revisions.map { "\($0.path)" } == (0...40).map { "\($0).md" })
    #expect(revisions.map(\.parents) == [[]] + (0..<40).map { [$0] })
  }
}
