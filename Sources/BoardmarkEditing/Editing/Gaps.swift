import BoardmarkReading
import BoardmarkText

/// The blank lines between lines that come to stand side by side.
package struct Gaps {
  /// Which blank lines these are.
  package enum Style {
    /// Those that the board has between such lines nearby.
    case asNearby
    /// Those that were there, as far as some are left; else none but where lines would run together.
    case fewest
    /// One at every place that changes, and more where the board has more nearby.
    case everywhere
  }

  /// What stands on one side of a gap.
  enum Neighbour {
    case start
    case unit(Int)
    case lines(TaskLines)
    case end
  }

  /// What of a neighbour matters for a gap.
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

  /// The units that stay on both sides of the region.
  private let previous: Int?
  private let next: Int?

  init(_ rearrangement: Rearrangement, _ region: Rearrangement.Region, _ style: Style) {
    self.rearrangement = rearrangement
    self.style = style
    lineEnding = rearrangement.lineEnding
    (previous, next) = (region.previous, region.next)
  }

  /// The line ending of the first, and the blank lines before the second.
  func between(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    if case .start = first {
      guard style == .fewest, case .unit(let position) = second, position > 0 else { return [] }
      return Array(rearrangement.gap(after: position - 1).withoutFirstLineEnding)
    }
    if let kept = asKept(first, second) { return kept }
    if style == .fewest { return fewest(first, second) }
    if case .end = second { return Array(rearrangement.gap(after: rearrangement.count - 1)) }
    let typical = typical(first, second)
    return blankLines(in: typical[...])
      < required(kind(of: first, startsHere: false), kind(of: second, startsHere: true))
      ? lineEnding + lineEnding : typical
  }

  // MARK: - As another program has it

  /// What the program that keeps the file writes between the two; nil where it has no opinion, or did not write the
  /// file's other blank lines either.
  private func asKept(_ first: Neighbour, _ second: Neighbour) -> [UInt8]? {
    guard rearrangement.isSpacedAsKept, style != .everywhere, let piece = piece(first) else {
      return nil
    }
    if let next = self.piece(second) {
      guard case .blankLines(let count) = rearrangement.form.gap(piece, next) else { return nil }
      return Array(repeatElement(lineEnding, count: count + 1).joined())
    }
    guard case .blankLines(let count) = rearrangement.form.end(piece) else { return nil }
    return Array(repeatElement(lineEnding, count: count + 1).joined())
  }

  private func piece(_ neighbour: Neighbour) -> FilePiece? {
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
      // Below a heading or its text; the blank lines that stand there stay after what comes.
      return blankLines(in: rearrangement.gap(after: position)) > 0
        ? lineEnding + lineEnding : lineEnding
    }
    let gaps = near.filter { $0 + 1 < rearrangement.count }.map(rearrangement.gap(after:))
    return gaps.max { blankLines(in: $0) < blankLines(in: $1) }.map { Array($0) }
      ?? lineEnding + lineEnding
  }

  /// The kinds of a unit and the one after it.
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

  /// What is left where units went: the first blank lines that there were, so that no gap grows.
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
      // Nothing but a comment kept the two apart.
      return ending
    }
    for position in first..<(next ?? rearrangement.count) {
      // What stands between a comment and the task that it goes with goes as well.
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

  /// The line ending that a neighbour has, or gets where it is the file's last.
  private func ending(of neighbour: Neighbour) -> [UInt8] {
    guard case .unit(let position) = neighbour else { return lineEnding }
    let gap = rearrangement.gap(after: position)
    return gap.isEmpty ? lineEnding : Array(gap.dropLast(gap.withoutFirstLineEnding.count))
  }

  /// Whether blank lines stand between the last tasks before the region.
  private var isSpaced: Bool {
    guard let previous, previous > 0, rearrangement.part(previous).isTask,
      rearrangement.part(previous - 1).isTask
    else { return false }
    return blankLines(in: rearrangement.gap(after: previous - 1)) > 0
  }

  // MARK: - Kinds

  /// The fewest blank lines that keep the two apart.
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

  /// What a neighbour is where it ends, or where it starts.
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
      // CR and LF of one ending count once.
      if gap[index] == 0x0A, index > gap.startIndex, gap[index - 1] == 0x0D { continue }
      count += 1
    }
    return count - 1
  }
}

extension ArraySlice<UInt8> {
  /// The bytes after the line ending that they begin with.
  fileprivate var withoutFirstLineEnding: ArraySlice<UInt8> {
    starts(with: [0x0D, 0x0A]) ? dropFirst(2) : first?.isLineEnding ?? false ? dropFirst() : self
  }
}
