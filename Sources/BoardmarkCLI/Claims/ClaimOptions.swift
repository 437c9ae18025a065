import ArgumentParser
import Boardmark
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
      "--for takes a time from 1m to 30d, such as 30m, 2h or 1d, and '\(duration)' is none")
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
      throw CommandFailure("a task of standard input cannot be claimed; name the board with --file")
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
        "others were faster, and took what was free; nothing is claimed; try again")
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
      "the task is claimed all the same; 'board release \(taken.id)' ends that")
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
