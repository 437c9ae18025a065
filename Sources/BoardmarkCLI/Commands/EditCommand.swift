import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct EditCommand: ParsableCommand, TaskSelecting {
  static let configuration = CommandConfiguration(
    named: "edit",
    abstract: "Changes tasks in place, by options or in the editor.",
    discussion: """
      'none' removes an attribute. Attributes at the end of a new title count as in 'board add', the \
      others stay. Without options the tasks open in $VISUAL or $EDITOR, and what you save replaces \
      them; if one was changed meanwhile, both changes are merged. Dates in words become dates; \
      invalid text is shown again.

        board edit k7f2
        board edit k7f2 --due fri --to ana --tick 2
        board edit overdue --due +1w
        board edit k7f2 --title "Pay the rent in full" --column Doing
      """)

  @Argument(tasks: BoardCompletion.taskIDs)
  var ids: [String] = []

  @Option(
    parsing: .unconditional,
    help: "The new title, one line; people at its end replace the old people, tags the old tags.")
  var title: String?

  @Flag(help: "Takes the title literally; nothing in it is an attribute.")
  var literal = false

  @Option(
    parsing: .unconditional,
    help: "The new body; 'none' removes it; '-' reads it from standard input.")
  var body: String?

  @Option(
    name: [.short, .long], help: "The column to move the tasks to.",
    completion: BoardCompletion.columns)
  var column: String?

  @Flag(help: "Leaves tasks open that move to a done column.")
  var keepOpen = false

  @Option(help: ArgumentHelp("Ticks a subtask, counted from 1; repeatable.", valueName: "n"))
  var tick: [Int] = []

  @Option(help: ArgumentHelp("Unticks a subtask, counted from 1; repeatable.", valueName: "n"))
  var untick: [Int] = []

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "When it is due, or none.",
    completion: BoardCompletion.datesOrNone)
  var due: String?

  @Option(
    parsing: .unconditional, help: "Earliest start, or none.",
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
    help: "How it recurs: \(Board.Recurrence.forms); or none.",
    completion: .list(["1d", "1w", "2w", "1m", "1y", "mon", "weekday", "eom", "none"]))
  var every: String?

  @Option(help: "Estimated effort, like 4h, or none.")
  var est: String?

  @Option(help: "The new id.")
  var id: String?

  @Option(
    help: ArgumentHelp("Adds a person; repeatable.", valueName: "name"),
    completion: BoardCompletion.people)
  var to: [String] = []

  @Option(
    name: .customLong("no-to"),
    help: ArgumentHelp("Removes a person; repeatable.", valueName: "name"),
    completion: BoardCompletion.people)
  var noTo: [String] = []

  @Option(
    name: [.short, .long], help: "Adds a tag; repeatable.", completion: BoardCompletion.tags
  )
  var tag: [String] = []

  @Option(
    name: .customLong("no-tag"),
    help: ArgumentHelp("Removes a tag; repeatable.", valueName: "tag"),
    completion: BoardCompletion.tags)
  var noTag: [String] = []

  @Option(
    help: ArgumentHelp("Adds a task that must be done first, or none.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var needs: [String] = []

  @Option(
    name: .customLong("no-needs"),
    help: ArgumentHelp("Removes an id from its needs; repeatable.", valueName: "id"),
    completion: BoardCompletion.taskIDs)
  var noNeeds: [String] = []

  @OptionGroup var bulk: BulkOptions
  @Option(
    help: ArgumentHelp(
      "Sets a custom attribute, or removes it with none; repeatable.", valueName: "key=value")
  )
  var set: [String] = []

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if body == "-", options.file.file == "-" {
      throw ValidationError("only one of --body and --file can be standard input")
    }
  }

  func run() throws {
    let tasks = try tasks(to: "edit")
    var intent = EditTasks(tasks)
    intent.title = title
    intent.isLiteral = literal
    let body = try body.map { $0 == "-" ? try AddCommand.text(try readStandardInput()) : $0 }
    intent.body = body == "none" ? "" : body
    intent.column = column.map { .named($0) }
    intent.keepsOpen = keepOpen
    intent.ticked = tick
    intent.unticked = untick
    intent.values.due = due
    intent.values.start = start
    intent.values.done = done
    intent.values.priority = priority
    intent.values.every = every
    intent.values.estimate = est
    intent.values.id = id
    intent.values.needs = needs
    intent.values.people = try to.map { try AttributeValues.person($0) }
    intent.values.tags = tag
    intent.values.others = set
    intent.removedPeople = try noTo.map { try AttributeValues.person($0) }
    intent.removedTags = noTag
    intent.removedNeeds = noNeeds
    if intent.isEmpty { try options.edit(tasks) } else { try options.perform(intent) }
  }
}
