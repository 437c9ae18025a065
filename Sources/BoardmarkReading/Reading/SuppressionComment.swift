import BoardmarkText
import MarkdownBlocks

/// A comment that silences rules for one task: `<!-- board: allow overdue, missing-due -->`.
package struct SuppressionComment {
  /// The bytes of the comment.
  package let range: Range<Int>

  /// The bytes of each rule id that it names.
  package let names: [Range<Int>]

  /// The index of its part.
  package let part: Int

  /// The bytes of the task that it applies to; nil if there is none.
  package var task: Range<Int>?

  /// The index of the first part that belongs to the task at `part`: a part with only a
  /// suppression, followed by blank lines at most; nil if no such part is before the task.
  package static func start(beforePart part: Int, in board: Board) -> Int? {
    var index = part - 1
    while index >= 0, board.parts[index].kind == .blank { index -= 1 }
    guard index >= 0, board.parts[index].kind == .prose,
      let comment = all(in: board, part: index).first,
      board.isAlone(comment.range, inPart: index)
    else { return nil }
    return index
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte.isSpace || byte == .ascii(",") }

  /// True if `<!-- board:` is in a text, even in code. Comments are rarer than `board:` or `<`, which may be anywhere.
  package static func mayOccur(in text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      text.offset(of: .ascii("<"), in: text.indices) {
        text[$0...].starts(with: "<!--".utf8)
          && text[($0 + 4)...].drop(while: isSeparator).starts(with: "board:".utf8)
      } != nil
    }
  }

  /// The comments in a part that allow something, except for those in code.
  package static func all(in board: Board, part index: Int) -> [Self] {
    let bytes = board.reading.bytes
    let part = board.parts[index]
    guard mayOccur(in: bytes[part.range]) else { return [] }
    return texts(of: part, in: board).flatMap { text in
      InlineScanner.spans(in: bytes, text).compactMap { span in
        guard span.kind == .comment, span.range.count >= 7,
          let names = names(
            in: bytes[span.range.lowerBound + 4..<span.range.upperBound - 3])
        else { return nil }
        return Self(range: span.range, names: names, part: index)
      }
    }
  }

  /// The ids in `board: allow ID, ID`; nil for any other text.
  private static func names(in text: ArraySlice<UInt8>) -> [Range<Int>]? {
    var rest = text.drop(while: isSeparator)
    for word in ["board:", "allow"] {
      guard rest.starts(with: word.utf8) else { return nil }
      rest = rest.dropFirst(word.utf8.count)
      if word == "board:" { rest = rest.drop(while: isSeparator) }
    }
    guard rest.first.map(isSeparator) ?? true else { return nil }
    return rest.split(whereSeparator: isSeparator).map { $0.startIndex..<$0.endIndex }
  }

  /// The ranges of a part in which comments count: those outside code.
  private static func texts(of part: Board.Part, in board: Board) -> [Range<Int>] {
    let source = board.reading
    guard case .task(let column, let index) = part.kind else {
      let white = Indentation(
        in: source.bytes, from: part.range.lowerBound, to: part.range.upperBound)
      let isFenced = ["```", "~~~"].contains {
        source.bytes[white.end..<part.range.upperBound].starts(with: $0.utf8)
      }
      return white.columns >= 4 || isFenced ? [] : [part.range]
    }
    let structure = board.columns[column].tasks[index].structure
    return structure.blocks[structure.item..<structure.blocks[structure.item].next].compactMap {
      block in
      switch block.kind {
      case .paragraph, .heading, .html:
        let last = max(block.lines.lowerBound, block.lines.upperBound - 1)
        let end = source.content(ofLine: last).upperBound
        return min(block.start, end)..<end
      default: return nil
      }
    }
  }
}

extension Board {
  /// True if nothing but white space is next to `range` in its part.
  package func isAlone(_ range: Range<Int>, inPart part: Int) -> Bool {
    reading.bytes[parts[part].range.lowerBound..<range.lowerBound].allSatisfy(\.isSpace)
      && reading.bytes[range.upperBound..<parts[part].range.upperBound].allSatisfy(\.isSpace)
  }
}
