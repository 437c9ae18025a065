import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

struct ClaimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "claim",
    abstract: "Claims a task, so that nobody else gets it.",
    discussion: """
      A claim applies to all work trees of the clone, leaves the board's file unchanged, and expires; \
      any command of its holder renews it. The holder is a name and a work tree: give \
      each agent a name with --as or $BOARD_AS. While it lasts nobody else can finish, move or remove the \
      task; neither can whoever lost a claim. Exit status: 5 if somebody else has it.

        board claim k7f2
        board claim k7f2 --as a1 --for 30m
      """)

  @Argument(
    help: ArgumentHelp(
      "The task, by its id or title, or a unique part of them.", valueName: "task"),
    completion: BoardCompletion.openTaskIDs)
  var task: String

  @OptionGroup var claiming: ClaimArguments
  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let claims = claiming.options
    let board = try BoardFile(file.file, at: try clock.clock(), by: claiming.actor)
    let taken = try claims.take(of: board) { board, _ in
      let task = try TaskLookup(board).task(task, where: { !$0.isClosed })
      guard let id = task.id, !board.isAmbiguous(id) else {
        throw CommandFailure(
          "\(names(of: [task])) has no id of its own, so it cannot be claimed; 'board check --fix' writes ids, and "
            + "'board edit' changes them")
      }
      if task.isClosed {
        throw CommandFailure("\(names(of: [task])) is closed; nothing is claimed")
      }
      return ClaimOptions.Choice(tasks: [task], takesOwn: true)
    }
    try claims.finish(taken)
  }
}

struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "release",
    abstract: "Ends a claim, so that somebody else can take the task.",
    discussion: """
      --force ends somebody else's claim (the holder can no longer finish the task) and removes \
      the mark of a task finished on another branch, so that it can be done again.

        board release k7f2 --note "the parser is done, the tests are not"
        board release k7f2 --force
      """)

  @Argument(
    help: ArgumentHelp(
      "The task, by its id or title, or a unique part of them.", valueName: "task"),
    completion: BoardCompletion.openTaskIDs)
  var task: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Adds this note to the task first.", valueName: "text"))
  var note: String?

  @Flag(help: "Also ends somebody else's claim.")
  var force = false

  @Option(
    help: ArgumentHelp("Also ends the claim in this remote repository.", valueName: "remote"))
  var push: String?

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?

  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  func run() throws {
    let actor = ActorName(typed: self.as)
    let file = try BoardFile(file.file, at: try clock.clock(), by: actor)
    if let note {
      let made = try file.perform(
        AddNote(
          note, to: .ids([task], where: { !$0.isClosed }),
          by: try actor.name(forBoard: file.path)))
      Console.standard.note(made.change.summary)
    }
    let summary = try Self.release(task, of: file, by: actor, isForced: force, push: push)
    Console.standard.note(summary)
    try Console.standard.finish()
  }

  /// Ends the claim on a task; returns a message about it.
  static func release(
    _ task: String, of file: BoardFile, by actor: ActorName, isForced: Bool = false,
    push: String? = nil
  ) throws -> String {
    try file.whileLocked { board, now in
      let task = try TaskLookup(board).task(task, where: { !$0.isClosed })
      let name = names(of: [task])
      guard let id = task.id, var book = try ClaimBook(for: file.path, actor, at: now),
        let claim = book.claim(on: id), claim.state != .open
      else { return "nothing to do: \(name) is not claimed" }
      if case .held = book.standing(of: id), !isForced {
        throw ClaimRefusal(
          "\(name) \(book.fact(id)!); nothing was changed", "'--force' ends somebody else's claim")
      }
      // The holder may have lost the task to somebody who finished it; releasing must not offer it to others again.
      if claim.state == .finished, !isForced {
        throw ClaimRefusal(
          "\(name) was finished by \(book.shown(claim.holder)); nothing was changed",
          "'--force' lets it be done again")
      }
      let former = try push.flatMap { try book.pull(id, from: $0) }
      guard try book.release(id) else { throw ClaimRefusal.taken(task) }
      if let push, try !book.push(id, replacing: former, to: push) {
        throw ClaimRefusal(
          "\(name) has another claim in '\(push.terminalSafe())'", "that one now counts here")
      }
      return "released \(name)"
    }
  }
}
