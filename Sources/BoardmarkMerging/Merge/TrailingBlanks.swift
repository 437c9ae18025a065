import BoardmarkText
import MarkdownBlocks

/// The blanks at the ends of lines, which many editors remove from a whole file when they save it.
enum TrailingBlanks {
  /// The texts without such blanks if a side removed them everywhere, else as they are: like line endings they are a
  /// property of the file, so that an edit of a line does not conflict with their removal.
  static func settled(_ texts: ThreeWay<[UInt8]>) -> ThreeWay<[UInt8]> {
    func contents(_ version: MergeVersion) -> Set<ByteString> {
      Set(
        lines(of: texts[version]).lazy.filter { !$0.content.isEmpty }
          .map { ByteString(texts[version][$0.content]) })
    }
    let found = contents(.base)
    if found.isEmpty { return texts }
    let known = Set(texts.base[...].lines.map { ByteString($0.dropLast()) })
    let areRemoved = MergeVersion.sides.contains { side in
      guard lines(of: texts[side]).isEmpty else { return false }
      // A side that has none may just have removed those lines. It may also have what the other side made of them.
      let removed = found.union(contents(side.opposite).subtracting(known))
      return texts[side][...].lines.contains { removed.contains(ByteString($0.dropLast())) }
    }
    return areRemoved ? texts.map(removed(from:)) : texts
  }

  /// The lines that end in blanks: what stands before these, and the end of the line.
  private static func lines(of text: [UInt8]) -> [(content: Range<Int>, end: Int)] {
    text.withUnsafeBufferPointer { bytes in
      var lines: [(content: Range<Int>, end: Int)] = []
      var start = 0
      while start < bytes.count {
        let end = bytes.offset(of: 0x0A, from: start, to: bytes.count)
        var blanks = end
        while blanks > start, bytes[blanks - 1].isBlank { blanks -= 1 }
        if blanks < end { lines.append((start..<blanks, end)) }
        start = end + 1
      }
      return lines
    }
  }

  private static func removed(from text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for line in lines(of: text) {
      result += text[start..<line.content.upperBound]
      start = line.end
    }
    return result + text[start...]
  }
}
