import BoardmarkText

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
