import Boardmark
import BoardmarkFiles
import LibC

/// Undoes, or does again, what a command did to one file.
package struct UndoStep {
  package let file: ChangeRecord.File

  private let kind: UndoJournal.Kind

  private let top: Folder

  /// Where the file is, at most links inside the work tree or folder followed.
  private let place: FilePlace

  package init(
    _ file: ChangeRecord.File, below top: Folder, _ kind: UndoJournal.Kind = .undo
  ) throws(FileError) {
    self.file = file
    self.kind = kind
    self.top = top
    place = try FilePlace(of: file.path, below: top, named: file.name, for: .write)
  }

  /// What the file held where the step is to begin; nil where there was none.
  private var start: [UInt8]? { kind == .undo ? file.after : file.before }

  /// What the file is to hold where nobody else changed it; nil where it is to go.
  private var end: [UInt8]? { kind == .undo ? file.before : file.after }

  /// The bytes that the file holds now; nil where it is gone and was not there before the change.
  package func current() throws(FileError) -> [UInt8]? {
    if place.status == nil, file.before == nil { return nil }
    let descriptor = try attempting(
      .read, place.path, try FileDescriptor(opening: place.name, in: place.folder, O_RDONLY))
    return try FileContents(of: descriptor, named: place.path).bytes
  }

  /// Whether the step would change what the file holds now.
  ///
  /// - Throws: `CommandFailure` where others changed the same.
  func changesSomething() throws -> Bool {
    guard let current = try current() else { return end != nil }
    return try result(for: current) != current
  }

  /// What the file is to hold then; nil where it is to go.
  ///
  /// Where it was changed since, the step is made as a merge of what others did into it.
  /// - Throws: `CommandFailure` where both touch the same.
  package func result(for current: [UInt8]?) throws(CommandFailure) -> [UInt8]? {
    if current == start { return end }
    guard let current else { return end }
    let base: [UInt8]
    if let start { base = start } else { base = try emptied() }
    let wanted: [UInt8]
    if let end { wanted = end } else { wanted = try emptied() }
    let merge = BoardMerge.merge(
      base: base, ours: current, theirs: wanted, options: MergeOptions(fileName: file.name))
    guard merge.isClean else {
      let conflicts = merge.conflicts.prefix(3).map(reason).joined(separator: "; ")
      throw CommandFailure(
        "\(quoted(file.name)) was changed since in the same place (\(conflicts)); nothing is "
          + "\(kind.rawValue)ne; change it by hand")
    }
    return merge.bytes
  }

  /// What hinders the step: of its merge our side is what others did since, theirs the step itself.
  private func reason(_ conflict: MergeConflict) -> String {
    let subject = conflict.subject.isEmpty ? "" : conflict.subject + ": "
    return switch conflict.kind {
    case .fields(let fields):
      "\(subject)its \(Set(fields).map(\.name).sorted().joined(separator: ", ")) changed"
    case .moved(let column, _): "\(subject)moved to '\(column)'"
    case .movedIntoRemoved(.ours, let column): "\(subject)moved to '\(column)', which would go"
    case .removed(.ours): "\(subject)removed"
    case .removed(.theirs): "\(subject)changed, and it would go"
    default: "\(conflict)"
    }
  }

  /// A file that the change made, without the tasks that it put there.
  private func emptied() throws(CommandFailure) -> [UInt8] {
    let board = Board(file.after, fileName: Board.usualFileName)
    do throws(EditRefusal) {
      return try board.removing(board.tasks).board.source.bytes
    } catch {
      throw CommandFailure("\(quoted(file.name)): \(error.message)")
    }
  }

  /// Writes the result. A file that the change made, and nobody changed since, goes again.
  ///
  /// - Parameter next: What goes with it, done while the file is locked: tasks that came back to a board
  ///   must not be archived again before they are out of the archive.
  package func perform(then next: () throws -> Void = {}) throws {
    var step = self
    for attempt in 1... {
      do {
        return try step.performOnce(then: next)
      } catch let error as FileError
        where attempt < 5 && file.before == nil && error.saysOtherwise(place.path)
      {
        // Another process made or removed the file at this moment: what it wrote is merged.
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
