import ArgumentParser
import Boardmark
import BoardmarkFileSystem
import BoardmarkFiles
import BoardmarkIntents
import BoardmarkReports
internal import BoardmarkText

/// There is no task to take: exit status 4.
struct NothingFree: Error {
  let message: String
}

/// How a task is taken.
struct ClaimOptions {
  static let durationHelp = ArgumentHelp(
    "How long the claim lasts after your last command: 30m, 2h, 1d; 2h unless given.",
    valueName: "time")
  static let pushHelp = ArgumentHelp(
    "Also claims the task in this remote repository, for other clones.", valueName: "remote")

  /// In minutes.
  let duration: Int
  let push: String?
  let actor: ActorName

  /// - Parameter duration: A time that ``check(_:)`` has accepted.
  init(for duration: String? = nil, push: String? = nil, actor: ActorName) {
    self.duration = duration.flatMap(Self.minutes) ?? Claim.usualDuration
    self.push = push
    self.actor = actor
  }

  /// The tasks to take the first free one of.
  struct Choice {
    let tasks: [Board.Task]

    /// Why others are not among them.
    var leftOut: String?

    /// True if a task that is one's own already may be taken anew.
    var takesOwn = false
  }

  struct Taken {
    let task: Board.Task
    let id: TaskID
    let board: Board
    let now: Board.Now
    let book: ClaimBook
  }

  /// Refuses what is no duration of a claim.
  static func check(_ duration: String?) throws(ValidationError) {
    guard let duration, minutes(duration) == nil else { return }
    throw ValidationError(
      "--for takes a time from 1m to 30d, such as 30m, 2h or 1d, not '\(duration)'")
  }

  /// The minutes of a time such as `30m`; nil if it is none, or longer than 30 days.
  static func minutes(_ text: String) -> Int? {
    guard let unit = text.last, let factor = ["m": 1, "h": 60, "d": 1440][unit],
      let number = Int(text.dropLast()), number > 0, number <= 30 * 1440 / factor,
      text.utf8.first != UInt8(ascii: "+")
    else { return nil }
    return number * factor
  }

  // MARK: - Taking

  /// Takes the first free one of the tasks that `choose` names.
  ///
  /// The board is locked meanwhile: nobody finishes a task of this work tree between the look at it and the claim.
  /// - Throws: `NothingFree` if there is none, `ClaimRefusal` if others were faster.
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
    var book = try ClaimBook(for: path, actor, at: now)
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
      reasons.append("\(missing) without an id of its own, which 'board check --fix' writes")
    }
    throw NothingFree(
      message: "nothing to claim" + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")))
  }

  /// Says what was taken.
  func finish(_ taken: Taken) throws {
    // The task comes first where both streams are one.
    Console.standard.standardOutput.flush()
    let end = taken.book.time(taken.book.claim(on: taken.id)?.end ?? taken.now.instant)
    Console.standard.note(
      "claimed \(names(of: [taken.task])) for \(taken.book.me.name.terminalSafe()) until \(end)")
    try Console.standard.finishChange(
      "the task is claimed anyway; 'board release \(taken.id)' ends that")
  }
}

/// An intent that only the holder of a task's claim may carry out.
protocol ClaimedIntent: BoardIntent {}

extension FinishTasks: ClaimedIntent {}
extension CancelTasks: ClaimedIntent {}
extension StartTasks: ClaimedIntent {}
extension ReopenTasks: ClaimedIntent {}
extension MoveTasks: ClaimedIntent {}
extension RemoveTasks: ClaimedIntent {}

/// Refuses what a claim of others forbids, and notes in the claims what is finished.
///
/// This happens while the board is locked: a task is marked as finished before the board is written, and whoever takes
/// a task looks at the board under the same lock.
final class ClaimFence: IntentFence {
  private let path: String
  private let actor: ActorName

  /// The clock of claims, if the board's minute is another one, such as that of a commit.
  private let clock: BoardClock?

  /// Takes what people should know besides.
  private let say: (String) -> Void

  /// What was noted, to be taken back if the board cannot be written.
  private var former: [(id: TaskID, claim: Claim?)] = []
  private var book: ClaimBook?

  init(
    _ path: String, _ actor: ActorName = ActorName(typed: nil), clock: BoardClock? = nil,
    say: @escaping (String) -> Void = { Console.standard.note($0) }
  ) {
    (self.path, self.actor, self.clock, self.say) = (path, actor, clock, say)
  }

  func check(
    _ intent: some BoardIntent, of board: Board, giving outcome: IntentOutcome, at now: Board.Now
  ) throws {
    let time = try clock?.reading(for: board).now ?? now
    guard var book = try ClaimBook(existingFor: path, actor, at: time) else { return }
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
    self.book = book
  }

  func withdraw() {
    for (id, claim) in former.reversed() { _ = try? book?.put(claim, on: id) }
  }

  /// Notes what becomes of a task; a place that cannot be written does not keep the holder from working.
  private func mark(
    _ task: Board.Task, _ id: TaskID, in book: inout ClaimBook, after board: Board
  ) throws {
    let former = book.claim(on: id)
    let isClosed = (try? TaskLookup(board).task(id.text).task.isClosed) ?? true
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
  /// Carries out an intent if no claim forbids it.
  func perform(
    _ intent: some BoardIntent, as actor: ActorName, claimsAt clock: BoardClock? = nil
  ) throws -> Made {
    var file = self
    file.fence = ClaimFence(path, actor, clock: clock)
    return try file.perform(intent)
  }
}
