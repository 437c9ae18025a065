import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// How a file is laid out: its blank lines, the indentation of bodies, its end.
///
/// Each program that keeps boards writes its own form, and some read no other. A file's canonical form is that of the
/// program that keeps it; commands write in that form.
struct FileForm: Sendable {
  /// The blank lines between two pieces.
  enum Gap: Equatable {
    case blankLines(Int)
    /// As typed, but at least that many blank lines.
    case asTyped(atLeast: Int)
  }

  /// The end of the file after the last piece.
  enum End: Equatable {
    /// One line ending, and that many blank lines.
    case blankLines(Int)
    /// Not even a line ending.
    case nothing
    case asTyped
  }

  /// The program that keeps such files; nil for our own form.
  let program: String?

  /// True if a board is recognized as one that the program keeps.
  let recognizes: @Sendable (Board) -> Bool

  /// True if the program can read a text.
  let reads: @Sendable ([UInt8]) -> Bool

  let gap: @Sendable (FileSegment, FileSegment) -> Gap
  let end: @Sendable (FileSegment) -> End

  /// The column of new bodies; nil for the content column.
  var bodyColumn: Int?

  /// True to indent bodies with a tab if the board already has such lines, else with spaces.
  var mayUseTabs = false

  /// True if the blank lines of bodies are indented too.
  var indentsBlankLines = false

  /// The indentation of body lines if the body column is 4.
  private(set) var bodyIndentation = [UInt8](repeating: 0x20, count: 4)

  /// True if the headings of columns keep their bytes.
  var keepsHeadings = false

  /// True if new tasks have a box.
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

  /// The form of a board's file.
  static func form(of board: Board) -> FileForm {
    guard var form = foreignForms.first(where: { $0.recognizes(board) }) else { return own }
    if form.mayUseTabs, holdsTabbedBody(board) { form.bodyIndentation = [0x09] }
    return form
  }

  private static func holdsTabbedBody(_ board: Board) -> Bool {
    guard board.source.bytes.holds(0x09) else { return false }
    return board.columns.contains { column in
      column.tasks.indices.contains { index in
        let bytes = column.tasks.bytes(at: index)
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

  /// The program that keeps the file, if it can read `before` but not `after`; else nil.
  func programUnable(toRead after: Board, afterReading before: Board) -> String? {
    reads(before.source.bytes) && !reads(after.source.bytes) ? program : nil
  }

  /// True if the form is another program's and the board's blank lines match it.
  func isSpaced(_ board: Board, _ pieces: [FileSegment], _ units: [Int]) -> Bool {
    isForeign
      && zip(units, units.dropFirst()).allSatisfy { part, next in
        guard case .blankLines(let count) = gap(pieces[part], pieces[next]) else { return true }
        let blank = board.parts[part].range.upperBound..<board.parts[next].range.lowerBound
        return board.source.bytes[blank].isBlankLines(count, board.source.lineEnding.bytes)
      }
  }

  /// True if the form is another program's. If so, the bodies of tasks keep their bytes if possible.
  var isForeign: Bool { program != nil }
}

extension ArraySlice<UInt8> {
  /// True if the bytes are the given number of empty lines.
  fileprivate func isBlankLines(_ count: Int, _ lineEnding: [UInt8]) -> Bool {
    self.count == count * lineEnding.count && allSatisfy(\.isLineEnding)
  }
}

extension FileForm {
  /// The form of Obsidian Kanban: two blank lines after the cards of a lane, three below the heading of a lane without
  /// cards, and two more before its settings, after which there is not even a line ending.
  ///
  /// It removes one tab or four spaces from each further line of a card, and adds them again.
  static let obsidianKanban = FileForm(
    program: "Obsidian Kanban", recognizes: \.settings.isObsidianKanban, reads: { _ in true },
    gap: { first, second in
      switch (first, second) {
      case (.frontMatter, .heading): .blankLines(1)
      case (.heading, .task), (.heading, .laneMark), (.rule, .heading): .blankLines(1)
      case (.laneMark, .task): .blankLines(0)
      case (.task(let list, _), .task(let next, _)): .blankLines(list == next ? 0 : 1)
      case (.task, .heading), (.task, .rule), (.laneMark, .heading), (.laneMark, .rule):
        .blankLines(2)
      case (.heading, .heading), (.heading, .rule): .blankLines(3)
      case (.task, .settings(let isAfterArchive)): .blankLines(isAfterArchive ? 1 : 4)
      case (.laneMark, .settings): .blankLines(4)
      case (.heading, .settings): .blankLines(5)
      case (_, .heading): .asTyped(atLeast: 1)
      default: .asTyped(atLeast: 0)
      }
    },
    end: { if case .settings = $0 { .nothing } else { .asTyped } },
    bodyColumn: 4, mayUseTabs: true, indentsBlankLines: true, boxes: .always)
}

extension FileForm {
  /// The form of boards that no other program keeps: one blank line between parts, but none between items of one list
  /// unless the column's tasks are spaced; outside columns, gaps stay as typed.
  static let own = FileForm(
    program: nil, recognizes: { _ in true }, reads: { _ in true },
    gap: { first, second in
      switch (first, second) {
      case (.task(let list, let isSpaced), .task(let next, _)) where list == next:
        .blankLines(isSpaced ? 1 : 0)
      case (.prose, .prose): .asTyped(atLeast: 0)
      case (.prose(isInColumn: false), .heading(.column)), (.heading(.other), .heading(.column)):
        .asTyped(atLeast: 1)
      default: first.isOutside && second.isOutside ? .asTyped(atLeast: 0) : .blankLines(1)
      }
    },
    end: { _ in .blankLines(0) })
}

extension FileSegment {
  /// True outside all columns.
  fileprivate var isOutside: Bool { self == .heading(.other) || self == .prose(isInColumn: false) }
}

extension FileForm {
  /// The form of taskell: a blank line below each heading, and one more before the next heading or the end.
  ///
  /// It recognizes lines by their first bytes, and rejects a file with a line that it does not recognize.
  static let taskell = FileForm(
    program: "taskell", recognizes: isTaskell,
    reads: { TaskellLines($0) != nil },
    gap: { first, second in
      switch (first, second) {
      case (.heading, .heading): .blankLines(2)
      case (.heading, _), (_, .heading): .blankLines(1)
      case (.task, .task): .blankLines(0)
      default: .asTyped(atLeast: 0)
      }
    },
    end: { if case .heading = $0 { .blankLines(1) } else { .blankLines(0) } },
    bodyColumn: 4, keepsHeadings: true, boxes: .asOthers(atFirst: false),
    bodyLine: { line in
      let text = line.drop(while: \.isBlank)
      if text.isEmpty { return Array("> ".utf8) }
      if text.starts(with: "> ".utf8) || text.starts(with: "* ".utf8) { return Array(text) }
      if text.starts(with: "- ".utf8) || text.starts(with: "+ ".utf8) {
        return Array("* ".utf8) + text.dropFirst(2)
      }
      return Array("> ".utf8) + text
    })

  /// True if taskell can read every line and probably wrote them: there are lines that belong to a card, or a list
  /// without tasks next to tasks without boxes, with spacing that hardly anyone else uses.
  private static func isTaskell(_ board: Board) -> Bool {
    guard board.frontMatter == nil,
      board.source.bytes.first(where: { !$0.isSpace }) == .ascii("#"),
      let lines = TaskellLines(board.source.bytes)
    else { return false }
    return lines.hasDetails
      || (lines.hasEmptyList && lines.hasTasks && !lines.hasBoxes && lines.hasTaskellSpacing)
  }
}
