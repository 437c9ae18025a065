/// Converts libyaml's marks, which count characters, to positions in the source.
///
/// Rejects what libyaml would reject for its encoding (invalid UTF-8, control characters), so that
/// these errors have a position as well. Linear time and memory.
struct CharacterMap {
  /// The length of the byte order mark, which libyaml never sees.
  let prefixLength: Int
  /// The byte offset in the source of each character and of the end; empty if all characters are
  /// ASCII.
  private var offsets: [Int] = []
  /// The character index at which each line begins, ascending.
  private var lineStarts = [0]
  private var characterCount = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    prefixLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw YAMLError(message: "the text is UTF-16, not UTF-8", position: .start)
    }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if !isASCII { offsets.reserveCapacity(bytes.count + 1) }

    var offset = prefixLength
    var rest = bytes[offset...].makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    var previous: Unicode.Scalar?
    scan: while true {
      if !isASCII { offsets.append(offset) }
      // A CRLF ends one line, after its LF.
      if previous == "\n" || previous == "\r" && (offset == bytes.count || bytes[offset] != 0x0A) {
        lineStarts.append(characterCount)
      }
      switch decoder.parseScalar(from: &rest) {
      case .emptyInput:
        break scan
      case .error:
        throw YAMLError(message: "invalid UTF-8", position: position(at: offset))
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        guard Self.isAllowed(scalar) else {
          let name = String(scalar.value, radix: 16, uppercase: true)
          let padding = String(repeating: "0", count: max(0, 4 - name.utf8.count))
          throw YAMLError(
            message: "character U+\(padding)\(name) is not allowed", position: position(at: offset))
        }
        previous = scalar
        offset += encoded.count
        characterCount += 1
      }
    }
  }

  /// The position of the character at `index`; for an index past the end, that of the end.
  func position(ofCharacter index: Int) -> YAMLPosition {
    let index = min(max(index, 0), characterCount)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    return YAMLPosition(
      offset: offsets.isEmpty ? prefixLength + index : offsets[index],
      line: low, column: index - lineStarts[low])
  }

  /// The position of the next character to be read.
  private func position(at offset: Int) -> YAMLPosition {
    YAMLPosition(
      offset: offset, line: lineStarts.count - 1, column: characterCount - lineStarts.last!)
  }

  /// True if YAML 1.1 considers the scalar printable and allows it after the start.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85: true
    case 0xFEFF, 0xFFFE, 0xFFFF: false
    default: scalar.value >= 0xA0
    }
  }
}
