import BoardmarkReading
import BoardmarkText

extension Dialect {
  /// `@ 2026-12-01`, optionally with a time, alone on its line.
  static let taskell = Dialect(
    "taskell", sample: ("\n  @ 2026-12-01", "due:2026-12-01"),
    .lines(signs: [.ascii("@")]) { line in
      let bytes = line.bytes
      var start = line.range.lowerBound
      while start < line.range.upperBound, bytes[start].isBlank || bytes[start] == .ascii(">") {
        start += 1
      }
      guard line.isAt(start, "@ "), start + 12 <= line.range.upperBound,
        WrittenDate.isISO(bytes[start + 2..<start + 12])
      else { return nil }
      var end = line.range.upperBound
      while bytes[end - 1].isBlank { end -= 1 }
      let rest = bytes[start + 12..<end].drop(while: \.isBlank)
      guard rest.first?.isASCIIDigit ?? true, rest.count <= 12 else { return nil }
      let date = CalendarDate(bytes[start + 2..<start + 12])
      let due =
        rest.isEmpty
        ? date.map { DueDate(date: $0) } : date.flatMap { DueDate("\($0)T\(taskellTime(rest))") }
      return [.init(range: start..<end, meaning: .attribute(.due, due.map { "\($0)" }))]
    })

  /// `16:30 UTC` as `16:30Z`.
  private static func taskellTime(_ text: ArraySlice<UInt8>) -> String {
    let words = text.split(whereSeparator: \.isBlank).map { String(decoding: $0, as: UTF8.self) }
    return words.count == 2 && words[1] == "UTC" ? "\(words[0])Z" : words.joined(separator: " ")
  }
}
