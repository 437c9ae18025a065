import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
internal import BoardmarkText

/// No task can be claimed: exit status 4.
struct NothingFree: Error {
  let message: String
}

/// The options of commands that claim a task.
struct ClaimArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long the claim lasts after your last command: 30m, 2h, 1d; default: 2h.",
      valueName: "time"))
  var `for`: String?

  @Option(
    help: ArgumentHelp(
      "Also claims the task in this remote repository, for other clones.", valueName: "remote"))
  var push: String?

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?

  var actor: ActorName { ActorName(typed: self.as) }

  var options: ClaimOptions { ClaimOptions(for: self.for, push: push, actor: actor) }

  func validate() throws {
    guard let duration = self.for, ClaimOptions.minutes(duration) == nil else { return }
    throw ValidationError(
      "--for takes a time from 1m to 30d, such as 30m, 2h or 1d, not '\(duration)'")
  }
}

/// How a task is claimed.
struct ClaimOptions {
  /// In minutes.
  let duration: Int
  let push: String?
  let actor: ActorName

  init(for duration: String? = nil, push: String? = nil, actor: ActorName) {
    self.duration = duration.flatMap(Self.minutes) ?? Claim.usualDuration
    self.push = push
    self.actor = actor
  }

  /// The candidates; the first free one is claimed.
  struct Choice {
    let tasks: [Board.Task]

    /// Why other tasks are not candidates.
    var leftOut: String?

    /// True if a task that the caller already holds can be claimed again.
    var takesOwn = false
  }

  struct Taken {
    let task: Board.Task
    let id: TaskID
    let board: Board
    let now: Board.Now
    let book: ClaimBook
  }

  /// The minutes of a duration such as `30m`; nil if it is invalid or longer than 30 days.
  static func minutes(_ text: String) -> Int? {
    guard let unit = text.last, let factor = ["m": 1, "h": 60, "d": 1440][unit],
      let number = Int(text.dropLast()), number > 0, number <= 30 * 1440 / factor,
      text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    return number * factor
  }

  // MARK: - Taking

  /// Claims the first free task that `choose` names.
  ///
  /// Holds the board's lock, so that nobody in this work tree finishes the task between reading the board and claiming
  /// it.
  /// - Throws: `NothingFree` if there is none, `ClaimRefusal` if somebody else was faster.
  func take(
    of file: BoardFile, _ choose: (Board, Board.Now) throws -> Choice
  ) throws -> Taken {
    if file.path == "-" {
      throw CommandFailure(
        "a task from standard input cannot be claimed; name the board with --file")
    }
    return try file.whileLocked { board, now in
      try take(at: file.path, board, now, try choose(board, now))
    }
  }

  private func take(
    at path: String, _ board: Board, _ now: Board.Now, _ choice: Choice
  ) throws -> Taken {
    var book = try ClaimBook(for: path, actor, at: now, isMade: true)!
    book.renew()
    var (claimed, missing, isBeaten) = (0, 0, false)
    for task in choice.tasks {
      guard let id = task.id, !board.isAmbiguous(id) else {
        missing += 1
        continue
      }
      let former = try push.flatMap { try book.pull(id, from: $0) }
      let standing = book.standing(of: id)
      let isOwn = if case .mine = standing { choice.takesOwn } else { false }
      guard standing.isFree || isOwn else {
        if choice.takesOwn, let refusal = ClaimRefusal(task, id, in: book) { throw refusal }
        claimed += 1
        continue
      }
      guard try book.take(id, for: duration) else {
        isBeaten = true
        continue
      }
      if let push, try !book.push(id, replacing: former, to: push) {
        isBeaten = true
        continue
      }
      return Taken(task: task, id: id, board: board, now: now, book: book)
    }
    if isBeaten {
      throw ClaimRefusal(
        "others claimed the free tasks first; nothing is claimed", "try again")
    }
    var reasons = claimed > 0 ? ["\(claimed) claimed"] : []
    if let leftOut = choice.leftOut { reasons.append(leftOut) }
    if missing > 0 {
      reasons.append(
        "\(missing) without an id of its own, which 'board check --fix --only missing-id' writes")
    }
    throw NothingFree(
      message: "nothing to claim" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")))
  }

  /// Reports what was claimed.
  func finish(_ taken: Taken) throws {
    // Flushed so that the task precedes the note if both streams go to the same place.
    Console.standard.standardOutput.flush()
    let end = taken.book.time(taken.book.claim(on: taken.id)?.end ?? taken.now.instant)
    Console.standard.note(
      "claimed \(names(of: [taken.task])) for \(taken.book.me.name.terminalSafe()) until \(end)")
    try Console.standard.finishChange(
      "the task is claimed anyway; 'board release \(taken.id)' ends that")
  }
}

/// An intent that only the holder of a task's claim may perform.
protocol ClaimedIntent: BoardIntent {}

extension FinishTasks: ClaimedIntent {}
extension CancelTasks: ClaimedIntent {}
extension StartTasks: ClaimedIntent {}
extension ReopenTasks: ClaimedIntent {}
extension MoveTasks: ClaimedIntent {}
extension RemoveTasks: ClaimedIntent {}

/// Refuses changes that somebody else's claim forbids, and records finished tasks in the claims.
///
/// Runs while the board is locked: a task is marked as finished before the board is written, and claiming a task reads
/// the board under the same lock.
final class ClaimFence: IntentFence {
  private let path: String
  private let actor: ActorName

