import BoardmarkText
import JSONRPC

/// The fields of a form in their order: from URL encoding, or from the members of a JSON object.
package struct FormFields: Sendable {
  /// Why a body cannot be parsed as fields.
  struct Failure: Error {
    let fact: String

    static let notUTF8 = Failure(fact: "the body is not UTF-8")

    static func notJSON(_ why: String) -> Failure {
      Failure(fact: "the body is not a JSON object of fields: \(why)")
    }
  }

  private(set) var fields: [(name: String, value: String)] = []

  init() {}

  /// Parses `name=value&name=value`; empty if anything is not UTF-8.
  init(urlEncoded bytes: [UInt8]) {
    self = (try? Self(strictly: bytes)) ?? Self()
  }

  /// - Throws: ``Failure`` if a name or a value is not UTF-8.
  init(strictly bytes: [UInt8]) throws(Failure) {
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      guard let name = Self.decoded(name), let value = Self.decoded(value) else {
        throw .notUTF8
      }
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

  /// A name or a value as text; nil if it is not UTF-8.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
    text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }.percentDecoded.text
  }
}
