import BoardmarkText
import MarkdownBlocks

/// What is a property of a whole file rather than of one of its lines.
///
/// The three are merged as values of their own, so that the text can be merged as if every version
/// had LF, a final newline and no byte order mark.
struct FileConventions: Equatable {
  var hasByteOrderMark: Bool
  var lineEnding: LineEnding
  var hasFinalNewline: Bool

  /// Reads the form of `bytes`; nil for a file that is empty and so has none.
  init?(of bytes: [UInt8]) {
    guard let last = bytes.last else { return nil }
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    lineEnding = LineEnding.mostFrequent(in: bytes)
    hasFinalNewline = last.isLineEnding
  }

  init(hasByteOrderMark: Bool, lineEnding: LineEnding, hasFinalNewline: Bool) {
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
    self.hasFinalNewline = hasFinalNewline
  }

  /// The form of a merged file: of each property what one side changed, else what both have.
  ///
  /// Where there is nothing to go by, LF, a final newline and no byte order mark win.
  static func merged(
    base: FileConventions?, ours: FileConventions?, theirs: FileConventions?
  ) -> FileConventions {
    func pick<Value: Equatable>(_ path: KeyPath<FileConventions, Value>, _ usual: Value) -> Value {
      let values = (base?[keyPath: path], ours?[keyPath: path], theirs?[keyPath: path])
      guard let left = values.1 else { return values.2 ?? usual }
      guard let right = values.2 else { return left }
      if left == right { return left }
      guard let old = values.0 else { return usual }
      return left == old ? right : right == old ? left : usual
    }
    return FileConventions(
      hasByteOrderMark: pick(\.hasByteOrderMark, false), lineEnding: pick(\.lineEnding, .lf),
      hasFinalNewline: pick(\.hasFinalNewline, true))
  }

  /// The text of a file without its form: LF, a final newline, no byte order mark.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var start = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    var text: [UInt8]
    if bytes.holds(0x0D) {
      text = []
      text.reserveCapacity(bytes.count + 1)
      var previous: UInt8 = 0
      for byte in bytes[start...] {
        if byte == 0x0D {
          text.append(0x0A)
        } else if byte != 0x0A || previous != 0x0D {
          text.append(byte)
        }
        previous = byte
      }
    } else {
      text = start == 0 ? bytes : Array(bytes[start...])
    }
    if let last = text.last, last != 0x0A { text.append(0x0A) }
    return text
  }

  /// The file that `text` is in this form.
  ///
  /// - Parameter isMarked: Whether the text ends in a conflict marker, after which git wants a
  ///   newline.
  func file(of text: [UInt8], isMarked: Bool) -> [UInt8] {
    var text = text
    if !hasFinalNewline, !isMarked, text.last == 0x0A { text.removeLast() }
    if lineEnding == .lf, !hasByteOrderMark { return text }
    var bytes: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    bytes.reserveCapacity(text.count + text.count / 16)
    let ending = lineEnding.bytes
    for byte in text {
      if byte == 0x0A { bytes += ending } else { bytes.append(byte) }
    }
    return bytes
  }
}

/// What a merge makes of a value: what both sides have, else what one changed; nil where both did.
func threeWayMerge<Value: Equatable>(base: Value, ours: Value, theirs: Value) -> Value? {
  if ours == theirs { return ours }
  if ours == base { return theirs }
  return theirs == base ? ours : nil
}

/// ``threeWayMerge(base:ours:theirs:)`` of bytes, compared as a whole.
func threeWayMergeBytes(
  base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>
) -> ArraySlice<UInt8>? {
  if ours.isIdentical(to: theirs) { return ours }
  if ours.isIdentical(to: base) { return theirs }
  return theirs.isIdentical(to: base) ? ours : nil
}
