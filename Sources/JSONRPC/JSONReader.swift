import BoardmarkText

/// The reason why bytes are not valid JSON.
package struct JSONError: Error, Equatable {
  /// The offset of the byte where the error was detected.
  package let offset: Int

  /// The fact, in lower case and without a final period.
  package let message: String
}

/// Parses a JSON text (RFC 8259) in linear time; tolerates only strings with invalid UTF-8 or
/// control characters.
package struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  package static let depthLimit = 256

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Parses a text that is exactly one value.
  package static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<JSONValue, JSONError> in
      var reader = JSONReader(bytes)
      do throws(JSONError) {
        let value = try reader.value()
        reader.skipWhiteSpace()
        guard reader.offset == bytes.count else {
          throw reader.error("there is text after the value")
        }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func error(_ message: String) -> JSONError { JSONError(offset: offset, message: message) }

  private mutating func skipWhiteSpace() {
    while offset < bytes.count, bytes[offset].isSpace { offset += 1 }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    guard offset < bytes.count else { throw error("a value is missing") }
    switch bytes[offset] {
    case .ascii("{"): return try object()
    case .ascii("["): return try array()
    case .ascii("\""): return .string(try string())
    case .ascii("t"): return try word("true", .boolean(true))
    case .ascii("f"): return try word("false", .boolean(false))
    case .ascii("n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let isThere = word.withUTF8Buffer { word in
      bytes[offset...].prefix(word.count).elementsEqual(word)
    }
    guard isThere else { throw error("expected '\(word)'") }
    offset += word.utf8CodeUnitCount
    return value
  }

  // MARK: - Containers

  private mutating func enter() throws(JSONError) {
    offset += 1
    depth += 1
    if depth > Self.depthLimit { throw error("nested deeper than \(Self.depthLimit) levels") }
    skipWhiteSpace()
  }

  /// True if the container ends here; if so, its bracket is consumed.
  private mutating func ends(with bracket: UInt8) -> Bool {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == bracket else { return false }
    offset += 1
    depth -= 1
    return true
  }

  private mutating func take(_ byte: Unicode.Scalar) throws(JSONError) {
    skipWhiteSpace()
    guard offset < bytes.count, bytes[offset] == .ascii(byte) else {
      throw error("expected '\(byte)'")
    }
    offset += 1
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    while !ends(with: .ascii("]")) {
      if !elements.isEmpty { try take(",") }
      elements.append(try value())
    }
    return .array(elements)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    while !ends(with: .ascii("}")) {
      if !members.isEmpty { try take(",") }
      skipWhiteSpace()
      guard offset < bytes.count, bytes[offset] == .ascii("\"") else {
        throw error("expected a key in quotes")
      }
      let key = try string()
      try take(":")
      members.append(JSONValue.Member(key, try value()))
    }
    return .object(members)
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    if bytes[offset] == .ascii("-") { offset += 1 }
    let first = offset
    skipDigits()
    let isInteger = offset > first
    let hasLeadingZero = offset > first + 1 && bytes[first] == .ascii("0")
    guard isInteger, !hasLeadingZero else {
      offset = start
      throw error("expected a value")
    }
    var isWhole = true
    if offset < bytes.count, bytes[offset] == .ascii(".") {
      isWhole = false
      offset += 1
      try digits()
    }
    if offset < bytes.count, bytes[offset] | 0x20 == .ascii("e") {
      isWhole = false
      offset += 1
      if offset < bytes.count, bytes[offset] == .ascii("+") || bytes[offset] == .ascii("-") {
        offset += 1
      }
      try digits()
    }
    let text = bytes[start..<offset]
    if isWhole, let number = Int(String(decoding: text, as: UTF8.self)) { return .integer(number) }
    return .number(Array(text))
  }

  private mutating func skipDigits() {
    while offset < bytes.count, bytes[offset].isASCIIDigit { offset += 1 }
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    skipDigits()
    if offset == start { throw error("expected a digit") }
  }

  // MARK: - Strings

  private mutating func string() throws(JSONError) -> [UInt8] {
    offset += 1
    var text: [UInt8] = []
    var run = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == .ascii("\"") || byte == .ascii("\\") else {
        offset += 1
        continue
      }
      text.append(contentsOf: bytes[run..<offset])
      offset += 1
      if byte == .ascii("\"") { return text }
      try escape(into: &text)
      run = offset
    }
    throw error("unterminated string")
  }

  /// Reads the rest of an escape, after its backslash.
  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard offset < bytes.count else { throw error("unterminated string") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case .ascii("\""), .ascii("\\"), .ascii("/"): text.append(byte)
    case .ascii("b"): text.append(0x08)
    case .ascii("f"): text.append(0x0C)
    case .ascii("n"): text.append(0x0A)
    case .ascii("r"): text.append(0x0D)
    case .ascii("t"): text.append(0x09)
    case .ascii("u"):
      let unit = try unit()
      guard 0xD800..<0xDC00 ~= unit, let low = lowSurrogate() else {
        return Self.append(unit, to: &text)
      }
      Self.append(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00), to: &text)
    default:
      offset -= 1
      throw error("invalid escape after a backslash")
    }
  }

  /// Reads the four hexadecimal digits of a UTF-16 unit.
  private mutating func unit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].hexadecimalDigit else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  /// Reads the second half of a surrogate pair if its escape follows; otherwise nothing.
  private mutating func lowSurrogate() -> UInt32? {
    let start = offset
    guard offset + 6 <= bytes.count, bytes[offset] == .ascii("\\"),
      bytes[offset + 1] == .ascii("u")
    else { return nil }
    offset += 2
    if let low = try? unit(), 0xDC00..<0xE000 ~= low { return low }
    offset = start
    return nil
  }

  /// Appends the UTF-8 of a code point; a surrogate is encoded as if it were a scalar.
  private static func append(_ point: UInt32, to text: inout [UInt8]) {
    func byte(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(point >> shift & 0x3F) }
    switch point {
    case ..<0x80: text.append(UInt8(point))
    case ..<0x800: text += [0xC0 | UInt8(point >> 6), byte(0)]
    case ..<0x10000: text += [0xE0 | UInt8(point >> 12), byte(6), byte(0)]
    default: text += [0xF0 | UInt8(point >> 18), byte(12), byte(6), byte(0)]
    }
  }
}
