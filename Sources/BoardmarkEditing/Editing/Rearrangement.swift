import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// What a board consists of in a new order: parts that go, lines that come, parts that change.
///
/// All other lines keep their bytes. Between lines that were not neighbours before stands what the
/// board has between such lines nearby, and a blank line where they would run together without.
struct Rearrangement {
  let board: Board

  /// The board's line ending.
  let lineEnding: [UInt8]

  /// The parts that are neither blank nor a byte order mark, by their indices.
  private let units: [Int]

  /// The parts of the board, which costs something to ask it for.
  private let parts: [Board.Part]

  private var removed: Set<Int> = []
  private var changed: [Int: [TextEdit]] = [:]
  private var inserted: [Int: [TaskLines]] = [:]

  /// The place before everything, as a part to put lines after.
  static let start = -1

  init(_ board: Board) {
    self.board = board
    lineEnding = board.source.lineEnding.bytes
    let parts = board.parts
    self.parts = parts
    units = parts.indices.filter { parts[$0].kind != .blank && parts[$0].kind != .byteOrderMark }
  }

  /// Takes parts out; blank ones among them do not count.
  mutating func remove(_ parts: ClosedRange<Int>) { removed.formUnion(parts) }

  /// Changes a part that stays where it is; the edits are in order and inside it.
  mutating func change(_ part: Int, _ edits: [TextEdit]) {
    if !edits.isEmpty { changed[part] = edits }
  }

  /// Puts lines after a part, which may be one that goes, and after what was put there before.
  mutating func insert(_ lines: TaskLines, behind part: Int) {
    inserted[part, default: []].append(lines)
  }

  /// The last part before `part` that is not blank; ``start`` where there is none.
  func unit(before part: Int) -> Int {
    let position = units.partitioningIndex { $0 >= part }
    return position > 0 ? units[position - 1] : Self.start
  }

  // MARK: - The new order

  /// One thing of the new order.
  enum Element {
    /// Neighbours that stay as they are, by their places among the units.
    case units(Range<Int>)
    /// A unit that changes where it stands.
    case changed(Int, [TextEdit])
    /// Lines that come.
    case lines(TaskLines)
  }

  /// Everything, blank lines left out, in the new order. Cost: grows with what changes.
  var elements: [Element] {
    var elements: [Element] = (inserted[Self.start] ?? []).map { .lines($0) }
    var next = 0
    for part in removed.union(changed.keys).union(inserted.keys).sorted() {
      let position = units.partitioningIndex { $0 >= part }
      guard position < units.count, units[position] == part else { continue }
      let isRemoved = removed.contains(part)
      let edits = isRemoved ? nil : changed[part]
      let kept = next..<(isRemoved || edits != nil ? position : position + 1)
      if !kept.isEmpty { elements.append(.units(kept)) }
      if let edits { elements.append(.changed(position, edits)) }
      elements += (inserted[part] ?? []).map { .lines($0) }
      next = position + 1
    }
    if next < units.count { elements.append(.units(next..<units.count)) }
    return elements
  }

  /// The part that a unit is.
  func part(_ position: Int) -> Board.Part { parts[units[position]] }

  // MARK: - Edits

  /// The edits that bring about the new order.
  ///
  /// - Parameter isRoomy: Whether a blank line stands at every place that changes.
  func edits(isRoomy: Bool) -> [TextEdit] {
    var edits: [TextEdit] = []
    var previous: Int?
    var lines: [TaskLines] = []
    for element in elements {
      switch element {
      case .lines(let more): lines.append(more)
      case .units(let positions):
        edits += region(previous, positions.lowerBound, lines, isRoomy: isRoomy)
        previous = positions.upperBound - 1
        lines = []
      case .changed(let position, let own):
        edits += region(previous, position, lines, isRoomy: isRoomy) + own
        previous = position
        lines = []
      }
    }
    return edits + region(previous, nil, lines, isRoomy: isRoomy)
  }

  /// The edit of what stands between two units that stay; none where nothing came or went.
  private func region(
    _ previous: Int?, _ next: Int?, _ lines: [TaskLines], isRoomy: Bool
  ) -> [TextEdit] {
    if lines.isEmpty, (previous ?? -1) + 1 == next ?? units.count { return [] }
    let bytes = board.source.bytes
    let start = previous.map(contentEnd) ?? firstOffset
    let end = next.map { part($0).range.lowerBound } ?? bytes.count
    let seams = Seams(self, previous: previous, next: next, isRoomy: isRoomy)
    var text: [UInt8] = []
    var last = previous.map(Seams.Neighbour.unit) ?? .start
    for item in lines {
      text += seams.between(last, .lines(item))
      text += item.bytes
      last = .lines(item)
    }
    text += seams.between(last, next.map(Seams.Neighbour.unit) ?? .end)
    let edit = TextEdit(range: start..<end, replacement: text).trimmed(in: bytes)
    return edit.map { [$0] } ?? []
  }

  /// Where the lines begin: after a byte order mark.
  private var firstOffset: Int {
    parts.first.map { $0.kind == .byteOrderMark ? $0.range.upperBound : 0 } ?? 0
  }

  // MARK: - What stands between units

  /// How many units there are.
  var count: Int { units.count }

  /// The offset after a unit's last line, its ending excluded.
  func contentEnd(_ position: Int) -> Int {
    board.source.bytes[part(position).range].withoutFinalLineEnding.endIndex
  }

  /// What stands after a unit up to the next one, or up to the file's end.
  func gap(behind position: Int) -> ArraySlice<UInt8> {
    let end = position + 1 < units.count ? part(position + 1).range.lowerBound : nil
    return board.source.bytes[contentEnd(position)..<(end ?? board.source.bytes.count)]
  }
}
