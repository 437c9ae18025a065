import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The comments that silence rules for one task: `<!-- board: allow overdue, missing-due -->`.
///
/// Such a comment is directly before the task, in its body, or at the end of its line.
struct Suppressions {
  /// The comments, in the order of the file.
  private(set) var comments: [SuppressionComment] = []

  private var suppressions: [(range: Range<Int>, rules: Set<String>)] = []

  init(of board: Board) {
    guard SuppressionComment.mayOccur(in: board.reading.bytes[...]) else { return }
    var before: [Int] = []
    for (index, part) in board.parts.enumerated() {
      switch part.kind {
      case .blank: continue
      case .prose, .task: break
      default:
        before = []
        continue
      }
      let first = comments.count
      comments += SuppressionComment.all(in: board, part: index)
      guard part.isTask else {
        before = Array(first..<comments.count)
        continue
      }
      let own = before + Array(first..<comments.count)
      before = []
      guard !own.isEmpty else { continue }
      var rules: Set<String> = []
      for comment in own {
        comments[comment].task = part.range
        rules.formUnion(comments[comment].names.map { board.reading.string(in: $0) })
      }
      suppressions.append((part.range, rules))
    }
  }

  /// True if a comment silences the diagnostic.
  func cover(_ diagnostic: Board.Finding) -> Bool {
    let index = suppressions.partitioningIndex { $0.range.upperBound > diagnostic.range.lowerBound }
    guard index < suppressions.count else { return false }
    return suppressions[index].range.lowerBound <= diagnostic.range.lowerBound
      && suppressions[index].rules.contains(diagnostic.rule.rawValue)
  }
}

/// Removes suppression comments from a board.
struct SuppressionRemoval {
  private let rearrangement: Rearrangement

  /// All comments of the board, in the order of the file.
  private let comments: [SuppressionComment]

  /// The last task whose comments were examined.
  private var last: OfTask?

  /// The state of one task's comments.
  private struct OfTask {
    let part: Int
    /// True if its lines mean the same without any of its comments.
    let saysTheSameWithoutAny: Bool
    /// How many comments may still be tried one by one; each try reads the task again.
    var trials = 64
  }

  init(_ comments: [SuppressionComment], _ rearrangement: Rearrangement) {
    self.comments = comments
    self.rearrangement = rearrangement
  }

  private var board: Board { rearrangement.board }

  /// The fix that removes a comment, or one id in it; nil if anything else would be read differently.
  mutating func fix(of comment: SuppressionComment, only name: Range<Int>? = nil) -> Board.Fix? {
    if let name {
      return Board.Fix(
        title: "remove '\(board.reading.string(in: name))'", isSafe: true,
        edits: [TextEdit(range: Self.withSeparator(name, comment), replacement: [])])
    }
    let title = "remove the comment"
    if let task = board.task(board.parts[comment.part]) {
      return removal(of: comment, from: task).map {
        Board.Fix(title: title, isSafe: true, edits: [$0])
      }
    }
    let relocation = Relocation(removing: comment.part)
    guard board.isAlone(comment.range, inPart: comment.part),
      let edits = rearrangement.edits(of: relocation)
    else { return nil }
    return Board.Fix(title: title, isSafe: true, edits: edits, relocation: relocation)
  }

  /// An id and the separator between it and its neighbour.
  private static func withSeparator(
    _ name: Range<Int>, _ comment: SuppressionComment
  ) -> Range<Int> {
    guard let index = comment.names.firstIndex(of: name) else { return name }
    return index == 0
      ? name.lowerBound..<comment.names[1].lowerBound
      : comment.names[index - 1].upperBound..<name.upperBound
  }

  private mutating func removal(
    of comment: SuppressionComment, from task: Board.Task
  ) -> TextEdit? {
    if last?.part != comment.part {
      last = OfTask(
        part: comment.part,
        saysTheSameWithoutAny: task.saysTheSame(without: edits(ofPart: comment.part)))
    }
    let edit = self.edit(of: comment)
    if last!.saysTheSameWithoutAny { return edit }
    guard last!.trials > 0 else { return nil }
    last!.trials -= 1
    return task.saysTheSame(without: [edit]) ? edit : nil
  }

  private func edit(of comment: SuppressionComment) -> TextEdit {
    TextEdit(range: Self.extent(of: comment.range, in: board.reading), replacement: [])
  }

  /// The edits that remove all comments of a part; the blanks between two adjacent
  /// comments are removed once.
  private func edits(ofPart part: Int) -> [TextEdit] {
    var end = 0
    return comments[comments.partitioningIndex { $0.part >= part }...].prefix { $0.part == part }
      .map { comment in
        let range = edit(of: comment).range
        defer { end = range.upperBound }
        return TextEdit(range: max(end, range.lowerBound)..<range.upperBound, replacement: [])
      }
  }

  /// The comment and the blanks before it, or after it if it begins its line; the whole lines if
  /// nothing else is on them.
  private static func extent(of comment: Range<Int>, in source: SourceText) -> Range<Int> {
    let bytes = source.bytes
    var start = comment.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = comment.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let isAtStart = start == 0 || bytes[start - 1].isLineEnding
    let isAtEnd = end == bytes.count || bytes[end].isLineEnding
    if isAtStart, isAtEnd {
      // At the end of a file without a final line ending, the line ending before it is removed.
      guard end < bytes.count else {
        return bytes[..<start].withoutFinalLineEnding.endIndex..<end
      }
      return start..<source.lines.end(source.lines.line(at: comment.upperBound - 1))
    }
    return isAtStart ? comment.lowerBound..<end : start..<comment.upperBound
  }
}

extension Board.Task {
  /// True if its lines mean the same after the edits.
  fileprivate func saysTheSame(without edits: [TextEdit]) -> Bool {
    guard let before = TaskReading(self), let after = TaskReading(self, applying: edits) else {
      return false
    }
    return after.task.hasSameLines(as: before.task, except: .tail)
  }
}
