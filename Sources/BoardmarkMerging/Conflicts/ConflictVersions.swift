import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// A file with conflict regions, taken apart into the versions that it was made of.
package struct ConflictVersions: Sendable {
  /// The common ancestor; nil if a region does not show it.
  package let base: [UInt8]?

  /// The file with our half of every region.
  package let ours: [UInt8]

  /// The file with their half of every region.
  package let theirs: [UInt8]

  private let labels: ConflictLabels
  private let lineEnding: LineEnding

  /// Takes a file apart; nil if it has no region.
  ///
  /// Regions in git's styles `diff3` and `zdiff3` show the ancestor, those in `merge` do not.
  package init?(_ bytes: [UInt8]) {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    guard let first = regions.first else { return nil }
    let labels = regions.lazy.map { ConflictLabels($0, in: source) }
    self.labels = labels.first { !$0.hasNotes } ?? ConflictLabels(first, in: source)
    lineEnding = source.lineEnding
    ours = source.taking(.ours, of: regions).text
    theirs = source.taking(.theirs, of: regions).text
    base =
      regions.allSatisfy { $0.base != nil }
      ? source.replacing(regions) { source.bytes(ofLines: $0.base!) } : nil
  }

  /// A file as each side has it; the file alone if it has no conflicts.
  package static func halves(of bytes: [UInt8]) -> [[UInt8]] {
    ConflictVersions(bytes).map { [$0.ours, $0.theirs] } ?? [bytes]
  }

  /// Merges three versions with the labels, the marker length and the line ending of this file.
  ///
  /// - Parameters:
  ///   - base: The common ancestor.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package func merged(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], fileName: String = "-"
  ) -> [UInt8] {
    let names = labels.names
    let result = BoardMerge.merge(
      base: base, ours: ours, theirs: theirs,
      options: Board.MergeOptions(
        markerSize: labels.markerSize, labels: (names.ours, "base", names.theirs),
        fileName: fileName)
    ).bytes
    // git may store other line endings than it writes to the work tree.
    guard lineEnding == .crlf, ![base, ours, theirs].contains(where: { $0.holds(0x0D) }) else {
      return result
    }
    return result.flatMap { $0 == 0x0A ? lineEnding.bytes : [$0] }
  }
}

extension ConflictRegion {
  /// The lines of one side's half.
  func half(_ side: Board.MergeSide) -> Range<Int> { side == .theirs ? theirs : ours }
}

extension SourceText {
  /// Where whole lines are.
  func range(ofLines range: Range<Int>) -> Range<Int> {
    lines.start(range.lowerBound)..<lines.start(range.upperBound)
  }

  func bytes(ofLines range: Range<Int>) -> [UInt8] { Array(bytes[self.range(ofLines: range)]) }

  /// The text with one side's half of each region, and where the halves stand in it.
  func taking(
    _ side: Board.MergeSide, of regions: [ConflictRegion]
  ) -> (text: [UInt8], places: [Range<Int>]) {
    var places: [Range<Int>] = []
    var shift = 0
    let text = replacing(regions) { region in
      let half = bytes(ofLines: region.half(side))
      let start = lines.start(region.lines.lowerBound) + shift
      places.append(start..<start + half.count)
      shift += half.count - bytes(ofLines: region.lines).count
      return half
    }
    return (text, places)
  }

  /// The text with each region replaced.
  func replacing(
    _ regions: [ConflictRegion], by text: (ConflictRegion) -> [UInt8]
  ) -> [UInt8] {
    bytes.applying(
      regions.map { TextEdit(range: range(ofLines: $0.lines), replacement: text($0)) })
  }
}

extension ConflictResolution {
  /// The file with its conflicts merged again, by tasks: only what a person must decide is left of them.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers, or one that git merged by lines without a conflict.
  ///   - stages: The three versions that the merge began with, which are used unless
  ///     somebody has edited the file since.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package static func mergedAgain(
    _ bytes: [UInt8], stages: ConflictStages?, fileName: String
  ) -> [UInt8] {
    guard let versions = ConflictVersions(bytes) else {
      guard let stages, stages.matchUneditedGitResult(bytes) else { return bytes }
      return BoardMerge.merge(
        base: stages.base, ours: stages.ours, theirs: stages.theirs,
        options: Board.MergeOptions(fileName: fileName)
      ).bytes
    }
    var merged = bytes
    // If somebody has settled some of the conflicts or changed anything else, that stays.
    if let stages, stages.matchUneditedGitResult(versions, bytes) {
      merged = versions.merged(
        base: stages.base, ours: stages.ours, theirs: stages.theirs, fileName: fileName)
    } else if let base = versions.base {
      let again = versions.merged(
        base: base, ours: versions.ours, theirs: versions.theirs, fileName: fileName)
      // A merge by lines may have left a task twice in what is around the conflicts; and where somebody has settled
      // one of them, what a side has there looks as if the other had removed it.
      if stages?.areMisjudged(in: again, madeOf: bytes) != true { merged = again }
    }
    return split(merged, fileName: fileName)
  }
}

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

  /// True if a file made of another one has a task more than once that either side has only once, or lacks one that
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

  /// True if git merged a file like this by lines, without a conflict; not if its driver left conflicts, which somebody
  /// settled just so.
  func matchUneditedGitResult(_ bytes: [UInt8]) -> Bool {
    if bytes == written || left().map(ConflictResolution.regionCount) ?? 0 > 0 { return false }
    return merges().contains(bytes)
  }

  /// True if git left a file like this, and nobody has edited it since; the style of its
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
