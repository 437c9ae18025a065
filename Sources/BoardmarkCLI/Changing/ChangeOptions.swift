import ArgumentParser
import Boardmark
import BoardmarkFiles
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

  @OptionGroup var colors: ColorOptions
}

extension ChangeOptions {
  /// Reads the board, lets `make` change it, writes it and says what was done.
  ///
  /// All of that happens under the file's lock. Where another program saves the file meanwhile,
  /// `make` gets what it saved. A board from standard input goes to standard output.
  func run(_ make: (Board, BoardClock.Reading) throws -> BoardChange) throws {
    let path = try BoardLocation.find(file: file.file)
    let clock = try self.clock.clock()
    let update = BoardUpdate(
      path: path, links: BoardLocation.links(file: file.file), isDryRun: dryRun, colors: colors)
    let commit = try boardCommit(of: path)
    var now: Now?
    let made = try update.run { board in
      let reading = try clock.reading(for: board)
      now = reading.now
      var change = try Self.refusing(at: path) {
        try EditRefusal.check(board)
        return try make(board, reading)
      }
      change.notes += Self.exceededLimits(board, change.edit.board)
      return change
    }
    if !json { update.show(made) }
    let change = made.change
    let committed = Result { change.edit.isEmpty ? nil : try commit?.commit(change) }
    if json, let now {
      let report = ChangeJSON(made.board, change.edit, removed: change.removed, at: now)
      Console.standard.standardOutput.write(
        report.bytes(isDryRun: dryRun, notes: change.notes, commit: try? committed.get()), as: .json
      )
    }
    try update.finish(made)
    _ = try committed.get()
  }

  /// What commits the change: where the user says so here, or has set it and there is a repository.
  private func boardCommit(of path: String) throws(CommandFailure) -> BoardCommit? {
    guard !dryRun else { return nil }
    if let commit { return commit ? try BoardCommit(of: path) : nil }
    guard (try? UserConfiguration.current.get())?.commit?.value == true else { return nil }
    return try? BoardCommit(of: path)
  }

  /// What to say about columns that hold more than they may since the change.
  private static func exceededLimits(_ before: Board, _ after: Board) -> [String] {
    guard before.columns.count == after.columns.count else { return [] }
    return zip(before.columns, after.columns).compactMap { before, after in
      guard let limit = after.wipLimit else { return nil }
      let open = after.tasks.openCount
      guard open > limit, open > before.tasks.openCount else { return nil }
      return "'\(after.name)' now holds \(open) open tasks, its limit is \(limit)"
    }
  }

  /// Runs `body` and says of what it refuses where that is.
  static func refusing<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as EditRefusal {
      let place = refusal.line.map { "\(path):\($0):1: " } ?? "\(displayName(path)): "
      throw CommandFailure("\(place)\(refusal.message); nothing is changed; \(refusal.remedy)")
    } catch let refusal as any Refusal {
      throw CommandFailure(refusal)
    }
  }
}

/// What tasks are called as a subject: their names with "is" or "are".
func subject(of tasks: [Board.Task]) -> String {
  "\(names(of: tasks)) \(tasks.count == 1 ? "is" : "are")"
}

extension BoardChange {
  /// The summary where nothing changes since all of the tasks are as they are to be.
  static func nothingToDo(_ tasks: [Board.Task], _ state: String) -> String {
    tasks.isEmpty
      ? "nothing to do: no task matches the query" : "nothing to do: \(subject(of: tasks)) \(state)"
  }

  /// Notes which open tasks need some of those that are gone.
  mutating func noteNeeds(of tasks: [Board.Task], _ fate: String) {
    let gone = Set(tasks.compactMap(\.id))
    let needing = edit.board.tasks.filter { !$0.isClosed && !gone.isDisjoint(with: $0.line.needs) }
    if needing.isEmpty { return }
    notes.append(
      "\(names(of: needing)) still \(needing.count == 1 ? "needs" : "need") what \(fate)")
  }

  /// The change of tasks that were moved to a column.
  init(moving tasks: [Board.Task], to column: Board.Column, by edit: BoardEdit) {
    self.init(edit: edit, summary: Self.nothingToDo(tasks, "in '\(column.name)' already"))
    if edit.isEmpty { return }
    summary = "moved \(names(of: tasks)) to '\(column.name)'"
    summary += Self.reopened(tasks, in: column)
  }

  /// Which of the tasks are open again since they came into a column, as the end of a summary.
  static func reopened(_ tasks: [Board.Task], in column: Board.Column) -> String {
    let opened = tasks.filter { $0.isClosed && column.state != .done }
    if opened.isEmpty { return "" }
    let subject =
      opened.count < tasks.count ? subject(of: opened) : tasks.count == 1 ? "it is" : "they are"
    return "; \(subject) open again"
  }
}

/// What tasks are called in messages: their ids, or titles where they have none.
func names(of tasks: [Board.Task]) -> String {
  let names = tasks.map { task in
    task.id?.text ?? "'\(task.title.terminalSafe().truncated(toDisplayWidth: 40))'"
  }
  return names.count > 10
    ? names.prefix(10).joined(separator: ", ") + " and \(names.count - 10) more"
    : names.joined(separator: ", ")
}

extension IDSource {
  /// New ids for the board at `path`, none of them its archive's.
  static func random(besideBoard path: String) throws(FileError) -> IDSource {
    IDSource(
      taken: try BoardArchive.ids(besideBoard: path),
      seed: UInt64.random(in: .min ... .max))
  }
}
