import MarkdownBlocks

/// The comments that silence rules for one task: `<!-- board: allow overdue, missing-due -->`.
///
/// One stands directly before the task, in its body, or at the end of its line.
struct Suppressions {
  /// One comment.
  struct Comment {
    /// The bytes of the comment.
    let range: Range<Int>

    /// The bytes of each id that it names.
    let names: [Range<Int>]

    /// The index of the part that it stands in.
    let part: Int

    /// The bytes of the task that it is about; nil where it is about none.
    var task: Range<Int>?
  }

  /// The comments, in the order of the file.
  private(set) var comments: [Comment] = []

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
      comments += Self.comments(in: board, part: index)
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

  /// Whether `<!-- board:` stands anywhere, be it in code.
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

  /// The first of the parts before the task at `part` that goes with it: a suppression alone, and
  /// the blank line after it.
  static func startOfComment(beforePart part: Int, in board: Board) -> Int? {
    var index = part - 1
    while index >= 0, board.parts[index].kind == .blank { index -= 1 }
    guard index >= 0, board.parts[index].kind == .prose,
      let comment = comments(in: board, part: index).first,
      board.isAlone(comment.range, inPart: index)
    else { return nil }
    return index
  }

  /// Whether `<!--` stands in a range.
  private static func holdsComment(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var rest = bytes[range]
    while let opening = rest.firstIndex(of: .ascii("<")) {
      rest = rest[opening...]
      if rest.starts(with: "<!--".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The comments in a part that allow something.
  private static func comments(in board: Board, part index: Int) -> [Comment] {
    let bytes = board.reading.bytes
    guard holdsComment(bytes, board.parts[index].range) else { return [] }
    return InlineScanner.spans(in: bytes, board.parts[index].range).compactMap { span in
      guard span.kind == .comment, span.range.count >= 7 else { return nil }
      let text = bytes[span.range.lowerBound + 4..<span.range.upperBound - 3]
      let words = text.split { $0.isSpace || $0 == .ascii(",") }
      guard words.count >= 2, words[0].elementsEqual("board:".utf8),
        words[1].elementsEqual("allow".utf8)
      else { return nil }
      return Comment(
        range: span.range, names: words[2...].map { $0.startIndex..<$0.endIndex }, part: index)
    }
  }
}

extension Board {
  /// Whether nothing but white space stands beside `range` in its part.
  func isAlone(_ range: Range<Int>, inPart part: Int) -> Bool {
    reading.bytes[parts[part].range.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && reading.bytes[range.upperBound..<parts[part].range.upperBound].allSatisfy(\.isSpace)
  }
}
