import Boardmark

/// Checks one file: reads it, its archive and the clock, and runs the rules.
struct FileChecker: Sendable {
  let clock: BoardClock
  let warnAhead: Int
  let levels: [RuleID: RuleLevel]

  /// Whether the lines of diagnostics are kept for showing them.
  let keepsLines: Bool

  func check(_ path: String) -> Result<CheckedFile, CommandFailure> {
    do {
      let board = Board(try readInput(path), fileName: path)
      if board.isUTF16 {
        return .failure(CommandFailure("\(displayName(path)) is UTF-16; save it as UTF-8"))
      }
      let reading = try clock.reading(for: board)
      let options = CheckOptions(
        now: reading.now, warnAhead: warnAhead,
        archivedIDs: try BoardArchive.ids(besideBoard: path),
        levels: levels, isTimeZoneKnown: reading.isTimeZoneKnown)
      return .success(
        CheckedFile(
          path, board, Checker.diagnostics(of: board, options: options), now: reading.now,
          timeZone: reading.timeZone, keepsLines: keepsLines))
    } catch let failure as CommandFailure {
      return .failure(failure)
    } catch {
      return .failure(CommandFailure("\(error)"))
    }
  }
}

/// The file beside a board that holds what was put away: `board.archive.md` beside `board.md`.
enum BoardArchive {
  /// The path of the archive of the board at `path`.
  static func path(besideBoard path: String) -> String {
    (path.hasSuffix(".md") ? String(path.dropLast(3)) : path) + ".archive.md"
  }

  /// The ids of the tasks in the archive; none where there is no archive.
  static func ids(besideBoard path: String) throws(FileError) -> Set<TaskID> {
    let archive = self.path(besideBoard: path)
    guard path != "-", FileKind(following: archive) != nil else { return [] }
    let board = Board(try FileContents(ofFile: archive).bytes, fileName: BoardLocation.fileName)
    return board.ids
  }
}
