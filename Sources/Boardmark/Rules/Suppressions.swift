import MarkdownBlocks

/// The comments that silence rules for one task: `<!-- board: allow overdue, missing-due -->`.
///
/// One stands directly before the task, in its body, or at the end of its line.
struct Suppressions {
  private struct Suppression {
    let range: Range<Int>
    let rules: Set<String>
  }

  private var suppressions: [Suppression] = []

  init(of board: Board) {
    var before: Set<String> = []
    for part in board.parts {
      switch part.kind {
      case .blank: continue
      case .task:
        let rules = before.union(Self.rules(in: board.source.bytes, part.range))
        if !rules.isEmpty { suppressions.append(Suppression(range: part.range, rules: rules)) }
        before = []
      case .prose: before = Self.rules(in: board.source.bytes, part.range)
      default: before = []
      }
    }
  }

  /// Whether a comment silences the diagnostic.
  func cover(_ diagnostic: Diagnostic) -> Bool {
    let index = suppressions.partitioningIndex { $0.range.upperBound > diagnostic.range.lowerBound }
    guard index < suppressions.count else { return false }
    return suppressions[index].range.lowerBound <= diagnostic.range.lowerBound
      && suppressions[index].rules.contains(diagnostic.rule.rawValue)
  }

  /// The rules that the comments in `range` name.
  private static func rules(in bytes: [UInt8], _ range: Range<Int>) -> Set<String> {
    var rules: Set<String> = []
    for span in InlineScanner.spans(in: bytes, range) where span.kind == .comment {
      let text = String(decoding: bytes[span.range].dropFirst(4).dropLast(3), as: UTF8.self)
      let words = text.split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
      guard words.count > 2, words[0] == "board:", words[1] == "allow" else { continue }
      rules.formUnion(words[2...].map(String.init))
    }
    return rules
  }
}
