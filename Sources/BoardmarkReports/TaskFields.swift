import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// What a report tells about a task, each value as it stands in the board.
struct TaskFields {
  let board: Board
  let task: Board.Task
  let now: Now

  var line: TaskLine { task.line }
  var column: Board.Column { board.columns[task.columnIndex] }

  /// The name of the group; nil before the column's first.
  var group: String? { task.groupIndex.map { column.groups[$0].name } }

  /// The task's first line, from 1.
  var firstLine: Int { line.source.lines.line(at: task.range.lowerBound) + 1 }

  /// The task's last line, from 1.
  var lastLine: Int {
    line.source.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1)) + 1
  }

  /// The value of an attribute as typed; nil where there is none.
  func value(_ key: AttributeKey) -> ArraySlice<UInt8>? {
    line.attribute(key).map { line.source.bytes[$0.value] }
  }

  /// The priority as the format calls it, else as typed; nil where there is none.
  var priority: ArraySlice<UInt8>? {
    line.priority.map { Array($0.rawValue.utf8)[...] } ?? value(.pri)
  }

  /// The ids of `needs` as typed, also those that are none.
  var needs: [ArraySlice<UInt8>] {
    value(.needs)?.split(separator: .ascii(",")) ?? []
  }

  /// The attributes that have no field of their own: everybody's and some of the format's, in their order
  /// on the line, each key once.
  var attributes: [(key: String, value: ArraySlice<UInt8>)] {
    var seen: Set<String> = []
    return line.words.compactMap { word in
      guard let key = word.key, !(key.syntax?.hasField ?? false),
        seen.insert(key.name).inserted
      else { return nil }
      return (key.name, line.source.bytes[word.value])
    }
  }

  /// The keys whose values are not what the format asks for, in canonical order.
  var invalid: [String] {
    AttributeKey.reserved.filter(isInvalid).map(\.name)
  }

  /// Whether there is an attribute `key` whose value is not what the format asks for.
  func isInvalid(_ key: AttributeKey) -> Bool {
    guard let value = value(key), let syntax = key.syntax else { return false }
    return !syntax.accepts(value)
  }
}
