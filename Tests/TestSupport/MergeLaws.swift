import Boardmark

/// What holds for the merge of any three texts.
package struct MergeLaws {
  /// The laws that are broken, in words that begin with their numbers; none is right.
  package private(set) var violations: [String] = []

  package let result: Board.MergeResult

  /// Merges and looks at what came out.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], fileName: String = "-"
  ) {
    let options = Board.MergeOptions(fileName: fileName)
    func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> Board.MergeResult {
      BoardMerge.merge(base: base, ours: ours, theirs: theirs, options: options)
    }
    result = merge(base, ours, theirs)
    let mirrored = merge(base, theirs, ours)
    let again = merge(base, ours, theirs)
    require("L4 the same inputs give other bytes", again.bytes == result.bytes)
    require("L1 (B,B,T)", merge(base, base, theirs).bytes == theirs)
    require("L1 (B,O,B)", merge(base, ours, base).bytes == ours)
    require("L1 (B,X,X)", merge(base, ours, ours).bytes == ours)
    // Conflicts that somebody committed are text.
    let hasMarkers = [base, ours, theirs].contains { !ConflictText.regions(in: $0).isEmpty }
    let regions = ConflictText.regions(in: result.bytes)
    let swapped = ConflictText.regions(in: mirrored.bytes)
    require("L2 clean one way only", result.isClean == mirrored.isClean)
    if result.isClean {
      require(
        "L2 other bytes with the sides exchanged", Self.isSame(mirrored.bytes, result.bytes))
      let boards = (Board(ours, fileName: fileName), Board(theirs, fileName: fileName))
      checkClean(base, boards.0, boards.1, fileName, hasMarkers)
    } else if result.fallback == nil, !hasMarkers {
      // Of several, where each ends may depend on the order of the sides: sections that a side took apart are conflicts
      // together or one by one.
      require(
        "L2 other regions with the sides exchanged",
        regions.count > 1
          || regions.map { Self.withoutBlankLines($0.theirs + [0] + $0.ours) }
            .sorted(by: Self.precedes)
            == swapped.map { Self.withoutBlankLines($0.ours + [0] + $0.theirs) }
            .sorted(by: Self.precedes),
        "\(regions.map { String(decoding: $0.ours + [0x7C] + $0.theirs, as: UTF8.self) })"
          + "\(swapped.map { String(decoding: $0.theirs + [0x7C] + $0.ours, as: UTF8.self) })")
      require(
        "L19 \(result.conflicts.count) conflicts, \(regions.count) regions",
        result.conflicts.count == regions.count)
    }
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  /// True if two results are the same but for blank lines.
  ///
  /// Nobody can tell equal lines apart, such as several empty sections of one name, so where there are some, what is new
  /// next to them may be in another order.
  private static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let lines = [left, right].map { withoutBlankLines($0).split(separator: 0x0A) }
    return lines[0] == lines[1]
      || Set(lines[0]).count < lines[0].count
        && lines[0].sorted(by: { $0.lexicographicallyPrecedes($1) })
          == lines[1].sorted(by: { $0.lexicographicallyPrecedes($1) })
  }

  private static func withoutBlankLines(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).joined(separator: [0x0A]))
  }

  private mutating func require(
    _ law: String, _ holds: Bool, _ story: @autoclosure () -> String = ""
  ) {
    if !holds { violations.append(law + story()) }
  }

  private mutating func checkClean(
    _ base: [UInt8], _ ours: Board, _ theirs: Board, _ fileName: String, _ hasMarkers: Bool
  ) {
    let bytes = result.bytes
    let board = Board(bytes, fileName: fileName)
    require(
      "L20 markers in a clean result",
      board.conflicts.isEmpty || hasMarkers
        || [ours.source.bytes, theirs.source.bytes].contains(bytes))
    checkLines(base, ours, theirs)
  }

  /// Every line is in one of the versions, but for task lines, a list of columns and blank lines between two
  /// things.
  private mutating func checkLines(_ base: [UInt8], _ ours: Board, _ theirs: Board) {
    guard result.fallback == nil else { return }
    // A byte order mark is the file's, not its first line's.
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        .split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    }
    func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? line.startIndex
      var text = (isTrimmed ? line[..<end] : line)
        .drop { isShifted && ($0 == 0x20 || $0 == 0x09) || isLevelled && $0 == 0x23 }
      if isBulleted, let start = bullet(text)?.startIndex { text[start] = 0x2D }
      return text
    }
    /// The bullet that a line begins with, and the blank after it.
    func bullet(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let text = line.drop(while: isBlank).prefix(2)
      return text.count == 2 && "-*+".utf8.contains(text.first!) && isBlank(text.last!) ? text : nil
    }
    // A side may have removed the blanks at the ends of all lines, or indented all tasks otherwise, or set all headings
    // deeper, or given all items another bullet.
    let isTrimmed = lines(result.bytes).allSatisfy { $0.last != 0x20 && $0.last != 0x09 }
    let boards = [Board(base), ours, theirs]
    let isLevelled = Set(boards.compactMap { $0.columns.first?.level }).count > 1
    // So may a line below a task be indented, if a side did so with some line.
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let places = [base, ours.source.bytes, theirs.source.bytes].map { bytes in
      Set(lines(bytes).map { [Array($0.prefix(while: isBlank)), Array($0.drop(while: isBlank))] })
    }
    let isShifted = places.dropFirst().contains { side in
      let contents = Set(side.map { $0[1] })
      return places[0].contains { contents.contains($0[1]) && !side.contains($0) }
    }
    let bullets = [base, ours.source.bytes, theirs.source.bytes].map { bytes in
      Set(lines(bytes).compactMap { bullet($0)?.first })
    }
    let isBulleted = Set(bullets).count > 1
    let known = Set(
      (lines(base) + lines(ours.source.bytes) + lines(theirs.source.bytes))
        .map { Array(trimmed($0)) })
    // What both sides changed about a task is merged into one line. It is not asked where the line is: what is above it
    // may no longer be a column.
    func isTask(_ line: [UInt8]) -> Bool { Board("## Todo\n\n".utf8 + line).tasks.count == 1 }
    for line in lines(result.bytes).map({ Array($0) })
    where !line.isEmpty && !known.contains(Array(trimmed(line[...])))
      && !isTask(Array(line.drop(while: isBlank)))
      && !line.starts(with: "columns: [".utf8)
    {
      violations.append("L16 a line from nowhere: \(String(decoding: line, as: UTF8.self))")
    }
  }
}

