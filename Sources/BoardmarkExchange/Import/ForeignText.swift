import Boardmark
import BoardmarkText

/// Text of another program, made fit for the lines of a board.
enum ForeignText {
  /// Refuses an export that is not UTF-8, naming the place, and removes a byte order mark.
  static func checked(_ bytes: [UInt8]) throws(ForeignError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ForeignError("the export is UTF-16", remedy: "save it as UTF-8")
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bad = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var offset = start
      while offset < bytes.count {
        let step = bytes.utf8Scalar(at: offset)
        if step.scalar == nil { return offset }
        offset += step.length
      }
      return nil
    }
    if let bad {
      throw ForeignError(
        "\(place(of: bad, in: bytes)): not UTF-8",
        remedy: "save the export as UTF-8, or convert it with 'iconv -f WINDOWS-1252 -t UTF-8'")
    }
    return start == 0 ? bytes : Array(bytes.dropFirst(start))
  }

  /// `line 3, column 14`.
  static func place(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return "line \(line), column \(String(decoding: before[start...], as: UTF8.self).count + 1)"
  }

  /// The lines of a text without control characters and without blank lines at its ends.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = [""]
    var isAfterCR = false
    for scalar in text.unicodeScalars {
      defer { isAfterCR = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterCR: continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1].unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value:
        lines[lines.count - 1].unicodeScalars.append("\u{FFFD}")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines
  }

  /// The text on one line.
  static func oneLine(_ text: String) -> String {
    lines(text).joined(separator: " ").split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// One line of Markdown that is read as this text wherever a paragraph may begin: nothing in it is structure or an
  /// attribute.
  static func plain(_ text: String) -> String {
    var words = oneLine(text).split(separator: " ").map(String.init)
    for index in words.indices {
      let word = words[index]
      guard let colon = word.firstIndex(of: ":"), let key = AttributeKey(String(word[..<colon])),
        !word[colon...].hasPrefix("://"), word.index(after: colon) < word.endIndex
      else { continue }
      _ = key
      words[index].insert("\\", at: colon)
    }
    var line = words.joined(separator: " ")
    let mark = line.first { !$0.isASCII || !$0.isNumber }
    if let mark,
      "#>-+*=`~|[<_:".contains(mark) && line.first == mark
        || line.first?.isNumber == true && (mark == "." || mark == ")")
    {
      line.insert("\\", at: line.firstIndex(of: mark)!)
    }
    return line
  }

  /// A name of a person or a tag with `-` for its blanks; nil if it cannot be one.
  static func name(_ text: String, isTag: Bool) -> String? {
    let name = oneLine(text).split(separator: " ").joined(separator: "-")
    let bytes = Array(name.utf8)
    let end = WordSyntax.nameEnd(in: bytes, from: 0, limit: bytes.count, inTag: isTag)
    return end == bytes.count ? name : nil
  }
}
