import BoardmarkReading
import BoardmarkText

/// What is to stand between lines that come to stand side by side.
struct Seams {
  /// What stands on one side of a seam.
  enum Neighbour {
    case start
    case unit(Int)
    case lines(TaskLines)
    case end
  }

  /// What of a neighbour matters for a seam.
  private enum Kind: Equatable {
    case edge
    case frontMatter
    case heading(isATX: Bool)
    case task(list: UInt8?)
    case prose
  }

  private let rearrangement: Rearrangement
  private let previous: Int?
  private let next: Int?
  private let isRoomy: Bool
  private let lineEnding: [UInt8]

  /// Makes the seams of the region between two units that stay.
  init(_ rearrangement: Rearrangement, previous: Int?, next: Int?, isRoomy: Bool) {
    self.rearrangement = rearrangement
    self.previous = previous
    self.next = next
    self.isRoomy = isRoomy
    lineEnding = rearrangement.lineEnding
  }

  /// The line ending of the first, and the blank lines before the second.
  func between(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    if case .start = first { return [] }
    if case .end = second { return Array(rearrangement.gap(behind: rearrangement.count - 1)) }
    let typical = typical(first, second)
    let blank = blankLines(in: typical)
    return blank < required(kind(of: first, startsHere: false), kind(of: second, startsHere: true))
      ? lineEnding + lineEnding : typical
  }

  /// What the board has between such neighbours nearby.
  private func typical(_ first: Neighbour, _ second: Neighbour) -> [UInt8] {
    let kinds = (
      kind(of: first, startsHere: false), kind(of: second, startsHere: true)
    )
    var near: [Int] = []
    if case .unit(let position) = first { near.append(position) }
    if case .unit(let position) = second, position > 0 { near.append(position - 1) }
    for position in near where position + 1 < rearrangement.count {
      if pair(position) == kinds { return Array(rearrangement.gap(behind: position)) }
    }
    if case .task = kinds.0, kinds.0 == kinds.1 {
      let around = [previous.map { $0 - 1 }, next, previous, next.map { $0 - 1 }]
      for case let position? in around
      where position >= 0 && position + 1 < rearrangement.count && pair(position) == kinds {
        return Array(rearrangement.gap(behind: position))
      }
      return lineEnding
    }
    let gaps = near.filter { $0 + 1 < rearrangement.count }.map(rearrangement.gap(behind:))
    return gaps.max { blankLines(in: Array($0)) < blankLines(in: Array($1)) }.map { Array($0) }
      ?? lineEnding + lineEnding
  }

  /// The kinds of a unit and the one after it.
  private func pair(_ position: Int) -> (Kind, Kind) {
    (kind(of: .unit(position), startsHere: false), kind(of: .unit(position + 1), startsHere: true))
  }

  /// The fewest blank lines that keep the two apart.
  private func required(_ first: Kind, _ second: Kind) -> Int {
    if isRoomy { return 1 }
    switch (first, second) {
    case (.heading, _), (.frontMatter, _), (.edge, _): return 0
    case (_, .heading(let isATX)): return isATX ? 0 : 1
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
      default: return .prose
      }
    }
  }

  private func blankLines(in gap: [UInt8]) -> Int {
    var count = 0
    for (index, byte) in gap.enumerated() where byte.isLineEnding {
      // CR and LF of one ending count once.
      if byte == 0x0A, index > 0, gap[index - 1] == 0x0D { continue }
      count += 1
    }
    return count - 1
  }
}