  /// The clock for claims, if it differs from the board's time, which may be that of a commit.
  private let clock: BoardClock?

  /// Receives notices to print.
  private let say: (String) -> Void

  /// The previous claims, to be restored if the board cannot be written.
  private var former: [(id: TaskID, claim: Claim?)] = []
  private var book: ClaimBook?

  init(
    _ path: String, _ actor: ActorName, clock: BoardClock?, say: @escaping (String) -> Void
  ) {
    (self.path, self.actor, self.clock, self.say) = (path, actor, clock, say)
  }

  func check(
    _ intent: some BoardIntent, of board: Board, giving outcome: IntentOutcome, at now: Board.Now
  ) throws {
    let time = try clock?.reading(for: board).now ?? now
    guard var book = try ClaimBook(for: path, actor, at: time) else { return }
    // Kept even on failure, so that marks on other tasks can be withdrawn.
    defer { self.book = book }
    book.renew(say: say)
    let isClaimed = intent is any ClaimedIntent || (intent as? EditTasks)?.column != nil
    if isClaimed, !outcome.edit.isEmpty {
      let tasks = (try? intent.references?.tasks(of: board, at: now)) ?? []
      for task in tasks {
        guard let id = task.id else { continue }
        if let refusal = ClaimRefusal(task, id, in: book) { throw refusal }
        try mark(task, id, in: &book, after: outcome.edit.board)
      }
    }
  }

  func withdraw() {
    for (id, claim) in former.reversed() { _ = try? book?.put(claim, on: id) }
  }

  /// Records the new state of a task; if claims cannot be written, the change to the board still goes ahead.
  private func mark(
    _ task: Board.Task, _ id: TaskID, in book: inout ClaimBook, after board: Board
  ) throws {
    let former = book.claim(on: id)
    let isClosed = (try? TaskLookup(board).task(id.text).isClosed) ?? true
    do {
      let isDone: Bool
      if isClosed {
        isDone = try task.isClosed || book.finish(id)
      } else if former?.state == .finished {
        isDone = try book.put(nil, on: id)
      } else {
        return
      }
      if isDone { return self.former.append((id, former)) }
    } catch let failure as CommandFailure {
      return say(failure.description)
    }
    throw ClaimRefusal(task, id, in: book) ?? ClaimRefusal.taken(task)
  }
}

extension BoardFile {
  /// A board's file, in which claims forbid some changes.
  ///
  /// - Parameters:
  ///   - claimClock: The clock for claims, if it is another one.
  ///   - known: The board as last read.
  ///   - say: Receives notices to print.
  init(
    _ path: String, links: LinkRule, at clock: BoardClock, claimsAt claimClock: BoardClock? = nil,
    by actor: ActorName = ActorName(typed: nil), isDryRun: Bool = false,
    knowing known: Board? = nil, say: @escaping (String) -> Void = { Console.standard.note($0) }
  ) {
    self.init(path, links: links, isDryRun: isDryRun, known: known, say: say) { board in
      try clock.reading(for: board).now
    }
    fence = ClaimFence(path, actor, clock: claimClock, say: say)
  }

  /// The board that `--file` names, else the nearest one.
  init(_ file: String?, at clock: BoardClock, by actor: ActorName, isDryRun: Bool = false) throws {
    self.init(
      try BoardLocation.find(file: file), links: BoardLocation.links(file: file), at: clock,
      by: actor, isDryRun: isDryRun)
  }
}
