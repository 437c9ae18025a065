/// A file and the repository whose work tree it is in; the file need not exist.
package struct RepositoryFile: Sendable {
  package let repository: Repository

  /// The file's path from the top of the work tree.
  package let path: GitPath

  /// Finds the repository of the file at `path`, through symbolic links.
  ///
  /// - Parameter known: Repositories of other files; reused if this file is in one of them.
  /// - Throws: ``GitError/noRepository``, or ``GitError/outside(workTree:)`` for a file that is not
  ///   in the work tree that the environment names.
  package init(at path: String, in known: [Repository] = []) throws(GitError) {
    let (folder, name) = Self.place(of: GitPath(path))
    let top = known.isEmpty ? nil : WorkTreeSearch.top(above: folder)
    if let found = known.first(where: { $0.isFound(at: top) }) {
      repository = found
    } else {
      repository = try Repository(containing: folder)
    }
    self.path = try repository.path(of: folder).appending(name)
  }

  /// The deepest existing folder of the path, links resolved, and the rest of the path.
  static func place(of path: GitPath) -> (folder: GitPath, rest: GitPath) {
    if let real = WorkTreeSearch.realPath(path), let folder = real.parent {
      return (folder, real.relative(to: folder)!)
    }
    // A file that no longer exists may still be in the history.
    var folder = path.bytes[...]
    while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      let rest = GitPath(path.bytes[(slash + 1)...])
      if let real = WorkTreeSearch.realPath(folder.isEmpty ? "/" : GitPath(folder)) {
        return (real, rest)
      }
    }
    return (WorkTreeSearch.realPath(".") ?? ".", path)
  }
}

extension Repository {
  /// The path from the top of a folder whose links are resolved; empty for the top.
  func path(of folder: GitPath) throws(GitError) -> GitPath {
    guard let top, let path = folder.relative(to: top) else {
      throw .outside(workTree: "\(top ?? "")")
    }
    return path
  }

  /// The files below a folder that match `patterns`, tracked or not, except those that git ignores.
  ///
  /// - Parameter patterns: Git's glob patterns; `**/` also matches no folder at all.
  /// - Returns: Paths relative to the folder, in no particular order, including files that were
  ///   removed but are still tracked.
  package func files(matching patterns: [String], in folder: GitPath) throws(GitError) -> [GitPath]
  {
    guard let real = WorkTreeSearch.realPath(folder) else { return [] }
    return try files(try specifications(of: patterns, in: real))
  }

  /// The boards below a folder, as ``files(matching:in:)``: by their names, and those that have our
  /// driver by an attribute, which `board git install FILE` writes into '.gitattributes'.
  package func boards(
    in folder: GitPath, markedBy attribute: String = "merge"
  ) throws(GitError) -> [GitPath] {
    guard let real = WorkTreeSearch.realPath(folder) else { return [] }
    return try files(try specifications(ofBoardsIn: real, markedBy: attribute))
  }

  private func files(_ wanted: (prefix: GitPath, paths: [GitPath])) throws(GitError) -> [GitPath] {
    let output = try output(
      of: ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"], wanted.paths)
    return output.split(separator: 0).compactMap { GitPath($0).relative(to: wanted.prefix) }
  }

  /// Converts patterns relative to a folder, whose links are resolved, to pathspecs that mean the
  /// same from anywhere.
  private func specifications(
    of patterns: [String], in folder: GitPath, magic: String = "glob"
  ) throws(GitError) -> (prefix: GitPath, paths: [GitPath]) {
    let prefix = try path(of: folder)
    let start = prefix.bytes.isEmpty ? [] : prefix.escapedForGlob + [UInt8(ascii: "/")]
    return (
      prefix, patterns.map { GitPath(Array(":(top,\(magic))".utf8) + start + Array($0.utf8)) }
    )
  }

  func specifications(
    ofBoardsIn folder: GitPath, markedBy attribute: String = "merge"
  ) throws(GitError) -> (prefix: GitPath, paths: [GitPath]) {
    let (prefix, named) = try specifications(of: ["**/board.md", "**/*.board.md"], in: folder)
    let marked = try specifications(
      of: ["**"], in: folder, magic: "glob,attr:\(attribute)=\(MergeDriver.name)"
    ).paths
    // Archives are merged as boards, too. git passes files over if what is excluded begins elsewhere.
    let archives = try specifications(
      of: ["**/*.archive.md"], in: folder, magic: "exclude,glob"
    ).paths
    return (prefix, named + marked + archives)
  }
}

extension GitPath {
  /// The path as a pathspec that matches only this path.
  var literal: GitPath { GitPath(Array(":(top,literal)".utf8) + bytes) }

  /// The path with a backslash before characters that are special in a pattern.
  fileprivate var escapedForGlob: [UInt8] {
    bytes.flatMap { Array("\\*?[".utf8).contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}
