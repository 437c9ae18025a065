/// The colors that people know from git's diffs.
enum DiffColors {
  /// The diff with each line in its color.
  static func colored(_ diff: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in diff.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      guard let code = code(of: line) else {
        result += line
        continue
      }
      let end = line.last == 0x0D ? line.endIndex - 1 : line.endIndex
      result += Array("\u{1B}[\(code)m".utf8) + line[..<end] + Array("\u{1B}[0m".utf8)
      result += line[end...]
    }
    return result
  }

  private static func code(of line: ArraySlice<UInt8>) -> String? {
    switch line.first {
    case UInt8(ascii: "+"): line.starts(with: "+++".utf8) ? "1" : "32"
    case UInt8(ascii: "-"): line.starts(with: "---".utf8) ? "1" : "31"
    case UInt8(ascii: "@"): "36"
    default: nil
    }
  }
}
