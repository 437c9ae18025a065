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

    /// Whether a task that is one's own already may be taken anew.
    var takesOwn = false
  }

  struct Taken {
    let task: Board.Task
    let id: TaskID
    let board: Board
    let now: Now
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
    of file: BoardFile, _ choose: (Board, Now) throws -> Choice
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
    at path: String, _ board: Board, _ now: Now, _ choice: Choice
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
        "others claimed the free tasks first; nothing is claimed; try again")
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

  // MARK: - Showing

  /// Says who holds tasks that were listed, and lets one's own claims last anew.
  static func noteHolders(
    of entries: [TaskListing.Entry], on boards: BoardSet,
    by actor: ActorName = ActorName(typed: nil)
  ) throws {
    for (index, member) in boards.members.enumerated() {
      // What is shown does not depend on claims that cannot be read.
      guard
        var book = try? ClaimBook(existingFor: member.path, actor, at: member.clock.now)
      else { continue }
      book.renew(say: { _ in })
      for entry in entries where entry.source == index && !entry.task.isClosed {
        guard let id = entry.task.id, let fact = book.fact(id) else { continue }
        Console.standard.note("\(names(of: [entry.task])) \(fact)")
      }
    }
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

/// Carries out an intent only if no claim of others forbids it, and notes in the claims what it finished.
///
/// This happens while the board is locked: a task is marked as finished before the board is written, and whoever takes
/// a task looks at the board under the same lock.
struct ClaimGuard<Intent: BoardIntent>: BoardIntent {
  let intent: Intent
  let path: String
  let actor: ActorName

  /// The clock of claims, if the board's minute is another one, such as that of a commit.
  let clock: BoardClock?

  /// What undoes the marks if the board cannot be written.
  let undoing: ClaimMarks

  var needsColumns: Bool { intent.needsColumns }
  var references: TaskReferences? { intent.references }

  func change(of board: Board, at now: Now, isDryRun: Bool) throws -> IntentOutcome {
    let outcome = try intent.change(of: board, at: now, isDryRun: isDryRun)
    guard !isDryRun,
      var book = try ClaimBook(
        existingFor: path, actor, at: try clock?.reading(for: board).now ?? now)
    else {
      return outcome
    }
    book.renew()
    let isClaimed = intent is any ClaimedIntent || (intent as? EditTasks)?.column != nil
    if isClaimed, !outcome.edit.isEmpty {
      let tasks = (try? references?.tasks(of: board, at: now)) ?? []
      for task in tasks {
        guard let id = task.id else { continue }
        if let refusal = ClaimRefusal(task, id, in: book) { throw refusal }
        try mark(task, id, in: &book, after: outcome.edit.board)
      }
    }
    undoing.book = book
    return outcome
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
      if isDone { return undoing.add(id, former) }
    } catch let failure as CommandFailure {
      return Console.standard.note(failure.description)
    }
    throw ClaimRefusal(task, id, in: book) ?? ClaimRefusal.taken(task)
  }
}

/// What a change that is not written yet has noted in the claims.
final class ClaimMarks {
  private var former: [(id: TaskID, claim: Claim?)] = []
  var book: ClaimBook?

  func add(_ id: TaskID, _ claim: Claim?) { former.append((id, claim)) }

  /// Puts the claims back as they were.
  func withdraw() {
    for (id, claim) in former.reversed() { _ = try? book?.put(claim, on: id) }
  }
}

extension BoardFile {
  /// Carries out an intent if no claim forbids it.
  func perform(
    _ intent: some BoardIntent, as actor: ActorName, claimsAt clock: BoardClock? = nil
  ) throws -> Made {
    let marks = ClaimMarks()
    do {
      return try perform(
        ClaimGuard(intent: intent, path: path, actor: actor, clock: clock, undoing: marks))
    } catch {
      marks.withdraw()
      throw error
    }
  }
}
