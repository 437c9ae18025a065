import BoardmarkReading
import BoardmarkText

/// The blank lines between lines that become neighbours: like those between such lines nearby.
struct Gaps {
  /// One side of a gap.
  enum Neighbour {
    case start
    case unit(Int)
    case lines(TaskLines)
    case end
  }

  /// The properties of a neighbour that decide about a gap.
  private enum Kind: Equatable {
    case edge
    case frontMatter
    case heading(isATX: Bool)
    case task(list: UInt8?)
    case rule
    case prose
  }

  private let rearrangement: Rearrangement
  /// True to put a blank line at every place that changes.
  private let isWide: Bool
  private let lineEnding: [UInt8]

  /// The units on both sides of the region, which stay.
  private let previous: Int?
  private let next: Int?

  init(_ rearrangement: Rearrangement, _ region: Rearrangement.Region, isWide: Bool) {
    self.rearrangement = rearrangement
    self.isWide = isWide
    lineEnding = rearrangement.lineEnding
    (previous, next) = (region.previous, region.next)
  }

  /// The bytes between two neighbours: the line ending of the first, and the blank lines before the
  /// second.
  func between(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    if case .start = first { return [] }
    if let gap = foreignGap(first, second) { return gap }
    if case .end = second { return Array(rearrangement.gap(after: rearrangement.count - 1)) }
    let typical = typical(first, second)
    return blankLines(in: typical[...])
      < required(kind(of: first, startsHere: false), kind(of: second, startsHere: true))
      ? lineEnding + lineEnding : typical
  }

  // MARK: - As another program has it

  /// The gap that the program keeping the file writes between two neighbours; nil if it has no rule for them, or if the
  /// file's other blank lines do not follow its rules.
  private func foreignGap(_ first: Neighbour, _ second: Neighbour) -> [UInt8]? {
    guard rearrangement.hasForeignSpacing, !isWide, let piece = piece(first) else {
      return nil
    }
    if let next = self.piece(second) {
      guard case .blankLines(let count) = rearrangement.form.gap(piece, next) else { return nil }
      return Array(repeatElement(lineEnding, count: count + 1).joined())
    }
    guard case .blankLines(let count) = rearrangement.form.end(piece) else { return nil }
    return Array(repeatElement(lineEnding, count: count + 1).joined())
  }

  private func piece(_ neighbour: Neighbour) -> FileSegment? {
    switch neighbour {
    case .start, .end: nil
    case .unit(let position): rearrangement.piece(position)
    case .lines(let lines):
      lines.comment.isEmpty
        ? .task(list: lines.listDelimiter ?? .ascii("-"), isSpaced: false)
        : .prose(isInColumn: true)
    }
  }

  // MARK: - As nearby

  /// The gap between such neighbours nearby.
  private func typical(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    let kinds = (kind(of: first, startsHere: false), kind(of: second, startsHere: true))
    var near: [Int] = []
    if case .unit(let position) = first { near.append(position) }
    if case .unit(let position) = second, position > 0 { near.append(position - 1) }
    for position in near where position + 1 < rearrangement.count {
      if pair(position) == kinds { return Array(rearrangement.gap(after: position)) }
    }
    if case .task = kinds.0, kinds.0 == kinds.1 {
      let around = [previous.map { $0 - 1 }, next, previous, next.map { $0 - 1 }]
      for case let position? in around
      where position >= 0 && position + 1 < rearrangement.count && pair(position) == kinds {
        return Array(rearrangement.gap(after: position))
      }
      return lineEnding
    }
    if case .lines = second, case .unit(let position) = first, position + 1 < rearrangement.count {
      // The insertion goes below a heading or its text; the blank lines there now come after it.
      return blankLines(in: rearrangement.gap(after: position)) > 0
        ? lineEnding + lineEnding : lineEnding
    }
    let gaps = near.filter { $0 + 1 < rearrangement.count }.map(rearrangement.gap(after:))
    return gaps.max { blankLines(in: $0) < blankLines(in: $1) }.map { Array($0) }
      ?? lineEnding + lineEnding
  }

  /// The kinds of a unit and of the one after it.
  private func pair(_ position: Int) -> (Kind, Kind) {
    (kind(of: .unit(position), startsHere: false), kind(of: .unit(position + 1), startsHere: true))
  }

  // MARK: - Kinds

  /// The minimum number of blank lines between two neighbours.
  private func required(_ first: Kind, _ second: Kind) -> Int {
    if isWide { return 1 }
    switch (first, second) {
    case (.heading, _), (.frontMatter, _), (.edge, _), (_, .edge): return 0
    case (_, .heading(let isATX)): return isATX ? 0 : 1
    case (.task, .rule), (.rule, .task): return 0
    case (.task(let list), .task(let other)): return list == other ? 0 : 1
    default: return 1
    }
  }

  /// The kind of a neighbour at its start or at its end.
  private func kind(of neighbour: Neighbour, startsHere: Bool) -> Kind {
    switch neighbour {
    case .start, .end: return .edge
    case .lines(let lines):
      return startsHere && !lines.comment.isEmpty ? .prose : .task(list: lines.listDelimiter)
    case .unit(let position):
      let part = rearrangement.part(position)
      switch part.kind {
      case .frontMatter: return .frontMatter
      case .heading: return .heading(isATX: part.isATXHeading(in: rearrangement.board))
      case .task: return .task(list: part.listKind(in: rearrangement.board))
      default: return rearrangement.text[part.range].isThematicBreak ? .rule : .prose
      }
    }
  }

  private func blankLines(in gap: ArraySlice<UInt8>) -> Int {
    var count = 0
    for index in gap.indices where gap[index].isLineEnding {
      // The CR and LF of one ending count once.
      if gap[index] == 0x0A, index > gap.startIndex, gap[index - 1] == 0x0D { continue }
      count += 1
    }
    return count - 1
  }
}
