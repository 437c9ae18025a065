import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkText

/// Adds the tasks of another program's export to a board; tasks that already exist are left unchanged.
package struct ImportTasks: BoardIntent {
  /// The result of the import, available once the intent has been performed.
  package final class Result {
    package fileprivate(set) var ledger = Ledger()
    package fileprivate(set) var added = 0
    package fileprivate(set) var known = 0

    /// Differences between the board's tasks and the export, one line each.
    package fileprivate(set) var differences: [String] = []
  }

  let source: ForeignBoard

  /// The column for all tasks; nil to keep those of the export.
  let column: ColumnReference?

  package let result = Result()

  package init(_ source: ForeignBoard, column: ColumnReference? = nil) {
    self.source = source
    self.column = column
  }

  package func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    var plan = ImportPlan(board, archive: try BoardArchive.board(forBoard: board.fileName))
    let forced = try column.map { try board.column($0) }
    var drafts: [(draft: TaskDraft, column: Int)] = []
    var ledger = Ledger()
    result.differences = []
    result.known = 0
    let ids = try IDSource.random(forBoard: board.fileName)
    for task in linked(source.tasks, plan, ids.mint(for: board, count: source.tasks.count)).map({
      typed($0, for: board, at: now)
    }) {
      let own = forced == nil ? task.column.flatMap(plan.column) : nil
      let column = try forced ?? own ?? plan.column(for: task)
      var draft = TaskDraft(task, hasColumn: own != nil, at: now)
      // Tasks in a done column are done.
      let target = board.columns[column]
      if target.state == .done, target.role == .plain, draft.task.box == .open {
        draft.task.box = .ticked
      }
      if let twin = plan.takeTwin(of: task, as: draft.sample) {
        result.known += 1
        let comparison = TwinComparison(
          draft, twin.task, on: twin.isArchived ? nil : board, column: own)
        comparison.note(in: &ledger)
        result.differences += comparison.differences
      } else {
        drafts.append((draft, column))
      }
    }
    var edit = Board.Edit(edits: [], board: board)
    if !drafts.isEmpty {
      edit = try board.adding(
        drafts.map { ($0.draft.task, TaskPlace(column: $0.column)) }, ids: ids)
    }
    note(drafts.map(\.draft), edit, in: &ledger)
    noteColumns(of: edit.board, in: &ledger)
    ledger.complete(source)
    result.ledger = ledger
    result.added = drafts.count
    var outcome = IntentOutcome(edit: edit, summary: summary)
    outcome.notes = source.notes
    return outcome
  }

  /// The tasks with ids where others need them, and with needs by these ids; needs that are not imported stay text.
  private func linked(
    _ tasks: [ForeignTask], _ plan: ImportPlan, _ mint: IDMint
  ) -> [ForeignTask] {
    var wanted: Set<String> = []
    for case .need(let name) in tasks.lazy.flatMap(\.fields).map(\.kind) { wanted.insert(name) }
    if wanted.isEmpty { return tasks }
    var (tasks, mint, random) = (tasks, mint, SystemRandomNumberGenerator())
    var ids: [String: TaskID] = [:]
    for index in tasks.indices {
      guard let reference = tasks[index].reference,
        case let name = "\(reference.key.name):\(reference.value)", wanted.remove(name) != nil
      else { continue }
      ids[name] = plan.hasTwin(name) ? plan.id(of: name) : mint.next(using: &random)
      tasks[index].id = ids[name]
    }
    // The others may have been imported before.
    for name in wanted { ids[name] = plan.id(of: name) }
    for index in tasks.indices {
      for (place, field) in tasks[index].fields.enumerated() {
        guard case .need(let name) = field.kind else { continue }
        if let id = ids[name] {
          tasks[index].fields[place].text = id.text
        } else {
          tasks[index].fields[place].kind = .detail("depends")
        }
      }
    }
    return tasks
  }

  /// The task with the attributes typed in its title; unchanged if they are not valid.
  private func typed(_ task: ForeignTask, for board: Board, at now: Board.Now) -> ForeignTask {
    guard source.hasTypedTitles,
      let typed = try? TypedTitles.read(
        ForeignText.oneLine(task.title.text), isLiteral: false, besides: [.id], for: board,
        on: now.today), !typed.attributes.isEmpty, !typed.title.isEmpty
    else { return task }
    var task = task
    task.title.text = typed.title
    for attribute in typed.attributes {
      let kind: ForeignTask.Field.Kind =
        attribute.key.isDate
        ? .date(attribute.key) : attribute.key == .pri ? .priority : .attribute(attribute.key)
      task.add(kind, attribute.value, at: [])
    }
    return task
  }

  private var summary: String {
    let known = result.known > 0 ? "; \(result.known) already on the board" : ""
    return result.added == 0
      ? "nothing to import\(known)" : "imported \(result.added.counted("task"))\(known)"
  }

  /// Records the outcomes of the values of added tasks.
  private func note(_ drafts: [TaskDraft], _ edit: Board.Edit, in ledger: inout Ledger) {
    let added = Dictionary(
      edit.tasks.compactMap { task in task.id.map { ($0, task) } },
      uniquingKeysWith: { first, _ in first })
    for (draft, id) in zip(drafts, edit.created) {
      guard let task = added[id] else { continue }
      TwinComparison(draft, task, on: edit.board, column: nil).note(in: &ledger)
    }
  }

  /// Records column names that exist on the board.
  private func noteColumns(of board: Board, in ledger: inout Ledger) {
    for field in source.columns {
      let index = ImportPlan.column(named: field.text, of: board)
      let line = index.map { board.source.lines.line(at: board.columns[$0].heading.lowerBound) + 1 }
      for place in field.places {
        if let line {
          ledger.note(place, .carried, line: line)
        } else if !source.tasks.contains(where: { $0.column == field.text }) {
          ledger.note(place, .dropped, reason: "no task is in it, and the board has no such column")
        }
      }
    }
    let text = board.source.bytes.prefix(board.columns.first?.heading.lowerBound ?? 0)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    let wanted = source.name.map { ["# " + ForeignText.plain($0.text)] } ?? []
    let quote = source.description.map { ForeignBoard.quoted($0.text) } ?? []
    for (field, wanted) in [(source.name, wanted), (source.description, quote)] {
      guard let field, let first = wanted.first else { continue }
      let line = lines.contains(first) ? board.line(of: first) : nil
      for place in field.places {
        ledger.note(
          place, line == nil ? .dropped : .carried, line: line,
          reason: line == nil ? "the board has a heading of its own" : nil)
      }
    }
  }
}

