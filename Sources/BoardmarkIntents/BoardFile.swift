import Boardmark
import BoardmarkFiles

/// A board's file, and the only way in which what somebody wants gets into it: under the file's lock, proved, merged
/// with what others did meanwhile, and noted for undo.
package struct BoardFile {
  /// The file's path as it was named; `-` for standard input, which is not written.
  package let path: String

  /// Which links may lead to the file.
  package let links: LinkRule

  /// Whether nothing is written: what would be made is only shown.
  package let isDryRun: Bool

  /// What the file held when it was read last, which need not be read again where it still does.
  private let known: Board?

  /// Tells the minute it is for a board.
  private let now: (Board) throws -> Now

  /// Takes what people should know besides of a change, made or not: that undo will not know of it.
  private let say: (String) -> Void

  /// A board, the minute it was, and the change that was made of it.
  package typealias Made = (board: Board, change: IntentOutcome, now: Now)

  /// - Parameters:
  ///   - known: What the file held when it was read last.
  ///   - say: Takes what people should know besides; standard error unless given.
  ///   - now: The minute it is in the zone of a board.
  package init(
    _ path: String, links: LinkRule, isDryRun: Bool = false, known: Board? = nil,
    say: @escaping (String) -> Void = { Console.standard.note($0) },
    now: @escaping (Board) throws -> Now
  ) {
    self.known = known
    self.say = say
    self.path = path
    self.links = links
    self.isDryRun = isDryRun
    self.now = now
  }

  /// A change of the file to be undone or made again.
  package func reversal(_ kind: UndoJournal.Kind) throws -> ChangeReversal {
    try ChangeReversal(kind, of: path, links: links, say: say)
  }

  /// Whether the file is left alone.
  package var isShownOnly: Bool { isDryRun || path == "-" }

  /// Does what is wanted; where another program saves the file meanwhile, on what it saved.
  ///
  /// - Returns: The board as it was, and what was made of it; its edit is empty where there was nothing to do.
  /// - Throws: ``CommandFailure`` with the reason and what to do, ``EditConflict`` where somebody else changed the
  ///   same; nothing is changed then.
  @discardableResult
  package func perform(_ intent: some BoardIntent) throws -> Made {
    var made: Made?
    func change(_ bytes: [UInt8]) throws -> Made {
      let isKnown = known.map { $0.source.bytes == bytes } ?? false
      let board = isKnown ? known! : Board(readingFewOf: bytes, fileName: path)
      let now = try now(board)
      var change = try refusing(at: path) {
        try EditRefusal.check(board, needsColumns: intent.needsColumns)
        return try intent.change(of: board, at: now, isDryRun: isShownOnly)
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
      guard case .failure = outcome, let made else { return }
      made.change.withdraw(from: place, holding: made.board.source.bytes, say: say)
    }
    let done = made!
    try tellDoubts(of: intent, done)
    let file = ChangedFile(
      place: place, before: done.board.source.bytes, after: done.change.edit.board.source.bytes)
    UndoJournal.record(done.change.summary, [file] + done.change.others, say: say)
    return done
  }

  /// Says why there was perhaps nothing to do.
  private func tellDoubts(of intent: some BoardIntent, _ made: Made) throws {
    guard made.change.edit.isEmpty, let references = intent.references else { return }
    for doubt in try references.doubts(of: made.board, at: made.now) { say(doubt) }
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
}

/// Runs `body` and says of what it refuses where that is.
package func refusing<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let refusal as EditRefusal {
    let place = refusal.line.map { "\(path):\($0):1: " } ?? "\(displayName(path)): "
    throw CommandFailure(
      "\(place)\(refusal.message); nothing is changed; \(refusal.remedy)", cause: refusal)
  } catch let refusal as any Refusal {
    throw CommandFailure(refusal)
  }
}

/// The name of a path in messages.
package func displayName(_ path: String) -> String {
  path == "-" ? "standard input" : quoted(path)
}
