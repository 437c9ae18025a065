/// The set of bytes that occur in a text, so that what cannot occur need not be looked for.
package struct ByteSet: Sendable {
  /// One bit for each byte, 64 bytes to a word.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Makes an empty set.
  package init() {}

  /// Collects the bytes that occur in a part of a text.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    // By index, since in text of several languages a branch on each byte would often be
    // mispredicted.
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
