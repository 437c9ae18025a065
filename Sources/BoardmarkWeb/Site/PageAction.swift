import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText
import JSONRPC

/// What a form can ask for.
enum PageAction: String, CaseIterable {
  case add, edit, move, start, done, reopen, cancel, remove, tick, item, column, archive, settle,
    undo, redo

  /// The result of a action.
  struct Outcome {
    let action: PageAction

    /// The present content of the file.
    let bytes: [UInt8]
    let summary: String
    var notes: [String]
    let isChanged: Bool

    /// The tasks that were added, moved or changed, in the order of the file.
    let tasks: [Board.Task]

    /// The text of the removed tasks.
    let removed: [UInt8]

    /// The tasks that the result is about: those on the board, else those that were removed.
    var named: [Board.Task] = []

    /// The change that was undone or redone.
    var reversed: String?

    /// The name of the column that the first task is in.
    var column: String?
  }

  /// Performs the action with the fields of a form.
  ///
  /// - Throws: What ``BoardFile`` throws, or an ``IntentProblem`` for what the form lacks.
  func perform(_ fields: FormFields, on file: BoardFile, seeing board: SeenBoard) throws -> Outcome
  {
    // Each word of a line is compared with all others, so long values would take too long.
    for field in IntentProblem.Field.allCases where ![.text, .body].contains(field) {
      guard let value = fields[field.rawValue], value.utf8.count > 32 << 10 else { continue }
      throw IntentProblem(
        .value, field: field, "this is longer than 32 KB", remedy: "put what is long into the text")
    }
    switch self {
    case .undo, .redo:
      let number = try fields.filled("change").map { try Self.number(of: $0, self, on: file) }
      let reversal: ReverseChange = self == .undo ? .undo(number) : .redo(number)
      let record = try file.perform(reversal)
      return Outcome(
        action: self, bytes: try board.world.contents(),
        summary: "\(reversal.kind.past): \(record.summary)",
        notes: [],
        isChanged: true, tasks: [], removed: [], reversed: record.summary)
    case .settle:
      let left = try board.world.settle(try Self.settling(fields, board))
      return Outcome(
        action: self, bytes: try board.world.contents(),
        summary: left == 0 ? "settled the last conflict" : "settled a conflict; \(left) left",
        notes: [], isChanged: true, tasks: [], removed: [])
    default:
      let made = try intent(fields, board).performed(on: file)
      let edit = made.change.edit
      let gone = made.change.removed
      return Outcome(
        action: self, bytes: edit.board.source.bytes, summary: made.change.summary,
        notes: made.change.notes,
        isChanged: !edit.isEmpty, tasks: edit.tasks,
        removed: self == .remove ? made.change.output : [],
        named: edit.tasks.isEmpty ? gone : edit.tasks,
        column: edit.tasks.first.map { edit.board.columns[$0.columnIndex].name })
    }
  }

  /// The number of the change that the page has named, which need no longer be the last one.
  private static func number(of change: String, _ action: PageAction, on file: BoardFile) throws
    -> Int
  {
    let entries = try file.reversal(action == .undo ? .undo : .redo).entries()
    guard let entry = entries.first(where: { $0.record.summary == change }) else {
      throw IntentProblem(
        .gone, "'\(change.terminalSafe())' is not there to \(action.rawValue) any more",
        remedy: "nothing is changed")
    }
    return entry.number
  }

  /// Which half of which conflict is to be kept, in the version of the file that the page showed:
  /// in another one, another conflict may be at that line.
  private static func settling(
    _ fields: FormFields, _ board: SeenBoard
  ) throws -> SettleConflicts.Way {
    guard fields["revision"] == (try board.snapshot().revision) else {
      throw IntentProblem(
        .gone, "the file has changed since the conflict was shown", remedy: "look at it again")
    }
    let name = ":" + (fields["line"] ?? "")
    switch fields["side"] {
    case "ours": return .taking(.ours, of: name)
    case "theirs": return .taking(.theirs, of: name)
    case "both": return .takingBoth(of: name)
    case let side:
      throw IntentProblem(
        .value, "'\((side ?? "").terminalSafe())' is no side of a conflict",
        remedy: "use ours, theirs or both")
    }
  }

