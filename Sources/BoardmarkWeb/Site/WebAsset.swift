import BoardmarkReports

extension WebAssets {
  /// The type and content of a file that is served under a name; nil if there is no such file.
  static func asset(_ name: String) -> (type: String, bytes: [UInt8])? {
    guard let (type, text) = content(name) else { return nil }
    // The generator removes the last line end.
    func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } + [0x0A] }
    return (type, (name == "page.css" ? bytes(SharedStyle.sheet) : []) + bytes(text))
  }
}
