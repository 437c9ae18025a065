import ArgumentParser
import Boardmark
import BoardmarkFiles

/// `board edit`: changes tasks where they stand, by options or in the editor.
struct EditCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Changes tasks where they stand, by options or in the editor.",
    discussion: """
      'none' takes an attribute out. A new title is taken as it is typed and keeps the attributes. \
      Without options the task alone opens in $VISUAL or $EDITOR, and what comes back is put in its \
      place; where the task was changed meanwhile, both changes are merged.
      """)

  @Argument(help: "Tasks, by their ids or prefixes of them.", completion: BoardCompletion.taskIDs)
  var ids: [String] = []

  @Option(parsing: .unconditional, help: "The new title; one line.")
  var title: String?

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
    help: "How often it comes again, like 1w, or none.",
    completion: .list(["1d", "1w", "2w", "1m", "1y", "none"]))
  var every: String?

  @Option(help: "How long it is thought to take, like 4h, or none.")
  var est: String?

  @Option(help: "The new id.")
  var id: String?

  @Option(
    help: ArgumentHelp("Adds a person; may be given again.", valueName: "name"),
    completion: BoardCompletion.people)
  var to: [String] = []

  @Option(
    name: .customLong("not-to"),
    help: ArgumentHelp("Takes a person out; may be given again.", valueName: "name"),
    completion: BoardCompletion.people)
  var notTo: [String] = []

  @Option(
    name: [.short, .long], help: "Adds a tag; may be given again.", completion: BoardCompletion.tags
  )
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Takes a tag out; may be given again.", valueName: "tag"),
    completion: BoardCompletion.tags)
  var untag: [String] = []

  @Option(
    help: ArgumentHelp("Adds what has to be done before, or none.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var needs: [String] = []

  @Option(
    name: .customLong("no-need"),
    help: ArgumentHelp("Takes an id out of its needs; may be given again.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var noNeed: [String] = []

  @OptionGroup var options: ChangeOptions

  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }

  func run() throws {
    let selection = try TaskSelection(
      ids, orChosenFrom: try BoardLocation.find(file: options.file.file), to: "edit")
    if isEditing {
      try TaskEditor(options: options).edit(selection)
      return
    }
    try options.run { board, clock in
      let tasks = try selection.tasks(of: board)
      let change = try change(of: tasks, in: board, on: clock.now.today)
      let edit = try board.changing(tasks, change)
      return BoardChange(
        edit: edit,
        summary: edit.isEmpty
          ? "nothing to do: \(subject(of: tasks)) so already" : "changed \(names(of: tasks))")
    }
  }

  /// Whether no option says what to change.
  private var isEditing: Bool {
    let values = [title, due, start, done, priority, every, est, id]
    return values.allSatisfy { $0 == nil }
      && [to, notTo, tag, untag, needs, noNeed].allSatisfy(\.isEmpty)
  }

  private func change(
    of tasks: [Board.Task], in board: Board, on today: CalendarDate
  ) throws -> TaskChange {
    var change = TaskChange()
    change.title = title
    if tasks.count > 1, title != nil || id != nil {
      throw CommandFailure("several tasks cannot have one title or id; name one task")
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
    change.newPeople = try to.map { try AttributeValues.name($0, mark: "@") }
    change.formerPeople = try notTo.map { try AttributeValues.name($0, mark: "@") }
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
