import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText
import JSONRPC

/// The actions of forms.
enum PageAction: String, CaseIterable {
  case add, edit, move, start, done, reopen, cancel, remove, tick, item, column, archive, resolve,
    undo, redo

  /// The result of an action.
  struct Outcome {
    let action: PageAction

    /// The current content of the file.
    let bytes: [UInt8]
    let summary: String
    var notes: [String] = []
    var isChanged = true

    /// The tasks that were added, moved or changed, in the order of the file.
    var tasks: [Board.Task] = []

    /// The text of the removed tasks.
    var removed: [UInt8] = []

    /// The tasks of the result: those on the board, or else the removed ones.
    var named: [Board.Task] = []

    /// The change that was undone or redone.
    var reversed: String?

    /// The name of the column that the first task is in.
    var column: String?
  }

  /// Performs the action with the fields of a form.
  ///
  /// - Throws: The errors of ``BoardFile``, or an ``IntentProblem`` for missing fields.
  func perform(_ fields: FormFields, on file: BoardFile, seeing board: SeenBoard) throws -> Outcome
  {
    // The words of a line are compared pairwise, so limit the length of values.
    for field in IntentProblem.Field.allCases where ![.text, .body].contains(field) {
      guard let value = fields[field.rawValue], value.utf8.count > 32 << 10 else { continue }
      throw IntentProblem(
        .value, field: field, "this is longer than 32 KB", remedy: "put what is long into the text")
    }
    switch self {
    case .undo, .redo:
      let number = try fields.filled("change").map {
        try Self.number(of: $0, makingRevision: fields.filled("revision"), self, on: file)
      }
      let kind: UndoJournal.Kind = self == .undo ? .undo : .redo
      let record = try file.reversal(kind).perform(number)
      return Outcome(
        action: self, bytes: try board.world.contents(),
        summary: "\(kind.past): \(record.summary)", reversed: record.summary)
    case .resolve:
      let left = try board.world.resolve(try Self.resolving(fields, board))
      return Outcome(
        action: self, bytes: try board.world.contents(),
        summary: left == 0 ? "resolved the last conflict" : "resolved a conflict; \(left) left")
    default:
      let made = try file.perform(intent(fields, board))
      let edit = made.change.edit
      let gone = made.change.removed
      return Outcome(
        action: self, bytes: edit.board.source.bytes, summary: made.change.summary,
        notes: made.change.notes, isChanged: !edit.isEmpty, tasks: edit.tasks,
        removed: self == .remove ? made.change.output : [],
        named: edit.tasks.isEmpty ? gone : edit.tasks,
        column: edit.tasks.first.map { edit.board.columns[$0.columnIndex].name })
    }
  }

  /// The number of the change named by the page, which may no longer be the last one.
  ///
  /// - Parameter revision: The revision that it made, since somebody else may have made a change that
  ///   is called the same; nil for the last one that is called so.
  private static func number(
    of change: String, makingRevision revision: String?, _ action: PageAction, on file: BoardFile
  ) throws -> Int {
    let entries = try file.reversal(action == .undo ? .undo : .redo).entries()
    guard
      let entry = entries.first(where: { entry in
        entry.record.summary == change
          && (revision == nil
            || entry.record.files.contains { BoardSnapshot.revision(of: $0.after) == revision })
      })
    else {
      throw IntentProblem(
        .gone, "'\(change.terminalSafe())' can no longer be \(action.rawValue)ne",
        remedy: "nothing was changed")
    }
    return entry.number
  }

