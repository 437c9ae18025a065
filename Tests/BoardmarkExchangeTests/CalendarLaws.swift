import Boardmark
import Foundation
import Testing

/// What RFC 5545 asks of a calendar, also where parsers do not look: unfolded lines, components, and the rules about each
/// property that the writer uses.
struct CalendarLaws {
  struct Component {
    let name: String
    var properties: [(name: String, parameters: String, value: String)] = []

    func values(_ name: String) -> [String] { properties.filter { $0.name == name }.map(\.value) }
    func parameters(_ name: String) -> String? { properties.first { $0.name == name }?.parameters }
  }

  private(set) var components: [Component] = []
  private(set) var faults: [String] = []

  init(_ bytes: [UInt8]) {
    for line in unfolded(bytes) {
      guard let colon = Self.colon(in: line) else {
        faults.append("no colon: \(line)")
        continue
      }
      let head = line[..<colon].split(separator: ";", maxSplits: 1).map(String.init)
      let value = String(line[line.index(after: colon)...])
      switch head[0] {
      case "BEGIN":
        if !open.isEmpty, open != ["VCALENDAR"] { faults.append("\(value) in \(open)") }
        open.append(value)
        components.append(Component(name: value))
      case "END":
        if open.popLast() != value { faults.append("END:\(value)") }
      default:
        let index = open.count == 1 ? 0 : components.count - 1
        components[index].properties.append((head[0], head.count > 1 ? head[1] : "", value))
      }
    }
    if !open.isEmpty { faults.append("\(open) not closed") }
    for component in components { check(component) }
    let uids = components.flatMap { $0.values("UID") }
    if Set(uids).count != uids.count { faults.append("UIDs are not unique") }
  }

  private var open: [String] = []

  /// The colon that ends the name and its parameters.
  private static func colon(in line: String) -> String.Index? { line.firstIndex(of: ":") }

  private mutating func unfolded(_ bytes: [UInt8]) -> [String] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard line.last == 0x0D else {
        faults.append("a line does not end with CRLF")
        continue
      }
      let content = Array(line.dropLast())
      if content.count > 75 { faults.append("a line of \(content.count) octets") }
      if String(validating: content, as: UTF8.self) == nil { faults.append("a character is cut") }
      if content.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
        faults.append("a control character")
      }
      if content.first == 0x20, !lines.isEmpty {
        lines[lines.count - 1] += content.dropFirst()
      } else {
        lines.append(content)
      }
    }
    if !rest.isEmpty { faults.append("no line ending at the end") }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func check(_ component: Component) {
    func fault(_ text: String) { faults.append("\(component.name): \(text)") }
    func once(_ names: String...) {
      for name in names where component.values(name).count != 1 {
        fault("\(name) is not there once")
      }
    }
    func atMostOnce(_ names: String...) {
      for name in names where component.values(name).count > 1 { fault("\(name) twice") }
    }
    if component.name == "VCALENDAR" {
      once("VERSION", "PRODID")
      return
    }
    once("UID", "DTSTAMP", "SUMMARY")
    atMostOnce(
      "DTSTART", "DUE", "DTEND", "DURATION", "RRULE", "STATUS", "PRIORITY", "DESCRIPTION", "TRANSP",
      "CATEGORIES")
    if let stamp = component.values("DTSTAMP").first, !Self.isInstant(stamp) {
      fault("DTSTAMP \(stamp)")
    }
    for name in ["DTSTART", "DUE"] {
      guard let value = component.values(name).first else { continue }
      let isDay = component.parameters(name) == "VALUE=DATE"
      if isDay ? Self.day(value) == nil : !Self.isInstant(value) { fault("\(name) \(value)") }
    }
    if let due = component.values("DUE").first, let start = component.values("DTSTART").first {
      if component.parameters("DUE") != component.parameters("DTSTART") {
        fault("DUE and DTSTART of two types")
      }
      if due <= start { fault("DUE is not after DTSTART") }
    }
    if !component.values("DUE").isEmpty, !component.values("DURATION").isEmpty {
      fault("DUE and DURATION")
    }
    if !component.values("RRULE").isEmpty { once("DTSTART") }
    let states =
      component.name == "VTODO"
      ? ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"]
      : ["TENTATIVE", "CONFIRMED", "CANCELLED"]
    for state in component.values("STATUS") where !states.contains(state) {
      fault("STATUS \(state)")
    }
    for value in component.values("PRIORITY") where !(0...9).contains(Int(value) ?? -1) {
      fault("PRIORITY \(value)")
    }
    switch component.name {
    case "VEVENT":
      once("DTSTART")
      if !component.values("DUE").isEmpty { fault("DUE") }
    case "VTODO":
      if !component.values("DTEND").isEmpty || !component.values("TRANSP").isEmpty {
        fault("DTEND or TRANSP")
      }
    default: fault("unknown")
    }
    for name in ["SUMMARY", "DESCRIPTION"] {
      for value in component.values(name) where Self.unescaped(value) == nil {
        fault("\(name) \(value)")
      }
    }
  }

  static func day(_ text: String) -> CalendarDate? {
    guard text.utf8.count == 8, let number = Int(text) else { return nil }
    return CalendarDate(year: number / 10000, month: number / 100 % 100, day: number % 100)
  }

  private static func isInstant(_ text: String) -> Bool {
    text.wholeMatch(of: /\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ/) != nil
      && day(String(text.prefix(8))) != nil
  }

  /// The text of a value; nil if its escapes are wrong.
  static func unescaped(_ value: String) -> String? {
    var text = ""
    var rest = value[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        switch rest.popFirst() {
        case "n", "N": text += "\n"
        case let next? where "\\;,".contains(next): text.append(next)
        default: return nil
        }
      case ";", ",": return nil
      default: text.append(character)
      }
    }
    return text
  }
}
