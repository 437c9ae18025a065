import BoardmarkFiles
internal import BoardmarkText

/// Lines of ours in a file of others, between two marks; the first mark has a hash of the lines, which says whether
/// anybody has changed them since.
struct AgentBlock {
  /// Where a file's block is, as bytes, and what is between its marks.
  private struct Place {
    let range: Range<Int>
    let isUntouched: Bool
    let text: String
  }

  private static let begin = "<!-- board: begin "
  private static let beginEnd = ", written by 'board agent --install' -->"
  private static let end = "<!-- board: end -->"

  /// The lines between the marks.
  let text: String

  /// Whether a file has these lines.
  ///
  /// - Throws: `CommandFailure` if the marks are not one pair.
  func isCurrent(in bytes: [UInt8], at path: String) throws(CommandFailure) -> Bool {
    try Self.place(in: bytes, path).map { $0.isUntouched && $0.text == text } ?? false
  }

  /// The file with these lines in the place of the former ones, else at its end.
  ///
  /// - Throws: `CommandFailure` if the marks are not one pair, or if somebody has changed what is between them.
  func put(into bytes: [UInt8], at path: String) throws(CommandFailure) -> [UInt8] {
    let ending = bytes.contains(0x0D) ? "\r\n" : "\n"
    let lines =
      [Self.begin + Self.hash(text) + Self.beginEnd]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      + [Self.end]
    let block = Array((lines.joined(separator: ending) + ending).utf8)
    guard let place = try Self.place(in: bytes, path) else {
      let isOpen = bytes.last.map { $0 != 0x0A } ?? false
      let gap = bytes.isEmpty ? "" : isOpen ? ending + ending : ending
      return bytes + Array(gap.utf8) + block
    }
    guard place.isUntouched else {
      let line = bytes[..<place.range.lowerBound].count { $0 == 0x0A } + 1
      throw CommandFailure(
        "\(path):\(line):1: somebody has changed the lines between the marks; nothing is changed; move what is to stay "
          + "out of them, remove the block with its marks, and install again")
    }
    return Array(bytes[..<place.range.lowerBound]) + block + bytes[place.range.upperBound...]
  }

  private static func hash(_ text: String) -> String { String(Array(text.utf8).fnv1a, radix: 16) }

  /// The block of a file; nil if it has no marks.
  private static func place(in bytes: [UInt8], _ path: String) throws(CommandFailure) -> Place? {
    var start: (offset: Int, line: Int, hash: String)?
    var found: Place?
    var lines: [String] = []
    var offset = 0
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      defer { offset += line.count + 1 }
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      func lone(_ mark: String, _ line: Int) -> CommandFailure {
        CommandFailure(
          "\(path):\(line):1: the mark that \(mark) of our lines stands alone or twice; nothing is changed; take it "
            + "out, or put the other one back")
      }
      if text.hasPrefix(begin) {
        if start != nil || found != nil { throw lone("is the begin", index + 1) }
        start = (offset, index + 1, String(text.dropFirst(begin.count).prefix { $0 != "," }))
        lines = []
      } else if text == end {
        guard let begun = start, found == nil else { throw lone("is the end", index + 1) }
        let text = lines.joined(separator: "\n")
        found = Place(
          range: begun.offset..<min(offset + line.count + 1, bytes.count),
          isUntouched: hash(text) == begun.hash, text: text)
        start = nil
      } else if start != nil {
        lines.append(text)
      }
    }
    if let start {
      throw CommandFailure(
        "\(path):\(start.line):1: our lines have no end mark; nothing is changed; put '\(end)' after them, or take the "
          + "mark out")
    }
    return found
  }
}
