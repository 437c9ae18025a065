import JSONRPC

/// The fields of a form in their order: from URL encoding, or from the members of a JSON object.
package struct FormFields: Sendable, Equatable {
  /// Why no fields can be read from a body.
  enum Failure: Error, Equatable {
    case notUTF8
    case notJSON(String)
  }

  private(set) var fields: [(name: String, value: String)] = []

  init() {}

  package static func == (left: Self, right: Self) -> Bool {
    left.fields.elementsEqual(right.fields) { $0 == $1 }
  }

  /// Parses `name=value&name=value`; if anything is not UTF-8, there are no fields.
  init(urlEncoded bytes: [UInt8]) {
    self = (try? Self(strictly: bytes)) ?? Self()
  }

  /// - Throws: ``Failure/notUTF8`` if a name or a value is not UTF-8.
  init(strictly bytes: [UInt8]) throws(Failure) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      guard let name = Self.unescaped(name, plusIsBlank: true).text,
        let value = Self.unescaped(value, plusIsBlank: true).text
      else { throw .notUTF8 }
      fields.append((name, value))
    }
  }

  /// Parses an object whose values are strings, numbers, booleans, or arrays of these.
  init(json bytes: [UInt8]) throws(Failure) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw .notJSON("\(error.message) at byte \(error.offset)")
    }
    guard case .object(let members) = value else { throw .notJSON("it is not an object") }
    for member in members {
      guard let name = member.key.text else { throw .notUTF8 }
      if case .array(let elements) = member.value {
        for element in elements { try add(name, element) }
      } else {
        try add(name, member.value)
      }
    }
  }

  private mutating func add(_ name: String, _ value: JSONValue) throws(Failure) {
    switch value {
    case .null: break
    case .boolean(let value): fields.append((name, value ? "1" : "0"))
    case .integer(let value): fields.append((name, "\(value)"))
    case .number(let bytes), .string(let bytes):
      guard let text = bytes.text else { throw .notUTF8 }
      fields.append((name, text))
    case .array, .object, .raw:
      throw .notJSON("the value of '\(name)' is neither a text nor a list of texts")
    }
  }

  /// The last value of a field; nil if there is none.
  package subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  /// The value of a field; nil if there is none or it is empty.
  func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// True if a checkbox of the form is ticked.
  func isOn(_ name: String) -> Bool { ["1", "on", "true", "yes"].contains(self[name] ?? "") }

  /// Decodes percent signs; one without two hexadecimal digits after it stays as it is.
  static func unescaped(_ text: some Collection<UInt8>, plusIsBlank: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return result
  }

  /// The text encoded for a query or a component of a path.
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
