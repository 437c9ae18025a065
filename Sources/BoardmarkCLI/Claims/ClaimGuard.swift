import Boardmark
import BoardmarkFiles
import BoardmarkIntents

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
