import BoardmarkReading
import BoardmarkText

/// The order in which tasks are listed: by one key, up or down.
///
/// Tasks without the key come last either way; tasks that are equal stay in the order of the file.
public struct TaskOrder: Sendable, Equatable {
  public enum Key: String, Sendable, CaseIterable {
    /// The due date; a whole day ends after its minutes.
    case due
    /// The priority, high first.
    case pri
    /// The title, by its letters in lower case.
    case title
    /// The id, by its letters in lower case.
    case id
    /// The board's own order.
    case column
    case done
    case start
  }

  /// No key is called so.
  public struct UnknownKey: Refusal {
    public let text: String

    public var message: String { "cannot sort by '\(text.terminalSafe())'" }

    public var remedy: String {
      let keys = Key.allCases.map(\.rawValue)
      return QueryError.remedy(
        text, among: keys, "sort by one of \(QueryError.list(keys)); a leading '-' turns it round")
    }
  }

  public let key: Key
  public let isDescending: Bool

  public init(_ key: Key, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }

  /// Reads `due` or, for the other way round, `-due`; letter case does not matter.
  ///
  /// - Throws: ``UnknownKey``.
  public init(_ text: String) throws(UnknownKey) {
    let isDescending = text.hasPrefix("-")
    guard let key = Key(rawValue: text.dropFirst(isDescending ? 1 : 0).lowercased()) else {
      throw UnknownKey(text: text)
    }
    self.init(key, isDescending: isDescending)
  }

  /// The tasks in order; those with equal keys stay as they are.
  ///
  /// Cost: n log n; each key is read once.
  public func sorted(_ tasks: [Board.Task], at now: Now) -> [Board.Task] {
    switch key {
    case .due: sorted(tasks) { $0.due.map { Moment($0, at: now) } }
    case .pri: sorted(tasks) { $0.line.priority }
    case .title: sorted(tasks) { $0.line.titleBytes.isEmpty ? nil : $0.title.lowercased() }
    case .id: sorted(tasks) { $0.id?.folded }
    case .column: sorted(tasks) { $0.columnIndex }
    case .done: sorted(tasks) { $0.line.done }
    case .start: sorted(tasks) { $0.line.start }
    }
  }

  private func sorted<Value: Comparable>(
    _ tasks: [Board.Task], by value: (Board.Task) -> Value?
  ) -> [Board.Task] {
    var keyed: [(value: Value, index: Int)] = []
    var without: [Board.Task] = []
    for (index, task) in tasks.enumerated() {
      if let value = value(task) { keyed.append((value, index)) } else { without.append(task) }
    }
    keyed.sort { left, right in
      if left.value == right.value { return left.index < right.index }
      return (left.value < right.value) != isDescending
    }
    var sorted: [Board.Task] = []
    sorted.reserveCapacity(tasks.count)
    for entry in keyed { sorted.append(tasks[entry.index]) }
    sorted += without
    return sorted
  }
}

/// A due date's place in time: a day in the board's zone and a minute of it.
private struct Moment: Comparable {
  let day: Int
  let minute: Int

  init(_ due: DueDate, at now: Now) {
    if let instant = due.instant {
      day = now.day(instant).daysSinceEpoch
      // By the zone's present offset; the day is right whatever the offset is then.
      let offset = now.today.daysSinceEpoch * 1440 + now.minute - now.instant
      minute = min(max(instant + offset - day * 1440, 0), 1439)
    } else {
      day = due.date.daysSinceEpoch
      minute = due.minute ?? 1440
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.day, left.minute) < (right.day, right.minute)
  }
}
