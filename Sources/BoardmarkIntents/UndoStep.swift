import Boardmark
import BoardmarkFiles
import LibC

/// Undoes or redoes a command's change to one file.
package struct UndoStep {
  package let file: ChangeRecord.File

  private let kind: UndoJournal.Kind

  private let top: Folder

  /// Where the file is; links are followed only inside the work tree or folder.
  private let place: FilePlace

  package init(
    _ file: ChangeRecord.File, below top: Folder, _ kind: UndoJournal.Kind = .undo
  ) throws(FileError) {
    self.file = file
    self.kind = kind
    self.top = top
    place = try FilePlace(of: file.path, below: top, named: file.name, for: .write)
  }

  /// The file's content before the step, as recorded; nil if there was no file.
  private var start: [UInt8]? { kind == .undo ? file.after : file.before }

  /// The file's content after the step if nobody else changed it; nil to remove it.
  private var end: [UInt8]? { kind == .undo ? file.before : file.after }

  /// The file's current bytes; nil if it is missing and did not exist before the change.
  package func current() throws(FileError) -> [UInt8]? {
    if place.status == nil, file.before == nil { return nil }
    let descriptor = try attempting(
      .read, place.path, try FileDescriptor(opening: place.name, in: place.folder, O_RDONLY))
    return try FileContents(of: descriptor, named: place.path).bytes
  }

  /// True if the step would change the file.
  ///
  /// - Throws: `CommandFailure` if others changed the same part.
  func changesSomething() throws -> Bool {
    guard let current = try current() else { return end != nil }
    return try result(for: current) != current
  }

  /// The file's content after the step; nil to remove it.
  ///
  /// If the file was changed since, the step is merged with what others did.
  /// - Throws: `CommandFailure` if both touch the same part.
  package func result(for current: [UInt8]?) throws(CommandFailure) -> [UInt8]? {
    if current == start { return end }
    guard let current else { return end }
    let base: [UInt8]
    if let start { base = start } else { base = try emptied() }
    let wanted: [UInt8]
    if let end { wanted = end } else { wanted = try emptied() }
    let merge = BoardMerge.merge(
      base: base, ours: current, theirs: wanted, options: Board.MergeOptions(fileName: file.name))
    guard merge.isClean else {
      if let conflict = Board(current, fileName: file.name).conflicts.first {
        let place = "\(file.name):\(conflict.lines.lowerBound + 1):1"
        throw CommandFailure(
          "\(place): merge conflict; nothing was \(kind.rawValue)ne; resolve it first: 'board resolve'"
            .namingInCommands(file.name))
      }
      let conflicts = merge.conflicts.prefix(3).map(reason).joined(separator: "; ")
      throw CommandFailure(
        "\(quoted(file.name)) was changed since in the same place (\(conflicts)); nothing was "
          + "\(kind.rawValue)ne; change it by hand")
    }
    return merge.bytes
  }

  /// The obstacle to the step. In the merge, ours is the changes that others made since, and theirs
  /// is the step.
  private func reason(_ conflict: Board.MergeConflict) -> String {
    let subject = conflict.subject.isEmpty ? "" : conflict.subject + ": "
    return switch conflict.kind {
    case .fields(let fields):
      "\(subject)its \(Set(fields).map(\.name).sorted().joined(separator: ", ")) changed"
    case .moved(let column, _): "\(subject)moved to '\(column)'"
    case .movedIntoRemoved(.ours, let column):
      "\(subject)moved to '\(column)', which would be removed"
    case .removed(.ours): "\(subject)removed"
    case .removed(.theirs): "\(subject)changed, and would be removed"
    default: "\(conflict)"
    }
  }

  /// A file that the change created, without the tasks that it added there.
  private func emptied() throws(CommandFailure) -> [UInt8] {
    let board = Board(file.after, fileName: Board.usualFileName)
    do throws(Board.EditError) {
      return try board.removing(board.tasks).board.source.bytes
    } catch {
      throw CommandFailure("\(quoted(file.name)): \(error.message)")
    }
  }

  /// Writes the result. A file that the change created and nobody has changed since is removed.
  ///
  /// - Parameter next: Called while the file is still locked: tasks restored to a board must not be
  ///   archived again before they are removed from the archive.
  package func perform(then next: () throws -> Void = {}) throws {
    var step = self
    for attempt in 1... {
      do {
        return try step.performOnce(then: next)
      } catch let error as FileError
        where attempt < 5 && file.before == nil && error.isPresenceMismatch(at: place.path)
      {
        // Another process has just created or removed the file: merge with its version.
        step = try UndoStep(file, below: top, kind)
      }
    }
  }

  private func performOnce(then next: () throws -> Void) throws {
    for _ in 0..<5 {
      if file.before == nil {
        let current = try current()
        if kind == .undo {
          if current == nil { return try next() }
          if try removeFile(at: place, expecting: file.after) { return try next() }
        } else if current == nil {
          try createFile(at: place, with: file.after)
          return try next()
        }
      }
      var isToGo = false
      try updateFile(at: place) { bytes in
        let result = try result(for: bytes)
        isToGo = result == nil
        return result
      } whileLocked: { outcome in
        if !isToGo, case .success = outcome { try next() }
      }
      if !isToGo { return }
    }
    throw FileError(.write, place.path, .changedMeanwhile)
  }
}
