@_exported import Boardmark
import BoardmarkFiles
@_exported import BoardmarkIntents

extension BoardFile {
  /// Refers to the board at a path without reading it yet.
  ///
  /// - Parameters:
  ///   - path: The file's path; links are followed.
  ///   - notice: Receives notices to print, such as that a change cannot be undone.
  public init(_ path: String, notice: @escaping (String) -> Void = { _ in }) {
    self.init(path, links: .all, say: notice) { board in .current(for: board) }
  }

  /// Reads the board. Cost: linear in the file.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or is larger than 1 GiB.
  public func read() throws -> Board {
    try failing { Board(try readInput(path), fileName: path) }
  }

  /// Changes the board's file, as `board` does.
  ///
  /// The file is locked, read, changed and replaced in one step, so that no reader sees a partial
  /// change, and the change is recorded for ``undo()`` and `board undo`. If another program saves
  /// the file meanwhile, the change is repeated on the new contents. Waits up to 10 seconds for the
  /// lock.
  /// - Parameter change: Returns the change to make to the given board; ``Board/Edit/then(_:)``
  ///   joins several. It may be called up to five times, so it must depend only on that board and
  ///   the time.
  /// - Returns: The change; nothing is written if it has no edits.
  /// - Throws: What `change` throws, and ``Failure`` if the file cannot be read, locked or written;
  ///   the file is then unchanged.
  @discardableResult
  public func update(_ change: (Board) throws -> Board.Edit) throws -> Board.Edit {
    try failing {
      try withoutActuallyEscaping(change) { try perform(ClientChange(make: $0)).change.edit }
    }
  }

  /// Undoes the last change that this or `board` made to the file, and keeps other people's later
  /// changes.
  ///
  /// - Returns: A one-line description of the undone change.
  /// - Throws: ``Failure`` if there is nothing to undo, or if others have since changed the same
  ///   part.
  @discardableResult public func undo() throws -> String {
    try failing { try reversal(.undo).perform().summary }
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: A one-line description of the redone change.
  /// - Throws: ``Failure`` if there is nothing to redo, or if others have since changed the same
  ///   part.
  @discardableResult public func redo() throws -> String {
    try failing { try reversal(.redo).perform().summary }
  }

  /// An error of reading, locking or writing a board's file.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// The reason and what to do about it: lower case, no final period.
    public let description: String
  }

  /// Calls `body` and converts errors that this package throws internally to public ones.
  private func failing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as CommandFailure {
      throw failure.cause ?? Failure(description: failure.description)
    } catch let error as FileError {
      throw Failure(description: "\(error)")
    }
  }
}

/// A client's change, made by a closure.
private struct ClientChange: BoardIntent {
  let make: (Board) throws -> Board.Edit

  func change(of board: Board, at now: Board.Now) throws -> IntentOutcome {
    let edit = try make(board)
    // An edit of another version would overwrite newer changes.
    let bytes = board.source.bytes
    guard edit.edits.allSatisfy({ $0.range.upperBound <= bytes.count }),
      bytes.applying(edit.edits) == edit.board.source.bytes
    else {
      throw CommandFailure(
        """
        the change belongs to another version of the board; make it from the board that the closure receives, \
        and join several by 'then'
        """
      )
    }
    return IntentOutcome(
      edit: edit,
      summary: edit.tasks.isEmpty ? "changed the board" : "changed \(names(of: edit.tasks))")
  }
}

extension Board.Now {
  /// The present minute in this machine's time zone, which `$TZ` may name.
  public static var current: Board.Now { BoardClock.machine.now }

  /// The present minute in a board's time zone; in the machine's if the board names none or an
  /// unknown one.
  public static func current(for board: Board) -> Board.Now {
    (try? BoardClock.machine.reading(for: board).now) ?? current
  }
}
