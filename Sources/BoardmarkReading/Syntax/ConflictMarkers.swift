import BoardmarkText
import MarkdownBlocks

/// A region that git marked as conflicting: whole lines from `<<<<<<<` to `>>>>>>>`.
package struct ConflictRegion: Sendable, Equatable {
  /// The 0-based lines of the region, its markers included.
  package let lines: Range<Int>

  /// The lines of our half, between `<<<<<<<` and the next marker.
  package let ours: Range<Int>

  /// The lines of their half, between `=======` and `>>>>>>>`.
  package let theirs: Range<Int>

  /// The lines of the merge base; nil if the region does not include them.
  package var base: Range<Int>? {
    let divider = theirs.lowerBound - 1
    return ours.upperBound < divider ? ours.upperBound + 1..<divider : nil
  }
}

/// Finds git's conflict markers, before anything else is read.
///
/// To CommonMark, `<<<<<<< HEAD` above `=======` is a heading, and `>>>>>>>` is seven quotes.
package enum ConflictMarkers {
  /// The regions of the text: from at least seven `<` at a line's start, over a line of as many
  /// `=`, to as many `>`.
  package static func regions(in source: SourceText) -> [ConflictRegion] {
    // Scanning line by line would cost several times as much.
    guard source.bytes.holds(word: "<<<<<<<") else { return [] }
    var regions: [ConflictRegion] = []
    var opening: (line: Int, length: Int)?
    var base: Int?
    var middle: Int?
    for line in 0..<source.lines.count {
      let content = source.content(ofLine: line)
      guard content.count >= 7, let first = source.bytes[content].first else { continue }
      switch first {
      case .ascii("<"):
        guard let length = marker(first, in: source.bytes[content]) else { continue }
        // Git gives longer markers to a conflict between several ancestors, which it shows as the
        // base.
        if let open = opening, base != nil, middle == nil, length > open.length { continue }
        opening = (line, length)
        base = nil
        middle = nil
      case .ascii("|"):
        guard let open = opening, middle == nil, base == nil,
          marker(first, in: source.bytes[content]) == open.length
        else { continue }
        base = line
      case .ascii("="):
        guard let open = opening, middle == nil, content.count == open.length,
          marker(first, in: source.bytes[content]) == open.length
        else { continue }
        middle = line
      case .ascii(">"):
        guard let open = opening, let divider = middle,
          marker(first, in: source.bytes[content]) == open.length
        else { continue }
        regions.append(
          ConflictRegion(
            lines: open.line..<line + 1, ours: open.line + 1..<(base ?? divider),
            theirs: divider + 1..<line))
        opening = nil
        base = nil
        middle = nil
      default: continue
      }
    }
    return regions
  }

  /// The lines that look like a marker, those of regions included; `=======` is left out, since it
  /// may underline a heading.
  package static func lines(in source: SourceText) -> some Sequence<Int> {
    (0..<source.lines.count).lazy.filter { isMarker(source.bytes[source.content(ofLine: $0)]) }
  }

  /// True if a line, given without its ending, is the one that divides the halves of a conflict.
  package static func isDivider(_ line: ArraySlice<UInt8>) -> Bool {
    line.elementsEqual("=======".utf8)
  }

  /// True if a line, given without its ending, looks like a marker other than `=======`.
  package static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 7, let first = line.first else { return false }
    return (first == .ascii("<") || first == .ascii("|") || first == .ascii(">"))
      && marker(first, in: line) != nil
  }

  /// The lines that look like a marker but do not delimit a region: those of an incomplete conflict or of one nested in
  /// a half of another, and a second `=======` in a region.
  package static func strays(in source: SourceText, _ regions: [ConflictRegion]) -> [Int] {
    let own = Set(
      regions.flatMap { region in
        [region.lines.lowerBound, region.lines.upperBound - 1]
          + (region.base.map { Array($0.lowerBound - 1..<$0.upperBound) } ?? [])
      })
    let dividers = regions.flatMap { region in
      let divider = source.bytes[source.content(ofLine: region.theirs.lowerBound - 1)]
      return region.theirs.filter { source.bytes[source.content(ofLine: $0)] == divider }
    }
    return (lines(in: source).filter { !own.contains($0) } + dividers).sorted()
  }

  /// The length of the run of `character` at the line's start; nil unless it is at least 7 and a
  /// space or nothing follows.
  private static func marker(_ character: UInt8, in line: ArraySlice<UInt8>) -> Int? {
    let length = line.prefix { $0 == character }.count
    guard length >= 7, length == line.count || line[line.startIndex + length] == 0x20 else {
      return nil
    }
    return length
  }

  /// The text with only our half of each region, at its original length: all other lines of the regions are blanked.
  static func oursHalf(of source: SourceText, regions: [ConflictRegion]) -> [UInt8] {
    var bytes = source.bytes
    for region in regions {
      for line in region.lines where !region.ours.contains(line) {
        for offset in source.content(ofLine: line) { bytes[offset] = 0x20 }
      }
    }
    return bytes
  }
}

extension Board {
  /// The 0-based lines with a marker outside complete conflicts, except in fenced code, which may quote markers, and
  /// except for `=======` below a heading's text or an empty line. Cost: negligible if there is no marker, else linear.
  package var leftOverMarkers: [Int] {
    guard !conflicts.isEmpty || outline.mayHoldConflictMarker else { return [] }
    let strays = (ConflictMarkers.strays(in: source, conflicts) + dividersAlone).sorted()
    if strays.isEmpty { return [] }
    var code = blocks.filter { $0.kind == .fencedCode }.map(\.lines)[...]
    return strays.filter { line in
      code = code.drop { $0.upperBound <= line }
      return code.first?.contains(line) != true
    }
  }

  /// The 0-based lines of seven `=` outside conflicts, including heading underlines. Cost: linear.
  package var dividersOutsideConflicts: [Int] {
    var regions = conflicts[...]
    return (0..<source.lines.count).filter { line in
      guard ConflictMarkers.isDivider(source.bytes[source.content(ofLine: line)]) else {
        return false
      }
      regions = regions.drop { $0.lines.upperBound <= line }
      return regions.first?.lines.contains(line) != true
    }
  }

  /// The lines of seven `=` directly below another line that are in no conflict and underline no heading: left over
  /// when somebody removed the other two markers.
  private var dividersAlone: [Int] {
    let lines = dividersOutsideConflicts.filter { line in
      line > 0 && !source.bytes[source.content(ofLine: line - 1)].allSatisfy(\.isBlank)
    }
    if lines.isEmpty { return [] }
    let underlines = Set(
      blocks.compactMap { block in
        if case .heading(_, isSetext: true) = block.kind { block.lines.upperBound - 1 } else { nil }
      })
    return lines.filter { !underlines.contains($0) }
  }
}
