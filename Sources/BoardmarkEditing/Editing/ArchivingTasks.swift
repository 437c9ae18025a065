import BoardmarkReading
import BoardmarkText

extension Board {
  /// The tasks to archive: the finished ones or, if a day is given, those finished before it.
  ///
  /// - Returns: The tasks, and, if a day is given, the number of finished tasks without a date.
  package func finishedTasks(before day: CalendarDate?) -> (tasks: [Task], undated: Int) {
    let finished = tasks.filter(\.isFinished)
    guard let day else { return (finished, 0) }
    let undated = finished.count { $0.titleLine.done == nil }
    return (finished.filter { ($0.titleLine.done ?? day) < day }, undated)
  }

  /// Adds tasks of another board, each at the end of the column with the same name as its own.
  ///
  /// A missing column is created at the end if its name is known as a done column's; otherwise the tasks go to the
  /// first done column. A task with an id that the column already has, byte for byte, is not added again, so an
  /// interrupted move can be repeated. A task without an id is always added, since it may be a different one with the
  /// same text.
  /// - Throws: ``Board/EditError`` if this is not a board, has another task with one of the ids, or would be read
  ///   differently.
  package func receiving(_ tasks: [Task], of board: Board) throws(Board.EditError) -> Board.Edit {
    var target = self
    if target.columns.isEmpty {
      target = try target.withColumns(named: ["Done"], level: board.columns.first?.level ?? 2)
    }
    try Board.EditError.check(target)
    let own = try board.own(tasks)
    let groups = Dictionary(grouping: own, by: \.columnIndex).sorted { $0.key < $1.key }
      .map { (name: board.columns[$0.key].name, tasks: $0.value) }
    target = try target.withDoneColumns(named: groups.map(\.name))
    target = try target.appending(groups, of: board)
    let edit = TextEdit(range: 0..<source.bytes.count, replacement: target.source.bytes)
      .trimmed(in: source.bytes)
    return Board.Edit(edits: edit.map { [$0] } ?? [], board: target)
  }

  /// The indices of the columns by name identity; the first index if several columns share a name.
  private var columnsByName: [String: Int] {
    Dictionary(
      columns.enumerated().map { (ColumnName.identity(of: $0.element.name), $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The board with tasks appended to the columns with the given names, or to the first done column.
  private func appending(
    _ groups: [(name: String, tasks: [Task])], of board: Board
  ) throws(Board.EditError) -> Board {
    var rearrangement = Rearrangement(self)
    let known = columnsByName
    let archived = Dictionary(
      columns.flatMap(\.tasks).flatMap(\.lines).compactMap { line in
        line.id.map { ($0, line.text.lowerBound) }
      }, uniquingKeysWith: { first, _ in first })
    var ids: Set<TaskID> = []
    var present: [Int: Set<[UInt8]>] = [:]
    var anchors: [Int: (part: Int, like: Task?)] = [:]
    for (name, tasks) in groups {
      let named = known[ColumnName.identity(of: name)]
      let column = if let named { named } else { try self.column(of: .done) }
      var anchor = anchors[column] ?? self.anchor(of: TaskPlace(column: column), rearrangement)
      // Removed from the dictionary, so that changing the set does not copy it.
      var texts =
        present.removeValue(forKey: column)
        ?? Set(columns[column].tasks.map { Self.text(of: $0) })
      var added: [[UInt8]] = []
      for task in tasks {
        let text = Self.text(of: task)
        if task.id != nil, texts.contains(text) { continue }
        for id in task.lines.compactMap(\.id) where archived[id] != nil || !ids.insert(id).inserted
        {
          throw Board.EditError(
            line: archived[id].map { source.lines.line(at: $0) + 1 },
            "the archive would have two tasks with the id '\(id.text)'",
            remedy: "remove one of them, or give it another id")
        }
        added.append(text)
        let lines = Self.written(text, rearrangement.lineEnding, beside: anchor.like)
        let comment = Self.written(
          Self.comment(of: task, on: board), rearrangement.lineEnding, beside: nil)
        rearrangement.insert(TaskLines(task: lines, comment: comment), after: anchor.part)
      }
      // Tasks from further columns that go to the same place follow these and match their indentation.
      texts.formUnion(added)
      present[column] = texts
      if anchor.like == nil, !added.isEmpty { anchor.like = tasks.last }
      anchors[column] = anchor
    }
    return try rearrangement.proved().board
  }

  /// The task's lines, separated by LF, without an ending of the last.
  private static func text(of task: Task) -> [UInt8] {
    let source = task.titleLine.source
    let first = source.lines.line(at: task.range.lowerBound)
    let last = source.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1))
    return Array(
      (first...last).map { source.bytes[source.content(ofLine: $0)] }.joined(separator: [0x0A]))
  }

  /// The suppression comment before a task and everything between them, with each line ended by LF; empty if there is
  /// no comment.
  private static func comment(of task: Task, on board: Board) -> [UInt8] {
    let range = board.wholeRange(of: task).lowerBound..<task.range.lowerBound
    if range.isEmpty { return [] }
    let lines = board.source.lines
    let first = lines.line(at: range.lowerBound)
    let last = lines.line(at: range.upperBound - 1)
    return (first...last).flatMap { board.source.bytes[board.source.content(ofLine: $0)] + [0x0A] }
  }

  /// The board with a new column at its end for each missing name that is known as a done column's.
  private func withDoneColumns(named names: [String]) throws(Board.EditError) -> Board {
    let known = columnsByName
    var seen: Set<String> = []
    let missing = names.filter {
      let identity = ColumnName.identity(of: $0)
      return known[identity] == nil && seen.insert(identity).inserted
    }
    if missing.isEmpty { return self }
    let level = columns[0].level
    // Try to add all at once; if one of the names is read differently next to another, add them one by one.
    let wider = Board(bytes(withColumns: missing, level: level), fileName: fileName)
    let found = Set(
      wider.columns.dropFirst(columns.count).lazy.filter { $0.state == .done }.map(\.name))
    let named = missing.filter(found.contains)
    if named.isEmpty { return self }
    if let board = try? withColumns(named: named, level: level) { return board }
    return named.reduce(self) { board, name in
      (try? board.withColumns(named: [name], level: level)) ?? board
    }
  }

  private func bytes(withColumns names: [String], level: Int) -> [UInt8] {
    let lineEnding = source.lineEnding.bytes
    var bytes = source.bytes
    for name in names {
      while bytes.last?.isSpace ?? false { bytes.removeLast() }
      if !bytes.isEmpty { bytes += lineEnding + lineEnding }
      bytes += [UInt8](repeating: .ascii("#"), count: level) + Array(" \(name)".utf8) + lineEnding
    }
    return bytes
  }

  /// The board with more columns at its end.
  private func withColumns(named names: [String], level: Int) throws(Board.EditError) -> Board {
    let wider = Board(bytes(withColumns: names, level: level), fileName: fileName)
    let new = wider.columns.dropFirst(columns.count)
    guard wider.columns.count == columns.count + names.count, new.map(\.name) == names,
      new.allSatisfy({ $0.state == .done })
    else {
      throw Board.EditError(
        "'\(names[0].terminalSafe())' cannot be added as a column", remedy: "add it in the file")
    }
    return wider
  }
}
