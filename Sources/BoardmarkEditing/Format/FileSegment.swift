import BoardmarkReading
import BoardmarkText

/// What a part of a file is, as far as the blank lines next to it depend on it.
enum FileSegment: Equatable, Sendable {
  case frontMatter
  case heading(Heading)
  /// A task, with its list's bullet or the delimiter after its numbers; it is spaced if its list is.
  case task(list: UInt8, isSpaced: Bool)
  /// A line such as `**Complete**` directly below a column's heading.
  case laneMark
  /// A thematic break.
  case rule
  /// What Obsidian Kanban writes at the end.
  case settings(isAfterArchive: Bool)
  /// Anything else.
  case prose(isInColumn: Bool)

  enum Heading: Sendable {
    case column, group, other
  }

  /// The piece that each part of a board is in a form, by the part's index; those of blank parts
  /// have no meaning.
  static func pieces(of board: Board, in form: FileForm) -> [FileSegment] {
    // Other programs' forms ignore the spacing.
    let spaced = form.isForeign ? [] : spacedTasks(of: board)
    var pieces: [FileSegment] = []
    pieces.reserveCapacity(board.parts.count)
    var column: Int?
    var previous = FileSegment.frontMatter
    // True if the last heading is directly after a rule, as that of the archive does.
    var isArchive = false
    var isInSettings = false
    for (number, part) in board.parts.enumerated() {
      var piece: FileSegment
      switch part.kind {
      case .byteOrderMark, .frontMatter: piece = .frontMatter
      case .heading(let index):
        if let index {
          column = index
        } else if let open = column, part.range.lowerBound >= board.columns[open].range.upperBound {
          column = nil
        }
        isArchive = previous == .rule
        piece = .heading(index != nil ? .column : column != nil ? .group : .other)
      case .task(let column, let index):
        piece = .task(
          list: board.columns[column].tasks.delimiter(at: index),
          isSpaced: spaced.contains(number))
      case .prose, .blank: piece = .prose(isInColumn: column != nil)
      }
      if form.isForeign, part.kind == .prose {
        let bytes = board.source.bytes[part.range]
        isInSettings = isInSettings || bytes.starts(with: "%% kanban:settings".utf8)
        if isInSettings {
          piece = .settings(isAfterArchive: isArchive)
        } else if bytes.isThematicBreak {
          piece = .rule
        } else if previous == .heading(.column), bytes.isBoldLine {
          piece = .laneMark
        }
      }
      pieces.append(piece)
      if case .blank = part.kind { continue }
      previous = piece
    }
    return pieces
  }

  /// The parts that are tasks of a list between all of whose items blank lines stand, in a column in which some task has
  /// several lines. A list ends at a heading and at text.
  private static func spacedTasks(of board: Board) -> Set<Int> {
    var spaced: Set<Int> = []
    var list: [Int] = []
    var (isSpaced, isTight) = (false, false)
    var last = 0
    let hasLongTask = board.columns.map { column in
      column.tasks.indices.contains {
        column.tasks.bytes(at: $0).hasSeveralLines
      }
    }
    func close() {
      if isSpaced, !isTight { spaced.formUnion(list) }
      list = []
      (isSpaced, isTight) = (false, false)
    }
    for (number, part) in board.parts.enumerated() {
      if case .blank = part.kind { continue }
      guard case .task(let column, _) = part.kind, hasLongTask[column] else {
        close()
        continue
      }
      if !list.isEmpty {
        if last == part.range.lowerBound { isTight = true } else { isSpaced = true }
      }
      list.append(number)
      last = part.range.upperBound
    }
    close()
    return spaced
  }
}

extension ArraySlice<UInt8> {
  /// True if the bytes hold more than one line.
  var hasSeveralLines: Bool { withoutFinalLineEnding.contains(where: \.isLineEnding) }

  /// True if the bytes are a thematic break: at least three of `*`, `-` or `_`.
  package var isThematicBreak: Bool {
    guard let mark = first(where: { !$0.isSpace }), "-*_".utf8.contains(mark) else { return false }
    return allSatisfy { $0 == mark || $0.isSpace } && count(where: { $0 == mark }) >= 3
  }

  /// True if the bytes are one line of bold text and nothing else.
  fileprivate var isBoldLine: Bool {
    let line = withoutFinalLineEnding
    guard line.count > 4, line.starts(with: "**".utf8), line.suffix(2).elementsEqual("**".utf8)
    else { return false }
    return line.dropFirst(2).dropLast(2).allSatisfy { $0 != .ascii("*") && !$0.isLineEnding }
  }
}
