import ConcurrentMap
import MarkdownBlocks

/// Reads a board line by line, as long as every line is one of those that canonical form consists of.
///
/// What it accepts is a subset of CommonMark in which each line says by itself where blocks begin and
/// end, so that the result is the same as cmark's; at the first line that may be anything else it gives
/// up. Architecture.md says what the subset is and why that holds. The text is walked with unsafe
/// pointers, here and in the extensions of this folder only; every loop over a line ends at its LF, and
/// the text ends in one.
///
/// ```text
/// board     = [front-matter blank] section*           ; the front matter is read by FrontMatter
/// section   = (heading | paragraph | task+) [blank]   ; one blank line between two sections
/// heading   = 1*6"#" " " text LF                      ; no blank and no "#" at the end
/// paragraph = (text LF)+                              ; each line begins with a letter
/// task      = "- " line LF body-line*
/// ```
struct BoardScanner {
  /// Says that the text is not of the subset.
  struct NotCanonical: Error {}

  let bytes: UnsafeBufferPointer<UInt8>

  /// Where the next line, or what is left of this one, starts.
  var offset: Int

  var board = ScannedBoard()

  /// The tasks in which a fence or HTML may be open at the end.
  var doubtful: [Range<Int>] = []

  /// So many bytes are scanned at once by one thread.
  static let pieceLength = 1 << 20

  /// Scans the text behind a front matter that ends at `start`; nil where it is not of the subset.
  ///
  /// A long text is scanned in pieces, several at a time. That one piece is of the subset does not
  /// depend on the others, since each but the first starts with a task behind a task: all that is
  /// asked is that the piece before ends there, behind a task.
  static func scan(
    _ bytes: [UInt8], behind start: Int, pieceLength: Int = pieceLength
  ) -> ScannedBoard? {
    guard bytes.count < Int(UInt32.max), bytes.last == 0x0A, start < bytes.count else { return nil }
    var board: ScannedBoard?
    var isCanonical = true
    concurrentMap(pieces(of: bytes, behind: start, length: pieceLength)) { piece in
      scan(piece, of: bytes, behind: start)
    } receive: { piece in
      guard let piece else {
        isCanonical = false
        return
      }
      if board == nil { board = piece } else { board!.append(piece) }
    }
    return isCanonical ? board : nil
  }

  /// Cuts a text into pieces of at least some length, each before a task directly behind other lines.
  private static func pieces(of bytes: [UInt8], behind start: Int, length: Int) -> [Range<Int>] {
    func isCut(_ offset: Int) -> Bool {
      bytes[offset] == .ascii("-") && bytes[offset - 1] == 0x0A && bytes[offset - 2] != 0x0A
    }
    var pieces: [Range<Int>] = []
    var end = 0
    while bytes.count - end >= 2 * length,
      let cut = (max(end + length, start + 2)..<bytes.count).first(where: isCut)
    {
      pieces.append(end..<cut)
      end = cut
    }
    return pieces + [end..<bytes.count]
  }

  private static func scan(
    _ piece: Range<Int>, of bytes: [UInt8], behind start: Int
  ) -> ScannedBoard? {
    bytes.withUnsafeBufferPointer { bytes in
      let isFirst = piece.lowerBound == 0
      var scanner = BoardScanner(bytes: bytes, offset: piece.lowerBound)
      // The first takes in the others. Untouched memory costs nothing; a canonical task has at least
      // this many bytes.
      scanner.board.tasks.reserveCapacity((isFirst ? bytes.count - start : piece.count) / 24)
      do {
        if isFirst { try scanner.skimFrontMatter(before: start) }
        try scanner.scanSections(to: piece.upperBound, behind: isFirst ? .nothing : .task)
        guard scanner.doubtful.allSatisfy(scanner.isClosed) else { return nil }
        return scanner.board
      } catch {
        return nil
      }
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether no block of the item in `range` is open at its end.
  private func isClosed(_ range: Range<Int>) -> Bool {
    let item = Array(bytes[range])
    return !BlockParser.blocks(of: item, lines: LineTable(item)).contains(where: \.isUnclosed)
  }

  // MARK: - Sections

  /// What stood before the next line, as far as the seam between the two depends on it.
  private enum Previous {
    case nothing, heading, paragraph, task
  }

  /// Skips the front matter and the blank line behind it.
  private mutating func skimFrontMatter(before start: Int) throws(NotCanonical) {
    guard start > 0 else { return }
    while offset < start {
      // It may be a conflict marker, which no front matter is read with.
      guard bytes[offset] != .ascii("<") else { throw NotCanonical() }
      try skimLine()
    }
    guard bytes[offset] == 0x0A else { throw NotCanonical() }
    offset += 1
  }

  /// Scans up to `end`, the text's end or a task behind a task.
  private mutating func scanSections(
    to end: Int, behind first: Previous
  ) throws(NotCanonical) {
    var previous = first
    while offset < end {
      let blanks = skipBlankLines()
      guard offset < bytes.count, blanks <= 1 else { throw NotCanonical() }
      if bytes[offset] == .ascii("-") {
        guard previous != .nothing, (blanks == 0) == (previous == .task) else {
          throw NotCanonical()
        }
        try scanTask()
        previous = .task
        continue
      }
      guard (blanks == 1) == (previous != .nothing) else { throw NotCanonical() }
      if bytes[offset] == .ascii("#") {
        try scanHeading()
        previous = .heading
      } else {
        try scanParagraph()
        previous = .paragraph
      }
    }
    guard offset == end, end == bytes.count || previous == .task else { throw NotCanonical() }
  }

  /// The number of empty lines that are skipped.
  private mutating func skipBlankLines() -> Int {
    let start = offset
    while offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    return offset - start
  }

  private mutating func scanHeading() throws(NotCanonical) {
    let start = offset
    while bytes[offset] == .ascii("#") { offset += 1 }
    let level = offset - start
    guard level <= 6, bytes[offset] == 0x20, bytes[offset + 1] > 0x20 else { throw NotCanonical() }
    try skimLine()
    let last = bytes[offset - 2]
    guard last != 0x20, last != .ascii("#") else { throw NotCanonical() }
    board.headings.append(
      ScannedBoard.Heading(level: level, range: start..<offset, firstTask: board.tasks.count))
  }

  /// A line that begins with a letter continues a paragraph or begins one: it is no marker, no
  /// fence, no underline, no rule, no table's rule, no quote and no reference definition.
  private mutating func scanParagraph() throws(NotCanonical) {
    let start = offset
    repeat {
      guard bytes[offset].isASCIILetter || bytes[offset] >= 0x80 else { throw NotCanonical() }
      // A comment could suppress rules for the task behind it.
      guard try !skimLine().contains(.angle) else { throw NotCanonical() }
    } while offset < bytes.count && bytes[offset] != 0x0A
    board.prose.append(start..<offset)
  }
}
