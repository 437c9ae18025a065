/// Bytes that are hashed and compared as a whole.
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
