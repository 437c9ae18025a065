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
    let end = bytes[range].commonSuffix(with: replacement[...])
    let start = bytes[range].dropLast(end).commonPrefix(with: replacement.dropLast(end))
    let left = range.lowerBound + start..<range.upperBound - end
    let text = replacement[start..<replacement.count - end]
    return left.isEmpty && text.isEmpty ? nil : TextEdit(range: left, replacement: Array(text))
  }
}

extension ArraySlice<UInt8> {
  /// So many bytes are compared at once while they are equal, which is many times faster than one by one.
  private static var stride: Int { 4096 }

  /// How many bytes both have in common at their starts.
  fileprivate func commonPrefix(with other: Self) -> Int {
    let most = Swift.min(count, other.count)
    var length = 0
    while length + Self.stride <= most,
      dropFirst(length).prefix(Self.stride)
        .isIdentical(to: other.dropFirst(length).prefix(Self.stride))
    {
      length += Self.stride
    }
    while length < most, self[startIndex + length] == other[other.startIndex + length] {
      length += 1
    }
    return length
  }

  /// How many bytes both have in common at their ends.
  fileprivate func commonSuffix(with other: Self) -> Int {
    let most = Swift.min(count, other.count)
    var length = 0
    while length + Self.stride <= most,
      dropLast(length).suffix(Self.stride)
        .isIdentical(to: other.dropLast(length).suffix(Self.stride))
    {
      length += Self.stride
    }
    while length < most, self[endIndex - 1 - length] == other[other.endIndex - 1 - length] {
      length += 1
    }
    return length
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
