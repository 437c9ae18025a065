/// The bytes that stand in a text, so that what cannot stand in it need not be looked for.
package struct ByteSet: Sendable {
  /// One bit a byte, those of 64 bytes in each word.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Collects the bytes of a part of a text.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var words = words
    bytes.withUnsafeBufferPointer { bytes in
      for offset in range {
        let byte = bytes[offset]
        let bit: UInt64 = 1 &<< UInt64(byte)
        switch byte >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
      }
    }
    self.words = words
  }

  package func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word &>> UInt64(byte) & 1 != 0
  }
}
