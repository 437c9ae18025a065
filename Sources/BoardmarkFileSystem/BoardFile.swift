@_exported import Boardmark
import BoardmarkFiles
@_exported import BoardmarkIntents

extension BoardFile {
  /// The board at a path. Nothing is read yet.
  ///
  /// - Parameters:
  ///   - path: The file's path; links are followed.
  ///   - notice: Receives what people should know besides errors, such as that undo will not know of a change.
  public init(_ path: String, notice: @escaping (String) -> Void = { _ in }) {
    self.init(path, links: .all, say: notice) { board in .current(for: board) }
  }

  /// Reads the board. Cost: linear in the file.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or is larger than 1 GiB.
  public func read() throws -> Board {
    try failing { Board(try readInput(path), fileName: path) }
  }

  /// Changes the board's file in the way that `board` does.
  ///
  /// The file is locked, read, changed and replaced in one step, so that no reader sees half of it, and the change is
  /// recorded for ``undo()`` and `board undo`. If another program saves the file meanwhile, the change is made again on
  /// what it saved. Waits up to 10 seconds for the lock.
  /// - Parameter change: Returns the change to make to the board that it is given; ``Board/Edit/then(_:)`` joins several.
  ///   May be called up to five times, so it must depend on nothing but that board and the time.
  /// - Returns: The change that was made; nothing is written if it has no edits.
  /// - Throws: What `change` throws, and ``Failure`` if the file cannot be read, locked or written. The file is unchanged
  ///   then.
  @discardableResult
  public func update(_ change: (Board) throws -> Board.Edit) throws -> Board.Edit {
    try failing {
      try withoutActuallyEscaping(change) { try perform(ClientChange(make: $0)).change.edit }
    }
  }

  /// Undoes the last change to the file that was made here or by `board`, and keeps what others changed since.
  ///
  /// - Returns: What was undone, in one line.
  /// - Throws: ``Failure`` if there is nothing to undo, or if others changed the same since.
  @discardableResult
  public func undo() throws -> String { try failing { try perform(.undo()).summary } }

  /// Makes the change again that was undone last.
  ///
  /// - Returns: What was done again, in one line.
  /// - Throws: ``Failure`` if there is nothing to redo, or if others changed the same since.
  @discardableResult
  public func redo() throws -> String { try failing { try perform(.redo()).summary } }

  /// An error of reading, locking or writing a board's file.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// The reason and what to do about it: lower case, no final stop.
    public let description: String
  }

  /// Calls `body`, and turns what targets of this package throw into errors that clients can name.
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

/// A change that a client of the library makes with a closure.
private struct ClientChange: BoardIntent {
  let make: (Board) throws -> Board.Edit

  func change(of board: Board, at now: Board.Now, isDryRun: Bool) throws -> IntentOutcome {
    let edit = try make(board)
    // An edit of another version would overwrite what came since.
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

  /// The present minute in a board's time zone; in the machine's if the board names none that this machine knows.
  public static func current(for board: Board) -> Board.Now {
    (try? BoardClock.machine.reading(for: board).now) ?? current
  }
}
