import Boardmark
import BoardmarkFiles
import LibC

/// Opens tasks in a person's editor and puts what comes back in their place.
struct TaskEditor {
  let options: ChangeOptions

  /// Edits the tasks that are selected.
  ///
  /// What comes back and cannot be read as meant goes to the editor again, with what is wrong above it, until it
  /// can, or comes back as it went.
  /// - Throws: `CommandFailure` where what comes back is not these tasks, or cannot be merged with what
  ///   others did meanwhile; the text that was typed is kept then and the message says where.
  func edit(_ selection: TaskSelection) throws {
    let path = try BoardLocation.find(file: options.file.file)
    if path == "-" {
      throw CommandFailure(
        "a board from standard input cannot be opened in an editor; say by options what to change")
    }
    let board = try readBoard(path)
    let now = try options.clock.clock().reading(for: board).now
    let tasks = try ChangeOptions.refusing(at: path) { try selection.tasks(of: board, at: now) }
    guard !tasks.isEmpty else {
      return Console.standard.note(BoardChange.nothingToDo(tasks, ""))
    }
    try ChangeOptions.refusing(at: path) { try EditRefusal.check(board) }
    let before = tasks.map(Snippet.init)
    let file = try SnippetFile(
      Snippet.joined(before), name: tasks.count == 1 ? tasks[0].id?.text ?? "task" : "tasks")
    for round in 1... {
      let isLast = round == Self.mostRounds
      guard let problem = try attempt(before, in: file, isLast: isLast, at: now) else { return }
      try file.show(problem)
    }
  }

  /// No person needs as many, and a program that does the same each time must come to an end.
  private static let mostRounds = 20

  /// Opens the editor once and takes over what comes back; what is wrong with it, where something is.
  private func attempt(
    _ before: [Snippet], in file: SnippetFile, isLast: Bool, at now: Now
  ) throws -> String? {
    let shown = try file.text()
    do {
      try EditorProcess.run(on: file.path)
    } catch {
      if file.isEmpty || (try? file.text()) == Snippet.joined(before) {
        file.remove()
        throw error
      }
      throw CommandFailure("\(error); what you typed is in \(quoted(file.path))")
    }
    if file.isEmpty {
      file.remove()
      throw CommandFailure("the text is empty; nothing is changed; 'board remove' removes a task")
    }
    let text = try file.text()
    let typed = EditorNote.removed(from: text)
    if typed == Snippet.joined(before) {
      file.remove()
      Console.standard.note("nothing changed")
      return nil
    }
    do {
      try options.run { board, clock in
        try Self.put(typed, inPlaceOf: before, in: board, at: clock.now)
      }
      file.remove()
      return nil
    } catch let status as ExitStatus {
      file.remove()
      throw status
    } catch let misread as Misread where text != shown && !isLast {
      return misread.message
    } catch let failure as any CustomStringConvertible & Error {
      throw CommandFailure("\(failure); what you typed is in \(quoted(file.path))")
    }
  }

  private static func put(
    _ typed: [UInt8], inPlaceOf before: [Snippet], in board: Board, at now: Now
  ) throws -> BoardChange {
    let texts = try Snippet.split(typed, count: before.count, on: now.today)
    var replaced: [(task: Board.Task, lines: [UInt8])] = []
    for (snippet, text) in zip(before, texts) {
      guard let task = snippet.find(in: board) else {
        throw CommandFailure("the task is gone; nothing is changed")
      }
      replaced.append(
        (task, try Snippet.merged(base: snippet, ours: Snippet(task).bytes, theirs: text)))
    }
    let edit: BoardEdit
    do {
      edit = try board.replacing(replaced)
    } catch {
      throw Misread(message: "\(error.message); \(error.remedy)")
    }
    if let finding = try NewFindings.of(edit, of: board, at: now).first {
      throw Misread(message: NewFindings.text(finding))
    }
    return BoardChange(
      edit: edit,
      summary: edit.isEmpty ? "nothing changed" : "changed \(names(of: edit.tasks))")
  }
}

/// What was typed is not read as it was probably meant.
private struct Misread: Error, CustomStringConvertible {
  let message: String

  var description: String { "\(message); nothing is changed" }
}

/// A comment above the tasks in the editor, which says what is wrong with them.
private enum EditorNote {
  private static let start = Array("<!-- board: ".utf8)
  private static let end = Array(" -->\n\n".utf8)

  static func added(_ message: String, to text: [UInt8]) -> [UInt8] {
    // Two hyphens in a row would be the end of the comment in other readers.
    start + Array(message.replacing("--", with: "- -").utf8) + end + removed(from: text)
  }

  static func removed(from text: [UInt8]) -> [UInt8] {
    guard text.starts(with: start), let close = text.firstRange(of: Array("-->".utf8)) else {
      return text
    }
    return Array(text[close.upperBound...].drop { $0 == 0x0A || $0 == 0x0D })
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

  /// Several tasks as one text, a line ending after each.
  static func joined(_ snippets: [Snippet]) -> [UInt8] {
    guard snippets.count > 1 else { return snippets[0].bytes }
    return Array(
      snippets.map { snippet in
        Array(snippet.bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed())
      }.joined(separator: Array("\n\n".utf8))) + [0x0A]
  }

  /// The task of a board that may have changed: the one that is as it was, else the one with its id.
  func find(in board: Board) -> Board.Task? {
    board.tasks.first { Snippet($0).bytes == bytes }
      ?? id.flatMap { id in board.tasks.first { $0.id == id } }
  }

  private static let heading = Array("## Todo\n\n".utf8)

  /// The tasks that were typed, dates in words made dates.
  ///
  /// - Throws: `Misread` where they are not `count` tasks and nothing else.
  static func split(_ typed: [UInt8], count: Int, on today: CalendarDate) throws -> [[UInt8]] {
    let dated = heading + typed
    let text = dated.applying(dates(in: Board(dated), on: today))
    if count == 1 { return [Array(text.dropFirst(heading.count))] }
    let board = Board(text)
    guard board.tasks.count == count, board.columns.count == 1 else {
      throw Misread(
        message:
          "these are to be \(count) tasks as before, in their order, and are \(board.tasks.count)")
    }
    return board.tasks.map { task in Array(text[task.range]) }
  }

  /// The edits that write what dates in words mean.
  private static func dates(in board: Board, on today: CalendarDate) -> [TextEdit] {
    board.tasks.flatMap { task in ([task.line] + task.subtasks.map(\.line)) }.flatMap { line in
      line.words.compactMap { word -> TextEdit? in
        guard let key = word.key else { return nil }
        let typed = String(decoding: line.source.bytes[word.range], as: UTF8.self)
        let title = try? TypedTitle(typed, for: board, on: today)
        guard let attribute = title?.attributes.first, attribute.key == key,
          key == .due || key == .start || key == .done
        else { return nil }
        return TextEdit(range: word.value, replacement: Array(attribute.value.utf8))
      }
    }
  }

  /// What was typed, with what others did to the task meanwhile.
  static func merged(base: Snippet, ours: [UInt8], theirs: [UInt8]) throws(CommandFailure)
    -> [UInt8]
  {
    if ours == base.bytes { return theirs }
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

  /// Says above what the file holds what is wrong with it.
  func show(_ message: String) throws {
    let bytes = EditorNote.added(message, to: try text())
    let file = try attempting(
      .write, path, try FileDescriptor(opening: path, O_WRONLY | O_TRUNC | O_NOFOLLOW))
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