/// Conflict regions as anybody reads them, apart from the library's own reading.
package enum ConflictText {
  package struct Region: Sendable {
    package let ours: [UInt8]
    package let theirs: [UInt8]
  }

  /// The regions with markers of seven characters.
  package static func regions(in bytes: [UInt8]) -> [Region] { parse(bytes).regions }

  /// The text with one half of each region.
  package static func half(of bytes: [UInt8], ours: Bool) -> [UInt8] {
    let parsed = parse(bytes)
    return ours ? parsed.ours : parsed.theirs
  }

  private static func parse(
    _ bytes: [UInt8]
  ) -> (regions: [Region], ours: [UInt8], theirs: [UInt8]) {
    var regions: [Region] = []
    var halves: ([UInt8], [UInt8]) = ([], [])
    var region: ([UInt8], [UInt8]) = ([], [])
    var state = 0
    var start = 0
    while start < bytes.count {
      var end =
        bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? bytes.count
      if bytes[end - 1] == 0x0D, end < bytes.count, bytes[end] == 0x0A { end += 1 }
      let line = Array(bytes[start..<end])
      start = end
      if state == 0, line.starts(with: "<<<<<<< ".utf8) {
        state = 1
        region = ([], [])
      } else if state == 1,
        line.prefix(while: { $0 != 0x0A && $0 != 0x0D }).elementsEqual("=======".utf8)
      {
        state = 2
      } else if state == 2, line.starts(with: ">>>>>>> ".utf8) {
        state = 0
        regions.append(Region(ours: region.0, theirs: region.1))
      } else {
        if state == 1 { region.0 += line }
        if state == 2 { region.1 += line }
        if state != 2 { halves.0 += line }
        if state != 1 { halves.1 += line }
      }
    }
    return (regions, halves.0, halves.1)
  }
}
