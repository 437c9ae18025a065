import BoardmarkText

extension Board {
  /// The tasks of a column, in the order of the file.
  ///
  /// A plain task is read each time it is asked for, so keep it in a variable.
  public struct Tasks: RandomAccessCollection, Sendable {
    private let store: TaskStore

    /// The indices of these tasks among the store's items.
    private let items: Range<Int>

    package let columnIndex: Int
    package let state: Board.ColumnState

    init(_ store: TaskStore, _ items: Range<Int>, columnIndex: Int, state: Board.ColumnState) {
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
      store.groups[columnIndex].groupIndex(ofItem: items.lowerBound + index)
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
    public var openCount: Int {
      indices.count { index in
        let record = record(index)
        return record.isPlain ? !record.isClosed(in: state) : !store.task(record).isClosed
      }
    }

    /// Counts the tasks with an id, valid or not, and those without, until one of the counts exceeds a limit.
    package func countIDs(_ with: inout Int, _ without: inout Int, beyond limit: Int) {
      for record in store.records[items] where with <= limit && without <= limit {
        let hasID =
          record.isPlain ? record.hasID : store.hasAttribute(.id, record)
        if hasID { with += 1 } else { without += 1 }
      }
    }

    /// The number of overdue tasks and subtasks.
    public func overdueCount(at now: Board.Now) -> Int {
      let today = Int32(now.today.daysSinceEpoch)
      return indices.reduce(0) { late, index in
        let record = record(index)
        guard record.isPlain else { return late + store.task(record).overdueCount(at: now) }
        return late + (record.due < today && !record.isClosed(in: state) ? 1 : 0)
      }
    }

    /// The ids of the tasks, and the bytes of the words that give them; subtasks are left out.
    package var ids: [(id: FoldedID, range: Range<Int>)] {
      indices.compactMap { index in
        let record = record(index)
        guard record.isPlain else { return store.task(record).foldedID }
        let range = record.idRange
        // The key `id` and the colon stand before the id.
        return range.isEmpty
          ? nil : (FoldedID(store.source.bytes[range]), range.lowerBound - 3..<range.upperBound)
      }
    }

    /// True if a task's id may begin with `text`, which is in lower case; false only if it
    /// certainly does not.
    ///
    /// Cost: for most tasks that of comparing the text.
    package func mayHaveID(from text: String, at index: Int) -> Bool {
      let record = record(index)
      let bytes = store.source.bytes
      guard record.isPlain else {
        // The id, if there is one, is somewhere in the task.
        return bytes.holds(folded: text.utf8, in: record.range)
      }
      return bytes[record.idRange].prefix(text.utf8.count).equalsIgnoringASCIICase(text.utf8)
    }

    /// The indices of the tasks that hold `text`, which is in lower case; the task's letter case
    /// does not matter.
    package func indices(holding text: String) -> [Int] {
      let bytes = store.source.bytes
      return indices.filter { bytes.holds(folded: text.utf8, in: record($0).range) }
    }

    /// The index of the first task that begins at an offset or after it. Cost: logarithmic.
    package func index(ofTaskAt offset: Int) -> Int {
      indices.partitioningIndex { record($0).range.lowerBound >= offset }
    }

    /// The index of a task among all items of the file.
    package func item(_ index: Int) -> Int { items.lowerBound + index }

    package func record(_ index: Int) -> TaskRecord { store.records[items.lowerBound + index] }

    /// The line of a plain task.
    package func plainLine(_ index: Int) -> TaskLine { store.plainLine(record(index)) }

    /// The indices of the tasks about which more has to be known than their records say.
    package var nonPlainIndices: [Int] { indices.filter { !record($0).isPlain } }

    /// The indices of the tasks that have an attribute of a key that plain tasks never have.
    package func indices(with key: Board.AttributeKey) -> [Int] {
      store.indices(with: key, in: items).map { $0 - items.lowerBound }
    }

    /// The indices of the tasks that are not known to be in canonical form.
    package var nonCanonicalIndices: [Int] { indices.filter { !record($0).isCanonical } }
  }
}

extension [UInt8] {
  /// True if `text`, which is in lower case, is in a range, in any letter case.
  fileprivate func holds(folded text: String.UTF8View, in range: Range<Int>) -> Bool {
    let text = Array(text)
    guard let first = text.first else { return true }
    return withUnsafeBufferPointer { bytes in
      var offset = range.lowerBound
      while offset + text.count <= range.upperBound {
        if bytes[offset].asciiLowercased == first,
          text.indices.allSatisfy({ bytes[offset + $0].asciiLowercased == text[$0] })
        {
          return true
        }
        offset += 1
      }
      return false
    }
  }
}
