import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board edit`: changes tasks where they stand, by options or in the editor.
struct EditCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Changes tasks where they stand, by options or in the editor.",
    discussion: """
      'none' removes an attribute. Attributes at the end of a new title count as in 'board add', the \
      others stay. Without options the tasks open in $VISUAL or $EDITOR, and what comes back is put in \
      their place; where one was changed meanwhile, both changes are merged. Dates in words become \
      dates; what cannot be read is shown there again.

        board edit k7f2
        board edit k7f2 --due fri --to ana --tick 2
        board edit overdue --due +1w
        board edit k7f2 --title "Pay the rent in full" --column Doing
      """)

  @Argument(
    parsing: .allUnrecognized, help: SelectionHelp.tasks,
    completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @Option(parsing: .unconditional, help: "The new title; one line.")
  var title: String?

  @Flag(help: "Takes the title word for word: nothing in it is an attribute.")
  var literal = false

  @Option(
    parsing: .unconditional,
    help: "The new body, none for none; '-' reads it from standard input.")
  var body: String?

  @Option(
    name: [.short, .long], help: "The column to move the tasks to.",
    completion: BoardCompletion.columns)
  var column: String?

  @Option(help: ArgumentHelp("Ticks a subtask, counted from 1; repeatable.", valueName: "n"))
  var tick: [Int] = []

  @Option(help: ArgumentHelp("Unticks a subtask, counted from 1; repeatable.", valueName: "n"))
  var untick: [Int] = []

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "When it is due, or none.",
    completion: BoardCompletion.datesOrNone)
  var due: String?

  @Option(
    parsing: .unconditional, help: "When it may be begun, or none.",
    completion: BoardCompletion.datesOrNone)
  var start: String?

  @Option(
    parsing: .unconditional, help: "When it was finished, or none.",
    completion: BoardCompletion.datesOrNone)
  var done: String?

  @Option(
    name: [.customShort("p"), .customLong("pri")], help: "high, medium, low or none.",
    completion: BoardCompletion.prioritiesOrNone)
  var priority: String?

  @Option(
    help: "When it comes again: \(Recurrence.forms); or none.",
    completion: .list(["1d", "1w", "2w", "1m", "1y", "mon", "weekday", "eom", "none"]))
  var every: String?

  @Option(help: "How long it is thought to take, like 4h, or none.")
  var est: String?

  @Option(help: "The new id.")
  var id: String?

  @Option(
    help: ArgumentHelp("Adds a person; repeatable.", valueName: "name"),
    completion: BoardCompletion.people)
  var to: [String] = []

  @Option(
    name: .customLong("not-to"),
    help: ArgumentHelp("Removes a person; repeatable.", valueName: "name"),
    completion: BoardCompletion.people)
  var notTo: [String] = []

  @Option(
    name: [.short, .long], help: "Adds a tag; repeatable.", completion: BoardCompletion.tags
  )
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Removes a tag; repeatable.", valueName: "tag"),
    completion: BoardCompletion.tags)
  var untag: [String] = []

  @Option(
    help: ArgumentHelp("Adds a task that must be done first, or none.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var needs: [String] = []

  @Option(
    name: .customLong("no-need"),
    help: ArgumentHelp("Removes an id from its needs; repeatable.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var noNeed: [String] = []

  @OptionGroup var bulk: BulkOptions
  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if body == "-", options.file.file == "-" {
      throw ValidationError("only one of --body and --file can be standard input")
    }
  }

  func run() throws {
    let selection = try TaskSelection(
      ids, options, isAgreed: bulk.yes, to: "edit")
    if isEditing {
      try TaskEditor(options: options).edit(selection)
      return
    }
    let body = try body.map { $0 == "-" ? try AddCommand.text(try readStandardInput()) : $0 }
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board, at: clock.now)
      var change = try change(of: tasks, in: board, on: clock.now.today)
      change.body = body == "none" ? "" : body
      let column = try column.map { try board.column($0) }
      let edit = try board.changing(tasks, change, movingTo: column)
      // All other options are checked as they are read.
      let mayMislead = !change.newNeeds.isEmpty || title != nil || body != nil
      if mayMislead, let finding = try NewFindings.of(edit, of: board, at: clock.now).first {
        throw CommandFailure("\(NewFindings.text(finding)); nothing is changed")
      }
      guard !edit.isEmpty else {
        return BoardChange(
          edit: edit, summary: BoardChange.nothingToDo(tasks, "like that already"))
      }
      return BoardChange(
        edit: edit, summary: "changed \(summary(of: tasks, by: edit, column, board))")
    }
  }

  /// The tasks, the column they went to, and what is new in a title that was typed with attributes.
  private func summary(
    of tasks: [Board.Task], by edit: BoardEdit, _ column: Int?, _ board: Board
  ) -> String {
    var text = names(of: tasks)
    if let column {
      let moved = tasks.filter { $0.columnIndex != column }
      text += ", now in '\(board.columns[column].name)'"
      text += BoardChange.reopened(moved, in: board.columns[column])
    }
    if title != nil, !literal, edit.tasks.count == 1 {
      let facts = TypedTitles.facts(of: edit.tasks[0])
      if facts != TypedTitles.facts(of: tasks[0]), !facts.isEmpty { text += " (\(facts))" }
    }
    return text
  }

  /// Whether no option says what to change.
  private var isEditing: Bool {
    attributeOptions.isEmpty && [title, body, column].allSatisfy { $0 == nil }
      && [to, notTo, tag, untag, noNeed].allSatisfy(\.isEmpty) && tick.isEmpty && untick.isEmpty
  }

  private func change(
    of tasks: [Board.Task], in board: Board, on today: CalendarDate
  ) throws -> TaskChange {
    var change = TaskChange()
    if tasks.count > 1, title != nil || id != nil || body != nil {
      throw CommandFailure("several tasks cannot share a title, body or id; name one task")
    }
    change.subtaskBoxes =
      tick.map { ($0, .ticked) } + untick.map { ($0, .open) }
    var typed: [TypedTitle.Attribute] = []
    if let title {
      (change.title, typed) = try TypedTitles.read(
        title, isLiteral: literal, besides: attributeOptions, for: board, on: today)
    }
    for attribute in typed {
      switch attribute.key {
      case .id:
        change.attributes.append((.id, .value(try newID(attribute.value, of: tasks[0], in: board))))
      case .needs:
        let needs = try AttributeValues.needs([attribute.value], in: board)
        change.attributes.append((.needs, .value(needs.map(\.text).joined(separator: ","))))
      default: change.attributes.append((attribute.key, .value(attribute.value)))
      }
    }
    func set(_ key: AttributeKey, _ value: String?, _ read: (String) throws -> String) throws {
      guard let value else { return }
      change.attributes.append((key, value == "none" ? .none : .value(try read(value))))
    }
    try set(.pri, priority) { try AttributeValues.priority($0).rawValue }
    try set(.start, start) { "\(try AttributeValues.day($0, on: today))" }
    try set(.due, due) { "\(try AttributeValues.due($0, on: today))" }
    try set(.every, every) { "\(try AttributeValues.recurrence($0))" }
    try set(.est, est) { try AttributeValues.estimate($0) }
    try set(.done, done) {
      "\(try CalendarDate(saying: $0, on: today, looking: .back))"
    }
    try set(.id, id) { try newID($0, of: tasks[0], in: board) }
    change.newPeople = try to.map { try AttributeValues.person($0) }
    change.formerPeople = try notTo.map { try AttributeValues.person($0) }
    change.newTags = try tag.map { try AttributeValues.name($0, mark: "#") }
    change.formerTags = try untag.map { try AttributeValues.name($0, mark: "#") }
    if needs == ["none"] {
      change.attributes.append((.needs, .none))
    } else {
      change.newNeeds = try AttributeValues.needs(needs, in: board)
    }
    change.formerNeeds = try noNeed.flatMap { $0.split(separator: ",") }
      .map { try AttributeValues.id(String($0)) }
    return change
  }

  /// The attributes that options give.
  private var attributeOptions: [AttributeKey] {
    let values: [(AttributeKey, String?)] = [
      (.pri, priority), (.start, start), (.due, due), (.every, every), (.est, est), (.done, done),
      (.id, id), (.needs, needs.first),
    ]
    return values.filter { $0.1 != nil }.map(\.0)
  }

  private func newID(_ text: String, of task: Board.Task, in board: Board) throws -> String {
    let id = try AttributeValues.id(text)
    if id != task.id,
      try board.ids.union(BoardArchive.ids(besideBoard: board.fileName)).contains(id)
    {
      throw CommandFailure("the id '\(id)' is another task's; choose another")
    }
    return id.text
  }
}
