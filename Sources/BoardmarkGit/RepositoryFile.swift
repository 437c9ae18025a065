/// A file and the repository whose work tree it is in; the file need not exist.
package struct RepositoryFile: Sendable {
  package let repository: Repository

  /// The file's path from the top of the work tree.
  package let path: GitPath

  /// Finds the repository of the file at `path`, through symbolic links.
  ///
  /// - Parameter known: Repositories of other files; if one of them is
  ///   this file's as well, it is used.
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

  /// The deepest folder of the path that exists, links resolved, and the rest of the path.
  static func place(of path: GitPath) -> (folder: GitPath, rest: GitPath) {
    if let real = WorkTreeSearch.realPath(path), let folder = real.parent {
      return (folder, real.relative(to: folder)!)
    }
    // A file that does not exist may be in the history.
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
  /// The path of a folder, whose links are resolved, from the top; empty for the top.
  func path(of folder: GitPath) throws(GitError) -> GitPath {
    guard let top, let path = folder.relative(to: top) else {
      throw .outside(workTree: "\(top ?? "")")
    }
    return path
  }

  /// The files below a folder that match `patterns`, tracked or not,
  /// without those that git ignores.
  ///
  /// - Parameter patterns: Git's glob patterns; `**/` also matches no folder at all.
  /// - Returns: Paths relative to the folder, in no particular order; a file that was removed but
  ///   is still tracked is among them.
  package func files(matching patterns: [String], in folder: GitPath) throws(GitError) -> [GitPath]
  {
    guard let real = WorkTreeSearch.realPath(folder) else { return [] }
    let (prefix, paths) = try specifications(of: patterns, in: real)
    let output = try output(
      of: ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"], paths)
    return output.split(separator: 0).compactMap { GitPath($0).relative(to: prefix) }
  }

  /// Patterns relative to a folder, whose links are resolved, as pathspecs
  /// that mean the same from anywhere.
  func specifications(
    of patterns: [String], in folder: GitPath
  ) throws(GitError) -> (prefix: GitPath, paths: [GitPath]) {
    let prefix = try path(of: folder)
    let start = prefix.bytes.isEmpty ? [] : prefix.escapedForGlob + [UInt8(ascii: "/")]
    return (prefix, patterns.map { GitPath(Array(":(top,glob)".utf8) + start + Array($0.utf8)) })
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
