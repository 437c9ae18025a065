import Boardmark
import BoardmarkFiles

/// Brings tasks back from the archive.
extension ReopenTasks {
  /// Puts the archived tasks that are meant on the board, open again; then they leave the archive. Nil if the archive has
  /// none of them, or the board has one with the same title.
  func bringingBack(
    to board: Board, at now: Now, isDryRun: Bool
  ) throws -> IntentOutcome? {
    guard let archive = try BoardArchive.board(besideBoard: board.fileName),
      let archived = try? tasks.tasks(of: archive, at: now), !archived.isEmpty
    else { return nil }
    let path = BoardArchive.path(besideBoard: board.fileName)
    let ids = Set(archived.compactMap(\.id))
    let titles = Set(archived.filter { $0.id == nil }.map(\.title))
    func isMeant(_ task: Board.Task) -> Bool {
      task.id.map(ids.contains) ?? titles.contains(task.title)
    }
    if board.tasks.contains(where: isMeant) { return nil }
    let back = try board.receiving(archived, of: archive).board
    let edit = try back.reopening(
      back.tasks.filter(isMeant), to: try column.map { try back.column($0) })
    let whole = TextEdit(range: 0..<board.source.bytes.count, replacement: edit.board.source.bytes)
      .trimmed(in: board.source.bytes)
    var change = IntentOutcome(
      edit: BoardEdit(
        edits: whole.map { [$0] } ?? [], board: edit.board, touched: edit.tasks.map { ($0, nil) }),
      summary: "reopened \(names(of: edit.tasks)) from \(quoted(path))")
    guard !isDryRun else { return change }
    let leaving = archived.map { SeenTask($0, on: archive) }
    change.finish = {
      try changeFile(at: try FilePlace(of: path, .inside, for: .write)) { bytes in
        let archive = Board(bytes, fileName: Board.usualFileName)
        return try archive.removing(leaving.compactMap { $0.find(on: archive) }).board.source.bytes
      }.map { [$0] } ?? []
    }
    return change
  }
}