  private func intent(_ fields: FormFields, _ board: SeenBoard) throws -> any BoardIntent {
    switch self {
    case .add: return try add(fields, board)
    case .edit: return try edit(fields, board)
    case .move: return try move(fields, board)
    case .start: return StartTasks(try board.tasks(fields) { !$0.isClosed })
    case .done: return FinishTasks(try board.tasks(fields) { !$0.isClosed })
    case .reopen: return ReopenTasks(try board.tasks(fields) { $0.isClosed })
    case .cancel: return CancelTasks(try board.tasks(fields) { !$0.isClosed })
    case .remove: return RemoveTasks(try board.tasks(fields))
    case .tick:
      guard let number = fields["item"].flatMap({ Int($0) }) else {
        throw IntentProblem(
          .value, field: .item, "no item is named", remedy: "name it by its number")
      }
      return TickItem(
        number, of: try board.task(fields),
        isTicked: fields["ticked"] == nil || fields.isOn("ticked"))
    case .item: return try item(fields, board)
    case .column:
      return fields["change"] == "adopt"
        ? AdoptHeadings() : EditColumns(try columnChange(fields, board))
    case .archive:
      var intent = ArchiveTasks(
        in: BoardArchive.path(besideBoard: board.path), links: .inside,
        before: fields.filled("before"))
      if fields.filled("task") != nil { intent.tasks = try board.tasks(fields) }
      return intent
    case .settle, .undo, .redo: preconditionFailure("this is no intent about a board")
    }
  }

  private func add(_ fields: FormFields, _ board: SeenBoard) throws -> AddTask {
    var intent = AddTask(title: fields["title"] ?? "")
    intent.column = fields.filled("column").map(board.column)
    intent.isAtTop = fields["place"] == "top"
    intent.below = try fields.filled("after").map { try board.task(named: $0) }
    intent.isLiteral = fields.isOn("literal")
    intent.body = (fields["body"] ?? "").replacing("\r\n", with: "\n")
    intent.isAttended = true
    return intent
  }

  /// A change of the checklist: a new item, or another text of the one that is named; no text
  /// removes it.
  private func item(_ fields: FormFields, _ board: SeenBoard) throws -> EditItem {
    let text = fields["text"] ?? ""
    guard let name = fields.filled("item") else {
      return EditItem(.new(text), of: try board.task(fields))
    }
    guard let number = Int(name) else {
      throw IntentProblem(
        .value, field: .item, "no item is named", remedy: "name it by its number")
    }
    return EditItem(.present(number, text), of: try board.task(fields))
  }

  /// What the field `change` says is to be done to a column, or to be the new one.
  private func columnChange(
    _ fields: FormFields, _ board: SeenBoard
  ) throws -> EditColumns.Change {
    let change = fields["change"] ?? ""
    if change == "add" {
      return .add(
        fields["name"] ?? "", fields["state"].flatMap { Board.ColumnState(rawValue: $0) },
        before: nil)
    }
    if change == "begin" { return .begin(["Todo", "Doing", "Done"]) }
    guard let key = fields.filled("column") else {
      throw IntentProblem(.value, field: .column, "no column is named", remedy: "choose one")
    }
    let column = board.column(key)
    switch change {
    case "rename": return .rename(column, fields["name"] ?? "")
    case "left", "right":
      let present = try board.present()
      // Before the column next to it, or the one after that.
      let place = try present.column(column) + (change == "left" ? -1 : 2)
      guard place >= 0 else { return .move(column, before: present.seenColumn(0)) }
      return .move(
        column, before: place < present.columns.count ? present.seenColumn(place) : nil)
    case "limit":
      let text = fields["limit"] ?? ""
      if text.isEmpty || text == "none" { return .limit(column, nil) }
      guard let limit = Int(text) else {
        throw IntentProblem(
          .value, field: .limit, "'\(text.terminalSafe())' is not a number",
          remedy: "write one, or nothing for no limit")
      }
      return .limit(column, limit)
    case "state":
      guard let state = fields["state"].flatMap({ Board.ColumnState(rawValue: $0) }) else { break }
      return .state(column, state)
    case "remove": return .remove(column)
    default: break
    }
    throw IntentProblem(
      .value, field: .column, "'\(change.terminalSafe())' is not a column action",
      remedy: "use add, rename, left, right, limit, state or remove")
  }

  private func edit(_ fields: FormFields, _ board: SeenBoard) throws -> any BoardIntent {
    let seen = try board.base(fields)
    guard let text = fields["text"] else {
      let form = try EditForm(fields, of: seen)
      return form.intent(form.changed)
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw IntentProblem(
        .value, field: .text, "the text is empty",
        remedy: "'Remove' takes the task out of the board")
    }
    return RewriteTasks(
      [seen], as: TypedText.bytes(of: text, from: seen.bytes, usualEnding: try board.lineEnding()))
  }

