import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkIntents
internal import BoardmarkText
import LibC

/// The option of commands that change all tasks that match a query.
struct BulkOptions: ParsableArguments {
  @Flag(name: [.short, .long], help: "Skips the confirmation for the tasks of a query.")
  var yes = false
}

/// A command that changes the tasks that its words select: ids, or a query.
protocol TaskSelecting: QueryListing {
  /// The arguments as typed.
  var ids: [String] { get set }
  var bulk: BulkOptions { get }
  var options: ChangeOptions { get }
}

extension TaskSelecting {
  static var list: WritableKeyPath<Self, [String]> { \.ids }

  /// The tasks that the command's words select, as in the initializer of `TaskReferences`.
  func tasks(
    to verb: String, where isEligible: ((Board.Task) -> Bool)? = nil,
    named: ((Board.Task) -> Bool)? = nil
  ) throws -> TaskReferences {
    try TaskReferences(ids, options, isAgreed: bulk.yes, to: verb, where: isEligible, named: named)
  }
}

extension Argument where Value == [String] {
  /// The words of a ``TaskSelecting`` command.
  init(
    wrappedValue: [String], tasks completion: CompletionKind,
    help: String =
      "Tasks, by ids or titles, or unique parts of them, or by a query such as '@ana' overdue."
  ) {
    self.init(
      wrappedValue: wrappedValue, parsing: .allUnrecognized,
      help: ArgumentHelp(help, valueName: "task"), completion: completion)
  }

  /// The words of a query.
  init(wrappedValue: [String], query help: String) {
    self.init(
      wrappedValue: wrappedValue, parsing: .allUnrecognized,
      help: ArgumentHelp(help, valueName: "query"), completion: BoardCompletion.queryWords)
  }
}

extension TaskReferences {
  /// The tasks that the words select; without words, the user at a terminal chooses a task.
  ///
  /// The question comes before the file is locked, since an answer can take long.
  /// - Parameters:
  ///   - words: Ids, prefixes of ids, titles, lines such as `:12`, or a query.
  ///   - options: The options of the command.
  ///   - isAgreed: True to change several tasks of a query without asking.
  ///   - verb: What is to be done, for the question: `finish`.
  ///   - isEligible: Which tasks are offered for choice, and which matches of a query are selected;
  ///     by default the open ones, unless the query asks for others.
  ///   - named: Which tasks a title can match, if not those that `isEligible` accepts.
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
    if let option = words.first(where: { $0.hasPrefix("-") && !Board.Query.isCondition($0) }) {
      throw ValidationError("Unknown option '\(option)'")
    }
    guard words.contains(where: Board.Query.isCondition) else {
      self = .ids(words, where: named ?? isEligible ?? { _ in true })
      return
    }
    let connectives = ["or", "and"]
    if let other = words.first(where: {
      !Board.Query.isCondition($0) && !connectives.contains($0.lowercased())
    }) {
      if verb == "edit", let option = words.lazy.compactMap(Self.option).first {
        throw CommandFailure(
          "'\(option.word)' is a condition here; to set it, write '\(option.text)'")
      }
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

extension TaskReferences {
  /// The option of `edit` that has the effect of a word such as `pri:medium` or `#api`; nil for other words.
  private static func option(_ word: String) -> (word: String, text: String)? {
    let text: String
    let safe = word.terminalSafe()
    if let name = word.first, name == "#" || name == "@" {
      text = "\(name == "#" ? "--tag" : "--to") \(safe.dropFirst())"
    } else if let colon = word.firstIndex(of: ":"),
      Board.AttributeKey.reserved.contains(where: { $0.name == word[..<colon] })
    {
      text = "--" + safe.replacing(":", with: " ", maxReplacements: 1)
    } else {
      return nil
    }
    return (safe, text)
  }
}

/// Lets the user at a terminal choose a task: letters of its title narrow the list, a number
/// chooses.
struct TaskChooser {
  let verb: String

  /// How many tasks are shown at once.
  private static let shown = 15

  /// Asks until a task is chosen.
  ///
  /// - Throws: `CommandFailure` if there is no terminal or no task, or the answer is empty.
  func choose(from tasks: [Board.Task], of board: Board) throws(CommandFailure) -> Board.Task {
    guard Terminal.isAttended else {
      throw CommandFailure("no task given; name one by its id ('board list' shows the ids)")
    }
    guard !tasks.isEmpty else { throw CommandFailure("there is no task to \(verb)") }
    var candidates = tasks
    while true {
      show(candidates, of: board)
      write("Which task to \(verb)? A number, some letters of it, or nothing to cancel: ")
      guard let answer = readLine()?.trimmed, !answer.isEmpty else {
        throw CommandFailure("no task chosen; nothing was changed")
      }
      if let number = Int(answer), (1...min(candidates.count, Self.shown)).contains(number) {
        return candidates[number - 1]
      }
      let found = FuzzySearch(answer).best(tasks)
      if found.count == 1 { return found[0] }
      if found.isEmpty { write("nothing matches '\(answer.terminalSafe())'\n") }
      candidates = found.isEmpty ? tasks : found
    }
  }

  /// Shows the tasks of a query and asks for confirmation.
  ///
  /// - Throws: `CommandFailure` if the answer is not yes.
  func confirm(_ tasks: [Board.Task], of board: Board) throws(CommandFailure) {
    show(tasks, of: board)
    write("\(verb.prefix(1).uppercased() + verb.dropFirst()) these \(tasks.count) tasks? [y/N] ")
    let answer = readLine()?.trimmed.lowercased() ?? ""
    guard answer == "y" || answer == "yes" else { throw CommandFailure("nothing was changed") }
  }

  private func show(_ tasks: [Board.Task], of board: Board) {
    let width = Terminal.width(of: STDERR_FILENO)
    for (index, task) in tasks.prefix(Self.shown).enumerated() {
      let column = board.columns[task.columnIndex].name.terminalSafe()
      let line = "\(index + 1). \(task.title.terminalSafe())  (\(column))"
      write("\(index < 9 ? " " : "")\(line.truncated(toDisplayWidth: max(width - 2, 20)))\n")
    }
    if tasks.count > Self.shown { write("    and \(tasks.count - Self.shown) more\n") }
  }

  private func write(_ text: String) {
    Console.standard.standardError.write(text)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let inner = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return String(inner)
  }
}

/// The words of a query on a command line, where a leading '-' negates a word instead of marking an
/// option.
enum QueryWords {
  /// The help text about queries.
  static let discussion = """
    Query words, all of which must match; 'or' separates alternatives, and a leading '-' negates \
    a word:
      @name  '#tag'  column:doing  state:todo  group:name  id:k7f2
      'due<2026-12-01'  due.before:fri  due.by:+2w  due:today  due:none
      start:, done:  as due:        overdue  blocked  is:open  box:ticked
      pri:high  needs:k7f2  key:value  and any word of title or body
    """

  /// Refuses what can only be a mistyped option: `--dne`, `-x`.
  static func validate(_ words: [String]) throws(ValidationError) {
    let isOption = { (word: String) in
      let letters = word.utf8.dropFirst()
      return word.hasPrefix("--") && word != "--"
        || word.hasPrefix("-") && letters.count == 1 && letters.allSatisfy(\.isASCIILetter)
    }
    if let option = words.prefix(while: { $0 != "--" }).first(where: isOption) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  /// The words without the '--' that separates them from the options.
  static func words(_ words: [String]) -> [String] { words.filter { $0 != "--" } }
}
