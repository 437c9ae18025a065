import BoardmarkText

/// Numbers lines, so that equal ones have equal numbers.
struct LineInterner {
  private var numbers: [ByteString: Int32] = [:]

  /// The lines by their numbers.
  private(set) var lines: [ArraySlice<UInt8>] = []

  /// The numbers of `lines`.
  mutating func numbers(of lines: [ArraySlice<UInt8>]) -> [Int32] {
    lines.map { line in
      let key = ByteString(line)
      if let number = numbers[key] { return number }
      let number = Int32(numbers.count)
      numbers[key] = number
      self.lines.append(line)
      return number
    }
  }
}

extension ArraySlice<UInt8> {
  /// The lines of the bytes, each with its LF.
  var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? endIndex
      lines.append(self[start..<end])
      start = end
    }
    return lines
  }
}
