import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct NoteCommand: ParsableCommand, WordListing {
  static let configuration = CommandConfiguration(
    named: "note",
    abstract: "Appends a dated note, or a checklist item, to a task.",
    discussion: """
      The note becomes the last line of the task's body, with the day and your name. If two \
      branches add notes, a merge keeps both, by date. '-' reads the text from standard input.

        board note k7f2 The tests pass, the page is missing
        board note k7f2 --item "Mention it in the changelog"
      """)

  @Argument(
    help: ArgumentHelp(
      "The task, by its id or title, or a unique part of them.", valueName: "task"),
    completion: BoardCompletion.taskIDs)
  var task: String

  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("The text.", valueName: "text"))
  var text: [String] = []

  @Flag(help: "Appends an open checklist item instead.")
  var item = false

  @OptionGroup var options: ChangeOptions

  static var list: WritableKeyPath<Self, [String]> { \.text }

  func validate() throws {
    let words = QueryWords.words(text)
    if words.isEmpty { throw ValidationError("the text is missing; write it after the task") }
    if words == ["-"], options.file.file == "-" {
      throw ValidationError("only one of the text and --file can be standard input")
    }
    if !text.contains("--"), let option = text.first(where: { $0.hasPrefix("--") }) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  func run() throws {
    let words = QueryWords.words(text)
    let text =
      words == ["-"] ? try AddCommand.text(try readStandardInput()) : words.joined(separator: " ")
    let path = try BoardLocation.find(file: options.file.file)
    try options.perform(
      AddNote(
        text, to: .ids([task], where: { !$0.isClosed }), isItem: item,
        by: item ? nil : try options.actor.name(forBoard: path)))
  }
}
