import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents

/// The option of commands that change as many tasks as a query finds.
struct BulkOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Does not ask before the tasks of a query are changed.")
  var yes = false
}

/// A command whose words mean tasks: ids, or a query.
protocol TaskSelecting: QueryListing {
  /// The words as typed.
  var ids: [String] { get set }
}

extension TaskSelecting {
  var listedWords: [String] {
    get { ids }
    set { ids = newValue }
  }
}

enum SelectionHelp {
  /// Help for an argument whose words are a ``TaskReferences``.
  static let tasks = ArgumentHelp(
    "Tasks, by ids or titles, or unique parts of them, or by a query such as '@ana' overdue.",
    valueName: "task")
}

extension TaskReferences {
  /// The tasks that some words mean; without words, a person at a terminal chooses a task.
  ///
  /// A person is asked before the file is locked, since people take their time.
  /// - Parameters:
  ///   - words: Ids, prefixes of ids, titles, lines such as `:12`, or a query.
  ///   - options: The options of the command.
  ///   - isAgreed: Whether several tasks of a query are changed without asking.
  ///   - verb: What is to be done, for the question: `finish`.
  ///   - isEligible: Which tasks are offered for choice, and which of those that a query finds are
  ///     taken; by default the open ones, unless the query says otherwise.
  ///   - named: Which tasks a title can mean, if others than `isEligible` selects.
  /// - Throws: `CommandFailure` if nobody can choose or the answer is no.
  init(
    _ words: [String], _ options: ChangeOptions, isAgreed: Bool, to verb: String,
    where isEligible: ((Board.Task) -> Bool)? = nil, named: ((Board.Task) -> Bool)? = nil
  ) throws {
    let words = words.filter { $0 != "--" }
    if words.isEmpty {
      let board = try readBoard(try BoardLocation.find(file: options.file.file))
      let tasks = board.tasks.filter(isEligible ?? { _ in true })
      self = .agreed([try TaskChooser(verb: verb).choose(from: tasks, of: board)])
      return
    }
    if let option = words.first(where: { $0.hasPrefix("-") && !Query.isCondition($0) }) {
      throw ValidationError("Unknown option '\(option)'")
    }
    guard words.contains(where: Query.isCondition) else {
      self = .ids(words, where: named ?? isEligible ?? { _ in true })
      return
    }
    let connectives = ["or", "and"]
    if let other = words.first(where: {
      !Query.isCondition($0) && !connectives.contains($0.lowercased())
    }) {
      throw CommandFailure(
        "'\(other.terminalSafe())' is not a condition; name tasks either by their ids or by a query, in "
          + "which 'text:\(other.terminalSafe())' finds that text")
    }
    self = .query(words, where: isEligible)
    if isAgreed || options.dryRun || !Terminal.isAttended { return }
    let path = try BoardLocation.find(file: options.file.file)
    let board = try readBoard(path)
    let now = try options.clock.clock().reading(for: board).now
    let tasks = try refusing(at: path) { try self.tasks(of: board, at: now) }
    if tasks.count > 1 { try TaskChooser(verb: verb).confirm(tasks, of: board) }
    if !tasks.isEmpty { self = .agreed(tasks) }
  }
}
