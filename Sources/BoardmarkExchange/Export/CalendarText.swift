import BoardmarkText

/// The lines of an iCalendar object (RFC 5545), escaped and folded.
struct CalendarText {
  private(set) var bytes: [UInt8] = []

  /// Appends a line whose value is text.
  mutating func text(_ name: String, _ value: String) {
    var escaped = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\" + String(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += " "
      case _ where scalar.isHiddenControl: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    line(name, escaped)
  }

  /// Appends a line as it is; no line is longer than 75 octets, and no character is cut.
  mutating func line(_ name: String, _ value: String) {
    var length = 0
    for scalar in (name + ":" + value).unicodeScalars {
      let octets = Array(String(scalar).utf8)
      if length + octets.count > 75 {
        bytes += [0x0D, 0x0A, 0x20]
        length = 1
      }
      bytes += octets
      length += octets.count
    }
    bytes += [0x0D, 0x0A]
  }
}
