import BoardmarkText

/// Converts a task's lines to the text that a browser shows in a field, and back.
///
/// All lines in a field end in the same way; lines that a person left alone come back as their
/// former bytes.
enum TypedText {
  /// The bytes as text with LF between the lines.
  static func shown(_ bytes: [UInt8]) -> String {
    var lines = lines(of: bytes).map(shownLine)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// The bytes for a text that was edited from `former`: lines that look the same keep their former
  /// bytes; all others get the first line ending of the former lines.
  ///
  /// - Parameter usualEnding: The line ending to use if the former lines have none.
  static func bytes(of text: String, from former: [UInt8], usualEnding: [UInt8]) -> [UInt8] {
    let old = lines(of: former)
    var known: [[UInt8]: [(line: [UInt8], ending: [UInt8])]] = [:]
    for line in old.reversed() { known[shownLine(line), default: []].append(line) }
    let usual = old.first { !$0.ending.isEmpty }?.ending ?? usualEnding
    // A browser sends CRLF for each line end.
    var typed = lines(of: Array(text.utf8)).map(\.line)
    // A task ends with its last line that is not empty.
    while typed.count > 1, typed.last?.isEmpty == true { typed.removeLast() }
    var result: [UInt8] = []
    for (index, line) in typed.enumerated() {
      let isLast = index == typed.count - 1
      var ending = usual
      if let same = known[line]?.popLast() {
        result += same.line
        if !same.ending.isEmpty { ending = same.ending }
      } else {
        result += line
      }
      if !isLast {
        result += ending
      } else {
        result += old.last { !$0.line.isEmpty }?.ending ?? usual
      }
    }
    return result
  }

  private static func shownLine(_ line: (line: [UInt8], ending: [UInt8])) -> [UInt8] {
    // A browser replaces bytes that are not UTF-8, and the byte 0.
    Array(String(decoding: line.line, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8)
  }

  /// The lines with their endings: LF, CRLF or CR; the last one has none.
  private static func lines(of bytes: [UInt8]) -> [(line: [UInt8], ending: [UInt8])] {
    var lines: [(line: [UInt8], ending: [UInt8])] = []
    var start = 0
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x0A || byte == 0x0D else {
        offset += 1
        continue
      }
      let end = offset
      offset += byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
      lines.append((Array(bytes[start..<end]), Array(bytes[end..<offset])))
      start = offset
    }
    lines.append((Array(bytes[start...]), []))
    return lines
  }
}
