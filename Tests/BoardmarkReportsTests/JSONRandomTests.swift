import Boardmark
import BoardmarkReports
import TestSupport
import Testing

@Suite struct JSONRandomTests {
  @Test("any bytes give a JSON string that reads back as their UTF-8")
  func anyBytesGiveAJSONStringThatReadsBackAsTheirUTF8() throws {
    var random = RandomNumbers(seed: 0x15_0A11)
    let likely: [UInt8] = [
      0x00, 0x0A, 0x1F, 0x22, 0x5C, 0x75, 0x7F, 0x80, 0x9F, 0xA0, 0xA8, 0xAE, 0xBF, 0xC2, 0xE2,
      0xED, 0xEF,
      0xF0, 0xF3, 0xF4, 0xFF,
    ]
    for _ in 0..<10_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Bool.random(using: &random)
          ? likely.randomElement(using: &random)! : UInt8.random(in: .min ... .max, using: &random)
      }
      let array = JSONWriter.array { $0.string(utf8: bytes) }
      let text = try #require(String(validating: array, as: UTF8.self))
      let read = try #require(jsonString(text.unicodeScalars.dropFirst(4).dropLast(3)), "\(bytes)")
      #expect(Array(read.utf8) == Array(String(decoding: bytes, as: UTF8.self).utf8))
    }
  }

  /// Reads one JSON string as RFC 8259 has it; nil for anything else, and for a raw hidden control.
  private func jsonString(_ text: Substring.UnicodeScalarView) -> String? {
    var rest = text
    var units: [UInt16] = []
    guard rest.popFirst() == "\"" else { return nil }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        return rest.isEmpty ? String(validating: units, as: UTF16.self) : nil
      case "\\":
        switch rest.popFirst() {
        case "\"": units.append(0x22)
        case "\\": units.append(0x5C)
        case "n": units.append(0x0A)
        case "r": units.append(0x0D)
        case "t": units.append(0x09)
        case "u":
          guard rest.count >= 4, let unit = UInt16(String(rest.prefix(4)), radix: 16) else {
            return nil
          }
          units.append(unit)
          rest = rest.dropFirst(4)
        default: return nil
        }
      default:
        if scalar.isHiddenControl { return nil }
        units.append(contentsOf: UTF16.encode(scalar)!)
      }
    }
    return nil
  }
}
