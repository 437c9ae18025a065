extension Board {
  /// The tasks to put away: finished ones, and of them only those finished before a day, if one is
  /// given.
  ///
  /// - Returns: The tasks, and how many finished ones have no day, so that nothing is known of them.
  public func finishedTasks(before day: CalendarDate?) -> (tasks: [Task], undated: Int) {
    let finished = tasks.filter(\.isFinished)
    guard let day else { return (finished, 0) }
    let undated = finished.count { $0.line.done == nil }
    return (finished.filter { ($0.line.done ?? day) < day }, undated)
  }

  /// Adds tasks of another board, each at the end of the column of its own column's name.
  ///
  /// A column that is missing is made at the end; where its name is none that is known, tasks go to
  /// the first done column. A task with an id that stands in that column already, byte for byte, is
  /// not added again, so that an interrupted move can be repeated; one without an id always is, since
  /// it may be another of the same text.
  /// - Throws: ``EditRefusal`` where this is no board, or something would be read differently.
  public func receiving(_ tasks: [Task], of board: Board) throws(EditRefusal) -> BoardEdit {
    var target = self
    if target.columns.isEmpty {
      target = try target.withColumn(named: "Done", level: board.columns.first?.level ?? 2)
    }
    try EditRefusal.check(target)
    let names = Dictionary(grouping: tasks, by: \.columnIndex).sorted { $0.key < $1.key }
    for (column, tasks) in names {
      let name = board.columns[column].name
      if target.column(named: name) == nil,
        let wider = try? target.withColumn(named: name, level: target.columns[0].level)
      {
        target = wider
      }
      if let column = target.column(named: name) {
        target = try target.appending(tasks, of: board, toColumn: column)
      } else {
        target = try target.appending(tasks, of: board, toColumn: try target.column(of: .done))
      }
    }
    let edit = TextEdit(range: 0..<source.bytes.count, replacement: target.source.bytes)
      .trimmed(in: source.bytes)
    return BoardEdit(edits: edit.map { [$0] } ?? [], board: target, tasks: [])
  }

  private func column(named name: String) -> Int? {
    let identity = ColumnName.identity(of: name)
    return columns.firstIndex { ColumnName.identity(of: $0.name) == identity }
  }

  private func appending(
    _ tasks: [Task], of board: Board, toColumn column: Int
  ) throws(EditRefusal) -> Board {
    var rearrangement = Rearrangement(self)
    let anchor = anchor(of: TaskPlace(column: column), rearrangement)
    let present = Set(columns[column].tasks.map { Self.text(of: $0) })
    for task in tasks where task.id == nil || !present.contains(Self.text(of: task)) {
      let lines = written(Self.text(of: task), beside: anchor.like)
      rearrangement.insert(TaskLines(task: lines), behind: anchor.part)
    }
    return try rearrangement.proved().board
  }

  /// The task's lines, ended by LF, the last one not at all.
  private static func text(of task: Task) -> [UInt8] {
    let source = task.line.source
    let first = source.lines.line(at: task.range.lowerBound)
    let last = source.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1))
    return Array(
      (first...last).map { source.bytes[source.content(ofLine: $0)] }.joined(separator: [0x0A]))
  }

  /// The board with one more column at its end.
  private func withColumn(named name: String, level: Int) throws(EditRefusal) -> Board {
    let lineEnding = source.lineEnding.bytes
    var bytes = source.bytes
    while bytes.last?.isSpace ?? false { bytes.removeLast() }
    if !bytes.isEmpty { bytes += lineEnding + lineEnding }
    bytes += [UInt8](repeating: .ascii("#"), count: level) + Array(" \(name)".utf8) + lineEnding
    let wider = Board(bytes, fileName: fileName)
    guard wider.columns.count == columns.count + 1, wider.columns.last?.name == name,
      wider.columns.last?.state == .done
    else {
      throw EditRefusal(
        "'\(name.terminalSafe())' cannot be added as a column", remedy: "add it in the file")
    }
    return wider
  }
}
