import BoardmarkText

/// Names the bytes of a task: the first 80 bits of their SHA-256.
struct TaskDigest: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt16

  init(of bytes: ArraySlice<UInt8>) {
    let digest = SHA256.digest(of: bytes)
    high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = UInt16(digest[8]) << 8 | UInt16(digest[9])
  }

  /// Parses the result of ``text``; nil if the text is anything else.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 20,
      text.utf8.allSatisfy({
        ("0"..."9").contains(UnicodeScalar($0)) || ("a"..."f").contains(UnicodeScalar($0))
      }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt16(text.suffix(4), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The digest as 20 hexadecimal digits.
  var text: String {
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    return digits(high, 16) + digits(low, 4)
  }
}
