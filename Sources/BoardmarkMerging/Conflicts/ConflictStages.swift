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

  /// The tasks and subtasks that both sides have; those without an id only if neither side has several of their title.
  package var sharedTasks: Set<TaskIdentity> {
    let counts = taskCounts
    return Set(counts[0].keys).intersection(counts[1].keys).filter { task in
      if case .id = task { return true }
      return counts.allSatisfy { $0[task] == 1 }
    }
  }

  private var taskCounts: [[TaskIdentity: Int]] { [ours, theirs].map(TaskIdentity.counts) }

  /// Whether either side has only once some task that a file has more than once.
  func hasOnce(whatIsDoubledIn file: [UInt8]) -> Bool {
    let counts = taskCounts
    return TaskIdentity.counts(in: file).contains { task, count in
      count > 1 && counts.allSatisfy { $0[task] == 1 }
    }
  }

  /// Whether git merged a file like this by lines, without a conflict.
  func matchUneditedGitResult(_ bytes: [UInt8]) -> Bool {
    bytes != written && merges().contains(bytes)
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
