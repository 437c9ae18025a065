internal import LibC

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` in a part of a text; the part's end where there is none.
  package func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    guard start < end, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension [UInt8] {
  /// Whether a word in lower case stands anywhere, without regard to ASCII letter case.
  ///
  /// Cost: looks at one byte in as many as the word has, where few bytes are the word's (Horspool's search).
  package func holds(word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    // How far the word's end may go from each byte without passing by a place where it stands.
    var steps = [Int](repeating: word.count, count: 256)
    for (place, byte) in word.enumerated() {
      steps[Int(byte)] = word.count - 1 - place
      if byte.isLowercaseLetter { steps[Int(byte ^ 0x20)] = word.count - 1 - place }
    }
    func isWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      bytes.elementsEqual(word) { $0 == $1 || $1.isLowercaseLetter && $0 | 0x20 == $1 }
    }
    return withUnsafeBufferPointer { bytes in
      steps.withUnsafeBufferPointer { steps in
        var last = word.count - 1
        while last < bytes.count {
          let step = steps[Int(bytes[last])]
          if step == 0, isWord(bytes[(last - word.count + 1)...last]) { return true }
          last += Swift.max(1, step)
        }
        return false
      }
    }
  }

  /// Whether a byte stands anywhere.
  package func holds(_ byte: UInt8) -> Bool {
    withUnsafeBufferPointer { $0.offset(of: byte, from: 0, to: $0.count) < $0.count }
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (0x61...0x7A).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether both hold the same bytes; faster than comparing element by element.
  package func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    count == other.count
      && withUnsafeBytes { left in
        other.withUnsafeBytes { right in
          left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
        }
      }
  }
}
