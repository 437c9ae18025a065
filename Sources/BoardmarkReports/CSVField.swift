import BoardmarkText

extension [UInt8] {
  /// Appends text as one CSV field. It is quoted if it holds a comma, a quote or a line end, or
  /// begins or ends with a space, which some readers would trim.
  ///
  /// Unless `isRaw`, text that a spreadsheet would take for a formula gets a leading `'`, hidden controls
  /// become visible, and each line end is LF.
  mutating func appendCSVField(_ text: UnsafeBufferPointer<UInt8>, isRaw: Bool) {
    var field: [UInt8] = []
    field.reserveCapacity(text.count + 1)
    if isRaw {
      field.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
    } else {
      if text.beginsLikeFormula { field.append(UInt8(ascii: "'")) }
      text.withLineFeeds { field.appendTerminalSafe($0, keeping: .lineFeed) }
    }
    guard field.needsCSVQuotes else {
      append(contentsOf: field)
      return
    }
    append(UInt8(ascii: "\""))
    for byte in field {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }

  private var needsCSVQuotes: Bool {
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return true }
    return contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a spreadsheet could evaluate the text: its first scalar is one of `= + - @`, in ASCII
  /// or full-width, or a tab or line end. Spaces and hidden controls before it are ignored, since
  /// programs trim them.
  fileprivate var beginsLikeFormula: Bool {
    var index = 0
    while index < count {
      let step = utf8Scalar(at: index)
      switch step.scalar {
      case "=", "+", "-", "@", "\t", "\r", "\n": return true
      case "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": return true
      case let scalar? where scalar == " " || scalar.isHiddenControl: index += step.length
      default: return false
      }
    }
    return false
  }

  /// Calls `body` with each CRLF and lone CR replaced by LF; copies only if there is one.
  fileprivate func withLineFeeds(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard contains(0x0D) else { return body(self) }
    var converted: [UInt8] = []
    converted.reserveCapacity(count)
    var previous: UInt8 = 0
    for byte in self {
      if byte == 0x0D {
        converted.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        converted.append(byte)
      }
      previous = byte
    }
    converted.withUnsafeBufferPointer(body)
  }
}
