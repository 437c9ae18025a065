/// Lines of ours in a file of somebody else, between two lines that mark them.
package struct MarkedBlock: Sendable {
  private static let start = "# board: begin, written by 'board git install'"
  private static let end = "# board: end"

  /// The lines between the marks.
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }

  private var text: String {
    ([Self.start] + lines + [Self.end]).map { "\($0)\n" }.joined()
  }

  /// The text with these lines in the place of ours, at its end where there are none.
  package func put(into bytes: [UInt8]) -> [UInt8] {
    let block = Array(text.utf8)
    if let range = Self.range(in: bytes) {
      return Array(bytes[..<range.lowerBound]) + block + bytes[range.upperBound...]
    }
    let isOpen = !(bytes.last.map { $0 == 0x0A } ?? true)
    return bytes + (isOpen ? [0x0A] : []) + block
  }

  /// The text without our lines; nil where there are none.
  package static func removed(from bytes: [UInt8]) -> [UInt8]? {
    guard let range = range(in: bytes) else { return nil }
    return Array(bytes[..<range.lowerBound]) + bytes[range.upperBound...]
  }

  /// Where our lines stand, marks included; nil where there is no whole block.
  private static func range(in bytes: [UInt8]) -> Range<Int>? {
    var first: Int?
    var offset = 0
    while offset < bytes.count {
      let end = bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      var line = bytes[offset..<end]
      while let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
      if line.elementsEqual(start.utf8) { first = offset }
      if line.elementsEqual(Self.end.utf8), let first { return first..<end }
      offset = end
    }
    return nil
  }
}
