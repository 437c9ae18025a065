import BoardmarkChecking
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

extension Board {
  /// Options for writing a merge.
  public struct MergeOptions: Sendable {
    /// The number of characters in a conflict marker: 7 in git unless it is configured otherwise.
    public var markerSize: Int

    /// The text after the markers; empty for none.
    public var labels: (ours: String, base: String, theirs: String)

    /// The file's name, which decides whether weak column names count.
    public var fileName: String

    /// Merges three texts line by line, such as by `git merge-file`; nil if that is not possible.
    package typealias LineMerging =
      @Sendable (
        _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: Board.MergeOptions
      ) -> [UInt8]?

    /// Merges by lines what cannot be merged by tasks; nil to make that one conflict.
    package var mergeLines: LineMerging?

    /// Creates options; the defaults are git's.
    public init(
      markerSize: Int = 7,
      labels: (ours: String, base: String, theirs: String) = ("ours", "base", "theirs"),
      fileName: String = "-"
    ) {
      self.markerSize = markerSize
      self.labels = labels
      self.fileName = fileName
    }
  }
}

extension Board {
  /// The result of a merge.
  public struct MergeResult: Sendable {
    /// The merged file, with a conflict region for each conflict.
    public let bytes: [UInt8]

    /// The conflicts, in the order of the file.
    public let conflicts: [Board.MergeConflict]

    /// Warnings about clean merges that may still be wrong, such as a cycle of needs; one sentence
    /// each.
    public internal(set) var notes: [String]

    /// The reason why the file was merged by lines; nil if it was merged by tasks.
    package let fallback: MergeFallback?

    /// True if there are no conflicts.
    public var isClean: Bool { conflicts.isEmpty }
  }
}

/// The reason why a merge was done by lines, as git does it.
package enum MergeFallback: Sendable, Equatable {
  /// A version is not UTF-8.
  case notUTF8
  /// A version has conflict markers.
  case markers
  /// The merge by tasks would have been misread.
  case verificationFailed
}

extension MergeFallback: CustomStringConvertible {
  /// The reason, as the middle of a sentence.
  package var description: String {
    switch self {
    case .notUTF8: "a version is not UTF-8"
    case .markers: "a version has conflict markers"
    case .verificationFailed: "merging by tasks would have changed the board's meaning"
    }
  }
}

extension Board {
  /// A decision for a person: one conflict region of a merged file.
  public struct MergeConflict: Sendable, Equatable {
    /// A part of a task that both sides changed in different ways.
    package enum Field: Sendable, Hashable {
      case title
      case box
      /// The attribute with this key, in lower case.
      case attribute(String)
      case body
      /// The task's text as a whole.
      case text
    }

    package enum Kind: Sendable, Equatable {
      /// Both sides changed these fields of a task.
      case fields([Field])
      /// The sides moved a task to different columns, with these names.
      case moved(ours: String, theirs: String)
      /// One side moved a task to the column with this name, which the other removed.
      case movedIntoRemoved(by: Board.MergeSide, column: String)
      /// One side removed what the other changed or filled.
      case removed(by: Board.MergeSide)
      /// Each side added a task with this id, but they are not the same task.
      case sameID
      /// Each side added a task with this title and no id, but they are not the same task.
      case sameTitle
      /// Both sides renamed a column or a section.
      case heading
      /// Both sides changed a text that is not a task's.
      case text
      /// The file as a whole could not be merged.
      case file
    }

    package let kind: Kind

    /// The subject of the conflict: a task by its id or title, a column by its name; empty for
    /// other text.
    public let subject: String

    /// The names of the columns in which ours and theirs have the task, if the marker lines name them.
    private let columns: [String]?

    init(_ kind: Kind, _ subject: String, columns: (ours: String, theirs: String)? = nil) {
      self.kind = kind
      self.subject = subject
      self.columns = columns.map { [$0.ours, $0.theirs] }
    }

    /// The text after the name of a side on its marker line; empty for none.
    func note(_ side: Board.MergeSide) -> String {
      let column = columns.map { "(\($0[side == .ours ? 0 : 1]))" } ?? ""
      switch kind {
      case .removed(by: side): return ConflictLabels.deleted
      case .sameID where side == .theirs: return "\(column) \(ConflictLabels.sameID)"
      case .sameTitle where side == .theirs: return "\(column) \(ConflictLabels.sameTitle)"
      default: return column
      }
    }
  }
}

