import Boardmark
import BoardmarkText

/// Converts between URIs and paths of files.
///
/// Any text is accepted as the name of a document; only those of the scheme `file` have a path.
enum DocumentURI {
  /// The path that a `file` URI names; nil for any other text.
  static func path(of uri: String) -> String? {
    guard uri.utf8.prefix(7).equalsIgnoringASCIICase("file://".utf8) else { return nil }
    let rest = Array(uri.utf8.dropFirst(7))
    guard let slash = rest.firstIndex(of: .ascii("/")) else { return nil }
    let host = rest[..<slash]
    guard host.isEmpty || host.equalsIgnoringASCIICase("localhost".utf8) else { return nil }
    let path = rest[slash...].prefix { $0 != .ascii("?") && $0 != .ascii("#") }
    // A path that is not UTF-8, or contains the byte 0, leads nowhere.
    guard let decoded = decoded(path), !decoded.contains(0), UTF8Validity.isValid(decoded) else {
      return nil
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The URI of a path.
  static func uri(of path: String) -> String { "file://" + path.percentEncodedPath }

  /// The last component of the path or, without a path, of the URI.
  static func name(of uri: String) -> String {
    let path = path(of: uri) ?? uri
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var offset = text.startIndex
    while offset < text.endIndex {
      guard text[offset] == .ascii("%") else {
        bytes.append(text[offset])
        offset += 1
        continue
      }
      guard offset + 2 < text.endIndex, text[offset + 1] != .ascii("+"),
        let byte = UInt8(String(decoding: text[offset + 1...offset + 2], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
      offset += 3
    }
    return bytes
  }
}

/// A board of the repository that a document is in.
struct NearBoard {
  let uri: String

  /// The version number that the client gave the text; nil if it is not open.
  var version: Int?

  let board: Board
  let text: TextBuffer
}

extension LanguageServer {
  /// How many boards are searched, and the length in bytes of the longest one that is.
  private static let maxBoards = 50
  private static let longestBoard = 4 << 20

  /// The boards of the repository that a document is in, as the editor has them if they are open;
  /// without the document itself and its archive.
  func boards(near document: Document) -> [NearBoard] {
    guard let path = document.path else { return [] }
    return world.boards(path).prefix(Self.maxBoards).compactMap { other in
      other == path || other == world.archivePath(path) ? nil : board(at: other)
    }
  }

  /// The archive of a document's board; nil if there is none.
  func archive(of document: Document) -> NearBoard? {
    document.path.map(world.archivePath).flatMap { $0 == document.path ? nil : board(at: $0) }
  }

  private func board(at path: String) -> NearBoard? {
    if let open = document(at: path) {
      return NearBoard(
        uri: open.uri, version: open.version, board: open.analysis.board, text: open.text)
    }
    guard world.isInside(path), let bytes = world.contents(path), bytes.count <= Self.longestBoard
    else { return nil }
    return NearBoard(
      uri: DocumentURI.uri(of: path), board: Board(bytes, fileName: path),
      text: TextBuffer(bytes))
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
