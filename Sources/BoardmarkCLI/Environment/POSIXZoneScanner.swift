/// Reads the parts of a POSIX time zone rule one after the other.
struct POSIXZoneScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Skips an abbreviation: three or more letters, or anything in angle brackets.
  mutating func skipAbbreviation() -> Bool {
    let start = position
    if skip("<") {
      while position < bytes.count, !isAt(">") { position += 1 }
      return skip(">")
    }
    while position < bytes.count, (0x41...0x5a).contains(bytes[position] & 0xdf) { position += 1 }
    return position - start >= 3
  }

  /// Reads `[+-]h[h][h][:mm[:ss]]`; the result is in seconds.
  mutating func time() -> Int? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard var seconds = number(0...167) else { return nil }
    seconds *= 3600
    for unit in [60, 1] where skip(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `Mm.w.d`, `Jn` or `n`, with an optional `/time` after it.
  mutating func yearlyMoment() -> YearlyMoment? {
    let day: YearlyMoment.Day
    if skip("M") {
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if skip("J") {
      guard let number = number(1...365) else { return nil }
      day = .dayWithoutLeapDay(number)
    } else {
      guard let number = number(0...365) else { return nil }
      day = .day(number)
    }
    guard skip("/") else { return YearlyMoment(day) }
    guard let time = time() else { return nil }
    return YearlyMoment(day, time: time)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, case 0x30...0x39 = bytes[position], value < 1000 {
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return position > start && range.contains(value) ? value : nil
  }
}