extension Board.MergeConflict: CustomStringConvertible {
  /// A one-line description of the conflict; the subject's characters are unescaped.
  public var description: String {
    switch kind {
    case .fields(let fields):
      let names = Set(fields).map(\.name).sorted().joined(separator: ", ")
      return "\(subject): both sides changed its \(names)"
    case .moved(let ours, let theirs):
      return "\(subject): ours moved it to '\(ours)', theirs to '\(theirs)'"
    case .movedIntoRemoved(let side, let column):
      return "\(subject): \(side) moved it to '\(column)', which \(side.opposite) removed"
    case .removed(let side): return "\(subject): \(side) removed what \(side.opposite) changed"
    case .sameID: return "\(subject): each side added a task with this id"
    case .sameTitle: return "\(subject): each side added a task with this title"
    case .heading: return "\(subject): both sides changed the heading"
    case .text: return "both sides changed the same text"
    case .file: return "both sides changed the file, and it cannot be merged by tasks"
    }
  }
}

extension Board.MergeConflict.Field {
  /// The field's name in a message.
  package var name: String {
    switch self {
    case .title: "title"
    case .box: "box"
    case .attribute(let key): key
    case .body: "body"
    case .text: "text"
    }
  }
}

/// Warnings about problems that only both sides together cause, although nothing conflicts: needs
/// that form a cycle or name a task that the other side removed.
enum MergeWarnings {
  /// Warnings about a merged board, or about both halves of one with conflicts, one sentence each.
  ///
  /// Cost: linear; negligible if the board has no needs.
  static func notes(about results: [Board], of boards: ThreeWay<Board>) -> [String] {
    let lists = results.map { notes(about: $0, of: boards) }
    return lists[0].filter { note in lists.allSatisfy { $0.contains(note) } }
  }

  private static func notes(about result: Board, of boards: ThreeWay<Board>) -> [String] {
    guard result.source.bytes.holds(word: "needs") else { return [] }
    let known = Set([boards.ours, boards.theirs].flatMap { diagnostics(of: $0).map(\.message) })
    let new = diagnostics(of: result).filter { !known.contains($0.message) }
    guard !new.isEmpty else { return [] }
    let ids = IDIndex(boards.base)
    return new.compactMap { diagnostic in
      if diagnostic.rule == .unknownNeed {
        // A done task may have been archived, which satisfies a need for it.
        let id = TaskID(result.reading.bytes[diagnostic.range])
        guard let old = id.flatMap({ ids.places(of: $0).first }), boards.base.isOpen(at: old)
        else { return nil }
      }
      return "\(diagnostic.message); neither side alone has this problem"
    }
  }

  private static func diagnostics(of board: Board) -> [Board.Finding] {
    Checker.diagnostics(of: board, options: options)
  }

  private static var options: Board.CheckOptions {
    var levels = Dictionary(
      uniqueKeysWithValues: Board.RuleID.allCases.map { ($0, Board.RuleLevel.off) })
    levels[.needCycle] = .on(.error)
    levels[.unknownNeed] = .on(.error)
    return Board.CheckOptions(
      now: Board.Now(CalendarDate(year: 2000, month: 1, day: 1)!), levels: levels)
  }

  /// A warning for each pair of new tasks, one from each side, that are equal except for their ids,
  /// such as the next occurrence of a task that was finished on both sides. Cost: parses only tasks
  /// that just one side has.
  static func duplicateAdditions(_ plan: MergePlan) -> [String] {
    struct Statement: Hashable {
      let title: ByteString
      let meaning: TaskMeaning
    }
    func added(_ side: MergeVersion) -> [(Statement, TaskID)] {
      plan.matching.nodes.compactMap { match in
        guard match.base == nil, match[side.opposite] == nil, let node = match[side],
          plan.outlines[side].ids[node] != 0, let task = plan.outlines[side].task(node),
          let id = task.id
        else { return nil }
        let meaning = TaskMeaning(task, leavingOut: .arrangement, key: .id)
        return (Statement(title: ByteString(task.titleLine.titleBytes), meaning: meaning), id)
      }
    }
    let (ours, theirs) = (added(.ours), added(.theirs))
    if ours.isEmpty || theirs.isEmpty { return [] }
    var waiting = Dictionary(grouping: ours) { $0.0 }.mapValues { $0[...] }
    return theirs.compactMap { statement, id in
      guard let twin = waiting[statement]?.popFirst() else { return nil }
      let names = [twin.1.text, id.text].sorted()
      return "each side added a task with the same text, '\(names[0])' and '\(names[1])'; "
        + "remove one unless you want both"
    }
    .sorted()
  }
}
