import BoardmarkText

/// A comment that silences rules for one task: `<!-- board: allow overdue, missing-due -->`.
package struct SuppressionComment {
  /// The bytes of the comment.
  package let range: Range<Int>

  /// The bytes of each id that it names.
  package let names: [Range<Int>]

  /// The index of the part that it stands in.
  package let part: Int

  /// The bytes of the task that it is about; nil where it is about none.
  package var task: Range<Int>?

  /// The first of the parts before the task at `part` that goes with it: a suppression alone, and
  /// the blank line after it.
  package static func start(beforePart part: Int, in board: Board) -> Int? {
    var index = part - 1
    while index >= 0, board.parts[index].kind == .blank { index -= 1 }
    guard index >= 0, board.parts[index].kind == .prose,
      let comment = all(in: board, part: index).first,
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
  package static func all(in board: Board, part index: Int) -> [Self] {
    let bytes = board.reading.bytes
    guard holdsComment(bytes, board.parts[index].range) else { return [] }
    return InlineScanner.spans(in: bytes, board.parts[index].range).compactMap { span in
      guard span.kind == .comment, span.range.count >= 7 else { return nil }
      let text = bytes[span.range.lowerBound + 4..<span.range.upperBound - 3]
      let words = text.split { $0.isSpace || $0 == .ascii(",") }
      guard words.count >= 2, words[0].elementsEqual("board:".utf8),
        words[1].elementsEqual("allow".utf8)
      else { return nil }
      return Self(
        range: span.range, names: words[2...].map { $0.startIndex..<$0.endIndex }, part: index)
    }
  }
}

extension Board {
  /// Whether nothing but white space stands beside `range` in its part.
  package func isAlone(_ range: Range<Int>, inPart part: Int) -> Bool {
    reading.bytes[parts[part].range.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && reading.bytes[range.upperBound..<parts[part].range.upperBound].allSatisfy(\.isSpace)
  }
}
