import BoardmarkText

/// Writes CSV as RFC 4180 describes it: a header, rows with the same number of fields, and quotes
/// only if they are needed.
///
/// Lines end with LF, not the RFC's CRLF: spreadsheets read both, and a shell script that cuts fields
/// would find a CR in the last one. The text is UTF-8 without a byte order mark unless asked for.
package struct CSVWriter: Sendable {
  /// What differs from the plain tables that this program writes.
  package struct Options: Sendable {
    /// Writes fields as data for other programs: no guard against formulas, controls as they are. Only
    /// bytes that are not UTF-8 still become U+FFFD.
    package var isRaw: Bool
    /// Begins with U+FEFF, without which Excel takes UTF-8 for the machine's legacy encoding.
    package var hasByteOrderMark: Bool

    package init(isRaw: Bool = false, hasByteOrderMark: Bool = false) {
      self.isRaw = isRaw
      self.hasByteOrderMark = hasByteOrderMark
    }
  }

  /// One field of a row.
  package enum Field: Sendable {
    case text(String)
    /// Text that may hold any bytes.
    case utf8(ArraySlice<UInt8>)
    /// A number, never taken for a formula.
    case integer(Int)
    case empty
  }

  /// The text so far; ends with LF.
  package private(set) var bytes: [UInt8] = []
  private let options: Options
  private let columnCount: Int

  /// Begins a table with its header; there must be at least one column.
  package init(columns: [String], options: Options = Options()) {
    precondition(!columns.isEmpty, "a table has a column")
    self.options = options
    columnCount = columns.count
    if options.hasByteOrderMark { bytes.append(contentsOf: "\u{FEFF}".utf8) }
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
      text.utf8.withContiguousBytes { bytes.appendCSVField($0, isRaw: options.isRaw) }
    case .utf8(let text):
      text.withContiguousBytes { bytes.appendCSVField($0, isRaw: options.isRaw) }
    case .integer(let number):
      bytes.append(contentsOf: String(number).utf8)
    case .empty:
      break
    }
  }
}
