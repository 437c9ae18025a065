import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// How a file is laid out: its blank lines, where bodies stand, how it ends.
///
/// Programs that keep boards write them in a form of their own, and some read no other. Canonical form is that of
/// the program that keeps the file, and commands write in it.
struct FileForm: Sendable {
  /// What stands between two pieces.
  enum Gap: Equatable {
    case blankLines(Int)
    /// As it stands, but at least so many blank lines.
    case asTyped(atLeast: Int)
  }

  /// What stands after the last piece.
  enum End: Equatable {
    /// One line ending, and so many blank lines.
    case blankLines(Int)
    /// Not even a line ending.
    case nothing
    case asTyped
  }

  /// The program that keeps such files; nil for our own form.
  let program: String?

  /// Whether the program keeps a board.
  let keeps: @Sendable (Board) -> Bool

  /// Whether the program still keeps a board that it keeps where tasks come or go.
  var keepsWhateverTasks: @Sendable (Board) -> Bool = { _ in true }

  /// Whether the program can read a text.
  let reads: @Sendable ([UInt8]) -> Bool

  let gap: @Sendable (FilePiece, FilePiece) -> Gap
  let end: @Sendable (FilePiece) -> End

  /// The column at which new bodies stand; nil for the content column.
  var bodyColumn: Int?

  /// Whether bodies are indented with a tab where the board has such lines already, else with spaces.
  var mayUseTabs = false

  /// Whether blank lines of bodies are indented as well.
  var indentsBlankLines = false

  /// What the lines of a body begin with where the body column is 4.
  private(set) var bodyIndentation = [UInt8](repeating: 0x20, count: 4)

  /// Whether the headings of columns keep their bytes.
  var keepsHeadings = false

  /// Whether new tasks have a box.
  enum Boxes: Sendable {
    case always
    /// Where another task of the board has one, or there is none and boards have them at first.
    case asOthers(atFirst: Bool)
  }

  var boxes = Boxes.asOthers(atFirst: true)

  /// A line of a new body as the program writes it.
  var bodyLine: @Sendable ([UInt8]) -> [UInt8] = { $0 }

  /// The forms of other programs.
  static let kept = [obsidianKanban, taskell]

  /// The form in which a board's file is kept.
  static func form(of board: Board) -> FileForm {
    guard var form = kept.first(where: { $0.keeps(board) }) else { return own }
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

  /// Writes white space at the start of a body's line.
  func append(columns: Int, to text: inout [UInt8]) {
    guard bodyColumn != nil, columns >= 4 else { return text.append(spaces: columns) }
    text += bodyIndentation
    text.append(spaces: columns - 4)
  }

  /// The program that keeps the file, where it could read a board and cannot read what became of it.
  func programThatCannotRead(_ after: Board, whatItRead before: Board) -> String? {
    reads(before.source.bytes) && !reads(after.source.bytes) ? program : nil
  }

  /// Whether the form is another program's, whatever tasks come or go, and a board's blank lines are as that
  /// writes them.
  func isSpaced(_ board: Board, _ pieces: [FilePiece], _ units: [Int]) -> Bool {
    isKept && keepsWhateverTasks(board)
      && zip(units, units.dropFirst()).allSatisfy { part, next in
        guard case .blankLines(let count) = gap(pieces[part], pieces[next]) else { return true }
        let blank = board.parts[part].range.upperBound..<board.parts[next].range.lowerBound
        return board.source.bytes[blank].isBlankLines(count, board.source.lineEnding.bytes)
      }
  }

  /// Whether it is another program's form. Then the bodies of tasks keep their bytes where they can.
  var isKept: Bool { program != nil }
}

extension ArraySlice<UInt8> {
  /// Whether these are so many empty lines.
  fileprivate func isBlankLines(_ count: Int, _ lineEnding: [UInt8]) -> Bool {
    self.count == count * lineEnding.count && allSatisfy(\.isLineEnding)
  }
}
