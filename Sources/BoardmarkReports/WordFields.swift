import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// The fields from the words of a task or subtask in reports, each value as written in the board.
protocol WordFields {
  var line: TaskLine { get }
}

extension WordFields {
  /// The value of an attribute as typed; nil if there is no such attribute.
  func value(_ key: Board.AttributeKey) -> ArraySlice<UInt8>? {
    line.attribute(key).map { line.source.bytes[$0.value] }
  }

  /// The priority as the format names it, else as typed; nil if there is none.
  var priority: ArraySlice<UInt8>? {
    line.priority.map { Array($0.rawValue.utf8)[...] } ?? value(.pri)
  }

  /// The people or the tags, each once, in the order of their first mention.
  func names(of kind: TaskWord.Kind) -> [ArraySlice<UInt8>] {
    let line = line
    var names: [ArraySlice<UInt8>] = []
    for word in line.words where word.kind == kind { names.append(line.source.bytes[word.value]) }
    // Most lines have at most one, for which a set would cost more than everything else.
    guard names.count > 1 else { return names }
    var seen: Set<ArraySlice<UInt8>> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The ids in `needs` as typed, including invalid ones.
  var needs: [ArraySlice<UInt8>] {
    value(.needs)?.split(separator: .ascii(",")) ?? []
  }

  /// The attributes that have no field of their own: those that the format does not know and some
  /// that it does, in their order on the line, each key once.
  var attributes: [(key: String, value: ArraySlice<UInt8>)] {
    let line = line
    var seen: Set<String> = []
    return line.words.compactMap { word in
      guard let key = word.key, !(key.syntax?.hasField ?? false),
        seen.insert(key.name).inserted
      else { return nil }
      return (key.name, line.source.bytes[word.value])
    }
  }

  /// The keys whose values are invalid in the format, in canonical order.
  var invalid: [String] {
    let line = line
    guard line.words.contains(where: { $0.key != nil }) else { return [] }
    return Board.AttributeKey.reserved.filter { Self.isInvalid($0, on: line) }.map(\.name)
  }

  /// True if there is an attribute `key` with a value that is invalid in the format.
  func isInvalid(_ key: Board.AttributeKey) -> Bool { Self.isInvalid(key, on: line) }

  private static func isInvalid(_ key: Board.AttributeKey, on line: TaskLine) -> Bool {
    guard let word = line.attribute(key), let syntax = key.syntax else { return false }
    return !syntax.accepts(line.source.bytes[word.value])
  }
}

/// The fields of a task in reports, each value as written in the board.
struct TaskFields: WordFields {
  let board: Board
  let task: Board.Task
  let now: Board.Now

  /// True if the task is open and needs something that is open.
  let isBlocked: Bool

  /// Who holds the task; nil if nobody does, or if the task is closed.
  let claim: TaskClaim?

  /// Stored once: read from the task, it would be copied for each value.
  let line: TaskLine

  init(
    board: Board, task: Board.Task, now: Board.Now, isBlocked: Bool = false,
    claims: TaskClaims = [:]
  ) {
    (self.board, self.task, self.now, self.isBlocked) = (board, task, now, isBlocked)
    claim = claims.claim(on: task)
    line = task.titleLine
  }

  var column: Board.Column { board.columns[task.columnIndex] }

  /// The name of the task's group; nil if the task is before the column's first group.
  var group: String? { task.groupIndex.map { column.groups[$0].name } }

  /// The task's first line, from 1.
  var firstLine: Int { line.source.lines.line(at: task.range.lowerBound) + 1 }

  /// How to name the task on a command line: its id, or its line if it has none.
  var handle: String { line.id?.text ?? ":\(firstLine)" }

  /// The task's last line, from 1.
  var lastLine: Int {
    line.source.lines.line(at: max(task.range.lowerBound, task.range.upperBound - 1)) + 1
  }
}
