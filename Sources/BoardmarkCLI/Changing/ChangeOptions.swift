import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports

/// The options of every command that changes a board.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var file: FileOption
  @OptionGroup var clock: ClockOptions

  @Flag(help: "Writes nothing; shows what would change.")
  var dryRun = false

  @Flag(help: "Prints what was done as JSON.")
  var json = false

  @Flag(
    inversion: .prefixedNo,
    help: "Commits the board, alone, with a message that names the task.")
  var commit: Bool?

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?
  @OptionGroup var colors: ColorOptions
}

extension BoardFile {
  /// The board that `--file` names, else the nearest one.
  init(_ file: String?, at clock: BoardClock, isDryRun: Bool = false) throws {
    self.init(
      try BoardLocation.find(file: file), links: BoardLocation.links(file: file), isDryRun: isDryRun
    ) { board in try clock.reading(for: board).now }
  }
}

extension ChangeOptions {
  /// Whoever changes the board.
  var actor: ActorName { ActorName(typed: self.as) }

  /// The board's file, in which the change is made.
  func boardFile() throws -> BoardFile {
    try BoardFile(file.file, at: try clock.clock(), isDryRun: dryRun)
  }

  /// Performs an intent and says what was done.
  ///
  /// A board from standard input goes to standard output.
  func perform(_ intent: some BoardIntent) throws {
    let file = try boardFile()
    let commit = try boardCommit(of: file.path)
    let made = try file.perform(intent, as: actor)
    let report = ChangeReport(file: file, colors: colors)
    if !json { report.show(made) }
    let change = made.change
    let committed = Result { change.edit.isEmpty ? nil : try commit?.commit(change) }
    if json {
      let answer = ChangeJSON(made.board, change.edit, removed: change.removed, at: made.now)
      Console.standard.standardOutput.write(
        answer.bytes(isDryRun: dryRun, notes: change.notes, commit: try? committed.get()), as: .json
      )
    }
    try report.finish(made)
    _ = try committed.get()
  }

  /// What commits the change: if the user asks for it here, or has configured it and there is a
  /// repository.
  private func boardCommit(of path: String) throws(CommandFailure) -> BoardCommit? {
    guard !dryRun else { return nil }
    if let commit { return commit ? try BoardCommit(of: path) : nil }
    guard (try? UserConfiguration.current.get())?.commit?.value == true else { return nil }
    return try? BoardCommit(of: path)
  }
}
