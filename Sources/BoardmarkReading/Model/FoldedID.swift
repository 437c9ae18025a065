import BoardmarkText

/// A task's id in the form in which ids are compared, without an allocation: in lower case, padded
/// with zeros.
package struct FoldedID: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// - Parameter id: The bytes of a valid id, at most 32.
  init(_ id: ArraySlice<UInt8>) {
    for (index, byte) in id.enumerated() {
      let bits = UInt64(byte.asciiLowercased) << UInt64(index % 8 * 8)
      switch index / 8 {
      case 0: first |= bits
      case 1: second |= bits
      case 2: third |= bits
      default: fourth |= bits
      }
    }
  }
}
