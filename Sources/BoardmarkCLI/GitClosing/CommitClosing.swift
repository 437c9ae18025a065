import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
internal import BoardmarkText

/// Finishes and starts the tasks that commits name, each once.
struct CommitClosing {
  /// The result of one request in a commit message.
  struct Step {
    enum Outcome: String {
      case finished, started, unchanged, unknown, refused
    }

    let wish: CommitKeywords.Wish
    let outcome: Outcome
    let message: String
  }

  let path: String
  let links: LinkRule
  let actor: ActorName
  let isDryRun: Bool

  private let file: BoardRepository

  init(_ path: String, links: LinkRule, _ actor: ActorName, isDryRun: Bool) throws(CommandFailure) {
    if path == "-" {
      throw CommandFailure("commits need a repository; name its board with --file")
    }
    self.path = path
    self.links = links
    self.actor = actor
    self.isDryRun = isDryRun
    file = try BoardRepository(of: path)
  }

  /// True if git is about to change the work tree further, as in a rebase.
  func isReplaying() throws(CommandFailure) -> Bool {
    try file.answer(try file.repository.isReplaying())
  }

  /// Applies the keywords in the commits of a range.
  func perform(_ range: String) throws -> [Step] {
    let messages = try file.answer(try file.repository.messages(in: range))
    let wishes = CommitKeywords.wishes(in: messages)
    guard !wishes.isEmpty else { return [] }
    let place = try FilePlace(of: path, links, for: .read)
    return try wishes.map { try perform($0, at: place) }
  }

  private func perform(_ wish: CommitKeywords.Wish, at place: FilePlace) throws -> Step {
    func step(_ outcome: Step.Outcome, _ message: String) -> Step {
      Step(wish: wish, outcome: outcome, message: message)
    }
    let commit = wish.commit.prefix(9)
    let board = try readBoard(path)
    guard let task = board.tasks.first(where: { $0.id == wish.id }) else {
      let isArchived = try BoardArchive.ids(forBoard: path).contains(wish.id)
      return isArchived
        ? step(.unchanged, "\(wish.id) is already in the archive")
        : step(.unknown, "\(commit) names task \(wish.id), which is not on the board")
    }
    let name = names(of: [task])
    func isDone(_ task: Board.Task) -> Bool {
      task.isClosed || wish.verb == .start && task.columnState != .todo
    }
    if isDone(task) {
      return step(.unchanged, "\(name) is already \(task.isClosed ? "closed" : "started")")
    }
    // Amending and rebasing keep the author's time, so the same keyword is not applied twice. The branch is part of the
    // mark since each branch has its own board.
    let branch = (try? file.repository.branch()) ?? ""
    let mark = "\(wish.verb.rawValue)-\(wish.id.folded)-\(wish.time)-\(SharedRefs.name(of: branch))"
    let applied = try? AppliedCommits(for: place, isMade: false)
    guard applied?.contains(mark) != true, try !isKnown(wish, isDone) else {
      return step(
        .unchanged,
        "\(name) was \(wish.verb == .finish ? "finished" : "started") by \(commit), and reopened since"
      )
    }
    let machine = try BoardClock(today: nil)
    let clock = BoardClock(at: min(wish.time, try machine.reading(for: board).now.instant * 60))
    let target = BoardFile(
      path, links: links, at: clock, claimsAt: machine, by: actor, isDryRun: isDryRun)
    let tasks = TaskReferences.ids([wish.id.text])
    do {
      let made =
        wish.verb == .finish
        ? try target.perform(FinishTasks(tasks)) : try target.perform(StartTasks(tasks))
      if !isDryRun { keep(mark, for: place) }
      return step(
        wish.verb == .finish ? .finished : .started,
        ([made.change.summary] + made.change.notes).joined(separator: "; "))
    } catch let refusal as ClaimRefusal {
      return step(.refused, refusal.description)
    }
  }

  private func keep(_ mark: String, for place: FilePlace) {
    do {
      try AppliedCommits(for: place, isMade: true)?.add(mark)
    } catch {
      Console.standard.note(
        "a task that is reopened now will be finished again by the same commit: \(error)")
    }
  }

  /// True if the board in this commit or a later one already had the requested state: somebody has undone it since.
  private func isKnown(
    _ wish: CommitKeywords.Wish, _ isDone: (Board.Task) -> Bool
  ) throws(CommandFailure) -> Bool {
    let (repository, path) = (file.repository, file.file.path)
    let commits = try file.answer(try repository.changes(of: path, from: wish.commit))
    let versions = try file.answer(try repository.contents(of: path, at: commits))
    return versions.contains { bytes in
      guard let bytes else { return false }
      let task = Board(bytes, fileName: self.path).tasks.first { $0.id == wish.id }
      return task.map(isDone) ?? false
    }
  }
}

