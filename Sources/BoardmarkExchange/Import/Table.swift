import Boardmark
import BoardmarkText

/// A table in comma-separated values (RFC 4180), also with semicolons or tabs.
struct Table {
  let header: [String]

  /// The rows after the header that are not empty; the header is row 1.
  let rows: [(number: Int, cells: [String])]

  /// - Throws: ``ForeignError`` for a quote that is never closed, or a file without rows.
  init(_ bytes: [UInt8]) throws(ForeignError) {
    var reader = Reader(bytes: bytes, separator: Self.separator(of: bytes))
    let all = try reader.rows()
    guard let first = all.first, first.contains(where: { !$0.isEmpty }) else {
      throw ForeignError("the table has no header", remedy: "its first row names the columns")
    }
    header = first
    rows = all.enumerated().dropFirst().filter { $0.element.contains { !$0.isEmpty } }
      .map { ($0.offset + 1, $0.element) }
  }

  /// The separator of which the first line has most.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let first = bytes.prefix { !$0.isLineEnding }
    let marks: [UInt8] = [.ascii(","), .ascii(";"), 0x09]
    return marks.max { left, right in
      first.count { $0 == left } < first.count { $0 == right }
    }!
  }

  private struct Reader {
    let bytes: [UInt8]
    let separator: UInt8
    private var offset = 0

    init(bytes: [UInt8], separator: UInt8) {
      self.bytes = bytes
      self.separator = separator
    }

    mutating func rows() throws(ForeignError) -> [[String]] {
      var rows: [[String]] = []
      while offset < bytes.count {
        var cells = [try cell()]
        while offset < bytes.count, bytes[offset] == separator {
          offset += 1
          cells.append(try cell())
        }
        skipLineEnding()
        rows.append(cells)
      }
      return rows
    }

    private mutating func skipLineEnding() {
      if offset < bytes.count, bytes[offset] == 0x0D { offset += 1 }
      if offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    }

    private mutating func cell() throws(ForeignError) -> String {
      guard offset < bytes.count, bytes[offset] == .ascii("\"") else {
        let start = offset
        while offset < bytes.count, bytes[offset] != separator, !bytes[offset].isLineEnding {
          offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
      }
      let start = offset
      var text: [UInt8] = []
      offset += 1
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte != .ascii("\"") {
          text.append(byte)
        } else if offset < bytes.count, bytes[offset] == .ascii("\"") {
          text.append(byte)
          offset += 1
        } else {
          guard offset == bytes.count || bytes[offset] == separator || bytes[offset].isLineEnding
          else {
            throw ForeignError(
              "\(ForeignText.place(of: offset, in: bytes)): text after a closing quote",
              remedy: "double the quotes inside a cell")
          }
          return String(decoding: text, as: UTF8.self)
        }
      }
      throw ForeignError(
        "\(ForeignText.place(of: start, in: bytes)): a quote that is never closed",
        remedy: "export it again; the file may be cut")
    }
  }
}
