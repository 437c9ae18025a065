import BoardmarkText

/// A text cut into chunks: items with the blank lines after them, headings, and everything else.
///
/// Versions of a board differ in a task or two, so a text is cut like a version that was cut before, and only what
/// differs is looked at.
package struct Chunks: Sendable {
  package struct Chunk: Sendable {
    package var start: UInt32
    package let kind: Kind

    /// Whether the text can be cut before it: what comes before cannot reach into it, so both read the same apart.
    package let isCut: Bool
  }

  package enum Kind: UInt8, Sendable {
    case item, heading, other
  }

  package let bytes: [UInt8]

  /// They tile the bytes.
  package private(set) var chunks: [Chunk] = []

  /// Whether a line may be one of git's conflict markers, so that not all lines count.
  package private(set) var mayHoldMarker = false

  /// What the text begins and ends with in common with the one that it was cut like; nil without one.
  package let ends: CommonAffixes?

  /// The end of the front matter or of the byte order mark.
  private var contentStart = 0

  /// Cuts a text. Cost: linear; with a version that is much the same, that of comparing the bytes, 8 bytes a chunk,
  /// and of cutting what differs.
  ///
  /// - Parameter old: A version that is much the same; what both begin and end with is cut as it is there.
  package init(_ bytes: [UInt8], like old: Chunks? = nil) {
    self.bytes = bytes
    ends = old.map { CommonAffixes(of: $0.bytes, and: bytes) }
    guard !bytes.isEmpty, bytes.count < Int(UInt32.max) else { return }
    let source = SourceText(bytes)
    guard let old, let ends, hasStart(of: old, ends) else {
      contentStart =
        ReadText.frontMatter(of: source)?.range.upperBound ?? source.byteOrderMark.upperBound
      mayHoldMarker = (bytes[..<contentStart] + [0x0A]).withUnsafeBufferPointer {
        LineCutter.mayHoldMarker($0, 0..<contentStart)
      }
      cut(source, contentStart..<bytes.count)
      return
    }
    contentStart = old.contentStart
    // Where a chunk ends is told by the line after it, so the last common one is cut again.
    var head = old.chunks.partitioningIndex { Int($0.start) > ends.head } - 2
    while head >= 0, !old.chunks[head].isCut { head -= 1 }
    let start = head < 0 ? contentStart : Int(old.chunks[head].start)
    let shift = bytes.count - old.bytes.count
    // The byte before it ends a line in both.
    var tail = old.chunks.partitioningIndex {
      Int($0.start) > old.bytes.count - ends.tail && Int($0.start) + shift > start
    }
    while tail < old.chunks.count, !old.chunks[tail].isCut { tail += 1 }
    if head > 0 { chunks += old.chunks[..<head] }
    let count = chunks.count
    guard tail < old.chunks.count, cut(source, start..<Int(old.chunks[tail].start) + shift) else {
      chunks.removeSubrange(count...)
      cut(source, start..<bytes.count)
      return
    }
    chunks += old.chunks[tail...].lazy.map {
      Chunk(start: UInt32(Int($0.start) + shift), kind: $0.kind, isCut: $0.isCut)
    }
  }

  /// The bytes of a chunk.
  package func range(_ index: Int) -> Range<Int> {
    let end = index + 1 < chunks.count ? Int(chunks[index + 1].start) : bytes.count
    return Int(chunks[index].start)..<end
  }

  /// Whether the content starts where that of an older version does, which can be told of that alone.
  private func hasStart(of old: Chunks, _ ends: CommonAffixes) -> Bool {
    guard !old.chunks.isEmpty, !old.mayHoldMarker else { return false }
    if old.contentStart > 0 { return old.contentStart <= ends.head }
    return bytes[0] != .ascii("-") && bytes[0] != 0xEF
  }

  /// Cuts lines; false where fenced code or HTML goes on after them.
  @discardableResult
  private mutating func cut(_ source: SourceText, _ range: Range<Int>) -> Bool {
    if chunks.isEmpty, contentStart > 0 {
      chunks.append(Chunk(start: 0, kind: .other, isCut: false))
    }
    var text = bytes
    // A loop over a line needs no other end.
    if text.last != 0x0A { text.append(0x0A) }
    let end = range.upperBound == bytes.count ? text.count : range.upperBound
    return text.withUnsafeBufferPointer { text in
      var cutter = LineCutter(text, of: source, range.lowerBound..<end)
      cutter.cut()
      if cutter.isOpenAtEnd, end < text.count { return false }
      add(cutter.outline, text, from: range.lowerBound)
      return true
    }
  }

  private mutating func add(
    _ outline: Outline, _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) {
    if outline.mayHoldMarker { mayHoldMarker = true }
    var found = outline.sections.map { ($0.heading.range, Kind.heading) }
    found += outline.items.map { ($0.range, .item) }
    found += outline.prose.map { ($0, .other) }
    found.sort { $0.0.lowerBound < $1.0.lowerBound }
    if start < found.first?.0.lowerBound ?? bytes.count {
      chunks.append(Chunk(start: UInt32(start), kind: .other, isCut: false))
    }
    for (index, (range, kind)) in found.enumerated() {
      // Reference definitions may come after it, which nothing here tells of.
      let end = index + 1 < found.count ? found[index + 1].0.lowerBound : range.upperBound
      let isAlone = text[min(range.upperBound, end)..<end].allSatisfy(\.isSpace)
      chunks.append(
        Chunk(
          start: UInt32(range.lowerBound), kind: kind,
          isCut: kind != .other && isAlone && LineCutter.isCut(text, at: range.lowerBound)))
    }
  }
}
