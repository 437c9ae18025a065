import BoardmarkReading
import BoardmarkText

/// A board without its merge conflicts, to change what is outside of them.
///
/// A comment of the same length takes the place of each conflict and of the tasks that it is part of, so that offsets
/// are those of the file.
package struct BoardOutsideConflicts {
  /// What is outside of the conflicts.
  package let board: Board

  private let whole: Board

  /// The bytes of each conflict, with the whole of the tasks that it is part of.
  private let conflicts: [Range<Int>]

  /// - Returns: nil if the board has no conflict, or if what is outside would be read differently without it, as below
  ///   a heading that only one side has.
  package init?(_ whole: Board) {
    guard !whole.conflicts.isEmpty else { return nil }
    self.whole = whole
    conflicts = whole.rangesInConflict
    var bytes = whole.source.bytes
    for range in conflicts {
      guard bytes.putComment(over: range) else { return nil }
    }
    board = Board(bytes, fileName: whole.fileName)
    guard board.conflicts.isEmpty, board.frontMatter?.range == whole.frontMatter?.range,
      !conflicts.contains(where: { $0.overlaps(whole.frontMatter?.range ?? 0..<0) }),
      board.settings.isObsidianKanban == whole.settings.isObsidianKanban,
      board.columns.map(\.heading) == whole.columns.map(\.heading),
      board.columns.map(\.state) == whole.columns.map(\.state),
      board.columns.map({ $0.groups.map(\.heading) })
        == whole.columns.map({ $0.groups.map(\.heading) }),
      board.taskRanges == whole.taskRanges.map({ $0.filter { !conflicts.overlap($0) } })
    else { return nil }
  }

  /// A change of ``board`` as a change of the whole; nil if it is not proved that the conflicts stay as they are, byte
  /// for byte, and that what is outside of them becomes what the change makes of it.
  package func whole(_ edit: Board.Edit) -> Board.Edit? {
    if edit.isEmpty { return Board.Edit(edits: [], board: whole) }
    let changed = Board(
      whole.source.bytes.applying(edit.edits), fileName: whole.fileName)
    guard let after = BoardOutsideConflicts(changed),
      after.board.source.bytes == edit.board.source.bytes,
      after.texts.elementsEqual(texts, by: { $0.elementsEqual($1) })
    else { return nil }
    var result = Board.Edit(
      edits: edit.edits, board: changed, touched: Array(zip(edit.tasks, edit.before)))
    (result.created, result.withdrawn) = (edit.created, edit.withdrawn)
    return result
  }

  private var texts: [ArraySlice<UInt8>] { conflicts.map { whole.source.bytes[$0] } }
}

extension Board {
  /// The bytes of the conflicts, each with the whole of the tasks that it is part of, in order and without overlaps.
  ///
  /// Cost: linear, if there is a conflict.
  package var rangesInConflict: [Range<Int>] {
    if conflicts.isEmpty { return [] }
    let tasks = Array(taskRanges.joined())
    var ranges: [Range<Int>] = []
    for region in conflicts {
      let last = source.content(ofLine: region.lines.upperBound - 1)
      let lines = source.content(ofLine: region.lines.lowerBound).lowerBound..<last.upperBound
      var range = lines
      let first = tasks.partitioningIndex { $0.upperBound > lines.lowerBound }
      for task in tasks[first...].prefix(while: { $0.lowerBound < lines.upperBound }) {
        range = min(range.lowerBound, task.lowerBound)..<max(range.upperBound, task.upperBound)
      }
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        range = last.lowerBound..<max(last.upperBound, range.upperBound)
        ranges.removeLast()
      }
      ranges.append(range)
    }
    return ranges
  }

  /// The bytes of the tasks of each column.
  fileprivate var taskRanges: [[Range<Int>]] {
    columns.map { column in column.tasks.indices.map(column.tasks.range(at:)) }
  }
}

extension [Range<Int>] {
  /// True if one of the ranges, which are in order and apart, overlaps another one.
  package func overlap(_ other: Range<Int>) -> Bool {
    let index = partitioningIndex { $0.upperBound > other.lowerBound }
    return index < count && self[index].overlaps(other)
  }
}

extension [UInt8] {
  /// Overwrites lines with an HTML comment; false if they are too short for one.
  fileprivate mutating func putComment(over range: Range<Int>) -> Bool {
    let (start, end) = (Array("<!--".utf8), Array("-->".utf8))
    var last = range.upperBound
    while last > range.lowerBound, self[last - 1] <= 0x20 { last -= 1 }
    guard last - range.lowerBound >= start.count + end.count else { return false }
    for index in range where self[index] != 0x0A && self[index] != 0x0D { self[index] = 0x20 }
    for (place, mark) in [(range.lowerBound, start), (last - end.count, end)] {
      // A mark on two lines is none.
      guard self[place..<place + mark.count].allSatisfy({ $0 == 0x20 }) else { return false }
      replaceSubrange(place..<place + mark.count, with: mark)
    }
    return true
  }
}
