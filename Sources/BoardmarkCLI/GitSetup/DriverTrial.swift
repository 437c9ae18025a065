/// Tries a driver: merges two moves of two tasks as git does, in a scratch repository.
struct DriverTrial {
  /// The value of `merge.board.driver`.
  let driver: String

  /// Whether the result has both moves, and each task once.
  func succeeds() throws -> Bool {
    let repository = try ScratchRepository(
      base: board("- [ ] A id:aaaa\n- [ ] B id:bbbb\n", ""), attributes: "board.md merge=board\n")
    try repository.run("config", "merge.board.driver", driver)
    try repository.commit(
      ours: board("- [ ] B id:bbbb\n", "- [ ] A id:aaaa\n"),
      theirs: board("- [ ] A id:aaaa\n", "- [ ] B id:bbbb\n"))
    try repository.run("merge", "-q", "--no-edit", "theirs")
    let lines = String(decoding: try repository.board, as: UTF8.self).split(separator: "\n")
    guard let done = lines.firstIndex(of: "## Done") else { return false }
    return ["id:aaaa", "id:bbbb"].allSatisfy { id in
      lines.count { $0.hasSuffix(id) } == 1 && lines[done...].contains { $0.hasSuffix(id) }
    }
  }

  private func board(_ todo: String, _ done: String) -> [UInt8] {
    Array("## Todo\n\n\(todo)\n## Done\n\n\(done)".utf8)
  }
}
