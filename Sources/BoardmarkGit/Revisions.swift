/// What a repository holds at revisions, as seen from one of its folders.
public struct Revisions: Sendable {
  private let git: GitProcess

  /// Makes the revisions of the repository that `folder` stands in; asks nothing of git yet.
  public init(of folder: String) { git = GitProcess(in: folder) }

  /// Whether the clone lacks part of the history.
  public func isShallow() throws(GitError) -> Bool {
    try line(of: ["rev-parse", "--is-shallow-repository"]) == "true"
  }

  /// The commit that a name stands for; nil where it stands for none in this clone.
  public func commit(named name: String) throws(GitError) -> String? {
    do throws(GitError) {
      let commit = try line(of: [
        "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}",
      ])
      // `^main` stands for what is not in it, and git prints the mark, too.
      return commit.utf8.first == 0x5E ? nil : commit
    } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }

  /// The best common ancestor of `commit` and `HEAD`; nil where this clone knows none.
  public func mergeBase(with commit: String) throws(GitError) -> String? {
    do throws(GitError) {
      return try line(of: ["merge-base", commit, "HEAD"])
    } catch {
      guard case .failed(status: 1, _) = error else { throw error }
      return nil
    }
  }

  /// The content of the file `name` of the folder at a commit, renames since then followed; nil
  /// where it did not exist.
  public func content(of name: String, at commit: String) throws(GitError) -> [UInt8]? {
    if let bytes = try blob("\(commit):./\(name)") { return bytes }
    guard let old = try oldPath(of: name, since: commit) else { return nil }
    return try blob("\(commit):\(old)")
  }

  private func blob(_ object: String) throws(GitError) -> [UInt8]? {
    do throws(GitError) {
      return try git.output(of: ["cat-file", "blob", object])
    } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }

  /// The path, from the repository's root, from which the file was renamed since `commit`.
  private func oldPath(of name: String, since commit: String) throws(GitError) -> String? {
    let path = try line(of: ["rev-parse", "--show-prefix"]) + name
    let output = try git.output(of: [
      "diff", "--name-status", "--find-renames", "--diff-filter=R", "-z", commit, "--",
    ])
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    // Each rename is three fields: `R100`, the old path, the new one.
    for index in stride(from: 0, to: fields.count - 2, by: 3) where fields[index + 2] == path {
      return fields[index + 1]
    }
    return nil
  }

  /// What git prints, without its line ending.
  func line(of arguments: [String]) throws(GitError) -> String {
    let output = try git.output(of: arguments)
    return String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
  }
}

extension GitError: CustomStringConvertible {
  /// What went wrong, as a sentence.
  public var description: String {
    switch self {
    case .notInstalled: "git is not installed; install it, or leave out what needs history"
    case .failed(_, let message): "git says: \(message)"
    case .system(let code): "git could not be run (system error \(code))"
    }
  }
}
