import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// A task that is on the board several times, as happens when both sides move it and
/// are merged line by line.
///
/// The same id and the same title show that it is one task; a copy with another
/// title is a task of its own.
struct RepeatedTask {
  private let context: RuleContext

  /// The first copy, which messages name.
  let first: RuleItem

  /// The copy to keep: the one that is furthest along.
  private let kept: RuleItem

  /// The repeated tasks among the items with one id, by the indices of all their copies except the
  /// first.
  static func all(among items: [RuleItem], of context: RuleContext) -> [Int: RepeatedTask] {
    var groups: [[ArraySlice<UInt8>]: [Int]] = [:]
    for (index, item) in items.enumerated() where item.isTask {
      groups[words(item), default: []].append(index)
    }
    var repeated: [Int: RepeatedTask] = [:]
    for (title, group) in groups where group.count > 1 && !title.isEmpty {
      let task = RepeatedTask(group.map { items[$0] }, context)
      for index in group.dropFirst() { repeated[index] = task }
    }
    return repeated
  }

  private init(_ items: [RuleItem], _ context: RuleContext) {
    self.context = context
    first = items[0]
    kept = items.max { Self.stage($0) < Self.stage($1) }!
  }

  /// The fix for one of the copies: removes it, or removes the first copy if
  /// this is the one to keep.
  ///
  /// Nil if neither is further along than the other, or if the one to be removed says something in
  /// its body that the other does not.
  func fix(of item: RuleItem, _ rearrangement: Rearrangement) -> Board.Fix? {
    let gone = item.place == kept.place ? first : item
    let isAhead = Self.stage(gone) < Self.stage(kept)
    guard isAhead || Self.lines(gone) == Self.lines(kept),
      Self.bodyLines(gone).isSubset(of: Self.bodyLines(kept)),
      let relocation = Relocation(removing: gone.task, from: context.board),
      let edits = rearrangement.edits(of: relocation)
    else { return nil }
    return Board.Fix(
      title: "remove the one \(place(of: gone)), keep the one \(place(of: kept))", isSafe: false,
      edits: edits, relocation: relocation)
  }

  /// The place of an item, for people.
  func place(of item: RuleItem) -> String {
    let line = context.lineNumber(at: item.anchor.lowerBound)
    return "on line \(line) ('\(context.board.columns[item.columnIndex].name)')"
  }

  // MARK: - How far a task is

  private static func stage(_ item: RuleItem) -> (Int, Int, Int, String) {
    let order: [Board.ColumnState] = [.todo, .doing, .done]
    return (
      item.isOpen ? 0 : 1, order.firstIndex(of: item.columnState) ?? 0, item.columnIndex,
      item.line.done.map { "\($0)" } ?? ""
    )
  }

  // MARK: - What a task says

  /// The words of the title without people and tags, since either side may have added some.
  private static func words(_ item: RuleItem) -> [ArraySlice<UInt8>] {
    item.line.titleBytes.split(separator: 0x20).filter {
      $0.first != .ascii("@") && $0.first != .ascii("#")
    }
  }

  private static func lines(_ item: RuleItem) -> ArraySlice<UInt8> {
    item.line.source.bytes[item.task.range].withoutFinalLineEnding
  }

  /// The lines of the body without indentation and without the contents of subtasks' boxes.
  private static func bodyLines(_ item: RuleItem) -> Set<[UInt8]> {
    let lines = item.line.source.bytes[item.task.body].split(whereSeparator: \.isLineEnding)
    return Set(
      lines.compactMap { line in
        var line = Array(line.trimmingBlanks)
        if let box = line.firstIndex(of: .ascii("[")), box + 2 < line.count,
          line[box + 2] == .ascii("]")
        {
          line[box + 1] = 0x20
        }
        return line.isEmpty ? nil : line
      })
  }
}
