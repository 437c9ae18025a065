/// Bytes that are hashed and compared as one.
package struct ByteString: Hashable {
  package let bytes: ArraySlice<UInt8>

  @inlinable package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  @inlinable package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  @inlinable package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.bytes.isIdentical(to: right.bytes)
  }
}
