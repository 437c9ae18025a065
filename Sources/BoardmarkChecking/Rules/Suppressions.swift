import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The comments that silence rules for one task: `<!-- board: allow overdue, missing-due -->`.
///
/// Such a comment stands directly before the task, in its body, or at the end of its line.
struct Suppressions {
  /// The comments, in the order of the file.
  private(set) var comments: [SuppressionComment] = []

  private var suppressions: [(range: Range<Int>, rules: Set<String>)] = []

  init(of board: Board) {
    guard Self.mayStand(in: board) else { return }
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

  /// Whether `<!-- board:` occurs anywhere, even in code.
  private static func mayStand(in board: Board) -> Bool {
    board.reading.bytes.withUnsafeBufferPointer { bytes in
      var angle = bytes.offset(of: .ascii("<"), from: 0, to: bytes.count)
      while angle < bytes.count {
        let text = bytes[angle...]
        if text.starts(with: "<!--".utf8),
          text.dropFirst(4).drop(while: { $0.isSpace || $0 == .ascii(",") })
            .starts(with: "board:".utf8)
        {
          return true
        }
        angle = bytes.offset(of: .ascii("<"), from: angle + 1, to: bytes.count)
      }
      return false
    }
  }

  /// Whether a comment silences the diagnostic.
  func cover(_ diagnostic: Diagnostic) -> Bool {
    let index = suppressions.partitioningIndex { $0.range.upperBound > diagnostic.range.lowerBound }
    guard index < suppressions.count else { return false }
    return suppressions[index].range.lowerBound <= diagnostic.range.lowerBound
      && suppressions[index].rules.contains(diagnostic.rule.rawValue)
  }
}
