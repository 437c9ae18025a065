extension Repository {
  /// The folder that all work trees of the repository share.
  package func commonFolder() throws(GitError) -> GitPath {
    try absolutePath(["--git-common-dir"])
  }

  /// The folder of the hooks: an absolute path in which links of the work tree are not resolved.
  ///
  /// Links in git's own folder are resolved: a clone cannot bring those along.
  package func hooksFolder() throws(GitError) -> GitPath {
    let followed = try absolutePath(["--git-path", "hooks"])
    guard let setting = try setting("core.hooksPath"), !setting.isEmpty else { return followed }
    // If git made the path absolute, it would resolve the links.
    let path = try settings.line(of: ["rev-parse", "--git-path", "hooks"])
    if path.bytes.first == UInt8(ascii: "/") { return path }
    let start: GitPath
    if let top { start = top } else { start = try absolutePath(["--git-dir"]) }
    return GitPath(start.bytes + [UInt8(ascii: "/")] + path.bytes)
  }

  private func absolutePath(_ question: [String]) throws(GitError) -> GitPath {
    try settings.line(of: ["rev-parse", "--path-format=absolute"] + question)
  }

  /// The value of a setting in any scope; nil if it is not set.
  package func setting(_ key: String) throws(GitError) -> String? {
    do throws(GitError) {
      let value = try settings.output(of: ["config", "-z", "--get", key])
      return String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
    } catch .failed(status: 1, _) {
      return nil
    }
  }

  /// What git's attributes say about files: for each file the attribute's value,
  /// `unspecified` if there is none.
  ///
  /// - Parameter files: Their paths from the top of the work tree.
  package func attribute(
    _ name: String, of files: [GitPath]
  ) throws(GitError) -> [GitPath: String] {
    guard !files.isEmpty else { return [:] }
    let output = try output(of: ["check-attr", "-z", name, "--"], files)
    let words = output.split(separator: 0, omittingEmptySubsequences: false)
    var values: [GitPath: String] = [:]
    for index in stride(from: 0, to: words.count - 2, by: 3) {
      values[GitPath(words[index])] = String(decoding: words[index + 2], as: UTF8.self)
    }
    return values
  }

  /// git's version as git reports it, such as `2.39.5`.
  package static func gitVersion() throws(GitError) -> String {
    let line = try GitProcess.outside.line(of: ["--version"]).description
    return line.split(separator: " ").dropFirst(2).first.map { String($0) } ?? line
  }
}
