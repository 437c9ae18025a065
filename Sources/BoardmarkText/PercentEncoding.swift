extension String {
  /// The path as it is in a URI: all bytes but letters, digits and `/-._~` are percent-encoded.
  package var percentEncodedPath: String {
    var text = ""
    for byte in utf8 {
      // A colon in the first segment would be taken for the end of a scheme.
      if byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
