/// Reads what a repository holds at a revision.
extension Repository {
  /// The commit that a name stands for; nil if it stands for none in this clone.
  ///
  /// - Throws: ``GitError/unreadableObject(message:isPartialClone:)`` for a branch or tag whose
  ///   commit cannot be read.
  package func commit(named name: String) throws(GitError) -> String? {
    if let commit = try object(named: name + "^{commit}") { return commit }
    // A full id is taken for an object's name even if there is no such object.
    guard let object = try object(named: name), object != name.lowercased() else { return nil }
    do throws(GitError) {
      _ = try output(of: ["cat-file", "-t", object])
      return nil
    } catch .failed(status: 128, let message) {
      throw unreadable("\(message): \(object)")
    }
  }

  private func object(named name: String) throws(GitError) -> String? {
    do throws(GitError) {
      let object = try line(of: ["rev-parse", "--verify", "--quiet", "--end-of-options", name])
      // `^main` excludes what is in it, and git prints the `^` as well.
      return object.utf8.first == 0x5E ? nil : object
    } catch .failed {
      return nil
    }
  }

  /// The best common ancestor of `commit` and `HEAD`; nil if this clone has none.
  package func mergeBase(with commit: String) throws(GitError) -> String? {
    do throws(GitError) {
      return try line(of: ["merge-base", commit, "HEAD"])
    } catch .failed(status: 1, let message) {
      guard message.isEmpty else { throw .failed(status: 1, message: message) }
      return nil
    }
  }

  /// When a commit was made, in seconds since 1970.
  package func time(of commit: String) throws(GitError) -> Int {
    let output = try output(of: ["rev-list", "--max-count=1", "--format=%ct", commit, "--"])
    // The time follows a line with the commit's id.
    return GitTime.seconds(
      String(decoding: output.split(separator: 0x0A).last ?? [], as: UTF8.self))
  }

  /// The content of a file at a commit, following renames since then as far as git's index
  /// has them; nil if it did not exist.
  package func content(of path: GitPath, at commit: String) throws(GitError) -> [UInt8]? {
    try contents(of: path, at: [commit])[0]
  }

  /// The contents of a file at commits, in their order.
  package func contents(of path: GitPath, at commits: [String]) throws(GitError) -> [[UInt8]?] {
    let finder = BlobFinder(in: self)
    var contents: [[UInt8]?] = []
    for commit in commits {
      var content = try finder.content(at: path, of: commit)
      if content == nil, let old = try oldPath(of: path, since: commit) {
        content = try finder.content(at: old, of: commit)
      }
      contents.append(content)
    }
    return contents
  }

  /// The path from which the file was renamed since `commit`.
  ///
  /// The index is compared, not the work tree, whose files git would run through filters.
  private func oldPath(of path: GitPath, since commit: String) throws(GitError) -> GitPath? {
    let output = try output(
      of: ["diff-index", "--cached"] + RenameFinder.options + [commit, "--"])
    return RenameFinder.source(of: path, in: output)
  }
}
