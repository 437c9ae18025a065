/// Lines of ours in a file that is not ours, between two lines that mark them.
///
/// There may be several blocks, if both sides of a merge added one, and lines of others
/// between the marks, which stay.
package struct MarkedBlock: Sendable {
  private static let start = "# board: begin, written by 'board git install'"
  private static let end = "# board: end"

  /// The lines between the marks.
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }

  /// The text with these lines in the place of our old ones, or at its end if there are none.
  ///
  /// - Parameter isOwn: Whether a line between the marks is ours.
  package func put(into bytes: [UInt8], isOwn: (String) -> Bool) -> [UInt8] {
    let block = ([Self.start] + lines + [Self.end]).flatMap { Array("\($0)\n".utf8) }
    guard let (rest, place) = Self.cut(from: bytes, isOwn: isOwn) else {
      let isOpen = !(bytes.last.map { $0 == 0x0A } ?? true)
      return bytes + (isOpen ? [0x0A] : []) + block
    }
    return Array(rest[..<place]) + block + rest[place...]
  }

  /// The text without our lines; nil if there are none.
  package static func removed(from bytes: [UInt8], isOwn: (String) -> Bool) -> [UInt8]? {
    cut(from: bytes, isOwn: isOwn)?.rest
  }

  /// The text without our lines, and where the first of them stood; nil if there is no complete block.
  private static func cut(
    from bytes: [UInt8], isOwn: (String) -> Bool
  ) -> (rest: [UInt8], place: Int)? {
    var rest: [UInt8] = []
    var place: Int?
    /// Where an open block begins in the rest, and its lines that would stay.
    var open: (start: Int, others: [UInt8])?
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let whole = line.endIndex < bytes.count ? line + [0x0A] : line
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text == start { open = (rest.count, []) }
      rest += whole
      if text == end, let (start, others) = open {
        rest.replaceSubrange(start..., with: others)
        place = place ?? start
        open = nil
      } else if text != start, !isOwn(text) {
        open?.others += whole
      }
    }
    return place.map { (rest, $0) }
  }
}
