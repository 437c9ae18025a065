/// Bytes with the equality and hash of a value.
package struct ByteString: Hashable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine($0.seededHash) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.bytes.isIdentical(to: right.bytes)
  }
}

extension [UInt8] {
  /// Appends the digits of a number that is not negative.
  package mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(.ascii("0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
