import BoardmarkGit
import Testing

@Suite struct GitProcessTests {
  @Test("long output and long complaints both come whole")
  func longOutput() throws {
    let repository = try ScratchRepository()
    let text = String(repeating: "x", count: 1_000_000)
    try repository.write("long", text)
    try repository.commit("long")
    #expect(
      try GitProcess(scratch: repository.path).output(of: ["cat-file", "blob", "HEAD:long"]).count
        == 1_000_000)
  }

  @Test("a failure keeps git's status and the first line of what it said")
  func failure() throws {
    let repository = try ScratchRepository()
    let git = GitProcess(scratch: repository.path)
    let error = #expect(throws: GitError.self) { try git.output(of: ["no-such-command"]) }
    guard case .failed(let status, let message)? = error else {
      Issue.record("not a failure of git's: \(String(describing: error))")
      return
    }
    #expect(status == 1)
    #expect(message.contains("no-such-command"))
    #expect(!message.contains("\n"))
  }

  @Test("many at a time do not mix their outputs")
  func concurrent() async throws {
    let repository = try ScratchRepository()
    let path = repository.path
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<32 {
        group.addTask {
          let output = try GitProcess(scratch: path).output(of: [
            "-c", "a.b=\(number)", "config", "a.b",
          ])
          return String(decoding: output, as: UTF8.self) == "\(number)\n"
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    withExtendedLifetime(repository) {}
  }
}
