import Boardmark
import BoardmarkText

/// Converts between URIs and paths of files.
///
/// Any text is accepted as a document's URI; only `file` URIs have a path.
enum DocumentURI {
  /// The path that a `file` URI names; nil for any other text.
  static func path(of uri: String) -> String? {
    guard uri.utf8.prefix(7).equalsIgnoringASCIICase("file://".utf8) else { return nil }
    let rest = Array(uri.utf8.dropFirst(7))
    guard let slash = rest.firstIndex(of: .ascii("/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host.equalsIgnoringASCIICase("localhost".utf8) else { return nil }
    let path = rest[slash...].prefix { $0 != .ascii("?") && $0 != .ascii("#") }.percentDecoded
    // A path that is not UTF-8, or contains NUL, is invalid.
    return path.contains(0) ? nil : String(validating: path, as: UTF8.self)
  }

  /// The URI of a path.
  static func uri(of path: String) -> String { "file://" + path.percentEncodedPath }

  /// The last component of the path or, without a path, of the URI.
  static func name(of uri: String) -> String {
    let path = path(of: uri) ?? uri
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// A board in an editor or a file.
struct BoardText {
  let uri: String

  /// The open document; nil for a file that is not open.
  private let document: Document?

  let board: Board
  let text: TextBuffer

  init(_ document: Document) {
    (uri, self.document) = (document.uri, document)
    (board, text) = (document.board, document.text)
  }

  init(_ bytes: [UInt8], at path: String) {
    (uri, document) = (DocumentURI.uri(of: path), nil)
    (board, text) = (Board(bytes, fileName: path), TextBuffer(bytes))
  }

  /// The version number that the client gave the text; nil for a file that is not open.
  var version: Int? { document?.version }

  var words: WordTable { document?.words ?? WordTable(board) }
}

extension LanguageServer {
  /// How many boards are searched, and the length in bytes of the longest one that is.
  private static let maxBoards = 50
  private static let longestBoard = 4 << 20

  /// The boards of the repository that a document is in, as the editor has them if they are open;
  /// without the document itself and its archive.
  func boards(near document: Document) -> [BoardText] {
    guard let path = document.path else { return [] }
    return world.boards(path).prefix(Self.maxBoards).compactMap { other in
      other == path || other == world.archivePath(path) ? nil : board(at: other)
    }
  }

  /// The archive of a document's board; nil if there is none.
  func archive(of document: Document) -> BoardText? {
    document.path.map(world.archivePath).flatMap { $0 == document.path ? nil : board(at: $0) }
  }

  private func board(at path: String) -> BoardText? {
    if let open = document(at: path) { return BoardText(open) }
    guard world.isInside(path), let bytes = world.contents(path), bytes.count <= Self.longestBoard
    else { return nil }
    return BoardText(bytes, at: path)
  }
}

/// Which tasks need which, and where that is written.
struct NeedPath {
  struct Step {
    let id: TaskID
    let need: TaskID
    let range: Range<Int>
  }

  private var steps: [TaskID: [Step]] = [:]

  /// Reads the needs of open tasks and subtasks.
  init(in board: Board) {
    for column in board.columns where column.state != .done {
      for task in column.tasks where !task.isClosed {
        for line in task.lines where line.box != .ticked && line.box != .cancelled {
          guard let id = line.id, let word = line.attribute(.needs) else { continue }
          steps[id, default: []] += line.needs(of: word).map {
            Step(id: id, need: $0.id, range: $0.range)
          }
        }
      }
    }
  }

  /// The shortest cycle of needs from a task through the need at a place back to the task; empty
  /// if there is none.
  func cycle(of id: TaskID, through range: Range<Int>) -> [Step] {
    guard let first = steps[id]?.first(where: { $0.range.overlaps(range) }) else { return [] }
    var came: [TaskID: Step] = [first.need: first]
    var queue = [first.need]
    var next = 0
    while next < queue.count, queue[next] != id {
      for step in steps[queue[next]] ?? [] where came[step.need] == nil {
        came[step.need] = step
        queue.append(step.need)
      }
      next += 1
    }
    guard next < queue.count else { return [] }
    var cycle = [came[id]!]
    while cycle[cycle.count - 1].id != id, cycle.count <= came.count {
      cycle.append(came[cycle[cycle.count - 1].id]!)
    }
    return cycle.reversed()
  }
}
