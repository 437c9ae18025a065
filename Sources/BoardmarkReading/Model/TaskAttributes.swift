import BoardmarkText

extension Board.Task {
  /// The number of the task's first line in the file, from 1. Cost: logarithmic.
  public var line: Int { titleLine.source.lines.line(at: range.lowerBound) + 1 }

  /// The people mentioned, without `@`, in the order of the line.
  public var people: [String] { titleLine.people }

  /// The tags, without `#`, in the order of the line.
  public var tags: [String] { titleLine.tags }

  /// The priority; nil if there is none.
  public var priority: Board.Priority? { titleLine.priority }

  /// The earliest start day; nil if there is none.
  public var start: CalendarDate? { titleLine.start }

  /// The day on which it was finished; nil if there is none.
  public var done: CalendarDate? { titleLine.done }

  /// The ids of the tasks that must be finished before this one.
  public var needs: [TaskID] { titleLine.needs }

  /// The estimated effort; nil if there is none.
  public var estimate: Board.Estimate? { value(of: .est).flatMap { Board.Estimate($0) } }

  /// How the task recurs; nil if it does not.
  public var recurrence: Board.Recurrence? {
    value(of: .every).flatMap { Board.Recurrence($0) }
  }

  /// The value of an attribute as written, valid or not; nil if the task has none with this key.
  public func value(of key: Board.AttributeKey) -> String? {
    titleLine.attribute(key).map { titleLine.source.string(in: $0.value) }
  }
}

extension Board.Subtask {
  /// The number of the subtask's line in the file, from 1. Cost: logarithmic.
  public var line: Int { titleLine.source.lines.line(at: titleLine.text.lowerBound) + 1 }

  /// The text without attributes at its end.
  public var title: String { titleLine.title }

  /// The state of its checkbox.
  public var box: Board.Checkbox { titleLine.box }

  /// The id; nil if there is none.
  public var id: TaskID? { titleLine.id }

  /// The deadline; nil if there is none, or if it is not a date.
  public var due: DueDate? { titleLine.due }
}
