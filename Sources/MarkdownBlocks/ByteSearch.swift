internal import LibC

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first `byte` in a part of a text; the part's end if there is none.
  package func offset(of byte: UInt8, from start: Int, to end: Int) -> Int {
    guard start < end, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The offset of the first `byte` in a part of a text for which a condition holds; nil if there is none.
  package func offset(
    of byte: UInt8, in range: Range<Int>, where isWanted: (Int) -> Bool
  ) -> Int? {
    var place = offset(of: byte, from: range.lowerBound, to: range.upperBound)
    while place < range.upperBound {
      if isWanted(place) { return place }
      place = offset(of: byte, from: place + 1, to: range.upperBound)
    }
    return nil
  }
}

extension [UInt8] {
  /// True if a word, given in lower case, occurs anywhere, ignoring ASCII letter case.
  package func holds(word: StaticString) -> Bool {
    withUnsafeBytes {
      $0.holds(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }
  }

  /// True if a byte occurs anywhere.
  package func holds(_ byte: UInt8) -> Bool {
    withUnsafeBufferPointer { $0.offset(of: byte, from: 0, to: $0.count) < $0.count }
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (0x61...0x7A).contains(self) }
}

extension UnsafeRawBufferPointer {
  /// Cost: linear; tests sixteen offsets at a time for the word's first and last bytes.
  fileprivate func holds(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let head = word.first, let tail = word.last else { return true }
    func isWord(_ place: Int) -> Bool {
      self[place..<place + word.count].elementsEqual(word) {
        $0 == $1 || $1.isLowercaseLetter && $0 | 0x20 == $1
      }
    }
    typealias Lanes = SIMD16<UInt8>
    // Setting this bit makes a letter lower case; the word's first and last bytes get it too.
    let bit = Lanes(repeating: 0x20)
    let (first, last) = (Lanes(repeating: head) | bit, Lanes(repeating: tail) | bit)
    var place = 0
    while place + Lanes.scalarCount + word.count <= count {
      let heads = loadUnaligned(fromByteOffset: place, as: Lanes.self) | bit
      let tails = loadUnaligned(fromByteOffset: place + word.count - 1, as: Lanes.self) | bit
      // `any` would look at each lane separately.
      let found = unsafeBitCast((heads .== first) .& (tails .== last), to: SIMD2<UInt64>.self)
      if found.x | found.y != 0, (place..<place + Lanes.scalarCount).contains(where: isWord) {
        return true
      }
      place += Lanes.scalarCount
    }
    return (place..<Swift.max(place, count - word.count + 1)).contains(where: isWord)
  }
}

extension ArraySlice<UInt8> {
  /// True if a word, given in lower case, occurs anywhere, ignoring ASCII letter case.
  package func holds(word: String) -> Bool {
    var word = word
    return withUnsafeBytes { bytes in word.withUTF8 { bytes.holds($0) } }
  }

  /// True if both slices have equal bytes; faster than comparing them element by element.
  package func isIdentical(to other: ArraySlice<UInt8>) -> Bool {
    count == other.count
      && withUnsafeBytes { left in
        other.withUnsafeBytes { right in
          left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
        }
      }
  }
}
