import BoardmarkText

/// A task's lines as a browser shows them in a field, and back.
///
/// A field holds text in which every line ends in the same way; what a person left alone comes back as the bytes that
/// it was.
enum TypedText {
  /// The bytes as text with LF between the lines.
  static func shown(_ bytes: [UInt8]) -> String {
    var lines = lines(of: bytes).map(shownLine)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// The bytes that a text means which began from `former`: lines that are shown alike are the former ones, all
  /// others end as most of the former do.
  ///
  /// - Parameter usualEnding: How lines end where the former ones do not tell.
  static func bytes(of text: String, from former: [UInt8], usualEnding: [UInt8]) -> [UInt8] {
    let old = lines(of: former)
    var known: [[UInt8]: [(line: [UInt8], ending: [UInt8])]] = [:]
    for line in old.reversed() { known[shownLine(line), default: []].append(line) }
    let usual = old.first { !$0.ending.isEmpty }?.ending ?? usualEnding
    // A browser sends CRLF for each end of a line.
    var typed = lines(of: Array(text.utf8)).map(\.line)
    // A task ends where its text does.
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
    // A browser replaces what is not UTF-8, and the byte 0.
    Array(String(decoding: line.line, as: UTF8.self).replacing("\0", with: "\u{FFFD}").utf8)
  }

  /// The lines with their endings: LF, CRLF or CR, none after the last.
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
