import BoardmarkText

/// Writes CSV as RFC 4180 describes it: a header, rows with the same number of fields, and quotes
/// only if they are needed.
///
/// Lines end with LF, not the RFC's CRLF: spreadsheets read both, and a shell script that cuts fields would find a CR
/// in the last one. The text is UTF-8 without a byte order mark by default.
package struct CSVWriter: Sendable {
  /// One field of a row.
  package enum Field: Sendable {
    case text(String)
    /// Text that may contain any bytes.
    case utf8(ArraySlice<UInt8>)
    /// A number, never taken for a formula.
    case integer(Int)
    case empty
  }

  /// The text so far; ends with LF.
  package private(set) var bytes: [UInt8] = []
  private let isRaw: Bool
  private let columnCount: Int

  /// Starts a table with its header; there must be at least one column.
  ///
  /// - Parameters:
  ///   - isRaw: True to write fields as data for other programs: no guard against formulas, controls unchanged. Only
  ///     bytes that are not UTF-8 still become U+FFFD.
  ///   - hasByteOrderMark: True to begin with U+FEFF; without it, Excel reads UTF-8 in the machine's legacy encoding.
  package init(columns: [String], isRaw: Bool = false, hasByteOrderMark: Bool = false) {
    precondition(!columns.isEmpty, "a table has a column")
    self.isRaw = isRaw
    columnCount = columns.count
    if hasByteOrderMark { bytes.append(contentsOf: "\u{FEFF}".utf8) }
    row(columns.map { .text($0) })
  }

  /// Appends a row, which must have a field for each column.
  package mutating func row(_ fields: [Field]) {
    precondition(fields.count == columnCount, "a row has a field for each column")
    let start = bytes.count
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(field)
    }
    // A blank line would not be read as a row.
    if bytes.count == start { bytes.append(contentsOf: "\"\"".utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ field: Field) {
    switch field {
    case .text(let text):
      text.utf8.withContiguousBytes { bytes.appendCSVField($0, isRaw: isRaw) }
    case .utf8(let text):
      text.withContiguousBytes { bytes.appendCSVField($0, isRaw: isRaw) }
    case .integer(let number):
      bytes.append(contentsOf: String(number).utf8)
    case .empty:
      break
    }
  }
}

extension [UInt8] {
  /// Appends text as one CSV field. It is quoted if it contains a comma, a quote or a line end, or begins or ends with
  /// a space, which some readers would trim.
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
  /// True if a spreadsheet could evaluate the text: its first scalar is one of `= + - @`, in ASCII
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
