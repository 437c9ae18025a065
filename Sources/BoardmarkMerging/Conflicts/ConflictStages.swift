import BoardmarkReading

/// The three versions that a merge began with, as git's index has them.
package struct ConflictStages: Sendable {
  /// The common ancestor; empty if there is none.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// What `board` wrote when it last changed the file; nil if it never did, or if that is not known.
  private let written: [UInt8]?

  /// What git's merge by lines makes of them, in each of the ways that git has.
  package let merges: @Sendable () -> [[UInt8]]

  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], written: [UInt8]? = nil,
    merges: @escaping @Sendable () -> [[UInt8]]
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.written = written
    self.merges = merges
  }

  /// The ids of the tasks and subtasks that both sides have.
  package var sharedIDs: Set<TaskID> {
    ConflictResolution.ids(in: ours).intersection(ConflictResolution.ids(in: theirs))
  }

  /// Whether git left a file like this, and nobody has edited it since; the style of its
  /// conflicts makes no difference.
  ///
  /// What `board` wrote last does not count: if it settled some conflicts just as git does by
  /// lines, what remains looks like what git would have left.
  func matchUneditedGitResult(_ file: ConflictVersions, _ bytes: [UInt8]) -> Bool {
    if bytes == written { return false }
    func texts(_ versions: ConflictVersions) -> [[UInt8]] {
      [versions.ours, versions.theirs].map(FileConventions.text)
    }
    let found = texts(file)
    return merges().contains { ConflictVersions($0).map(texts) == found }
  }
}
