extension [UInt8] {
  /// Appends bytes as a JSON string with its quotes.
  ///
  /// Escapes quotes, backslashes and every hidden control (`Unicode.Scalar.isHiddenControl`), so
  /// that a report stays text when printed on a terminal or pasted into JavaScript; invalid UTF-8
  /// becomes U+FFFD. Linear time; runs without escapes are copied whole.
  package mutating func appendJSONString(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var index = 0
    var runStart = 0
    while index < text.count {
      while index + 8 <= text.count {
        let special = ByteGroup(text, at: index).jsonSpecials
        index += special.isEmpty ? 8 : special.first
        if !special.isEmpty { break }
      }
      guard index < text.count else { break }
      let byte = text[index]
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      let step = text.utf8Scalar(at: index)
      if let scalar = step.scalar, scalar.value >= 0x80, !scalar.isHiddenControl {
        index += step.length
        continue
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
      appendJSONEscape(of: step.scalar)
      index += step.length
      runStart = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<index]))
    append(UInt8(ascii: "\""))
  }

  mutating func appendJSONEscape(of scalar: Unicode.Scalar?) {
    switch scalar {
    case nil: append(contentsOf: "\u{FFFD}".utf8)
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case let scalar?:
      for unit in UTF16.encode(scalar)! {
        append(contentsOf: "\\u".utf8)
        for shift in stride(from: 12, through: 0, by: -4) {
          let digit = UInt8(unit >> UInt16(shift) & 0xF)
          append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
      }
    }
  }
}
