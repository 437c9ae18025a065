import BoardmarkMatching

/// How a merge is to be written.
public struct MergeOptions: Sendable {
  /// The number of characters in a conflict marker: 7 in git unless it is configured otherwise.
  public var markerSize: Int

  /// The text after the markers; empty for none.
  public var labels: (ours: String, base: String, theirs: String)

  /// The file's name, which decides whether weak column names count.
  public var fileName: String

  /// Merges three texts line by line, such as by `git merge-file`; nil if that is not possible.
  public typealias LineMerging =
    @Sendable (
      _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: MergeOptions
    ) -> [UInt8]?

  /// How to merge by lines what cannot be merged by tasks; nil to make it one conflict.
  public var mergeLines: LineMerging?

  public init(
    markerSize: Int = 7,
    labels: (ours: String, base: String, theirs: String) = ("ours", "base", "theirs"),
    fileName: String = "-", mergeLines: LineMerging? = nil
  ) {
    self.mergeLines = mergeLines
    self.markerSize = markerSize
    self.labels = labels
    self.fileName = fileName
  }
}

/// The result of a merge.
public struct MergeResult: Sendable {
  /// The merged file, with a conflict region for each conflict.
  public let bytes: [UInt8]

  /// What a person must decide, in the order of the file.
  public let conflicts: [MergeConflict]

  /// What a person should know although nothing conflicts, one sentence each.
  public internal(set) var notes: [String]

  /// Why the file was merged as lines rather than by tasks; nil if it was merged by tasks.
  public let fallback: MergeFallback?

  /// Whether nothing is left to decide.
  public var isClean: Bool { conflicts.isEmpty }
}

/// Why a merge was done by lines, as git does it.
public enum MergeFallback: Sendable, Equatable {
  /// A version is not UTF-8.
  case notUTF8
  /// A version has conflict markers.
  case markers
  /// The merge by tasks would not have been read as it was meant.
  case unproved
}

extension MergeFallback: CustomStringConvertible {
  /// The reason, as the middle of a sentence.
  public var description: String {
    switch self {
    case .notUTF8: "a version is not UTF-8"
    case .markers: "a version has conflict markers"
    case .unproved: "merging by tasks would have changed what the board says"
    }
  }
}
