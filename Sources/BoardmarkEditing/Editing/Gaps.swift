import BoardmarkReading
import BoardmarkText

/// The blank lines between lines that become neighbours.
package struct Gaps {
  /// How the blank lines are chosen.
  package enum Style {
    /// As the board has them between such lines nearby.
    case asNearby
    /// Those that were there, as far as any are left; others only if lines would run together.
    case fewest
    /// One at every place that changes, and more if the board has more nearby.
    case everywhere
  }

  /// What is on one side of a gap.
  enum Neighbour {
    case start
    case unit(Int)
    case lines(TaskLines)
    case end
  }

  /// What matters about a neighbour for a gap.
  private enum Kind: Equatable {
    case edge
    case frontMatter
    case heading(isATX: Bool)
    case task(list: UInt8?)
    case rule
    case prose
  }

  private let rearrangement: Rearrangement
  private let style: Style
  private let lineEnding: [UInt8]

  /// The units on both sides of the region, which stay.
  private let previous: Int?
  private let next: Int?

  init(_ rearrangement: Rearrangement, _ region: Rearrangement.Region, _ style: Style) {
    self.rearrangement = rearrangement
    self.style = style
    lineEnding = rearrangement.lineEnding
    (previous, next) = (region.previous, region.next)
  }

  /// The bytes between two neighbours: the line ending of the first, and the blank lines before the
  /// second.
  func between(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    if case .start = first {
      guard style == .fewest, case .unit(let position) = second, position > 0 else { return [] }
      return Array(rearrangement.gap(after: position - 1).withoutFirstLineEnding)
    }
    if let gap = foreignGap(first, second) { return gap }
    if style == .fewest { return fewest(first, second) }
    if case .end = second { return Array(rearrangement.gap(after: rearrangement.count - 1)) }
    let typical = typical(first, second)
    return blankLines(in: typical[...])
      < required(kind(of: first, startsHere: false), kind(of: second, startsHere: true))
      ? lineEnding + lineEnding : typical
  }

  // MARK: - As another program has it

  /// What the program that keeps the file writes between two neighbours; nil if it has no opinion, or if the file's
  /// other blank lines are not as it writes them.
  private func foreignGap(_ first: Neighbour, _ second: Neighbour) -> [UInt8]? {
    guard rearrangement.hasForeignSpacing, style != .everywhere, let piece = piece(first) else {
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
        ? .task(list: .init(lines.listDelimiter ?? .ascii("-")), isSpaced: false)
        : .prose(isInColumn: true)
    }
  }

  // MARK: - As nearby

  /// What the board has between such neighbours nearby.
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
      // The insertion goes below a heading or its text; the blank lines that stand there stay after
      // it.
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

  // MARK: - As few as can be

  private func fewest(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    let kinds = (kind(of: first, startsHere: false), kind(of: second, startsHere: true))
    switch (first, second) {
    case (_, .lines):
      if case .task = kinds.0, kinds.0 == kinds.1, !isSpaced { return ending(of: first) }
      return ending(of: first) + lineEnding
    case (.lines, _):
      let gap = rearrangement.gap(after: previous ?? rearrangement.count - 1)
      if gap.isEmpty { return [] }
      let blankLines = gap.withoutFirstLineEnding
      guard case .unit(let position) = second, blankLines.isEmpty else {
        return lineEnding + blankLines
      }
      let isTask = previous.map { rearrangement.part($0).isTask } ?? false
      let mayTouch = rearrangement.part(position).isTask || kinds.1 == .heading(isATX: true)
      return isTask && mayTouch ? lineEnding : lineEnding + lineEnding
    default: return left(required(kinds.0, kinds.1))
    }
  }

  /// What is left where units were removed: the first blank lines that were there, so that no gap
  /// grows.
  private func left(_ required: Int) -> [UInt8] {
    let end = rearrangement.gap(after: rearrangement.count - 1)
    if next == nil, end.isEmpty { return [] }
    let first = previous ?? 0
    let ending = ending(of: .unit(first))
    if next == nil, end.withoutFirstLineEnding.isEmpty { return ending }
    if previous != nil, !rearrangement.part(first + 1).isTask, required == 0,
      case .task = kind(of: .unit(first), startsHere: false), let next,
      case .task = kind(of: .unit(next), startsHere: true)
    {
      // Only a comment kept the two apart.
      return ending
    }
    for position in first..<(next ?? rearrangement.count) {
      // What is between a comment and the task that it belongs to is removed with them.
      if position != previous, !rearrangement.part(position).isTask,
        position + 1 < next ?? rearrangement.count, rearrangement.part(position + 1).isTask
      {
        continue
      }
      let blankLines = rearrangement.gap(after: position).withoutFirstLineEnding
      if !blankLines.isEmpty { return ending + blankLines }
    }
    return required > 0 ? ending + lineEnding : ending
  }

  /// The line ending that a neighbour has, or that it gets if it is the file's last.
  private func ending(of neighbour: Neighbour) -> [UInt8] {
    guard case .unit(let position) = neighbour else { return lineEnding }
    let gap = rearrangement.gap(after: position)
    return gap.isEmpty ? lineEnding : Array(gap.dropLast(gap.withoutFirstLineEnding.count))
  }

  /// True if blank lines stand between the last two tasks before the region.
  private var isSpaced: Bool {
    guard let previous, previous > 0, rearrangement.part(previous).isTask,
      rearrangement.part(previous - 1).isTask
    else { return false }
    return blankLines(in: rearrangement.gap(after: previous - 1)) > 0
  }

  // MARK: - Kinds

  /// The least number of blank lines that keep two neighbours apart.
  private func required(_ first: Kind, _ second: Kind) -> Int {
    if style == .everywhere { return 1 }
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

extension ArraySlice<UInt8> {
  /// The bytes without the line ending that they begin with.
  fileprivate var withoutFirstLineEnding: ArraySlice<UInt8> {
    starts(with: [0x0D, 0x0A]) ? dropFirst(2) : first?.isLineEnding ?? false ? dropFirst() : self
  }
}
