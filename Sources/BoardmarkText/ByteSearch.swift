extension [UInt8] {
  /// Whether a byte stands anywhere; looks at eight at a time, as a whole file is looked through for CR.
  package func holds(_ byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = ones &* UInt64(byte)
    return withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= bytes.count {
        let difference = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ pattern
        // A byte of zero is where subtracting one borrows and the high bit was not set.
        if (difference &- ones) & ~difference & (ones << 7) != 0 { return true }
        offset += 8
      }
      return bytes[offset...].contains(byte)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether both hold the same bytes; faster than comparing element by element.
  package func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    count == other.count
      && withUnsafeBytes { left in
        other.withUnsafeBytes { right in
          // Eight bytes at a time.
          var offset = 0
          while offset + 8 <= left.count {
            guard
              left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            else { return false }
            offset += 8
          }
          return left[offset...].elementsEqual(right[offset...])
        }
      }
  }
}