  private func move(_ fields: FormFields, _ board: SeenBoard) throws -> MoveTasks {
    let seen = try board.task(fields)
    let place = fields["place"] ?? "end"
    if place == "up" || place == "down" { return try step(seen, isUp: place == "up", board) }
    if place.hasPrefix("after ") {
      // The neighbour that `place` names also determines the column.
      let neighbour = try board.task(named: String(place.dropFirst(6)))
      let present = try board.present()
      let column = present.seenColumn(try neighbour.task(on: present).columnIndex)
      return MoveTasks(.seen([seen]), to: column, .after(.seen(neighbour)), otherwise: [.end])
    }
    guard let column = fields.filled("column").map(board.column) else {
      throw IntentProblem(.value, field: .column, "no column is named", remedy: "choose one")
    }
    var places: [MoveTasks.Place] = []
    if let name = fields.filled("before") {
      places.append(.before(.seen(try board.task(named: name))))
    }
    if let name = fields.filled("after") {
      places.append(.after(.seen(try board.task(named: name))))
    }
    if let group = fields.filled("group"), let seen = try board.group(group, of: column) {
      places.append(.group(seen))
    }
    if place == "top" {
      places.append(.top)
    } else if place == "end" {
      // A neighbour that is named by its key alone, as by a program, is where the task must go;
      // without it the move fails.
      let isSeen = ["before", "after"].contains { fields.filled($0).flatMap(SeenToken.init) != nil }
      if places.isEmpty, fields["place"] != nil, let last = try board.last(of: column, below: seen)
      {
        places.append(.after(.seen(last)))
      }
      if places.isEmpty || isSeen { places.append(.end) }
    } else {
      throw IntentProblem(
        .value, field: .column, "'\(place.terminalSafe())' is not a place",
        remedy: "use top, end, up or down")
    }
    return MoveTasks(
      .seen([seen]), to: column, places[0], otherwise: Array(places.dropFirst()))
  }

  /// A move by one place inside the task's column.
  private func step(_ seen: SeenTask, isUp: Bool, _ board: SeenBoard) throws -> MoveTasks {
    let present = try board.present()
    let task = try seen.task(on: present)
    guard let place = present.step(of: task, isUp: isUp) else {
      let name = present.columns[task.columnIndex].name.terminalSafe()
      throw IntentProblem(
        .value, field: .item,
        isUp ? "it is the first task of '\(name)'" : "it is the last task of '\(name)'",
        remedy: "nothing is changed")
    }
    return MoveTasks(.seen([seen]), to: present.seenColumn(task.columnIndex), place)
  }
}

extension BoardIntent {
  fileprivate func performed(on file: BoardFile) throws -> BoardFile.Made { try file.perform(self) }
}

/// The board at the time of a request, in the terms that forms use.
final class SeenBoard {
  let world: SiteWorld
  let memory: BoardMemory
  private var read: BoardSnapshot?

  init(world: SiteWorld, memory: BoardMemory) {
    self.world = world
    self.memory = memory
  }

  var path: String { world.path }

  /// The snapshot, the same during the whole request.
  func snapshot() throws -> BoardSnapshot {
    if let read { return read }
    let snapshot = memory.snapshot(of: try world.contents(), fileName: path)
    read = snapshot
    return snapshot
  }

  func present() throws -> Board { try snapshot().board }

  func lineEnding() throws -> [UInt8] { Array(try present().source.lineEnding.bytes) }

  /// The column that a field names.
  func column(_ key: String) -> ColumnReference {
    guard key.hasPrefix("~") else { return .named(key) }
    let parts = key.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let name = memory.columnName(ofDigest: String(parts[0])) else { return .named(key) }
    guard parts.count == 2, let number = Int(parts[1]), number >= 0 else { return .named(name) }
    return .seen(name: name, ordinal: number)
  }

  /// The group of a column that a field names; nil if it is gone.
  func group(_ key: String, of column: ColumnReference) throws -> MoveTasks.Group? {
    let present = try present()
    let column = present.columns[try present.column(column)]
    return column.groups.indices.first { ColumnKey.text(ofGroup: $0, in: column) == key }
      .map(column.seenGroup)
  }

  /// The last task of a column, if the given task is in the column and not already the last; else
  /// nil.
  func last(of column: ColumnReference, below seen: SeenTask) throws -> SeenTask? {
    let present = try present()
    guard let task = seen.find(on: present), task.columnIndex == (try? present.column(column)),
      let last = present.columns[task.columnIndex].tasks.last, last.range != task.range
    else { return nil }
    return SeenTask(last, on: present)
  }

  /// The only task that a form names.
  func task(_ fields: FormFields) throws -> SeenTask {
    guard let name = fields.filled("task") else { throw Self.noTask }
    return try task(named: name)
  }

  /// The only task that a form names, with the text that its editing began from.
  func base(_ fields: FormFields) throws -> SeenTask {
    let seen = try task(fields)
    guard let base = fields.filled("base") else { return seen }
    guard let bytes = Base64.bytes(of: base) else {
      throw IntentProblem(
        .value, field: .text, "the former text came damaged", remedy: "open the task again")
    }
    var begun = SeenTask(
      bytes, id: seen.id, ordinal: seen.ordinal, column: seen.column,
      wasUnique: seen.wasUnique)
    begun.knownSuccessor = seen.knownSuccessor
    return begun
  }