  /// The side to keep of a conflict, in the version of the file that the page showed: in another
  /// one, a different conflict may be at that line.
  private static func resolving(
    _ fields: FormFields, _ board: SeenBoard
  ) throws -> ResolveConflicts.Way {
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
        .value, "'\((side ?? "").terminalSafe())' is not a side of a conflict",
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
      return TickItem(
        try item(named: fields["item"] ?? ""), of: try board.task(fields),
        isTicked: fields["ticked"] == nil || fields.isOn("ticked"))
    case .item: return try item(fields, board)
    case .column:
      return fields["change"] == "adopt"
        ? AdoptHeadings() : EditColumns(try columnChange(fields, board))
    case .archive:
      var intent = ArchiveTasks(
        in: BoardArchive.path(forBoard: board.path), links: .inside,
        before: fields.filled("before"))
      if fields.filled("task") != nil { intent.tasks = try board.tasks(fields) }
      return intent
    case .resolve, .undo, .redo: preconditionFailure("this is no intent about a board")
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

  /// A change of the checklist: a new item, or a new text for an existing one; an empty text
  /// removes it.
  private func item(_ fields: FormFields, _ board: SeenBoard) throws -> EditItem {
    let text = fields["text"] ?? ""
    guard let name = fields.filled("item") else {
      return EditItem(.new(text), of: try board.task(fields))
    }
    return EditItem(.present(try item(named: name), text), of: try board.task(fields))
  }

  private func item(named name: String) throws -> Int {
    guard let number = Int(name) else {
      throw IntentProblem(
        .value, field: .item, "no item is named", remedy: "name it by its number")
    }
    return number
  }

  /// The change of a column, or the new column, by the field `change`.
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
      // Before the previous column, or before the one after the next.
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
    if let intent = try editAll(fields, board) { return intent }
    let seen = try board.base(fields)
    guard let text = fields["text"] else {
      var form = try EditForm(fields, of: seen)
      form.column = try newColumn(fields, of: seen, board)
      return form.intent(form.changed)
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw IntentProblem(
        .value, field: .text, "the text is empty",
        remedy: "'Remove' takes the task out of the board")
    }
    // A task ends with its last line that is not empty.
    let lines = text.utf8.reversed().drop { $0.isLineEnding }.reversed()
    return RewriteTasks([seen], as: Array(lines), usualEnding: try board.lineEnding())
  }

  /// The column that a form names; nil if it is the one in which the task was seen, or is if that
  /// is forgotten.
  private func newColumn(
    _ fields: FormFields, of seen: SeenTask, _ board: SeenBoard
  ) throws -> ColumnReference? {
    guard let column = fields.filled("column").map(board.column) else { return nil }
    let present = try board.present()
    let name = present.columns[try present.column(column)].name
    let former =
      seen.column ?? seen.find(on: present).map { present.columns[$0.columnIndex].name } ?? name
    return former.utf8.elementsEqual(name.utf8) ? nil : column
  }

  /// The same change of all tasks that are named, in the fields that are named like options of `board edit`; nil for a
  /// change of one task in the fields of its form.
  private func editAll(_ fields: FormFields, _ board: SeenBoard) throws -> EditTasks? {
    let names = ["to", "no-to", "tag", "no-tag"]
    let isOfOne = Set(fields.values("task")).count < 2
    if isOfOne, names.allSatisfy({ fields[$0] == nil }) { return nil }
    if let field = ["title", "people", "tags", "body", "text"].first(where: { fields[$0] != nil }) {
      throw IntentProblem(
        .value, field: .task, "several tasks cannot share the field '\(field)'",
        remedy: "use due, priority, \(names.joined(separator: ", "))")
    }
    guard names.flatMap(fields.values).joined().utf8.count <= 32 << 10 else {
      throw IntentProblem(
        .value, field: .tags, "this is longer than 32 KB", remedy: "put what is long into the text")
    }
    func value(_ name: String) -> String? { fields[name].map { $0.isEmpty ? "none" : $0 } }
    var intent = EditTasks(try board.tasks(fields))
    (intent.values.due, intent.values.priority) = (value("due"), value("priority"))
    (intent.values.people, intent.removedPeople) = (fields.values("to"), fields.values("no-to"))
    (intent.values.tags, intent.removedTags) = (fields.values("tag"), fields.values("no-tag"))
    guard !intent.isEmpty else {
      throw IntentProblem(
        .value, field: .task, "the change is not named",
        remedy: "use due, priority, \(names.joined(separator: ", "))")
    }
    return intent
  }

