import BoardmarkText

extension Board {
  /// The tasks of a column, in the order of the file.
  ///
  /// A plain task is read each time it is asked for, so keep it in a variable.
  public struct Tasks: RandomAccessCollection, Sendable {
    private let store: BoardStructure

    /// The indices of these tasks among the store's items.
    private let items: Range<Int>

    package let columnIndex: Int
    package let state: Board.ColumnState

    init(_ store: BoardStructure, _ items: Range<Int>, columnIndex: Int, state: Board.ColumnState) {
      self.store = store
      self.items = items
      self.columnIndex = columnIndex
      self.state = state
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of tasks.
    public var endIndex: Int { items.count }

    /// The task at an index, read from its line each time. Cost: the length of its lines.
    public subscript(index: Int) -> Task {
      let record = record(index)
      guard record.isPlain else { return store.task(record) }
      return store.plainTask(
        record, columnIndex: columnIndex, state: state, groupIndex: groupIndex(of: index))
    }

    /// The index of a task's group; nil if the task is before the first group.
    package func groupIndex(of index: Int) -> Int? {
      store.columns.columns[columnIndex].groupStarts.groupIndex(ofItem: items.lowerBound + index)
    }

    /// The range of a task's lines. Cost: constant; the task is not read.
    package func range(at index: Int) -> Range<Int> { record(index).range }

    /// The bytes of a task. Cost: constant.
    package func bytes(at index: Int) -> ArraySlice<UInt8> { store.source.bytes[range(at: index)] }

    /// The indices of the tasks whose bytes are the given ones. Cost: for most tasks that of comparing a length.
    package func indices(of bytes: [UInt8]) -> [Int] {
      let source = store.source.bytes
      return store.records.withUnsafeBufferPointer { records in
        items.filter { item in
          let record = records[item]
          return record.end - record.start == bytes.count
            && source[record.range].isIdentical(to: bytes[...])
        }.map { $0 - items.lowerBound }
      }
    }

    /// The number of tasks that are neither finished nor cancelled.
    public var openCount: Int { indices.count { isOpen(at: $0) } }

    /// The number of overdue tasks and subtasks.
    public func overdueCount(at now: Board.Now) -> Int {
      let today = Int32(now.today.daysSinceEpoch)
      return indices.reduce(0) { late, index in
        let record = record(index)
        guard record.isPlain else { return late + store.task(record).overdueCount(at: now) }
        return late + (record.due < today && !record.isClosed(in: state) ? 1 : 0)
      }
    }

    /// The bytes of the tasks' ids; subtasks are left out.
    package var ids: [Range<Int>] { indices.compactMap(idRange) }

    /// True if a task's id may begin with `text`, which is in lower case; false only if it
    /// certainly does not.
    ///
    /// Cost: for most tasks that of comparing the text.
    package func mayHaveID(from text: String, at index: Int) -> Bool {
      let record = record(index)
      let bytes = store.source.bytes
      guard record.isPlain else {
        // The id, if there is one, is somewhere in the task.
        return bytes[record.range].holds(word: text)
      }
      return bytes[record.idRange].prefix(text.utf8.count).equalsIgnoringASCIICase(text.utf8)
    }

    /// The indices of the tasks that hold `text`, which is in lower case; the task's letter case
    /// does not matter.
    package func indices(holding text: String) -> [Int] {
      let bytes = store.source.bytes
      return indices.filter { bytes[record($0).range].holds(word: text) }
    }

    /// The index of the first task that begins at an offset or after it. Cost: logarithmic.
    package func index(ofTaskAt offset: Int) -> Int {
      indices.partitioningIndex { record($0).range.lowerBound >= offset }
    }

    /// The index of a task among all items of the file.
    package func item(_ index: Int) -> Int { items.lowerBound + index }

    func record(_ index: Int) -> TaskRecord { store.records[items.lowerBound + index] }

    /// The indices of the tasks that have an attribute of a key that tasks known to be written well never have, such as
    /// `needs`.
    package func indices(with key: Board.AttributeKey) -> [Int] {
      doubtfulIndices.filter { has(key, at: $0) }
    }
  }
}

/// What can be asked of a task without keeping it. Cost: constant for most tasks; for the others, that of reading one.
extension Board.Tasks {
  /// True if the task is known to be written well: its line ends in valid attributes in canonical order, its body is
  /// notes, quotes, paragraphs and closed code, no subtask has an attribute, and nothing looks like a mistake or like
  /// another program's mark. Most tasks are; of the others, nothing is known.
  package func isWellWritten(at index: Int) -> Bool { record(index).isPlain }