extension Board {
  /// The 1-based line of the source that equals this text; nil if there is none.
  fileprivate func line(of text: String) -> Int? {
    (0..<source.lines.count).first {
      source.bytes[source.content(ofLine: $0)].elementsEqual(text.utf8)
    }.map { $0 + 1 }
  }
}

/// Finds columns for imported tasks, and their twins on the board.
struct ImportPlan {
  private let board: Board
  private var byReference: [String: [Twin]] = [:]
  private var byTitle: [[UInt8]: [Twin]] = [:]

  /// A task that may have been imported before.
  typealias Twin = (task: Board.Task, isArchived: Bool)

  init(_ board: Board, archive: Board?) {
    self.board = board
    let tasks = board.tasks.map { ($0, false) } + (archive?.tasks ?? []).map { ($0, true) }
    for (task, isArchived) in tasks {
      for word in task.titleLine.words {
        guard let key = word.key, key.rank == nil else { continue }
        let value = String(decoding: task.titleLine.source.bytes[word.value], as: UTF8.self)
        byReference["\(key.name):\(value)", default: []].append((task, isArchived))
      }
      byTitle[LineMeaning.titleWithoutWords(of: task.titleLine), default: []]
        .append((task, isArchived))
    }
  }

  /// The index of the column with a name, decoration and letter case ignored.
  static func column(named name: String, of board: Board) -> Int? {
    let wanted = ColumnName.identity(of: ForeignBoard.columnName(name))
    return board.columns.firstIndex { ColumnName.identity(of: $0.name) == wanted }
  }

  func column(_ name: String) -> Int? { Self.column(named: name, of: board) }

