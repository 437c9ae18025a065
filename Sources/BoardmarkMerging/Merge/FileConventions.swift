import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The properties of a whole file rather than of its lines.
///
/// The three properties are merged separately, so that the text can be merged as if every version
/// had LF, a final newline and no byte order mark.
struct FileConventions {
  private let hasByteOrderMark: Bool
  private let lineEnding: LineEnding
  private let hasFinalNewline: Bool

  /// The conventions of a merged file: for each property the changed value if one side changed it,
  /// else the common one.
  ///
  /// An empty file has none of them. If no version has a property, or the sides changed it
  /// differently, the result is LF, a final newline and no byte order mark.
  init(of files: ThreeWay<[UInt8]>) {
    func pick<Value: Equatable>(_ usual: Value, _ value: ([UInt8]) -> Value) -> Value {
      files.map { $0.isEmpty ? nil : value($0) }.mergedValue() ?? usual
    }
    hasByteOrderMark = pick(false) { $0.starts(with: [0xEF, 0xBB, 0xBF]) }
    lineEnding = pick(.lf, LineEnding.mostFrequent)
    hasFinalNewline = pick(true) { $0.last!.isLineEnding }
  }

  /// The text of a file, normalized: LF, a final newline, no byte order mark.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    if text.holds(0x0D) {
      var previous: UInt8 = 0
      text = text.compactMap { byte in
        defer { previous = byte }
        if byte == 0x0A, previous == 0x0D { return nil }
        return byte == 0x0D ? 0x0A : byte
      }
    }
    if let last = text.last, last != 0x0A { text.append(0x0A) }
    return text
  }

  /// Applies these conventions to `text`.
  ///
  /// - Parameter isMarked: True if the text ends in a conflict marker, after which git wants a
  ///   newline.
  func file(of text: [UInt8], isMarked: Bool) -> [UInt8] {
    var text = text
    while !hasFinalNewline, !isMarked, text.last == 0x0A { text.removeLast() }
    if hasByteOrderMark { text = Self.withByteOrderMark(text) }
    if lineEnding == .lf { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 16)
    let ending = lineEnding.bytes
    for byte in text {
      if byte == 0x0A { bytes += ending } else { bytes.append(byte) }
    }
    return bytes
  }

  /// Prepends a byte order mark to a text; if that begins with a conflict, the mark goes into both
  /// halves, since markers are found only at the beginning of a line.
  private static func withByteOrderMark(_ text: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let source = SourceText(text)
    guard text.first == .ascii("<"), let region = ConflictMarkers.regions(in: source).first,
      region.lines.lowerBound == 0
    else { return mark + text }
    return text.applying(
      [region.ours, region.theirs].filter { !$0.isEmpty }.map { half in
        let start = source.lines.start(half.lowerBound)
        return TextEdit(range: start..<start, replacement: mark)
      })
  }
}
