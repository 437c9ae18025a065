import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `@2026-12-01`, which several programs write.
  static let dateAfterAtSign = Dialect(
    "another tool", sample: ("@2026-12-01", "due:2026-12-01"),
    .words(first: [.ascii("@")], signs: [Sign(byte: .ascii("@"))]) { line, offset in
      let bytes = line.bytes
      let end = offset + 11
      guard line.isWordStart(offset), end <= line.range.upperBound,
        WrittenDate.isISO(bytes[offset + 1..<end]),
        end == line.range.upperBound || !bytes[end].isASCIIAlphanumeric
      else { return nil }
      return .init(range: offset..<end, meaning: .due(WrittenDate.day(bytes[offset + 1..<end])))
    })
}
