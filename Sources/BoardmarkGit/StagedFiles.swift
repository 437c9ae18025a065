import LibC

/// A file in git's index, and so in the next commit, whatever the work tree contains.
package struct StagedFile: Sendable {
  /// The file's path from the top of the work tree.
  package let path: GitPath

  /// The file's content as an object's id.
  fileprivate let blob: String
}

extension Repository {
  /// The files of the index that match; links, submodules and files with conflicts are left out.
  ///
  /// - Parameter places: Where to look; if empty, no file is found.
  /// - Parameter changedOnly: True to return only files that the next commit adds or changes.
  /// - Returns: The files in the order of the index.
  package func stagedFiles(
    in places: [StagedPlace], changedOnly: Bool
  ) throws(GitError) -> [StagedFile] {
    guard !places.isEmpty else { return [] }
    let specifications = places.flatMap(\.specifications)
    // Each entry: mode, object and stage, a tab, the path.
    let entries = try output(of: ["ls-files", "--stage", "-z", "--"], specifications)
    var files: [StagedFile] = []
    for entry in entries.split(separator: 0) {
      let head = entry.prefix { $0 != 0x09 }
      let words = String(decoding: head, as: UTF8.self).split(separator: " ")
      guard words.count == 3, words[0].hasPrefix("100"), words[2] == "0" else { continue }
      files.append(
        StagedFile(path: GitPath(entry.dropFirst(head.count + 1)), blob: String(words[1])))
    }
    guard changedOnly, try commit(named: "HEAD") != nil else { return files }
    let changed = try output(
      of: [
        "diff-index", "--cached", "--name-only", "-z", "--no-renames", "--no-ext-diff",
        "--ignore-submodules=all", "HEAD", "--",
      ], specifications)
    let names = Set(changed.split(separator: 0).map { GitPath($0) })
    return files.filter { names.contains($0.path) }
  }

  /// The contents of staged files, in order.
  package func contents(of files: [StagedFile]) throws(GitError) -> [[UInt8]] {
    guard !files.isEmpty else { return [] }
    var contents: [[UInt8]] = []
    try ObjectReader(in: self, contents: true).existing(files.map(\.blob)) { object in
      contents.append(object?.bytes ?? [])
    }
    return contents
  }
}

/// A place to look for staged files.
package struct StagedPlace: Sendable {
  fileprivate let specifications: [GitPath]

  /// One file, by its path from the top of the work tree.
  package init(file: GitPath) { specifications = [file.literal] }

  /// The boards below a folder.
  package init(boardsIn folder: GitPath, of repository: Repository) throws(GitError) {
    guard let real = WorkTreeSearch.realPath(folder) else { throw .noRepository }
    specifications = try repository.specifications(ofBoardsIn: real).paths
  }
}

extension Repository {
  /// The outcome of a commit.
  package enum CommitOutcome: Sendable, Equatable {
    /// It was made, with this abbreviated id.
    case made(String)
    /// The files are unchanged since the last commit.
    case nothingToDo
    /// git has stopped at a conflict, whose resolution would become part of this commit.
    case inConflict
    /// git, or one of its hooks, refused with this exit status and said why on standard error.
    case refused(status: Int32)
  }

  /// Commits files as they are in the work tree, and nothing else; other staged changes stay
  /// staged.
  ///
  /// git runs its hooks and signs as it always does, and reads and writes the terminal itself.
  /// - Parameter files: Their paths from the top; those that git does not track yet are added.
  package func commit(
    _ files: [GitPath], message: String
  ) throws(GitError) -> CommitOutcome {
    let paths = files.map(\.literal)
    if try hasStoppedAtConflict(in: paths) { return .inConflict }
    let tracked = Set(
      try output(of: ["ls-files", "-z", "--"], paths).split(separator: 0).map { GitPath($0) })
    let new = files.filter { !tracked.contains($0) }.map(\.literal)
    if new.isEmpty, isAsCommitted(paths) { return .nothingToDo }
    // A commit of named files accepts only those in the index.
    if !new.isEmpty { _ = try acting.output(of: ["add", "--intent-to-add", "--"], new) }
    let status = try acting.status(of: ["commit", "-q", "-m", message, "--only", "--"], paths)
    guard status == 0 else {
      if !new.isEmpty { _ = try? acting.output(of: ["reset", "-q", "--"], new) }
      return .refused(status: status)
    }
    return .made(try line(of: ["rev-parse", "--short", "HEAD"]))
  }

  /// True if a file is unmerged, or a rebase or `am` has stopped at a conflict: it would make its
  /// commit of what is in the index, and silently skip it if another commit already has all that.
  private func hasStoppedAtConflict(in paths: [GitPath]) throws(GitError) -> Bool {
    if !(try output(of: ["ls-files", "--unmerged", "-z", "--"], paths).isEmpty) { return true }
    let names = ["rebase-merge/stopped-sha", "rebase-merge/amend", "rebase-apply"]
    let exist = try existing(names)
    // If the user stopped a rebase to edit a commit, that commit is theirs to make.
    return exist.count == names.count && (exist[0] && !exist[1] || exist[2])
  }

  /// True if files are unchanged since the last commit; false if there is none.
  private func isAsCommitted(_ paths: [GitPath]) -> Bool {
    let arguments = ["diff", "--quiet", "--no-ext-diff", "--no-textconv", "HEAD", "--"]
    return (try? acting.output(of: arguments, paths)) != nil
  }
}

extension GitProcess {
  /// Runs git with our standard input and standard error; its output goes to standard error as well.
  fileprivate func status(of arguments: [String], _ paths: [GitPath]) throws(GitError) -> Int32 {
    try spawn(
      arguments.map { GitPath($0) } + paths, input: STDIN_FILENO, output: STDERR_FILENO,
      error: STDERR_FILENO
    ).wait()
  }
}
