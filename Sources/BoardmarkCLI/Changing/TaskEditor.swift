import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import LibC

extension ChangeOptions {
  /// Opens the tasks that are selected in the user's editor and replaces them with the edited text.
  ///
  /// Text that cannot be read as intended is opened in the editor again, with the problem above it,
  /// until it is valid or comes back unchanged.
  /// - Throws: `CommandFailure` if the text no longer contains these tasks, or cannot be merged
  ///   with concurrent changes. The typed text is then kept in a file that the message names.
  func edit(_ selection: TaskReferences) throws {
    let path = try BoardLocation.find(file: file.file)
    if path == "-" {
      throw CommandFailure(
        "a board from standard input cannot be opened in an editor; use options to change it")
    }
    let board = try readBoard(path)
    let now = try clock.clock().reading(for: board).now
    let tasks = try refusing(at: path) { try selection.tasks(of: board, at: now) }
    guard !tasks.isEmpty else {
      for doubt in try selection.doubts(of: board, at: now) { Console.standard.note(doubt) }
      return Console.standard.note(IntentOutcome.nothingToDo(tasks, ""))
    }
    try refusing(at: path) { try Board.EditError.check(board) }
    let isChanged = try TaskSnippets.edit(tasks.map { SeenTask($0) }) { try perform($0) }
    if !isChanged { Console.standard.note("nothing changed") }
  }
}

/// Tasks as text in the user's editor.
enum TaskSnippets {
  /// Opens a snapshot of tasks in the editor; returns false if the text comes back unchanged.
  ///
  /// - Parameter perform: Replaces the tasks with the typed text.
  /// - Throws: As `ChangeOptions.edit`.
  static func edit(
    _ before: [SeenTask], _ perform: (RewriteTasks) throws -> Void
  ) throws -> Bool {
    let file = try SnippetFile(
      RewriteTasks.text(of: before),
      name: before.count == 1 ? before[0].id?.text ?? "task" : "tasks")
    var round = 0
    while true {
      round += 1
      let isLast = round == maxRounds
      switch try attempt(before, in: file, isLast: isLast, perform) {
      case .changed: return true
      case .unchanged: return false
      case .misread(let problem): try file.show(problem)
      }
    }
  }

  private enum Ending {
    case changed
    case unchanged
    case misread(String)
  }

  /// A limit that nobody reaches by hand; a script as the editor must not loop forever.
  private static let maxRounds = 20

  /// Opens the editor once and applies the edited text, or returns what is wrong with it.
  private static func attempt(
    _ before: [SeenTask], in file: SnippetFile, isLast: Bool,
    _ perform: (RewriteTasks) throws -> Void
  ) throws -> Ending {
    let shown = try file.text()
    do {
      try EditorProcess.run(on: file.path)
    } catch {
      if file.isEmpty || (try? file.text()) == RewriteTasks.text(of: before) {
        file.remove()
        throw error
      }
      throw CommandFailure("\(error); what you typed is in \(quoted(file.path))")
    }
    if file.isEmpty {
      file.remove()
      throw CommandFailure("the text is empty; nothing was changed; 'board remove' removes a task")
    }
    let text = try file.text()
    let rewrite = RewriteTasks(before, as: EditorNote.removed(from: text))
    if rewrite.isEmpty {
      file.remove()
      return .unchanged
    }
    do {
      try perform(rewrite)
      file.remove()
      return .changed
    } catch let status as ExitStatus {
      file.remove()
      throw status
    } catch let misread as MisreadText where text != shown && !isLast {
      return .misread(misread.message)
    } catch let failure as any CustomStringConvertible & Error {
      throw CommandFailure("\(failure); what you typed is in \(quoted(file.path))")
    }
  }
}

/// A comment above the tasks in the editor that says what is wrong with them.
private enum EditorNote {
  private static let start = Array("<!-- board: ".utf8)
  private static let end = Array(" -->\n\n".utf8)

  static func added(_ message: String, to text: [UInt8]) -> [UInt8] {
    // Other parsers would read two hyphens in a row as the end of the comment.
    start + Array(message.replacing("--", with: "- -").utf8) + end + removed(from: text)
  }

  static func removed(from text: [UInt8]) -> [UInt8] {
    guard text.starts(with: start), let close = text.firstRange(of: Array("-->".utf8)) else {
      return text
    }
    return Array(text[close.upperBound...].drop { $0 == 0x0A || $0 == 0x0D })
  }
}

/// A file for one editing session, in the folder for such files.
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

  /// Puts a comment that says what is wrong above the text in the file.
  func show(_ message: String) throws {
    let bytes = EditorNote.added(message, to: try text())
    let file = try attempting(
      .write, path, try FileDescriptor(opening: path, O_WRONLY | O_TRUNC | O_NOFOLLOW))
    try attempting(.write, path, try file.write(bytes[...]))
  }

  func text() throws(FileError) -> [UInt8] { try FileContents(ofFile: path).bytes }

  /// True if the editor left nothing but white space, or no file.
  var isEmpty: Bool {
    guard FileKind(following: path) != nil else { return true }
    return (try? text())?.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } ?? false
  }

  func remove() { unlink(path) }
}
