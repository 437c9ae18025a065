import Boardmark
import BoardmarkFiles
import LibC

/// Opens one task in a person's editor and puts what comes back in its place.
struct TaskEditor {
  let options: ChangeOptions

  /// Edits the task that is selected.
  ///
  /// - Throws: `CommandFailure` where what comes back is no task, or cannot be merged with what
  ///   others did meanwhile; the text that was typed is kept then and the message says where.
  func edit(_ selection: TaskSelection) throws {
    let path = try BoardLocation.find(file: options.file.file)
    if path == "-" { throw CommandFailure("a board from standard input cannot be edited so") }
    let board = try readBoard(path)
    let tasks = try ChangeOptions.refusing(at: path) { try selection.tasks(of: board) }
    guard tasks.count == 1 else {
      throw CommandFailure("the editor takes one task at a time; name one")
    }
    try ChangeOptions.refusing(at: path) { try EditRefusal.check(board) }
    let before = Snippet(tasks[0])
    let file = try SnippetFile(before.bytes, name: tasks[0].id?.text ?? "task")
    do {
      try EditorProcess.run(on: file.path)
    } catch {
      if file.isEmpty || (try? file.text()) == before.bytes {
        file.remove()
        throw error
      }
      throw CommandFailure("\(error); what you typed is in \(quoted(file.path))")
    }
    if file.isEmpty {
      file.remove()
      throw CommandFailure("the text is empty; nothing is changed; 'board remove' removes a task")
    }
    let typed = try file.text()
    if typed == before.bytes {
      file.remove()
      Console.standard.note("nothing changed")
      return
    }
    do {
      try options.run { board, _ in try Self.put(typed, inPlaceOf: before, in: board) }
      file.remove()
    } catch let status as ExitStatus {
      file.remove()
      throw status
    } catch let failure as CommandFailure {
      throw CommandFailure("\(failure); what you typed is in \(quoted(file.path))")
    }
  }

  private static func put(
    _ typed: [UInt8], inPlaceOf before: Snippet, in board: Board
  ) throws -> BoardChange {
    guard let task = before.find(in: board) else {
      throw CommandFailure("the task is gone; nothing is changed")
    }
    let current = Snippet(task)
    let text = try Snippet.merged(base: before, ours: current.bytes, theirs: typed)
    let edit = try board.replacing(task, with: text)
    return BoardChange(
      edit: edit,
      summary: edit.isEmpty ? "nothing changed" : "changed \(names(of: edit.tasks))")
  }
}

/// The lines of a task as they are edited.
private struct Snippet {
  let id: TaskID?
  let bytes: [UInt8]

  init(_ task: Board.Task) {
    id = task.id
    bytes = Array(task.line.source.bytes[task.range])
  }

  /// The task in a board that may have changed: the one that is as it was, else the one with its id.
  func find(in board: Board) -> Board.Task? {
    board.tasks.first { Snippet($0).bytes == bytes }
      ?? id.flatMap { id in board.tasks.first { $0.id == id } }
  }

  /// What was typed, with what others did to the task meanwhile.
  static func merged(base: Snippet, ours: [UInt8], theirs: [UInt8]) throws(CommandFailure)
    -> [UInt8]
  {
    if ours == base.bytes { return theirs }
    let heading = Array("## Todo\n\n".utf8)
    let merge = BoardMerge.merge(
      base: heading + base.bytes, ours: heading + ours, theirs: heading + theirs)
    guard merge.isClean, merge.bytes.starts(with: heading) else {
      throw CommandFailure("the task was changed meanwhile in the same place; nothing is changed")
    }
    return Array(merge.bytes.dropFirst(heading.count))
  }
}

/// A file of its own for the editor, in the folder for such files.
private struct SnippetFile {
  let path: String

  init(_ bytes: [UInt8], name: String) throws {
    let folder = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    path = "\(folder)/board-\(name)-\(number).md"
    let file = try attempting(
      .create, path,
      try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600))
    try attempting(.write, path, try file.write(bytes[...]))
  }

  /// What the file holds now.
  func text() throws(FileError) -> [UInt8] { try FileContents(ofFile: path).bytes }

  /// Whether the editor left nothing but white space, or no file.
  var isEmpty: Bool {
    guard FileKind(following: path) != nil else { return true }
    return (try? text())?.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
  }

  func remove() { unlink(path) }
}
