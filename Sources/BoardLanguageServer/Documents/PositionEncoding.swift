import BoardmarkText

/// The units in which the characters of a line are counted.
///
/// A byte that is not UTF-8 counts as one unit; so does half of a surrogate pair, which JSON can
/// write and UTF-8 cannot.
package enum PositionEncoding: Sendable {
  case utf8
  case utf16
  case utf32

  /// The encoding's name in the protocol.
  var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf32: "utf-32"
    }
  }

  /// The cheapest encoding of those that a client offers; UTF-16 is the protocol's default.
  static func preferred(among offered: [String]) -> PositionEncoding {
    [utf8, utf32].first { offered.contains($0.name) } ?? .utf16
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of bytes of the character that begins at an offset, and the number of units it
  /// counts for.
  @inline(__always)
  func step(at offset: Int, _ encoding: PositionEncoding) -> (bytes: Int, units: Int) {
    if self[offset] < 0x80 { return (1, 1) }
    let step = utf8Scalar(at: offset)
    guard let scalar = step.scalar else {
      let isSurrogate =
        self[offset] == 0xED && offset + 2 < count && 0xA0...0xBF ~= self[offset + 1]
        && 0x80...0xBF ~= self[offset + 2]
      let length = isSurrogate ? 3 : 1
      return (length, encoding == .utf8 ? length : 1)
    }
    switch encoding {
    case .utf8: return (step.length, step.length)
    case .utf16: return (step.length, scalar.value < 0x10000 ? 1 : 2)
    case .utf32: return (step.length, 1)
    }
  }
}
