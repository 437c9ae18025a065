import BoardmarkMatching
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

  /// What git left in the file, with the conflicts that its driver found; nil if that is not known.
  private let left: @Sendable () -> [UInt8]?

  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], written: [UInt8]? = nil,
    left: @escaping @Sendable () -> [UInt8]? = { nil }, merges: @escaping @Sendable () -> [[UInt8]]
  ) {
    self.left = left
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.written = written
    self.merges = merges
  }

  /// The tasks and subtasks that both sides have; those without an id only if neither side has several of their title.
  package var sharedTasks: Set<TaskIdentity> { Self.shared(taskCounts) }

  private static func shared(_ counts: [[TaskIdentity: Int]]) -> Set<TaskIdentity> {
    Set(counts[0].keys).intersection(counts[1].keys).filter { task in
      if case .id = task { return true }
      return counts.allSatisfy { $0[task] == 1 }
    }
  }

  private var taskCounts: [[TaskIdentity: Int]] { [ours, theirs].map(TaskIdentity.counts) }

  /// Whether a file made of another one has a task more than once that either side has only once, or lacks one that
  /// both sides and the other file have.
  func areMisjudged(in file: [UInt8], madeOf other: [UInt8]) -> Bool {
    let (sides, counts) = (taskCounts, TaskIdentity.counts(in: file))
    let isDoubled = counts.contains { task, count in
      count > 1 && sides.allSatisfy { $0[task] == 1 }
    }
    return isDoubled
      || !Self.shared(sides).intersection(TaskIdentity.counts(in: other).keys)
        .isSubset(of: counts.keys)
  }

  /// Whether git merged a file like this by lines, without a conflict; not if its driver left conflicts, which somebody
  /// settled just so.
  func matchUneditedGitResult(_ bytes: [UInt8]) -> Bool {
    if bytes == written || left().map(ConflictResolution.regionCount) ?? 0 > 0 { return false }
    return merges().contains(bytes)
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
