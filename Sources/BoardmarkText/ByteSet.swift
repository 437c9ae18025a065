/// The bytes that stand in a text, so that what cannot stand in it need not be looked for.
package struct ByteSet: Sendable {
  /// One bit a byte, those of 64 bytes in each word.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Makes a set of none.
  package init() {}

  /// Collects the bytes of a part of a text.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    // By index: in text of several languages a branch on each byte is often predicted wrongly.
    withUnsafeMutableBytes(of: &words) { words in
      let words = words.bindMemory(to: UInt64.self)
      bytes.withUnsafeBufferPointer { bytes in
        for byte in bytes[range] { words[Int(byte >> 6)] |= 1 &<< UInt64(byte) }
      }
    }
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
