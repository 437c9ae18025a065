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
