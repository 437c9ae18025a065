import BoardmarkReading
import BoardmarkText

/// Reads dates as people and other tools write them, to suggest their spelling in this format.
enum WrittenDate {
  /// True if `text` has the shape `dddd-dd-dd`.
  static func isISO(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 10 else { return false }
    for (index, byte) in text.enumerated() {
      guard index == 4 || index == 7 ? byte == .ascii("-") : byte.isASCIIDigit else { return false }
    }
    return true
  }

  /// True if `text` looks like a date in any spelling: a year, or two numbers and more.
  static func isLikely(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 60 else { return false }
    var rest = text
    guard let number = rest.popRun(of: \.isASCIIDigit) else { return false }
    return number.count == 4 || rest.contains(where: \.isASCIIDigit)
  }

  /// The day that `text` means in another spelling, independent of today; nil if it is ambiguous.
  ///
  /// `2026/12/1`, `1.12.2026`, `12/31/2026`, `Dec 1st, 2026`, `1 December 2026`.
  static func read(_ text: ArraySlice<UInt8>) -> CalendarDate? {
    guard text.count <= 60 else { return nil }
    let text = String(decoding: text.trimmingBlanks, as: UTF8.self)
    if let day = NumericDate.day(text) { return day }
    if case .date(let date)? = try? RelativeDate(text) { return date }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first run of bytes of a kind, together with everything before it, and returns the
  /// run; nil if there is no such run.
  fileprivate mutating func popRun(of isOfKind: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    guard let start = firstIndex(where: isOfKind) else { return nil }
    let run = self[start...].prefix(while: isOfKind)
    self = self[run.endIndex...]
    return run
  }
}
