import BoardmarkText

/// A run of invisible characters of one kind.
struct InvisibleScalar: Equatable {
  enum Kind {
    /// Embeds, overrides or isolates a direction of writing: the text is shown in another order.
    case direction
    /// A directional mark, a zero-width space or joiner, a byte order mark in the middle.
    case zeroWidth
    /// A space that is not ASCII's.
    case space
    /// A variation selector.
    case selector
    /// A tag character, invisible outside the flags that are made of them.
    case tag
  }

  let kind: Kind
  let range: Range<Int>

  /// All runs of invisible characters in `bytes`, except for a byte order mark at the start.
  static func all(in bytes: [UInt8]) -> [InvisibleScalar] {
    var found: [InvisibleScalar] = []
    bytes.withUnsafeBufferPointer { bytes in
      var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var flagEnd = 0
      while offset < bytes.count {
        let lead = bytes[offset]
        guard lead >= 0xC2, mayBegin(lead) else {
          offset = bytes.endOfASCII(from: offset + 1)
          continue
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard offset + length <= bytes.count else { break }
        if isBlackFlag(bytes, offset) { flagEnd = offset + length }
        if let kind = kind(bytes, offset) {
          if kind == .tag, flagEnd == offset {
            flagEnd = offset + length
          } else if let last = found.last, last.kind == kind, last.range.upperBound == offset {
            found[found.count - 1] = InvisibleScalar(
              kind: kind, range: last.range.lowerBound..<offset + length)
          } else {
            found.append(InvisibleScalar(kind: kind, range: offset..<offset + length))
          }
        }
        offset += length
      }
    }
    return found
  }

  private static func mayBegin(_ lead: UInt8) -> Bool {
    switch lead {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  private static func isBlackFlag(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    bytes[offset] == 0xF0 && bytes[offset + 1] == 0x9F && bytes[offset + 2] == 0x8F
      && bytes[offset + 3] == 0xB4
  }

  private static func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Kind? {
    let second = bytes[offset + 1]
    switch bytes[offset] {
    case 0xC2: return second == 0xA0 ? .space : nil
    case 0xD8: return second == 0x9C ? .zeroWidth : nil
    default: break
    }
    let third = bytes[offset + 2]
    switch (bytes[offset], second, third) {
    case (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9): return .direction
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF):
      return .zeroWidth
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80):
      return .space
    case (0xEF, 0xB8, 0x80...0x8F): return .selector
    case (0xF3, 0xA0, 0x80...0x81): return .tag
    default: return nil
    }
  }
}
