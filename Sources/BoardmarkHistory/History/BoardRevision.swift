/// A version of a board's file in its history.
public struct BoardRevision: Sendable {
  /// The commit's id.
  public let commit: String

  /// Who made the change.
  public let author: String

  /// When it was made, in seconds since 1970-01-01T00:00Z; authors' clocks may be wrong.
  public let time: Int

  /// The file's name, which decides whether weak column names count.
  public let fileName: String

  /// The indices of the revisions before this one, all lower than its own; several for a merge.
  public let parents: [Int]

  /// Whether what came before is not known, so that nothing can be said
  /// about how this version came about.
  public let isCutOff: Bool

  public init(
    commit: String, author: String, time: Int, fileName: String = "board.md", parents: [Int],
    isCutOff: Bool = false
  ) {
    self.commit = commit
    self.author = author
    self.time = time
    self.fileName = fileName
    self.parents = parents
    self.isCutOff = isCutOff
  }
}
