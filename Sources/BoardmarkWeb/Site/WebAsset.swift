import BoardmarkReports

extension WebAssets {
  /// What is served under a name; nil where there is no such file.
  static func asset(_ name: String) -> (type: String, bytes: [UInt8])? {
    guard let (type, text) = content(name) else { return nil }
    // The generator takes the last line end off.
    func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } + [0x0A] }
    return (type, (name == "page.css" ? bytes(SharedStyle.sheet) : []) + bytes(text))
  }
}
