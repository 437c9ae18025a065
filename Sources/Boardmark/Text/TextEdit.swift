/// A replacement of one range of a text's bytes.
public struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty for an insertion.
  public let range: Range<Int>

  /// The bytes that come in their place.
  public let replacement: [UInt8]

  public init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension TextEdit {
  /// The same edit of a text that begins elsewhere.
  func shifted(by offset: Int) -> TextEdit {
    TextEdit(
      range: range.lowerBound + offset..<range.upperBound + offset, replacement: replacement)
  }

  /// The edit less what it leaves as it is at its ends; nil where that is all.
  package func trimmed(in bytes: [UInt8]) -> TextEdit? {
    let most = min(range.count, replacement.count)
    var end = 0
    while end < most,
      bytes[range.upperBound - 1 - end] == replacement[replacement.count - 1 - end]
    {
      end += 1
    }
    var start = 0
    while start < most - end, bytes[range.lowerBound + start] == replacement[start] { start += 1 }
    let left = range.lowerBound + start..<range.upperBound - end
    let text = replacement[start..<replacement.count - end]
    return left.isEmpty && text.isEmpty ? nil : TextEdit(range: left, replacement: Array(text))
  }
}

extension [UInt8] {
  /// The bytes with `edits` applied, which are in order and do not overlap.
  public func applying(_ edits: [TextEdit]) -> [UInt8] {
    guard !edits.isEmpty else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.replacement.count })
    var offset = 0
    for edit in edits {
      precondition(edit.range.lowerBound >= offset, "edits overlap or are out of order")
      result += self[offset..<edit.range.lowerBound]
      result += edit.replacement
      offset = edit.range.upperBound
    }
    result += self[offset...]
    return result
  }
}
