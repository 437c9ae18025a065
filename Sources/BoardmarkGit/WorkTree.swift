/// A work tree of git.
public struct WorkTree: Sendable {
  private let git: GitProcess

  /// Makes the work tree that `folder` stands in; asks nothing of git yet.
  public init(containing folder: String) { git = GitProcess(in: folder) }

  /// The files below the folder that match `patterns`, tracked or not, less those git ignores.
  ///
  /// - Parameter patterns: Git's glob patterns; `**/` also matches no folder at all.
  /// - Returns: Paths relative to the folder, in no particular order; a file that was removed but
  ///   is still tracked is among them.
  public func files(matching patterns: [String]) throws(GitError) -> [String] {
    let output = try git.output(
      of: ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--"]
        + patterns.map { ":(glob)\($0)" })
    return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
