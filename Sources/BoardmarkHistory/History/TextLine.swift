import BoardmarkText

/// A line of a text, looked at only as far as its first characters tell.
struct TextLine {
  /// A fence at the margin.
  struct Fence {
    let character: UInt8
    let length: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  let start: Int

  /// The offset after the line's ending.
  let end: Int

  /// The offset of the first character that is no space or tab; the content's end for a blank line.
  private let first: Int

  /// The offset after the content, white space at its end taken off.
  private let contentEnd: Int

  init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.text = text
    self.start = start
    var end = start
    while end < text.count, text[end] != 0x0A { end += 1 }
    var contentEnd = end
    while contentEnd > start, Self.isSpace(text[contentEnd - 1]) { contentEnd -= 1 }
    var first = start
    while first < contentEnd, Self.isSpace(text[first]) { first += 1 }
    self.end = min(end + 1, text.count)
    self.first = first
    self.contentEnd = contentEnd
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  var isBlank: Bool { first == contentEnd }

  /// Whether the line belongs to an item `- x` above it: at least two columns in.
  var isIndented: Bool {
    guard first > start else { return false }
    return text[start] == 0x09 || first - start >= 2
  }

  /// Whether the line begins with `#`.
  var isNumberSign: Bool { first < contentEnd && text[first] == .ascii("#") && first == start }

  /// Whether the line is `- x` or the like at the margin, and no rule or underline.
  var isTaskStart: Bool {
    guard first == start, contentEnd - start >= 3, text[start + 1] == 0x20,
      !Self.isSpace(text[start + 2])
    else { return false }
    let marker = text[start]
    guard marker == .ascii("-") || marker == .ascii("*") || marker == .ascii("+") else {
      return false
    }
    return !isMadeOnly(of: marker)
  }

  /// What the line is to its neighbours, where it begins no task.
  var kind: BoardLines.Kind {
    if isBlank { return .blank }
    let byte = text[first]
    if byte == .ascii("#") { return .heading }
    return (byte == .ascii("=") || byte == .ascii("-")) && isMadeOnly(of: byte) ? .heading : .text
  }

  /// Whether the line may begin a block that takes in the lines after it: HTML, or a fence that
  /// may or may not stand in a list.
  var isOpenEnded: Bool {
    guard first < contentEnd else { return false }
    switch text[first] {
    case .ascii("<"): return !isComment
    case .ascii("`"), .ascii("~"): return run(of: text[first]) >= 3
    default: return false
    }
  }

  /// Whether the line is `<!-- … -->`, with nothing open after it.
  var isComment: Bool {
    guard contentEnd - first >= 7, text[first...].starts(with: "<!--".utf8),
      text[(contentEnd - 3)..<contentEnd].elementsEqual("-->".utf8)
    else { return false }
    return true
  }

  /// The fence that the line opens at the margin; nil where it opens none there.
  var fence: Fence? {
    guard first < contentEnd, first - start <= 1, text[start] != 0x09,
      text[first] == .ascii("`") || text[first] == .ascii("~")
    else { return nil }
    let character = text[first]
    let length = run(of: character)
    let hasInfo = text[(first + length)..<contentEnd].contains(.ascii("`"))
    return length < 3 || (character == .ascii("`") && hasInfo)
      ? nil : Fence(character: character, length: length)
  }

  /// Whether the line closes a fence at the margin.
  func closes(_ fence: Fence) -> Bool {
    guard first < contentEnd, first - start <= 3, !text[start..<first].contains(0x09) else {
      return false
    }
    let length = run(of: fence.character)
    return length >= fence.length && first + length == contentEnd
  }

  /// Whether the line's content, without white space at its end, is `mark`.
  func isMade(of mark: String) -> Bool {
    first == start && text[start..<contentEnd].elementsEqual(mark.utf8)
  }

  private func run(of byte: UInt8) -> Int {
    text[first..<contentEnd].prefix { $0 == byte }.count
  }

  private func isMadeOnly(of byte: UInt8) -> Bool {
    text[first..<contentEnd].allSatisfy { $0 == byte || Self.isSpace($0) }
  }
}
