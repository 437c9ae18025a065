import BoardmarkText

/// A received or outgoing JSON value.
///
/// Strings are bytes: invalid UTF-8 and unpaired surrogates are kept (the latter as the three bytes
/// that UTF-8 would have for them), so that a received text is preserved exactly. When written,
/// invalid UTF-8 becomes U+FFFD.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number with a fraction or an exponent, or too large for `Int`, as it was written.
  case number([UInt8])
  case string([UInt8])
  case array([JSONValue])
  /// The members in order; the last of several with the same key counts.
  case object([Member])
  /// A value that is already serialized, which makes thousands of small ones cheap; never the
  /// result of parsing.
  case raw([UInt8])

  /// A key and its value.
  package struct Member: Sendable, Equatable {
    package let key: [UInt8]
    package let value: JSONValue

    package init(_ key: [UInt8], _ value: JSONValue) {
      self.key = key
      self.value = value
    }

    package init(_ key: String, _ value: JSONValue) { self.init(Array(key.utf8), value) }
  }
}

extension JSONValue {
  package static func string(_ text: String) -> JSONValue { .string(Array(text.utf8)) }

  /// The text; null for nil.
  package static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  package static func integer(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

  /// An object of the members with non-nil values.
  package static func members(_ members: KeyValuePairs<StaticString, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { key, value in
        value.map { Member(key.withUTF8Buffer { Array($0) }, $0) }
      })
  }

  /// The value of a member; nil if this is not an object or lacks the member.
  package subscript(key: StaticString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return key.withUTF8Buffer { key in
      members.last { $0.key.elementsEqual(key) }?.value
    }
  }

  package var bytes: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// The text of a string; invalid UTF-8 is shown as U+FFFD.
  package var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  package var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The strings of an array; other elements are left out.
  package var texts: [String] { array?.compactMap(\.text) ?? [] }
}

extension JSONValue {
  /// The value as JSON in UTF-8, without white space.
  package var written: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// Appends the value; the recursion is as deep as the value, which the reader or the program
  /// limits.
  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += value ? "true".utf8 : "false".utf8
    case .integer(let number): bytes += String(number).utf8
    case .number(let text), .raw(let text): bytes += text
    case .string(let text): text.withUnsafeBufferPointer { bytes.appendJSONString($0) }
    case .array(let elements):
      bytes.append(.ascii("["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(.ascii(",")) }
        element.write(to: &bytes)
      }
      bytes.append(.ascii("]"))
    case .object(let members):
      bytes.append(.ascii("{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(.ascii(",")) }
        member.key.withUnsafeBufferPointer { bytes.appendJSONString($0) }
        bytes.append(.ascii(":"))
        member.value.write(to: &bytes)
      }
      bytes.append(.ascii("}"))
    }
  }
}
