import Boardmark
import BoardmarkFiles

/// A board's file. Every change is made under the file's lock, verified, repeated on what others saved meanwhile, and
/// recorded for undo.
public struct BoardFile {
  /// The file's path as given by the user; `-` for standard input, which is not written.
  public let path: String

  /// Which links may lead to the file.
  package let links: LinkRule

  /// True if nothing is written and the result is only shown.
  package let isDryRun: Bool

  /// The board as last read; while the file contains the same bytes, it is not parsed again.
  private let known: Board?

  /// Gives the present minute in a board's zone.
  private let now: (Board) throws -> Board.Now

  /// Receives notices to print, whether the change was made or not, for example that it cannot be
  /// undone.
  private let say: (String) -> Void

  /// A fence that may forbid changes; nil for none.
  package var fence: (any IntentFence)?

  /// A board, the present minute in its zone, and the change made to it.
  package typealias Made = (board: Board, change: IntentOutcome, now: Board.Now)

  /// - Parameters:
  ///   - known: The board as last read.
  ///   - say: Receives notices to print; standard error unless given.
  ///   - now: The present minute in a board's zone.
  package init(
    _ path: String, links: LinkRule, isDryRun: Bool = false, known: Board? = nil,
    say: @escaping (String) -> Void = { Console.standard.note($0) },
    now: @escaping (Board) throws -> Board.Now
  ) {
    self.known = known
    self.say = say
    self.path = path
    self.links = links
    self.isDryRun = isDryRun
    self.now = now
  }

  /// A reversal that undoes or redoes a change of the file.
  package func reversal(_ kind: UndoJournal.Kind) throws -> ChangeReversal {
    try ChangeReversal(kind, of: path, links: links, say: say)
  }

  /// True if the file is not written.
  package var isShownOnly: Bool { isDryRun || path == "-" }

  /// Performs an intent; if another program saves the file meanwhile, repeats it on the saved
  /// bytes.
  ///
  /// - Returns: The board as it was, and the change; its edit is empty if there was nothing to do.
  /// - Throws: ``CommandFailure`` with the reason and the remedy, ``EditConflict`` if somebody else
  ///   changed the same thing. Nothing is changed then.
  @discardableResult
  package func perform(_ intent: some BoardIntent) throws -> Made {
    var made: Made?
    var isToldOfFault = false
    func change(_ bytes: [UInt8]) throws -> Made {
      let isKnown = known.map { $0.source.bytes == bytes } ?? false
      let board = isKnown ? known! : Board(bytes, fileName: path)
      let now = try now(board)
      if !isKnown, !isToldOfFault, let note = board.frontMatterNote {
        isToldOfFault = true
        say(note)
      }
      var change = try refusing(at: path) { try outcome(of: intent, on: board, at: now) }
      if !isShownOnly { try fence?.check(intent, of: board, giving: change, at: now) }
      if let other = change.before {
        let file = try refusing(at: other.path) {
          try isShownOnly ? other.planned() : other.made()
        }
        if let file { change.others.append(file) }
      }
      change.notes += Self.exceededLimits(board, change.edit.board)
      let new = (board, change, now)
      made = new
      return new
    }
    if isShownOnly {
      let done = try change(try readInput(path))
      try tellDoubts(of: intent, done)
      return done
    }
    let place = try FilePlace(of: path, links, for: .read)
    try updateFile(at: place) { bytes in
      let edit = try change(bytes).change.edit
      return edit.isEmpty ? nil : edit.board.source.bytes
    } whileLocked: { outcome in
      if case .failure = outcome { fence?.withdraw() }
      guard let change = made?.change else { return }
      if case .failure = outcome {
        change.withdraw(from: place, holding: made!.board.source.bytes, say: say)
        return
      }
      do {
        if let file = try change.after?.made() { made!.change.others.append(file) }
      } catch {
        say("\(error); the tasks are there as well as on the board")
      }
    }
    let done = made!
    try tellDoubts(of: intent, done)
    let file = ChangedFile(
      place: place, before: done.board.source.bytes, after: done.change.edit.board.source.bytes)
    UndoJournal.record(done.change.summary, [file] + done.change.others, say: say)
    return done
  }

  /// The change that an intent makes to a board; outside of its merge conflicts if it has any.
  private func outcome(
    of intent: some BoardIntent, on board: Board, at now: Board.Now
  ) throws -> IntentOutcome {
    func outcome(on board: Board) throws -> IntentOutcome {
      try Board.EditError.check(board, needsColumns: intent.needsColumns)
      return try intent.change(of: board, at: now)
    }
    guard let outside = BoardOutsideConflicts(board) else { return try outcome(on: board) }
    do {
      var change = try outcome(on: outside.board)
      if let edit = outside.whole(change.edit) {
        change.edit = edit
        return change
      }
    } catch {
      // What our side allows is refused because of the conflict, anything else for a reason of its own.
      let ours = Board(board.reading.bytes, fileName: board.fileName)
      guard (try? outcome(on: ours)) != nil else { throw error }
    }
    throw Board.EditError.conflict(board.conflicts[0])
  }

  /// Calls `body` with the board as it is while nobody else changes it, and writes nothing.
  package func whileLocked<Value>(_ body: (Board, Board.Now) throws -> Value) throws -> Value {
    var value: Value?
    try updateFile(at: try FilePlace(of: path, links, for: .read)) { bytes in
      let board = Board(bytes, fileName: path)
      try refusing(at: path) { try Board.EditError.check(board) }
      value = try body(board, try now(board))
      return nil
    }
    return value!
  }

  /// Notes why there may have been nothing to do.
  private func tellDoubts(of intent: some BoardIntent, _ made: Made) throws {
    guard made.change.edit.isEmpty, let references = intent.references else { return }
    for doubt in try references.doubts(of: made.board, at: made.now) { say(doubt) }
  }

  /// Messages about columns that exceed their limit since the change.
  private static func exceededLimits(_ before: Board, _ after: Board) -> [String] {
    guard before.columns.count == after.columns.count else { return [] }
    return zip(before.columns, after.columns).compactMap { before, after in
      guard let limit = after.wipLimit else { return nil }
      let open = after.tasks.openCount
      guard open > limit, open > before.tasks.openCount else { return nil }
      return "'\(after.name)' has \(open) open tasks; its limit is \(limit)"
    }
  }
}

/// Something that may forbid changes, such as the claims on tasks.
package protocol IntentFence {
  /// Throws if an intent is not allowed. The file is locked, and the outcome is not written yet.
  func check(
    _ intent: some BoardIntent, of board: Board, giving outcome: IntentOutcome, at now: Board.Now)
    throws

  /// Reverts what ``check(_:of:giving:at:)`` recorded, since the file was not written.
  func withdraw()
}

/// Runs `body` and turns a refusal that it throws into a `CommandFailure`, which names the path if
/// an edit was refused.
package func refusing<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let refusal as Board.EditError {
    let place = refusal.line.map { "\(path):\($0):1: " } ?? "\(displayName(path)): "
    throw CommandFailure(
      "\(place)\(refusal.message); nothing was changed; \(refusal.remedy.namingInCommands(path))",
      cause: refusal)
  } catch let refusal as any Refusal {
    throw CommandFailure(refusal)
  }
}

package func displayName(_ path: String) -> String {
  path == "-" ? "standard input" : quoted(path)
}

extension Board {
  /// A note that the front matter is ignored, with the line; nil if it is used, or if there is none.
  package var frontMatterNote: String? {
    frontMatterFault.map { "\(fileName):\($0.line):1: \($0.message); \($0.remedy)" }
  }
}
