import BoardmarkText
import MarkdownBlocks

/// The text of a task's body as a document of its own.
package enum BodyText {
  /// The body's lines without their common indentation, joined by LF.
  ///
  /// Lines that stand to the left of the item's content do not count towards the common
  /// indentation; four or more columns to the right of the content is code.
  package static func bytes(of task: Board.Task) -> [UInt8] {
    let source = task.line.source
    guard !task.body.isEmpty else { return [] }
    var lines: [ArraySlice<UInt8>] = []
    let first = source.lines.line(at: task.body.lowerBound)
    let last = source.lines.line(at: task.body.upperBound - 1)
    let columns = commonIndentation(of: first...last, in: source, atLeast: task.contentColumn)
    for line in first...last {
      let content = source.content(ofLine: line)
      lines.append(deindented(source.bytes, content, by: columns))
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func commonIndentation(
    of lines: ClosedRange<Int>, in source: SourceText, atLeast contentColumn: Int
  ) -> Int {
    var common: Int?
    for line in lines {
      let content = source.content(ofLine: line)
      let white = Indentation(
        in: source.bytes, from: content.lowerBound, to: content.upperBound)
      guard white.end < content.upperBound, white.columns >= contentColumn else { continue }
      common = min(common ?? .max, white.columns)
    }
    guard let common, common < contentColumn + 4 else { return contentColumn }
    return common
  }

  private static func deindented(
    _ bytes: [UInt8], _ line: Range<Int>, by columns: Int
  ) -> ArraySlice<UInt8> {
    // Spaces that a tab leaves of a blank line would be text at the body's end.
    guard !bytes[line].allSatisfy(\.isBlank) else { return [] }
    var offset = line.lowerBound
    var column = 0
    while offset < line.upperBound, bytes[offset].isBlank, column < columns {
      column += bytes[offset] == 0x09 ? 4 - column % 4 : 1
      offset += 1
    }
    if column > columns {
      // A tab that extends past the indentation leaves the rest of its width as spaces.
      return [UInt8](repeating: 0x20, count: column - columns) + bytes[offset..<line.upperBound]
    }
    return bytes[offset..<line.upperBound]
  }
}
