/// A replacement of one range of a text's bytes.
public struct TextEdit: Sendable, Equatable {
  /// The bytes to replace; empty for an insertion.
  public let range: Range<Int>

  /// The bytes to put in their place.
  public let replacement: [UInt8]

  /// Creates an edit; an empty range inserts, and an empty replacement deletes.
  public init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension TextEdit {
  /// The same edit for a text whose start is shifted by an offset.
  package func shifted(by offset: Int) -> TextEdit {
    TextEdit(
      range: range.lowerBound + offset..<range.upperBound + offset, replacement: replacement)
  }

  /// The edit without the unchanged bytes at its ends; nil if it changes nothing.
  ///
  /// - Parameter isFromStart: True to trim as much as possible at the start rather than at the end.
  package func trimmed(in bytes: [UInt8], isFromStart: Bool = false) -> TextEdit? {
    let common = CommonAffixes(of: bytes[range], and: replacement[...], isFromStart: isFromStart)
    let left = range.lowerBound + common.head..<range.upperBound - common.tail
    let text = replacement[common.head..<replacement.count - common.tail]
    return left.isEmpty && text.isEmpty ? nil : TextEdit(range: left, replacement: Array(text))
  }
}

extension [UInt8] {
  /// The bytes with `edits` applied, which must be in order and not overlap.
  public func applying(_ edits: [TextEdit]) -> [UInt8] {
    guard !edits.isEmpty else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count + edits.reduce(0) { $0 + $1.replacement.count })
    var offset = 0
    for edit in edits {
      precondition(edit.range.lowerBound >= offset, "edits overlap or are out of order")
      result += self[offset..<edit.range.lowerBound]
      result += edit.replacement
      offset = edit.range.upperBound
    }
    result += self[offset...]
    return result
  }
}

extension [TextEdit] {
  /// Combines these edits with following ones, which apply to their result, into edits of the first
  /// text.
  ///
  /// Cost: linear in the edits and the inserted bytes.
  package func followed(by next: [TextEdit]) -> [TextEdit] {
    var rest = segments[...]
    var taken: [Segment] = []
    var offset = 0
    for edit in next {
      taken += rest.take(edit.range.lowerBound - offset)
      _ = rest.take(edit.range.count)
      taken.append(.new(edit.replacement[...]))
      offset = edit.range.upperBound
    }
    var result: [TextEdit] = []
    var (end, replacement): (Int, [UInt8]) = (0, [])
    for segment in taken + rest {
      switch segment {
      case .new(let bytes): replacement += bytes
      case .kept(let range):
        if range.isEmpty { continue }
        if range.lowerBound > end || !replacement.isEmpty {
          result.append(TextEdit(range: end..<range.lowerBound, replacement: replacement))
          replacement = []
        }
        end = range.upperBound
      }
    }
    return result
  }

  /// The result of the edits on a text of unlimited length.
  private var segments: [Segment] {
    var offset = 0
    var segments: [Segment] = []
    for edit in self {
      segments += [.kept(offset..<edit.range.lowerBound), .new(edit.replacement[...])]
      offset = edit.range.upperBound
    }
    return segments + [.kept(offset..<Int.max)]
  }
}

/// A part of a changed text: kept bytes, by their range in the original, or new ones.
private enum Segment {
  case kept(Range<Int>)
  case new(ArraySlice<UInt8>)

  var count: Int {
    switch self {
    case .kept(let range): range.count
    case .new(let bytes): bytes.count
    }
  }

  /// Splits off the first bytes.
  func split(at count: Int) -> (Segment, Segment) {
    switch self {
    case .kept(let range):
      let middle = range.lowerBound + count
      return (.kept(range.lowerBound..<middle), .kept(middle..<range.upperBound))
    case .new(let bytes): return (.new(bytes.prefix(count)), .new(bytes.dropFirst(count)))
    }
  }
}

extension ArraySlice<Segment> {
  /// Removes and returns this number of bytes from the front.
  fileprivate mutating func take(_ count: Int) -> [Segment] {
    var taken: [Segment] = []
    var count = count
    while count > 0, let first = popFirst() {
      let (head, tail) = first.split(at: Swift.min(count, first.count))
      taken.append(head)
      if tail.count > 0 { self = [tail] + self }
      count -= head.count
    }
    return taken
  }
}

extension TextEdit {
  /// The edits that turn one text into another; none of them touches a line that is matched to an
  /// equal one.
  ///
  /// Cost: near n log n in the number of lines.
  package static func edits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    if old[...].isIdentical(to: new[...]) { return [] }
    let (before, after) = (SourceText(old), SourceText(new))
    return LineDiff.hunks(from: before, to: after).compactMap { hunk in
      let replaced =
        before.lines.start(hunk.old.lowerBound)..<before.lines.start(hunk.old.upperBound)
      let lines = after.lines.start(hunk.new.lowerBound)..<after.lines.start(hunk.new.upperBound)
      return TextEdit(range: replaced, replacement: Array(new[lines])).trimmed(
        in: old, isFromStart: true)
    }
  }
}
