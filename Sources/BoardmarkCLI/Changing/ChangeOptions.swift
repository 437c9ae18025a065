import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkGit
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
    help: "Commits only the board, with a message that names the task.")
  var commit: Bool?

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?
  @OptionGroup var colors: ColorOptions
}

extension ChangeOptions {
  /// Whoever changes the board.
  var actor: ActorName { ActorName(typed: self.as) }

  /// Performs an intent and reports what was done.
  ///
  /// A board from standard input goes to standard output.
  func perform(_ intent: some BoardIntent) throws {
    let file = try BoardFile(file.file, at: try clock.clock(), by: actor, isDryRun: dryRun)
    let commit = try boardCommit(of: file.path)
    let made = try file.perform(intent)
    let report = ChangeReport(file: file, colors: colors)
    if !json { report.show(made) }
    let change = made.change
    let committed = Result { change.edit.isEmpty ? nil : try commit?.commit(change) }
    if json {
      Console.standard.standardOutput.write(
        ChangeJSON.bytes(
          of: change.edit, to: made.board, removed: change.removed, at: made.now,
          claims: ClaimBook.shown(for: file.path, at: made.now, by: actor), isDryRun: dryRun,
          notes: change.notes, commit: try? committed.get()), as: .json)
    }
    try report.finish(made)
    _ = try committed.get()
  }

  /// The committer of the change, if the user asks for one here, or has configured it and the board
  /// is in a repository.
  private func boardCommit(of path: String) throws(CommandFailure) -> BoardCommit? {
    guard !dryRun else { return nil }
    if let commit { return commit ? try BoardCommit(of: path) : nil }
    guard (try? UserConfiguration.current.get())?.commit?.value == true else { return nil }
    return try? BoardCommit(of: path)
  }
}

struct ChangeReport {
  let file: BoardFile
  let colors: ColorOptions

  /// Reports what was done, or shows what would be done.
  func show(_ made: BoardFile.Made) {
    let console = Console.standard
    let change = made.change
    if file.isDryRun {
      let color = colors.color.isEnabled(onTerminal: console.isTerminal)
      var diff = UnifiedDiff(made.board.source, edits: change.edit.edits)
        .bytes(named: file.path.terminalSafe())
      for other in change.others {
        let before = other.before ?? []
        let edits = TextEdit.edits(from: before, to: other.after)
        diff += UnifiedDiff(SourceText(before), edits: edits).bytes(
          named: other.path.terminalSafe())
      }
      console.writeExcerpt(diff, isDiff: true, isColored: color)
    } else if file.path == "-" {
      console.standardOutput.write(exactly: change.edit.board.source.bytes)
    } else {
      console.writeExcerpt(change.output)
    }
    let isPlan = file.isDryRun && !change.edit.isEmpty
    console.note(isPlan ? "would have \(change.summary)" : change.summary)
    for note in change.notes { console.note(note) }
  }

  func finish(_ made: BoardFile.Made) throws {
    if file.isShownOnly || made.change.edit.isEmpty {
      try Console.standard.finish()
    } else {
      try Console.standard.finishChange()
    }
  }
}

extension AttributeValues {
  /// A person's name without `@`; `me` is the person whom the user has configured.
  static func person(_ text: String) throws(CommandFailure) -> String {
    guard text == "me" || text == "@me" else { return text }
    return try UserConfiguration.current.get()?.me?.value ?? text
  }
}

/// Commits the board that a command changed, along with other files of the same change.
struct BoardCommit {
  private let path: String
  private let file: RepositoryFile

  /// Finds the repository of the board. Call this before anything is changed.
  ///
  /// - Throws: `CommandFailure` if the board is not in a repository.
  init(of path: String) throws(CommandFailure) {
    guard path != "-" else {
      throw CommandFailure("standard input cannot be committed; leave out --commit")
    }
    self.path = path
    do throws(GitError) {
      file = try RepositoryFile(at: path)
    } catch {
      throw CommandFailure(
        "\(quoted(path)) cannot be committed: \(error); nothing was changed; leave out --commit")
    }
  }

  /// Commits the change and returns the commit's abbreviated id; nil if there was nothing to
  /// commit.
  ///
  /// - Throws: `ExitStatus.unanswered` if git refuses; the file has been changed nevertheless.
  func commit(_ change: IntentOutcome) throws -> String? {
    var files = [file.path]
    for other in change.others {
      guard let found = try? RepositoryFile(at: other.path, in: [file.repository]),
        found.repository.top == file.repository.top
      else { continue }
      files.append(found.path)
    }
    let console = Console.standard
    let outcome: Repository.CommitOutcome
    do throws(GitError) {
      outcome = try file.repository.commit(files, message: Self.message(of: change))
    } catch {
      throw refusal("\(error)", console)
    }
    switch outcome {
    case .made(let id):
      console.note("committed as \(id)")
      return id
    case .nothingToDo:
      console.note("nothing to commit: the board has not changed since the last commit")
      return nil
    case .inConflict:
      throw refusal(
        "git has stopped at a conflict, and this commit would replace its own", console,
        remedy: "finish or abort that first")
    case .refused(let status): throw refusal("git ended with status \(status)", console)
    }
  }

  private func refusal(
    _ fact: String, _ console: Console, remedy: String = "commit it once that is fixed"
  ) -> ExitStatus {
    console.fail(
      "the change is not committed: \(fact); it is in \(quoted(path)): \(remedy), or undo it with "
        + "'board undo'")
    return .unanswered
  }

  /// The commit message: the change, with the titles of the tasks.
  static func message(of change: IntentOutcome) -> String {
    let tasks = change.removed + change.edit.tasks
    let titles = tasks.map { $0.title.terminalSafe().truncated(toDisplayWidth: 200) }
    let lines = zip(tasks, titles).map { task, title in
      "- " + (task.id.map { "\($0): " } ?? "") + title
    }
    return tasks.isEmpty || tasks.count == 1
      ? change.summary : ([change.summary, ""] + lines).joined(separator: "\n")
  }
}
