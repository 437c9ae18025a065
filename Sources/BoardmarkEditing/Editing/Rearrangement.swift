import BoardmarkReading
import BoardmarkText

/// A new order of a board's parts: some removed, some changed, with lines inserted.
///
/// All other lines keep their bytes. ``Gaps`` chooses the blank lines between new neighbours.
package struct Rearrangement {
  package let board: Board

  /// The board's line ending.
  let lineEnding: [UInt8]

  /// The file's form, and the role of each part in it; no pieces if the form is our own.
  let form: FileForm
  let pieces: [FileSegment]

  /// True if another program keeps the file and all blank lines are as it writes them.
  let hasForeignSpacing: Bool

  /// The indices of the parts that are neither blank nor a byte order mark.
  private let units: [Int]

  /// The board's parts, kept here since computing them is costly.
  let parts: [Board.Part]

  private var removed: Set<Int> = []
  private var changed: [Int: [TextEdit]] = [:]
  private var divided: [Int: [Int]] = [:]
  private var inserted: [Int: [TaskLines]] = [:]

  /// The position before all parts, for inserting lines there.
  static let start = -1

  /// Creates a rearrangement that changes nothing. Cost: linear in the board; copying a rearrangement is cheap.
  package init(_ board: Board) {
    self.board = board
    lineEnding = board.source.lineEnding.bytes
    form = FileForm.form(of: board)
    pieces = form.isForeign ? FileSegment.pieces(of: board, in: form) : []
    let parts = board.parts
    self.parts = parts
    let units = parts.indices.filter {
      parts[$0].kind != .blank && parts[$0].kind != .byteOrderMark
    }
    self.units = units
    hasForeignSpacing = form.isSpaced(board, pieces, units)
  }

  /// Removes parts; blank ones among them are ignored.
  mutating func remove(_ parts: ClosedRange<Int>) { removed.formUnion(parts) }

  /// Changes a part in place; the edits must be inside it and not overlap.
  package mutating func change(_ part: Int, _ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    changed[part, default: []] += edits
  }

  /// Changes a part so that a task begins at the line of each edit; none of these lines may be the part's first unless
  /// the part is prose.
  package mutating func divide(_ part: Int, _ edits: [TextEdit]) {
    change(part, edits)
    divided[part, default: []] += edits.map {
      board.source.lines.start(board.source.lines.line(at: $0.range.lowerBound))
    }
  }

  /// Inserts lines after a part, even a removed one, and after lines already inserted there.
  mutating func insert(_ lines: TaskLines, after part: Int) {
    inserted[part, default: []].append(lines)
  }

  /// The last part before `part` that is not blank; ``start`` if there is none.
  func unit(before part: Int) -> Int {
    let position = units.partitioningIndex { $0 >= part }
    return position > 0 ? units[position - 1] : Self.start
  }

  /// The first part after `part` that is not blank; nil if there is none.
  func unit(after part: Int) -> Int? {
    let position = units.partitioningIndex { $0 > part }
    return position < units.count ? units[position] : nil
  }

  /// The index of the part that holds an offset of the text.
  package func part(at offset: Int) -> Int {
    parts.partitioningIndex { $0.range.upperBound > offset }
  }

  // MARK: - The new order

  /// One element of the new order.
  enum Element {
    /// Unchanged neighbours, by their positions among the units.
    case units(Range<Int>)
    /// A unit that changes in place, with its edits and the offsets of the lines where tasks will begin.
    case changed(Int, [TextEdit], tasksAt: [Int])
    /// Lines that are inserted.
    case lines(TaskLines)
  }

  /// Everything in the new order, without blank lines. Cost: grows with what changes.
  var elements: [Element] {
    var elements: [Element] = (inserted[Self.start] ?? []).map { .lines($0) }
    var next = 0
    for part in removed.union(changed.keys).union(inserted.keys).sorted() {
      let position = units.partitioningIndex { $0 >= part }
      guard position < units.count, units[position] == part else { continue }
      let isRemoved = removed.contains(part)
      let edits =
        isRemoved ? nil : changed[part]?.sorted { $0.range.lowerBound < $1.range.lowerBound }
      let kept = next..<(isRemoved || edits != nil ? position : position + 1)
      if !kept.isEmpty { elements.append(.units(kept)) }
      if let edits {
        elements.append(.changed(position, edits, tasksAt: divided[part]?.sorted() ?? []))
      }
      elements += (inserted[part] ?? []).map { .lines($0) }
      next = position + 1
    }
    if next < units.count { elements.append(.units(next..<units.count)) }
    return elements
  }

  /// The part of the unit at a position.
  func part(_ position: Int) -> Board.Part { parts[units[position]] }

  // MARK: - Edits

  /// A place between two remaining units where something is removed or inserted.
  struct Region {
    let previous: Int?
    let next: Int?
    let lines: [TaskLines]
  }

  /// The regions where units become neighbours or lines are inserted, in order.
  var regions: [Region] {
    var regions: [Region] = []
    var previous: Int?
    var lines: [TaskLines] = []
    func close(before next: Int?) {
      if !lines.isEmpty || (previous ?? -1) + 1 < next ?? units.count {
        regions.append(Region(previous: previous, next: next, lines: lines))
      }
      lines = []
    }
    for element in elements {
      switch element {
      case .lines(let more): lines.append(more)
      case .units(let positions):
        close(before: positions.lowerBound)
        previous = positions.upperBound - 1
      case .changed(let position, _, _):
        close(before: position)
        previous = position
      }
    }
    close(before: nil)
    return regions
  }

  /// The edits that make the new order.
  ///
  /// - Parameter isWide: True to put a blank line at every place that changes.
  func edits(isWide: Bool = false) -> [TextEdit] {
    let own = changed.filter { !removed.contains($0.key) }.flatMap(\.value)
    return (own + regions.compactMap { edit(of: $0, isWide: isWide) })
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func edit(of region: Region, isWide: Bool) -> TextEdit? {
    let start = region.previous.map(contentEnd) ?? firstOffset
    let end = region.next.map { part($0).range.lowerBound } ?? text.count
    let gaps = Gaps(self, region, isWide: isWide)
    var bytes: [UInt8] = []
    var last = region.previous.map(Gaps.Neighbour.unit) ?? .start
    for lines in region.lines {
      bytes += gaps.between(last, .lines(lines)) + lines.bytes
      last = .lines(lines)
    }
    bytes += gaps.between(last, region.next.map(Gaps.Neighbour.unit) ?? .end)
    return TextEdit(range: start..<end, replacement: bytes).trimmed(in: text)
  }

  /// The offset at which the lines begin: after a byte order mark.
  private var firstOffset: Int {
    parts.first.map { $0.kind == .byteOrderMark ? $0.range.upperBound : 0 } ?? 0
  }

  // MARK: - What is between units

  /// The role of a unit in the file's form.
  func piece(_ position: Int) -> FileSegment { pieces[units[position]] }

  /// The number of units.
  var count: Int { units.count }

  /// The text that the board was read from, in which the ignored halves of conflicts are blank.
  var text: [UInt8] { board.reading.bytes }

  /// The offset after a unit's last line, without the line's ending.
  func contentEnd(_ position: Int) -> Int {
    text[part(position).range].withoutFinalLineEnding.endIndex
  }

  /// The bytes between a unit and the next one or the end of the file.
  func gap(after position: Int) -> ArraySlice<UInt8> {
    let end = position + 1 < units.count ? part(position + 1).range.lowerBound : nil
    return text[contentEnd(position)..<(end ?? text.count)]
  }
}