  /// The column for a task whose own column is not on the board.
  func column(for task: ForeignTask) throws -> Int {
    let isClosed = task.fields.contains { $0.kind == .box(.ticked) || $0.kind == .box(.cancelled) }
    if task.isArchived, let archive = board.columns.firstIndex(where: { $0.role == .archive }) {
      return archive
    }
    let known = task.column.flatMap {
      ColumnNames.isKnown($0) ? ColumnNames.declaredState(of: $0) : nil
    }
    let state = isClosed || task.isArchived ? .done : known ?? .todo
    return board.firstColumn(of: state) ?? board.firstColumn(of: .todo) ?? 0
  }

  func hasTwin(_ reference: String) -> Bool { byReference[reference]?.isEmpty == false }

  /// The id of the task that was imported with a reference before.
  func id(of reference: String) -> TaskID? { byReference[reference]?.first?.task.id }

  /// The task that was imported from the same source before; each is returned once.
  ///
  /// - Parameter sample: The task as it would be written; its title identifies tasks without a reference.
  mutating func takeTwin(of task: ForeignTask, as sample: Board.Task) -> Twin? {
    guard let reference = task.reference else {
      return Self.takeFirst(&byTitle[LineMeaning.titleWithoutWords(of: sample.titleLine)])
    }
    return Self.takeFirst(&byReference["\(reference.key.name):\(reference.value)"])
  }

  private static func takeFirst(_ twins: inout [Twin]?) -> Twin? {
    guard twins?.isEmpty == false else { return nil }
    return twins?.removeFirst()
  }
}

extension ForeignBoard {
  /// The text of a new board with the columns, name and description of the export; its columns are Todo, Doing and Done
  /// if the export has none.
  package func template(fileName: String) -> [UInt8] {
    var names: [String] = []
    var seen: Set<String> = []
    for name in columns.map({ Self.columnName($0.text) }) {
      guard let folded = ColumnName(name).candidates.first, seen.insert(folded).inserted else {
        continue
      }
      names.append(name)
    }
    if names.isEmpty { names = ["Todo", "Doing", "Done"] }
    if tasks.contains(where: \.isArchived), let last = names.last {
      // Tasks are not finished in the archive, so the last of the other columns may become the done column.
      let hasDone = names.contains {
        ColumnNames.isKnown($0) && ColumnNames.declaredState(of: $0) == .done
      }
      if !ColumnNames.isKnown(last), names.count > 1 {
        names[names.count - 1] = last + (hasDone ? "=todo" : "=done")
      }
      if !seen.contains("archive") { names.append("Archive") }
    }
    let plain =
      (try? BoardTemplate(columns: names, fileName: fileName))
      ?? (try! BoardTemplate(columns: ["Todo", "Doing", "Done"], fileName: fileName))
    return titled(plain.bytes, fileName)
  }

  /// The template with the export's name and description, unless they would be misread.
  private func titled(_ template: [UInt8], _ fileName: String) -> [UInt8] {
    let head = (name.map { ["# " + ForeignText.plain($0.text)] } ?? ["# Board"])
    let quote = description.map { [""] + Self.quoted($0.text) } ?? []
    for lines in [head + quote, head, ["# Board"] + quote] {
      let text = String(decoding: template, as: UTF8.self)
      let titled = Array(
        text.replacing("# Board\n", with: lines.joined(separator: "\n") + "\n", maxReplacements: 1)
          .utf8)
      let (old, new) = (Board(template, fileName: fileName), Board(titled, fileName: fileName))
      if old.columns.map(\.name) == new.columns.map(\.name),
        old.columns.map(\.state) == new.columns.map(\.state)
      {
        return titled
      }
    }
    return template
  }

  /// A description as a block quote, so that its headings do not become columns.
  static func quoted(_ text: String) -> [String] {
    ForeignText.lines(text).map { $0.isEmpty ? ">" : "> \($0)" }
  }

  /// The name of a column in a form valid for a heading.
  static func columnName(_ name: String) -> String {
    let name = ForeignText.oneLine(name).replacing("=", with: " ")
    let words = name.split(separator: " ").joined(separator: " ")
    return ColumnName(words).candidates.isEmpty ? "Column" : words
  }
}
