import BoardmarkReading
import BoardmarkText

extension Board {
  /// The order in which tasks are listed: by one key, ascending or descending.
  ///
  /// Tasks without the key come last either way; equal tasks stay in the order of the file.
  public struct Order: Sendable, Equatable {
    /// A key to compare tasks by.
    public enum Key: String, Sendable, CaseIterable {
      /// The due date; one without a time counts as the end of its day.
      case due
      /// The priority, high first.
      case pri
      /// The title, by its letters in lower case.
      case title
      /// The id, by its letters in lower case.
      case id
      /// The board's own order.
      case column
      /// The day on which the task was finished, earliest first.
      case done
      /// The start date, earliest first.
      case start
      /// The first person, by letters in lower case.
      case person
      /// The first tag, by letters in lower case.
      case tag
    }

    /// A text that is not the name of a key.
    public struct UnknownKey: Refusal {
      /// The text as typed.
      public let text: String

      /// The reason: lower case, no final stop.
      public var message: String { "cannot sort by '\(text.terminalSafe())'" }

      /// The available keys, in the same style.
      public var remedy: String {
        let keys = Key.allCases.map(\.rawValue)
        return Board.QueryError.remedy(
          text, among: keys,
          "sort by one of \(Board.QueryError.list(keys)); a leading '-' reverses the order")
      }
    }

    /// The key that tasks are compared by.
    public let key: Key
    /// True if the order is reversed.
    public let isDescending: Bool

    /// Makes an order by one key.
    public init(_ key: Key, isDescending: Bool = false) {
      self.key = key
      self.isDescending = isDescending
    }

    /// Reads `due` or, to reverse the order, `-due`; letter case does not matter.
    ///
    /// - Throws: ``UnknownKey``.
    public init(_ text: String) throws(UnknownKey) {
      let isDescending = text.hasPrefix("-")
      guard let key = Key(rawValue: text.dropFirst(isDescending ? 1 : 0).lowercased()) else {
        throw UnknownKey(text: text)
      }
      self.init(key, isDescending: isDescending)
    }

    /// Reads several keys, such as `due,-pri`; each key breaks ties of the previous one.
    ///
    /// - Throws: ``UnknownKey`` for the first that is not one.
    package static func orders(_ text: String) throws(UnknownKey) -> [Board.Order] {
      var orders: [Board.Order] = []
      for key in text.split(separator: ",", omittingEmptySubsequences: false) {
        orders.append(try Board.Order(String(key)))
      }
      return orders
    }

    /// The sorted tasks; those with equal keys keep their order.
    ///
    /// Cost: n log n; each key is read once.
    public func sorted(_ tasks: [Board.Task], at now: Board.Now) -> [Board.Task] {
      sorted(tasks) { (task: $0, now: now) }
    }

    /// Sorts elements by their tasks, which may be of several boards.
    ///
    /// The sort is stable, so to sort by several keys, sort by each of them, last key first.
    public func sorted<Element>(
      _ elements: [Element], by place: (Element) -> (task: Board.Task, now: Board.Now)
    ) -> [Element] {
      func task(_ element: Element) -> Board.Task { place(element).task }
      return switch key {
      case .due:
        keyed(elements) {
          let (task, now) = place($0)
          return task.due.map { $0.moment(at: now) }
        }
      case .pri: keyed(elements) { task($0).titleLine.priority }
      case .title:
        keyed(elements) {
          let task = task($0)
          return task.titleLine.titleBytes.isEmpty ? nil : task.title.lowercased()
        }
      case .id: keyed(elements) { task($0).id?.folded }
      case .column: keyed(elements) { task($0).columnIndex }
      case .done: keyed(elements) { task($0).titleLine.done }
      case .start: keyed(elements) { task($0).titleLine.start }
      case .person: keyed(elements) { task($0).titleLine.people.first?.lowercased() }
      case .tag: keyed(elements) { task($0).titleLine.tags.first?.lowercased() }
      }
    }

    private func keyed<Element, Value: Comparable>(
      _ elements: [Element], by value: (Element) -> Value?
    ) -> [Element] {
      var keyed: [(value: Value, index: Int)] = []
      var without: [Element] = []
      for (index, element) in elements.enumerated() {
        if let value = value(element) {
          keyed.append((value, index))
        } else {
          without.append(element)
        }
      }
      keyed.sort { left, right in
        if left.value == right.value { return left.index < right.index }
        return (left.value < right.value) != isDescending
      }
      var sorted: [Element] = []
      sorted.reserveCapacity(elements.count)
      for entry in keyed { sorted.append(elements[entry.index]) }
      sorted += without
      return sorted
    }
  }
}

extension DueDate {
  /// A number for its day in the board's zone and the minute of it; a day without a minute comes after all of them.
  fileprivate func moment(at now: Board.Now) -> Int {
    let (date, minute) = instant.map { now.local($0) } ?? (date, minute ?? 1440)
    return date.daysSinceEpoch * 1441 + minute
  }
}
