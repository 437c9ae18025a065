import BoardmarkText

/// A text split into segments: items with the blank lines after them, headings, and everything else.
///
/// Versions of a board usually differ in a task or two, so a text can reuse the segments of a similar version, and only
/// the difference is scanned.
package struct TextSegments: Sendable {
  package struct Segment: Sendable {
    package var start: UInt32
    package let kind: Kind

    /// True if the text can be split before the segment: nothing before it can reach into it, so both halves read the
    /// same on their own.
    package let isCut: Bool
  }

  package enum Kind: UInt8, Sendable {
    case item, heading, other
  }

  package let bytes: [UInt8]

  /// The segments, which tile the bytes.
  package private(set) var segments: [Segment] = []

  /// True if a line may be one of git's conflict markers, in which case not all lines may count.
  package private(set) var mayHoldConflictMarker = false

  /// The common prefix and suffix with the similar version; nil if there is none.
  package let ends: CommonAffixes?

  /// The end of the front matter or of the byte order mark.
  private var contentStart = 0

  /// Splits a text. Cost: linear; with a similar version, that of comparing the bytes, copying 8 bytes for each
  /// segment, and scanning the difference.
  ///
  /// - Parameter old: A similar version, whose segments are reused for the common prefix and suffix.
  package init(_ bytes: [UInt8], like old: TextSegments? = nil) {
    self.bytes = bytes
    ends = old.map { CommonAffixes(of: $0.bytes, and: bytes) }
    guard !bytes.isEmpty, bytes.count < Int(UInt32.max) else { return }
    let source = SourceText(bytes)
    guard let old, let ends, hasStart(of: old, ends) else {
      contentStart =
        FrontMatter(in: source)?.range.upperBound ?? source.byteOrderMark.upperBound
      mayHoldConflictMarker = (bytes[..<contentStart] + [0x0A]).withUnsafeBufferPointer {
        LineScanner.mayHoldConflictMarker($0, 0..<contentStart)
      }
      cut(source, contentStart..<bytes.count)
      return
    }
    contentStart = old.contentStart
    // The end of a segment depends on the line after it, so the last common one is scanned again.
    var head = old.segments.partitioningIndex { Int($0.start) > ends.head } - 2
    while head >= 0, !old.segments[head].isCut { head -= 1 }
    let start = head < 0 ? contentStart : Int(old.segments[head].start)
    let shift = bytes.count - old.bytes.count
    // The byte before that segment ends a line in both versions.
    var tail = old.segments.partitioningIndex {
      Int($0.start) > old.bytes.count - ends.tail && Int($0.start) + shift > start
    }
    while tail < old.segments.count, !old.segments[tail].isCut { tail += 1 }
    if head > 0 { segments += old.segments[..<head] }
    let count = segments.count
    guard tail < old.segments.count, cut(source, start..<Int(old.segments[tail].start) + shift)
    else {
      segments.removeSubrange(count...)
      cut(source, start..<bytes.count)
      return
    }
    segments += old.segments[tail...].lazy.map {
      Segment(start: UInt32(Int($0.start) + shift), kind: $0.kind, isCut: $0.isCut)
    }
  }

  /// The bytes of a segment.
  package func range(_ index: Int) -> Range<Int> {
    let end = index + 1 < segments.count ? Int(segments[index + 1].start) : bytes.count
    return Int(segments[index].start)..<end
  }

  /// True if the content certainly starts where that of an older version does.
  private func hasStart(of old: TextSegments, _ ends: CommonAffixes) -> Bool {
    guard !old.segments.isEmpty, !old.mayHoldConflictMarker else { return false }
    if old.contentStart > 0 { return old.contentStart <= ends.head }
    return bytes[0] != .ascii("-") && bytes[0] != 0xEF
  }

  /// Scans the lines in a range; false if fenced code or HTML continues after them.
  @discardableResult
  private mutating func cut(_ source: SourceText, _ range: Range<Int>) -> Bool {
    if segments.isEmpty, contentStart > 0 {
      segments.append(Segment(start: 0, kind: .other, isCut: false))
    }
    var text = bytes
    // With a final LF, loops over a line need no other bound.
    if text.last != 0x0A { text.append(0x0A) }
    let end = range.upperBound == bytes.count ? text.count : range.upperBound
    return text.withUnsafeBufferPointer { text in
      var cutter = LineScanner(text, of: source, range.lowerBound..<end)
      cutter.cut()
      if cutter.isOpenAtEnd, end < text.count { return false }
      add(cutter.outline, text, from: range.lowerBound)
      return true
    }
  }

  private mutating func add(
    _ outline: Outline, _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) {
    if outline.mayHoldConflictMarker { mayHoldConflictMarker = true }
    var found = outline.sections.map { ($0.heading.range, Kind.heading) }
    found += outline.items.map { ($0.range, .item) }
    found += outline.prose.map { ($0, .other) }
    found.sort { $0.0.lowerBound < $1.0.lowerBound }
    if start < found.first?.0.lowerBound ?? bytes.count {
      segments.append(Segment(start: UInt32(start), kind: .other, isCut: false))
    }
    for (index, (range, kind)) in found.enumerated() {
      // The outline leaves out reference definitions, which may follow the segment.
      let end = index + 1 < found.count ? found[index + 1].0.lowerBound : range.upperBound
      let isAlone = text[min(range.upperBound, end)..<end].allSatisfy(\.isSpace)
      segments.append(
        Segment(
          start: UInt32(range.lowerBound), kind: kind,
          isCut: kind != .other && isAlone && LineScanner.isCut(text, at: range.lowerBound)))
    }
  }
}
