extension String {
  /// The path for a URI: all bytes except letters, digits and `/-._~` are percent-encoded.
  ///
  /// A colon in the first segment would end a scheme.
  package var percentEncodedPath: String { percentEncoded(keeping: "/-._~") }

  /// The text for a query or a component of a path.
  package var percentEncoded: String { percentEncoded(keeping: "-._~") }

  private func percentEncoded(keeping marks: String) -> String {
    var text = ""
    for byte in utf8 {
      if byte.isASCIIAlphanumeric || marks.utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + byte.hexadecimal.uppercased()
      }
    }
    return text
  }
}

extension Collection<UInt8> {
  /// The bytes with percent signs decoded; one without two hexadecimal digits after it is left unchanged.
  package var percentDecoded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var rest = self[...]
    while let byte = rest.popFirst() {
      if byte == .ascii("%"), let high = rest.first?.hexadecimalDigit,
        let low = rest.dropFirst().first?.hexadecimalDigit
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; nil for another byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
