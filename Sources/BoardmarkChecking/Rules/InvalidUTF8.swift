import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds bytes that are not text.
enum InvalidUTF8: Rule {
  static let id = Board.RuleID.invalidUTF8
  static let defaultLevel = Board.RuleLevel.on(.error)

  static let page = RulePage(
    what: "The file contains bytes that are not UTF-8, or a NUL.",
    why: """
      Such bytes are shown as '\u{FFFD}' or end the text for some tools. They come from another
      encoding or from a damaged file. They are kept until you replace them.
      """,
    example: "## Todo\n\n- [ ] Meet at the caf\u{0}\n",
    instead: "## Todo\n\n- [ ] Meet at the café\n")

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let bytes = context.board.source.bytes
    if context.board.isUTF16 {
      findings.add(0..<2, "file is UTF-16, not UTF-8", remedy: "save it as UTF-8")
      return
    }
    guard !context.board.isUTF8 else { return }
    for run in runs(in: bytes) {
      findings.add(
        run, message(bytes[run]),
        remedy: bytes[run.lowerBound] == 0 ? "remove it" : "save the file as UTF-8")
    }
  }

  private static func message(_ bytes: ArraySlice<UInt8>) -> String {
    let isNUL = bytes.first == 0
    if bytes.count == 1 {
      return isNUL ? "NUL is not text" : "byte 0x\(hex(bytes.first!)) is not UTF-8"
    }
    return isNUL
      ? "\(bytes.count) NULs are not text"
      : "\(bytes.count) bytes from 0x\(hex(bytes.first!)) on are not UTF-8"
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// The runs of invalid bytes, each as long as possible, and the runs of NULs.
  static func runs(in bytes: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let mayHoldNUL = bytes.holds(0)
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        let step = bytes.utf8Scalar(at: offset)
        if step.scalar != nil, bytes[offset] != 0 {
          offset += step.length
          if step.length == 1, !mayHoldNUL { offset = bytes.endOfASCII(from: offset) }
          continue
        }
        if let last = runs.last, last.upperBound == offset,
          (bytes[offset] == 0) == (bytes[last.lowerBound] == 0)
        {
          runs[runs.count - 1] = last.lowerBound..<offset + 1
        } else {
          runs.append(offset..<offset + 1)
        }
        offset += 1
      }
    }
    return runs
  }
}
