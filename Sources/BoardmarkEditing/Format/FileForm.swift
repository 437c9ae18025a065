import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// How a file is laid out: its blank lines, the indentation of bodies, its end.
///
/// Programs that keep boards write them in a form of their own, and some read no other. A file's canonical form is that
/// of the program that keeps it, and commands write in that form.
struct FileForm: Sendable {
  /// What stands between two pieces.
  enum Gap: Equatable {
    case blankLines(Int)
    /// As typed, but at least that many blank lines.
    case asTyped(atLeast: Int)
  }

  /// What stands after the last piece.
  enum End: Equatable {
    /// One line ending, and that many blank lines.
    case blankLines(Int)
    /// Not even a line ending.
    case nothing
    case asTyped
  }

  /// The program that keeps such files; nil for our own form.
  let program: String?

  /// Whether a board is recognized as one that the program keeps.
  let recognizes: @Sendable (Board) -> Bool

  /// Whether the program can read a text.
  let reads: @Sendable ([UInt8]) -> Bool

  let gap: @Sendable (FilePiece, FilePiece) -> Gap
  let end: @Sendable (FilePiece) -> End

  /// The column at which new bodies stand; nil if it is the content column.
  var bodyColumn: Int?

  /// Whether bodies are indented with a tab if the board already has such lines; otherwise spaces are used.
  var mayUseTabs = false

  /// Whether the blank lines of bodies are indented too.
  var indentsBlankLines = false

  /// What the lines of a body begin with if the body column is 4.
  private(set) var bodyIndentation = [UInt8](repeating: 0x20, count: 4)

  /// Whether the headings of columns keep their bytes.
  var keepsHeadings = false

  /// Whether new tasks have a box.
  enum Boxes: Sendable {
    case always
    /// If another task of the board has one, or, in a board without tasks, if `atFirst`.
    case asOthers(atFirst: Bool)
  }

  var boxes = Boxes.asOthers(atFirst: true)

  /// Returns a line of a new body as the program writes it.
  var bodyLine: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// The forms of other programs.
  static let foreignForms = [obsidianKanban, taskell]

  /// The form in which a board's file is kept.
  static func form(of board: Board) -> FileForm {
    guard var form = foreignForms.first(where: { $0.recognizes(board) }) else { return own }
    if form.mayUseTabs, holdsTabbedBody(board) { form.bodyIndentation = [0x09] }
    return form
  }

  private static func holdsTabbedBody(_ board: Board) -> Bool {
    guard board.source.bytes.holds(0x09) else { return false }
    return board.columns.contains { column in
      column.tasks.indices.contains { index in
        let bytes = column.tasks.bytes(of: column.tasks.record(index))
        return zip(bytes, bytes.dropFirst()).contains { $0 == 0x0A && $1 == 0x09 }
      }
    }
  }

  /// Appends the white space at the start of a body's line.
  func append(columns: Int, to text: inout [UInt8]) {
    guard bodyColumn != nil, columns >= 4 else { return text.append(spaces: columns) }
    text += bodyIndentation
    text.append(spaces: columns - 4)
  }

  /// The name of the program that keeps the file, if it could read the board before but could not afterwards; else nil.
  func programUnable(toRead after: Board, afterReading before: Board) -> String? {
    reads(before.source.bytes) && !reads(after.source.bytes) ? program : nil
  }

  /// True if the form is another program's and the board's blank lines match it.
  func isSpaced(_ board: Board, _ pieces: [FilePiece], _ units: [Int]) -> Bool {
    isForeign
      && zip(units, units.dropFirst()).allSatisfy { part, next in
        guard case .blankLines(let count) = gap(pieces[part], pieces[next]) else { return true }
        let blank = board.parts[part].range.upperBound..<board.parts[next].range.lowerBound
        return board.source.bytes[blank].isBlankLines(count, board.source.lineEnding.bytes)
      }
  }

  /// Whether the form is another program's. If so, the bodies of tasks keep their bytes if possible.
  var isForeign: Bool { program != nil }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are the given number of empty lines.
  fileprivate func isBlankLines(_ count: Int, _ lineEnding: [UInt8]) -> Bool {
    self.count == count * lineEnding.count && allSatisfy(\.isLineEnding)
  }
}
