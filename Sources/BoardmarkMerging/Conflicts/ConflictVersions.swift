import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// A file with conflict regions, split into the versions it was made from.
package struct ConflictVersions: Sendable {
  /// The common ancestor; nil if a region does not show it.
  package let base: [UInt8]?

  /// The file with our half of every region.
  package let ours: [UInt8]

  /// The file with their half of every region.
  package let theirs: [UInt8]

  private let labels: ConflictLabels
  private let lineEnding: LineEnding

  /// Splits a file; nil if it has no region.
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

  /// The two sides of a file; only the file itself if it has no conflicts.
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
    // git may store line endings that differ from those in the work tree.
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
  /// The byte range of whole lines.
  func range(ofLines range: Range<Int>) -> Range<Int> {
    lines.start(range.lowerBound)..<lines.start(range.upperBound)
  }

  func bytes(ofLines range: Range<Int>) -> [UInt8] { Array(bytes[self.range(ofLines: range)]) }

  /// The text with one side's half of each region, and the ranges of the halves in it.
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
  /// Merges the file's conflicts again, by tasks, which leaves only what a person must decide.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers, or one that git merged by lines without a conflict.
  ///   - stages: The three versions that the merge began with, used unless somebody has edited the
  ///     file since.
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
    // Edits since then, such as resolved conflicts, must stay.
    if let stages, stages.matchUneditedGitResult(versions, bytes) {
      merged = versions.merged(
        base: stages.base, ours: stages.ours, theirs: stages.theirs, fileName: fileName)
    } else if let base = versions.base {
      let again = versions.merged(
        base: base, ours: versions.ours, theirs: versions.theirs, fileName: fileName)
      // A merge by lines may have left a task twice around the conflicts; and where somebody
      // resolved a conflict, a side's version looks as if the other side had removed it.
      if stages?.areMisjudged(in: again, madeOf: bytes) != true { merged = again }
    }
    return split(merged, fileName: fileName)
  }
}

/// The three versions that a merge began with, from git's index.
package struct ConflictStages: Sendable {
  /// The common ancestor; empty if there is none.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// The bytes that `board` last wrote to the file; nil if it never did, or if unknown.
  private let written: [UInt8]?

  /// The results of git's merge by lines, in each of git's styles.
  package let merges: @Sendable () -> [[UInt8]]

  /// The file as git left it, with the conflicts that its driver found; nil if unknown.
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

  /// The tasks and subtasks that both sides have; those without an id only if their title is unique
  /// on each side.
  package var sharedTasks: Set<TaskIdentity> { Self.shared(taskCounts) }

  private static func shared(_ counts: [[TaskIdentity: Int]]) -> Set<TaskIdentity> {
    Set(counts[0].keys).intersection(counts[1].keys).filter { task in
      if case .id = task { return true }
      return counts.allSatisfy { $0[task] == 1 }
    }
  }

  private var taskCounts: [[TaskIdentity: Int]] { [ours, theirs].map(TaskIdentity.counts) }

  /// True if a file derived from another one duplicates a task that each side has only once, or
  /// lacks one that both sides and the other file have.
  func areMisjudged(in file: [UInt8], madeOf other: [UInt8]) -> Bool {
    let (sides, counts) = (taskCounts, TaskIdentity.counts(in: file))
    let isDoubled = counts.contains { task, count in
      count > 1 && sides.allSatisfy { $0[task] == 1 }
    }
    return isDoubled
      || !Self.shared(sides).intersection(TaskIdentity.counts(in: other).keys)
        .isSubset(of: counts.keys)
  }

  /// True if a file is the result of git's merge by lines without a conflict; false if its
  /// driver left conflicts that somebody happened to resolve this way.
  func matchUneditedGitResult(_ bytes: [UInt8]) -> Bool {
    if bytes == written || left().map(ConflictResolution.regionCount) ?? 0 > 0 { return false }
    return merges().contains(bytes)
  }

  /// True if a file is unedited since git left it, in whatever conflict style.
  ///
  /// False for what `board` wrote last: if it resolved some conflicts just as git's merge by lines
  /// does, the remainder looks like git's own result.
  func matchUneditedGitResult(_ file: ConflictVersions, _ bytes: [UInt8]) -> Bool {
    if bytes == written { return false }
    func texts(_ versions: ConflictVersions) -> [[UInt8]] {
      [versions.ours, versions.theirs].map(FileConventions.text)
    }
    let found = texts(file)
    return merges().contains { ConflictVersions($0).map(texts) == found }
  }
}