/// Keywords about tasks in commit messages: `Closes board:k7f2`, `Fixes board:k7f2,m3qz`, `Starts board:c8wv`.
struct CommitKeywords: Equatable {
  enum Verb: String {
    case finish, start
  }

  /// What one commit asks for one task.
  struct Wish: Equatable {
    let verb: Verb
    let id: TaskID
    let commit: String
    let time: Int
  }

  private static let verbs: [Verb: [String]] = [
    .finish: [
      "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
      "finish", "finishes", "finished",
    ],
    .start: ["start", "starts", "started"],
  ]

  private static let mark = "board:"

  /// The requests of commits, in their order; commits that a later one reverts are ignored.
  static func wishes(in messages: [CommitMessage]) -> [Wish] {
    var reverted: Set<String> = []
    var kept: [CommitMessage] = []
    for message in messages.reversed() where !reverted.contains(message.commit) {
      let commits = Self.reverted(by: message.text)
      reverted.formUnion(commits)
      if commits.isEmpty { kept.append(message) }
    }
    return kept.reversed().flatMap { message in
      var known: Set<TaskID> = []
      return said(in: message.text).filter { known.insert($0.id).inserted }.map {
        Wish(verb: $0.verb, id: $0.id, commit: message.commit, time: message.time)
      }
    }
  }

  /// The commits that a message reverts, by git's standard wording.
  private static func reverted(by text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("This reverts commit ") else { return nil }
      let id = line.dropFirst("This reverts commit ".count).prefix { $0.isHexDigit }
      return id.count >= 40 ? String(id) : nil
    }
  }

  /// The tasks that a message names after a verb.
  static func said(in text: String) -> [(verb: Verb, id: TaskID)] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      var verb: Verb?
      var found: [(Verb, TaskID)] = []
      for word in line.split(whereSeparator: \.isWhitespace) {
        let plain = word.lowercased().filter { $0.isLetter }
        if word.lowercased().hasPrefix(mark), let verb {
          let ids = word.dropFirst(mark.count).split(separator: ",")
          found += ids.compactMap { id in
            let id = id.hasPrefix(mark) ? id.dropFirst(mark.count) : id
            let letters = id.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            return TaskID(String(letters)).map { (verb, $0) }
          }
        } else if let next = verbs.first(where: { $0.value.contains(plain) })?.key {
          verb = next
        } else if plain != "and" && plain != "" {
          verb = nil
        }
      }
      return found
    }
  }
}

/// The hook lines that finish tasks named in commits; existing hooks are kept.
enum ClosingHooks {
  static let names = ["post-commit", "post-merge"]

  /// The lines of a hook. They never fail, even under `set -e`, and leave standard input to the rest of the hook.
  static func lines(of name: String) -> [String] {
    let call = "command -v board >/dev/null 2>&1 && board git close --hook"
    // A squash makes no commit yet.
    return name == "post-merge"
      ? ["[ \"$1\" = 1 ] || { \(call) ORIG_HEAD..HEAD </dev/null; } || :"]
      : ["\(call) </dev/null || :"]
  }

  /// The hook with our lines inserted after its first line, so that an early exit does not skip them; nil if it is not
  /// a shell script.
  static func adding(_ name: String, to bytes: [UInt8]) -> [UInt8]? {
    let block = MarkedBlock(lines: lines(of: name))
    if bytes.isEmpty { return block.put(into: Array("#!/bin/sh\n".utf8)) { _ in true } }
    if MarkedBlock.removed(from: bytes, isOwn: { _ in true }) != nil {
      return block.put(into: bytes) { _ in true }
    }
    let first = bytes.prefix { $0 != 0x0A }
    let words = String(decoding: first, as: UTF8.self).split { " /".contains($0) }
    guard first.starts(with: "#!".utf8), let shell = words.last(where: { !$0.hasPrefix("-") }),
      ["sh", "bash", "dash", "zsh", "ksh"].contains(shell)
    else { return nil }
    let own = block.put(into: []) { _ in true }
    return first + [0x0A] + own + bytes.dropFirst(first.count + 1)
  }
}

extension GitSetup {
  func installClosing() throws {
    guard let repository else {
      throw CommandFailure("hooks belong to one repository; leave out --global or --close")
    }
    for name in ClosingHooks.names {
      let path = try hook(name, of: repository)
      let old = try AgentFiles.bytes(of: path)
      guard ClosingHooks.adding(name, to: old ?? []) != nil else {
        refuse(
          "the hook is not installed, since \(quoted(path)) is not a shell script; call this from it:\n"
            + ClosingHooks.lines(of: name).joined(separator: "\n"))
        continue
      }
      try change(path, from: old) { ClosingHooks.adding(name, to: $0) ?? $0 }
      if !isDryRun { try makeExecutable(path) }
    }
  }
}