  /// The indices of the tasks that are not known to be written well.
  package var doubtfulIndices: [Int] { indices.filter { !record($0).isPlain } }

  package func form(at index: Int) -> Board.ItemForm { record(index).form }

  /// The byte that distinguishes the task's list from an adjacent one: the bullet, or the delimiter after the number.
  package func delimiter(at index: Int) -> UInt8 { record(index).delimiter }

  /// The line of a task or of one of its subtasks.
  package func line(at index: Int, subtask: Int? = nil) -> TaskLine {
    if let subtask { return self[index].subtasks[subtask].titleLine }
    let record = record(index)
    return record.isPlain ? store.plainLine(record) : store.task(record).titleLine
  }

  package func box(at index: Int) -> Board.Checkbox {
    let record = record(index)
    return record.isPlain ? record.box : store.task(record).box
  }

  /// The number of the task's subtasks.
  package func subtaskCount(at index: Int) -> Int {
    let record = record(index)
    return record.isPlain ? Int(record.subtaskCount) : store.task(record).subtasks.count
  }

  /// True if the task is neither finished nor cancelled; for a subtask, if it and all it is nested in are open.
  package func isOpen(at index: Int, subtask: Int? = nil) -> Bool {
    if let subtask { return self[index].isOpen(subtask: subtask) }
    let record = record(index)
    return record.isPlain ? !record.isClosed(in: state) : !store.task(record).isClosed
  }

  package func id(at index: Int) -> TaskID? {
    idRange(at: index).flatMap { TaskID(store.source.bytes[$0]) }
  }

  /// The bytes of the task's id; nil if it has none, or if that is not valid.
  private func idRange(at index: Int) -> Range<Int>? {
    let record = record(index)
    if record.isPlain { return record.hasID ? record.idRange : nil }
    let line = store.task(record).titleLine
    return line.id == nil ? nil : line.attribute(.id)?.value
  }

  package func due(at index: Int) -> DueDate? {
    let record = record(index)
    return record.isPlain ? record.dueDate : store.task(record).due
  }

  /// True if the task has an attribute, valid or not.
  package func has(_ key: Board.AttributeKey, at index: Int) -> Bool {
    let record = record(index)
    guard record.isPlain else { return store.task(record).titleLine.attribute(key) != nil }
    switch key {
    case .id: return record.hasID
    case .due: return record.due != TaskRecord.never
    case .done: return record.facts.contains(.done)
    default: return store.plainLine(record).attribute(key) != nil
    }
  }

  /// True if the task may have been done after a day; false only if it certainly was not.
  package func mayBeDone(after day: CalendarDate, at index: Int) -> Bool {
    let record = record(index)
    return !record.isPlain
      || record.facts.contains(.done) && store.text.outline.lastDone > day.daysSinceEpoch
  }
}

extension Board {
  /// A hash of an item's id in lower case; 0 without a valid one. Cost: parses items that may have an id and are not
  /// known to be written well.
  package func idHash(ofItem index: Int) -> UInt64 {
    let record = outline.items[index]
    let bytes = reading.bytes
    if record.isPlain { return record.hasID ? bytes.foldedHash(record.idRange) : 0 }
    guard bytes[record.range].holds(word: "id:") else { return 0 }
    let line = task(ofItem: index).titleLine
    guard line.id != nil, let word = line.attribute(.id) else { return 0 }
    return bytes.foldedHash(word.value)
  }
}
