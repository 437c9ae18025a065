import BoardmarkFiles
import BoardmarkGit
import LibC

/// Merges two moves of two tasks with a driver, as git does, in a repository of its own.
struct DriverTrial {
  /// The value of `merge.board.driver`.
  let driver: String

  /// Whether both moves are in the result, and each task is once.
  func succeeds() throws -> Bool {
    let folder = try TemporaryFolder()
    let git = GitProcess(scratch: folder.path)
    _ = try git.output(of: ["init", "-q", "-b", "ours"])
    _ = try git.output(of: ["config", "merge.board.driver", driver])
    try createFile(at: folder.path + "/.gitattributes", with: Array("board.md merge=board\n".utf8))
    try commit("- [ ] A id:aaaa\n- [ ] B id:bbbb\n", "", in: folder)
    _ = try git.output(of: ["checkout", "-q", "-b", "theirs"])
    try commit("- [ ] A id:aaaa\n", "- [ ] B id:bbbb\n", in: folder)
    _ = try git.output(of: ["checkout", "-q", "ours"])
    try commit("- [ ] B id:bbbb\n", "- [ ] A id:aaaa\n", in: folder)
    _ = try git.output(of: Self.person + ["merge", "-q", "--no-edit", "theirs"])
    let bytes = try FileContents(ofFile: folder.path + "/board.md").bytes
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let done = lines.firstIndex(of: "## Done") else { return false }
    return ["id:aaaa", "id:bbbb"].allSatisfy { id in
      lines.count { $0.hasSuffix(id) } == 1 && lines[done...].contains { $0.hasSuffix(id) }
    }
  }

  private static let person = [
    "-c", "user.name=board", "-c", "user.email=board@localhost",
  ]

  private func commit(_ todo: String, _ done: String, in folder: TemporaryFolder) throws {
    let path = folder.path + "/board.md"
    unlink(path)
    try createFile(at: path, with: Array("## Todo\n\n\(todo)\n## Done\n\n\(done)".utf8))
    let git = GitProcess(scratch: folder.path)
    _ = try git.output(of: ["add", "-A"])
    _ = try git.output(of: Self.person + ["commit", "-q", "--no-verify", "-m", "board"])
  }
}