  private func move(_ fields: FormFields, _ board: SeenBoard) throws -> MoveTasks {
    let place = fields["place"] ?? "end"
    if Set(fields.values("task")).count > 1 {
      guard let column = fields.filled("column").map(board.column), ["top", "end"].contains(place)
      else {
        throw IntentProblem(
          .value, field: .column, "several tasks are moved to an end of a column",
          remedy: "name the column, and top or end as the place")
      }
      return MoveTasks(try board.tasks(fields), to: column, place == "top" ? .top : .end)
    }
    let seen = try board.task(fields)
    if place == "up" || place == "down" { return try step(seen, isUp: place == "up", board) }
    if place.hasPrefix("after ") {
      // The neighbour in `place` also determines the column.
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
      // If a neighbour is named only by its key, as by a program, the move fails without it.
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

  /// A move by one step in the task's column.
  private func step(_ seen: SeenTask, isUp: Bool, _ board: SeenBoard) throws -> MoveTasks {
    let present = try board.present()
    let task = try seen.task(on: present)
    guard let place = present.step(of: task, isUp: isUp) else {
      let name = present.columns[task.columnIndex].name.terminalSafe()
      throw IntentProblem(
        .value, field: .item,
        isUp ? "it is the first task of '\(name)'" : "it is the last task of '\(name)'",
        remedy: "nothing was changed")
    }
    return MoveTasks(.seen([seen]), to: present.seenColumn(task.columnIndex), place)
  }
}

/// The board at the time of a request, addressed by the keys in forms.
final class SeenBoard {
  let world: any SiteWorld
  let memory: BoardMemory
  private var read: BoardSnapshot?

  init(world: any SiteWorld, memory: BoardMemory) {
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

  /// The last task of a column if the given task is in the column and not the last; otherwise nil.
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

  /// The only task that a form names, with the text that editing started from.
  func base(_ fields: FormFields) throws -> SeenTask {
    let seen = try task(fields)
    guard let base = fields.filled("base") else { return seen }
    guard let bytes = Base64.bytes(of: base) else {
      throw IntentProblem(
        .value, field: .text, "the original text arrived damaged", remedy: "open the task again")
    }
    var begun = SeenTask(
      bytes, id: seen.id, ordinal: seen.ordinal, column: seen.column,
      wasUnique: seen.wasUnique)
    begun.knownSuccessor = seen.knownSuccessor
    return begun
  }

  /// All tasks that a form names; a title refers to one of those that satisfy `isMeant`.
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

  /// The task that a form names: as seen, or its current state if only its key is given.
  func task(
    named name: String, where isMeant: (Board.Task) -> Bool = { _ in true }
  ) throws -> SeenTask {
    let snapshot = try snapshot()
    if let place = snapshot.place(ofKey: name) {
      return SeenTask(snapshot.task(at: place), on: snapshot.board)
    }
    guard let token = SeenToken(name) else {
      let task = try TaskLookup(snapshot.board).task(name, where: isMeant)
      return SeenTask(task, on: snapshot.board)
    }
    let id = token.key.hasPrefix("~") ? nil : TaskID(token.key)
    // If the digest is forgotten, only the id remains.
    let former = memory.task(ofDigest: token.digest)
    var seen = SeenTask(
      former?.bytes ?? [], id: id, ordinal: token.ordinal,
      column: memory.columnName(ofDigest: token.column), wasUnique: former?.count == 1)
    // The key may lead to a later version of the task, but only if no task has this key now.
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
        "task": .string(task), "changed": .boolean(outcome.isChanged),
        "removed": outcome.removed.isEmpty ? nil : .string(TypedForm.shown(outcome.removed)),
      ]).line)
  }

  /// - Parameter problems: At least one; several if several fields are at fault.
  static func refused(
    _ problems: [IntentProblem], revision: String?, _ texts: WebTexts
  ) -> WebResponse {
    let problem = problems[0]
    var (present, typed, base): (JSONValue?, JSONValue?, JSONValue?)
    if case .conflict(let now, let mine) = problem.kind {
      present = .string(TypedForm.shown(now))
      typed = .string(TypedForm.shown(mine))
      base = .string(Base64.text(of: now))
    }
    return .json(
      problem.status,
      JSONValue.members([
        "ok": .boolean(false), "error": .string(problem.message),
        "remedy": .string(problem.remedy), "field": .string(problem.field?.rawValue),
        "problems": .array(
          problems.map { problem in
            JSONValue.members([
              "field": .string(problem.field?.rawValue),
              "text": .string(texts.text(of: problem)),
            ])
          }),
        "revision": .string(revision), "present": present, "typed": typed,
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
