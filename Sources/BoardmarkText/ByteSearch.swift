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
