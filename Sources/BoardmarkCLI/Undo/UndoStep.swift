import Boardmark

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes back what a command did to one file.
struct UndoStep {
  let file: ChangedFile

  /// What the file is to hold then; nil where it is to go.
  ///
  /// Where it was changed since, the change is taken back as a merge: from what it was after the
  /// change to what it was before and to what it is now.
  /// - Throws: `CommandFailure` where both touch the same.
  func result(for current: [UInt8]) throws(CommandFailure) -> [UInt8]? {
    if current == file.after { return file.before }
    let before: [UInt8]
    if let bytes = file.before { before = bytes } else { before = try emptied() }
    let merge = BoardMerge.merge(
      base: file.after, ours: current, theirs: before,
      options: MergeOptions(fileName: file.path))
    guard merge.isClean else {
      let conflicts = merge.conflicts.prefix(3).map { "\($0)" }.joined(separator: "; ")
      throw CommandFailure(
        "\(quoted(file.path)) was changed since in the same place (\(conflicts)); nothing is taken "
          + "back; change it by hand")
    }
    return merge.bytes
  }

  /// A file that the change made, without the tasks that it put there.
  private func emptied() throws(CommandFailure) -> [UInt8] {
    let board = Board(file.after, fileName: BoardLocation.fileName)
    do throws(EditRefusal) {
      return try board.removing(board.tasks).board.source.bytes
    } catch {
      throw CommandFailure("\(quoted(file.path)): \(error.message)")
    }
  }

  /// Writes the result; the bytes before and after, for the report.
  func perform() throws {
    // A file that the change made, and nobody since, goes again.
    if file.before == nil, try FileContents(ofFile: file.path).bytes == file.after {
      unlink(file.path)
      return
    }
    try updateFile(at: file.path) { try result(for: $0) ?? [] }
  }
}
