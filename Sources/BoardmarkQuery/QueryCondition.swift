import BoardmarkReading
import BoardmarkText

/// One word of a query.
struct QueryTerm: Sendable {
  /// The word as typed.
  let word: String

  let isNegated: Bool
  let condition: QueryCondition
}

/// The condition that a word of a query sets for a task.
enum QueryCondition: Sendable {
  case person(FoldedName)
  case tag(FoldedName)
  case columns(Set<Int>)
  /// The task's group, given by its column and its place among the column's groups; nil for none.
  case groups(Set<GroupPlace?>)
  case state(Board.ColumnState)
  case status(Status)
  case box(Board.Checkbox)
  case date(Board.AttributeKey, DateCondition)
  case priority(Board.Priority?)
  case id(IDPattern)
  case needs(IDPattern)
  case has(Feature)
  case attribute(Board.AttributeKey, FoldedName)
  case title(TextSearch)
  case text(TextSearch)

  struct GroupPlace: Sendable, Hashable {
    let column: Int
    let group: Int
  }

  /// The values of `is:`.
  enum Status: String, Sendable, CaseIterable {
    case open
    case closed
    case overdue
    case blocked
    case cancelled
  }

  /// The values of `has:`.
  enum Feature: Sendable {
    case people
    case tags
    case body
    case checklist
    case group
    case attribute(Board.AttributeKey)
  }

  var asksForNeeds: Bool {
    if case .status(.blocked) = self { true } else { false }
  }

  /// True if the condition decides whether finished tasks are included.
  var asksForClosed: Bool {
    switch self {
    case .columns, .state, .status(.open), .status(.closed), .status(.cancelled), .box, .id,
      .date(.done, _),
      .has(.attribute(.done)):
      true
    default: false
    }
  }
}

extension QueryCondition {
  /// True if a task of the context's board meets the condition.
  func holds(for task: Board.Task, in context: QueryContext) -> Bool {
    let line = task.titleLine
    switch self {
    case .person(let name): return name.isValue(of: line) { $0.kind == .person }
    case .tag(let name): return name.isValue(of: line, orParent: true) { $0.kind == .tag }
    case .columns(let columns): return columns.contains(task.columnIndex)
    case .groups(let groups):
      return groups.contains(
        task.groupIndex.map { GroupPlace(column: task.columnIndex, group: $0) })
    case .state(let state): return task.columnState == state
    case .status(let status): return status.holds(for: task, in: context)
    case .box(let box): return task.box == box
    case .date(let key, let condition): return condition.holds(for: line, key, at: context.now)
    case .priority(let priority?): return line.priority == priority
    case .priority(nil): return line.attribute(.pri) == nil
    case .id(let pattern): return line.id.map(pattern.matches) ?? false
    case .needs(let pattern): return line.needs.contains(where: pattern.matches)
    case .has(let feature): return feature.holds(for: task)
    case .attribute(let key, let value):
      return line.attribute(key).map { value.equals(line.source.bytes[$0.value]) } ?? false
    case .title(let search): return search.isFound(in: line.titleBytes)
    case .text(let search):
      return search.isFound(in: line.titleBytes) || search.isFound(in: line.source.bytes[task.body])
        || (task.id.map { search.isWhole($0.text.utf8) } ?? false)
    }
  }
}

extension QueryCondition.Status {
  fileprivate func holds(for task: Board.Task, in context: QueryContext) -> Bool {
    switch self {
    case .open: !task.isClosed
    case .closed: task.isClosed
    case .overdue: task.isOverdue(at: context.now)
    case .blocked: context.needs?.isBlocked(task) ?? false
    case .cancelled:
      task.box == .cancelled || context.board.columns[task.columnIndex].role == .cancelled
    }
  }
}

extension QueryCondition.Feature {
  fileprivate func holds(for task: Board.Task) -> Bool {
    switch self {
    case .people: task.titleLine.words.contains { $0.kind == .person }
    case .tags: task.titleLine.words.contains { $0.kind == .tag }
    case .body: !task.titleLine.source.bytes[task.body].allSatisfy(\.isSpace)
    case .checklist: !task.subtasks.isEmpty
    case .group: task.groupIndex != nil
    case .attribute(let key): task.titleLine.attribute(key) != nil
    }
  }
}

/// A condition on a date: `due<=fri`, `done:none`.
enum DateCondition: Sendable, Equatable {
  enum Comparison: String, Sendable, CaseIterable {
    // Longer ones first, since the parser tries them in this order.
    case atMost = "<="
    case atLeast = ">="
    case before = "<"
    case after = ">"
    case on = "="
  }

  case compare(Comparison, CalendarDate)
  /// The attribute is missing; one whose value is not a date does not count as missing.
  case none
  /// The attribute exists, with any value.
  case any

  /// True if the line's date `key` meets the condition; a date-time counts by its day in the
  /// board's zone.
  func holds(for line: TaskLine, _ key: Board.AttributeKey, at now: Board.Now) -> Bool {
    switch self {
    case .none: line.attribute(key) == nil
    case .any: line.attribute(key) != nil
    case .compare(let comparison, let date):
      Self.day(key, of: line, at: now).map { comparison.holds($0, date) } ?? false
    }
  }

  private static func day(_ key: Board.AttributeKey, of line: TaskLine, at now: Board.Now)
    -> CalendarDate?
  {
    switch key {
    case .due: line.due.map { $0.instant.map(now.day) ?? $0.date }
    case .start: line.start
    case .done: line.done
    default: nil
    }
  }
}

extension DateCondition.Comparison {
  fileprivate func holds(_ left: CalendarDate, _ right: CalendarDate) -> Bool {
    switch self {
    case .atMost: left <= right
    case .atLeast: left >= right
    case .before: left < right
    case .after: left > right
    case .on: left == right
    }
  }
}
