/// A file as it is in git's index, and so in the next commit, whatever the work tree holds.
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
  /// - Parameter changedOnly: Whether to return only files that the next commit adds or changes.
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

  /// The contents of staged files, in their order.
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

  /// The files below a folder that match git's glob patterns; `**/` also matches no folder at all.
  package init(
    matching patterns: [String], in folder: GitPath, of repository: Repository
  ) throws(GitError) {
    guard let real = WorkTreeSearch.realPath(folder) else { throw .noRepository }
    specifications = try repository.specifications(of: patterns, in: real).paths
  }
}