  /// All tasks that a form names; a title means one of those that `isMeant` selects.
  func tasks(
    _ fields: FormFields, where isMeant: (Board.Task) -> Bool = { _ in true }
  ) throws -> TaskReferences {
    var known: Set<String> = []
    let names = fields.values("task").filter { !$0.isEmpty && known.insert($0).inserted }
    guard !names.isEmpty else { throw Self.noTask }
    guard names.count <= (try snapshot().digests.count) else {
      throw IntentProblem(
        .value, field: .task, "more tasks are named than the board has", remedy: "show it again")
    }
    return .seen(try names.map { try task(named: $0, where: isMeant) })
  }

  /// The task that a form names: as it was seen, or if only its key is given, as it is now.
  func task(
    named name: String, where isMeant: (Board.Task) -> Bool = { _ in true }
  ) throws -> SeenTask {
    let snapshot = try snapshot()
    if let place = snapshot.place(ofKey: name) {
      return SeenTask(snapshot.task(at: place), on: snapshot.board)
    }
    guard let token = SeenToken(name) else {
      let task = try TaskLookup(snapshot.board).task(name, where: isMeant).task
      return SeenTask(task, on: snapshot.board)
    }
    let id = token.key.hasPrefix("~") ? nil : TaskID(token.key)
    // If the digest is forgotten, only the id remains.
    let former = memory.task(ofDigest: token.digest)
    var seen = SeenTask(
      former?.bytes ?? [], id: id, ordinal: token.ordinal,
      column: memory.columnName(ofDigest: token.column), wasUnique: former?.count == 1)
    // The key may lead to the task's later version, but only if no task has this key now.
    if seen.find(on: snapshot.board) == nil, snapshot.place(ofKey: token.key) == nil,
      let place = memory.place(ofKey: token.key, on: snapshot)
    {
      seen.knownSuccessor = [SeenTask(snapshot.task(at: place), on: snapshot.board)]
    }
    return seen
  }

  private static var noTask: IntentProblem {
    IntentProblem(.value, field: .task, "no task is named", remedy: "name one in the field 'task'")
  }
}

/// The answer to a program's action, as JSON.
enum DeedAnswer {
  static func done(
    _ outcome: PageAction.Outcome, revision: String, task: String?, _ texts: WebTexts
  ) -> WebResponse {
    .json(
      200,
      JSONValue.members([
        "ok": .boolean(true), "revision": .string(revision), "summary": .string(outcome.summary),
        "text": .string(texts.summary(of: outcome)),
        "notes": .array(texts.notes(of: outcome).map { .string($0) }),
        "task": task.map { .string($0) } ?? .null, "changed": .boolean(outcome.isChanged),
        "removed": outcome.removed.isEmpty ? nil : .string(TypedText.shown(outcome.removed)),
      ]).line)
  }

  /// - Parameter problems: At least one; several if several fields are wrong.
  static func refused(
    _ problems: [IntentProblem], revision: String?, _ texts: WebTexts
  ) -> WebResponse {
    let problem = problems[0]
    var (present, typed, base): (JSONValue?, JSONValue?, JSONValue?)
    if case .conflict(let now, let mine) = problem.kind {
      present = .string(TypedText.shown(now))
      typed = .string(TypedText.shown(mine))
      base = .string(Base64.text(of: now))
    }
    return .json(
      problem.status,
      JSONValue.members([
        "ok": .boolean(false), "error": .string(problem.message),
        "remedy": problem.remedy.map { .string($0) } ?? .null,
        "field": problem.field.map { .string($0.rawValue) } ?? .null,
        "problems": .array(
          problems.map { problem in
            JSONValue.members([
              "field": problem.field.map { .string($0.rawValue) } ?? .null,
              "text": .string(texts.text(of: problem)),
            ])
          }),
        "revision": revision.map { .string($0) } ?? .null, "present": present, "typed": typed,
        "base": base,
      ]).line)
  }

  static func refused(_ status: Int, fact: String, remedy: String) -> WebResponse {
    .json(
      status,
      JSONValue.members([
        "ok": .boolean(false), "error": .string(fact), "remedy": .string(remedy), "field": .null,
        "revision": .null,
      ]).line)
  }
}

extension JSONValue {
  /// The value as a line of text.
  var line: [UInt8] { written + [0x0A] }
}

extension IntentProblem {
  /// The status of the answer that reports the problem.
  var status: Int {
    switch kind {
    case .conflict: 409
    case .gone: 410
    case .value, .refused: 422
    case .busy: 423
    case .unavailable: 503
    }
  }
}

extension IntentProblem: Error {}
