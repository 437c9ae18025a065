import BoardmarkReading
import BoardmarkText

/// Adds a column's heading to a board.
package enum ColumnInsertion {
  /// The edit that adds the heading of an empty column of `state`, in the order todo, doing, done.
  ///
  /// The heading has a blank line on both sides. Nil if the board would not be read as before with
  /// the column added.
  package static func edit(_ name: String, _ state: Board.ColumnState, in board: Board) -> TextEdit?
  {
    guard let level = board.columns.first?.level else { return nil }
    let lineEnding = board.source.lineEnding.bytes
    let heading = [UInt8](repeating: .ascii("#"), count: level) + Array(" \(name)".utf8)
    var part = firstPart(after: state, in: board)
    if part == board.parts.count || !board.parts[part].isHeading {
      // At the end of a file, text that a plugin keeps there stays last.
      while part > 0, staysLast(part - 1, in: board) { part -= 1 }
    } else {
      while part > 0, isBlankOrRule(part - 1, in: board) { part -= 1 }
    }
    var previous = part - 1
    while previous >= 0, board.parts[previous].kind == .blank { previous -= 1 }
    let edit: TextEdit
    if previous < 0 || board.parts[previous].kind == .byteOrderMark {
      let start = previous < 0 ? 0 : board.parts[previous].range.upperBound
      edit = TextEdit(range: start..<start, replacement: heading + lineEnding + lineEnding)
    } else {
      let end = board.parts[previous].range.upperBound
      let isAtOpenEnd =
        end == board.source.bytes.count && !(board.source.bytes.last?.isLineEnding ?? true)
      let touches = previous + 1 < board.parts.count && board.parts[previous + 1].kind != .blank
      edit = TextEdit(
        range: end..<end,
        replacement: (isAtOpenEnd ? lineEnding : []) + lineEnding + heading
          + (isAtOpenEnd ? [] : lineEnding) + (touches ? lineEnding : []))
    }
    return isRight(edit, state, in: board) ? edit : nil
  }

  /// The index of the part before which the column goes: the heading of the column that follows, or
  /// the end.
  private static func firstPart(after state: Board.ColumnState, in board: Board) -> Int {
    let columns = board.columns
    func part(ofColumn index: Int) -> Int {
      board.parts.firstIndex { $0.kind == .heading(column: index) }!
    }
    func end(ofColumn index: Int) -> Int {
      board.parts.firstIndex { $0.range.lowerBound >= columns[index].range.upperBound }
        ?? board.parts.count
    }
    switch state {
    case .todo: return part(ofColumn: 0)
    case .doing:
      let firstTodo = columns.firstIndex { $0.state == .todo } ?? 0
      if let done = columns.firstIndex(where: { $0.state == .done }), firstTodo <= done {
        return part(ofColumn: done)
      }
      return end(ofColumn: columns.lastIndex { $0.state == .todo } ?? columns.count - 1)
    case .done: return end(ofColumn: columns.count - 1)
    }
  }

  private static func isBlankOrRule(_ part: Int, in board: Board) -> Bool {
    switch board.parts[part].kind {
    case .blank: true
    case .prose: isRule(part, in: board)
    default: false
    }
  }

  /// True if the part is blank, a rule, or settings between `%%`.
  private static func staysLast(_ part: Int, in board: Board) -> Bool {
    guard case .prose = board.parts[part].kind else { return board.parts[part].kind == .blank }
    return isRule(part, in: board)
      || board.source.bytes[board.parts[part].range].drop(while: \.isBlank)
        .starts(with: "%%".utf8)
  }

  private static func isRule(_ part: Int, in board: Board) -> Bool {
    board.source.bytes[board.parts[part].range].isThematicBreak
  }

  /// True if the board is read as before, with one more column, which is empty.
  private static func isRight(_ edit: TextEdit, _ state: Board.ColumnState, in board: Board) -> Bool
  {
    let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
    guard
      let index = after.columns.firstIndex(where: { column in
        column.state == state && !board.columns.contains { $0.state == state }
      }), after.columns.count == board.columns.count + 1, after.columns[index].tasks.isEmpty
    else { return false }
    // How prose is cut into parts depends on what is next to it.
    var found = BoardMeaning(
      after, leavingOut: .blankLines,
      withoutHeadingAt: after.columns[index].heading.lowerBound)
    return board.parts.allSatisfy { found.firstMismatch(passing: $0, of: board) == nil }
      && found.next() == nil
  }
}

/// The front matter's `columns` setting with headings added that are not columns yet.
package struct ColumnsSetting {
  private let board: Board

  /// The elements of the list as it is; if no columns are declared, an element for each column,
  /// with the offset of its heading.
  private let present: [(offset: Int, element: String)]

  /// The elements of that list, as a set.
  private let known: Set<String>

  private let fault: Board.FrontMatterFault?

  /// The most columns that a message lists.
  package static let maxShown = 30

  package init(of board: Board) {
    self.board = board
    fault = board.frontMatterFault
    if let declared = board.settings.columns {
      present = declared.map { (0, Self.element($0.name, $0.state)) }
    } else {
      present = board.columns.map { column in
        (
          column.heading.lowerBound,
          BoardTemplate.element(.init(name: column.name, state: column.state))
        )
      }
    }
    known = Set(present.map(\.element))
  }

  /// What to write so that `headings` become columns, and `others` with them unless the list gets too long: a user who
  /// follows several such messages must not undo by one what an earlier one achieved.
  package func advice(for headings: [Heading], with others: [Heading] = []) -> String {
    if let fault {
      return "fix the front matter on line \(fault.line) first"
    }
    // A list that is too long by itself is too long with the others as well.
    let new = elements(of: headings)
    guard present.count + new.count <= Self.maxShown + 1 else {
      let names = new.prefix(3).map(\.element).joined(separator: ", ")
      return
        "add \(names)\(new.count > 3 ? ", …" : "") to 'columns' in the front matter, which lists all columns"
    }
    let all = elements(of: (headings + others).sorted { $0.range.lowerBound < $1.range.lowerBound })
    let isShort = present.count + all.count <= Self.maxShown + 1
    let line = line(with: isShort ? all : new)
    guard let (key, hasValue) = board.settings.emptyColumns, hasValue else {
      return "write '\(line)' in the front matter"
    }
    let number = board.source.lines.line(at: key.lowerBound) + 1
    return "write '\(line)' in the place of the 'columns' on line \(number), which names no column"
  }

  /// The edit that adds headings to the setting; nil if no front matter can hold it, or if the setting would not be
  /// read as meant.
  ///
  /// Cost: that of reading the front matter.
  package func edit(adding headings: [Heading]) -> TextEdit? {
    let new = elements(of: headings)
    guard !new.isEmpty, fault == nil, let edit = edit(with: new) else {
      return nil
    }
    let start = board.source.byteOrderMark.upperBound
    let limit = board.frontMatter?.range.upperBound ?? start
    let text = Array(board.source.bytes[start..<limit]).applying([edit.shifted(by: -start)])
    let written = Board(text).settings
    let list =
      board.settings.columns == nil ? inOrder(new).map(\.element) : (present + new).map(\.element)
    guard written.problems.count == board.settings.problems.count,
      written.columns?.map({ Self.element($0.name, $0.state) }) == list
    else { return nil }
    return edit
  }

  /// The edit that ``edit(adding:)`` returns, with the board as it is read then.
  ///
  /// Cost: that of reading the board once more.
  package func boardEdit(adding headings: [Heading]) -> Board.Edit? {
    edit(adding: headings).map { edit in
      let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
      return Board.Edit(edits: [edit], board: after)
    }
  }

  private func elements(of headings: [Heading]) -> [(offset: Int, element: String)] {
    // One element is for all headings whose names compare equal, since the first one counts.
    var names: [(name: String, headings: [Heading])] = []
    var places: [String: Int] = [:]
    for heading in headings {
      let name = heading.name(in: board.reading)
      // Most findings are about one heading, for whose name there is nothing to compare.
      let candidates = headings.count == 1 ? [] : ColumnName(name).candidates
      if let place = candidates.lazy.compactMap({ places[$0] }).first {
        names[place].headings.append(heading)
      } else {
        places[candidates.first ?? name] = names.count
        names.append((name, [heading]))
      }
    }
    return names.compactMap { name, headings in
      let element = Self.element(
        name, !ColumnNames.isKnown(name) && ColumnNames.endsInDoneName(name) ? .done : nil)
      return known.contains(element) ? nil : (headings[0].range.lowerBound, element)
    }
  }

  private func inOrder(_ new: [(offset: Int, element: String)]) -> [(offset: Int, element: String)]
  {
    (present + new).sorted { $0.offset < $1.offset }
  }

  private func line(with new: [(offset: Int, element: String)]) -> String {
    "columns: \(list(with: new))"
  }

  private func list(with new: [(offset: Int, element: String)]) -> String {
    let list = board.settings.columns == nil ? inOrder(new) : present + new
    return "[\(list.map(\.element).joined(separator: ", "))]"
  }

  private func edit(with new: [(offset: Int, element: String)]) -> TextEdit? {
    let bytes = board.source.bytes
    let ending = String(decoding: board.source.lineEnding.bytes, as: UTF8.self)
    let offset: Int
    let text: String
    if let place = board.settings.columnsPlace, let last = place.elements.last {
      let names = new.map(\.element)
      if bytes[place.list.lowerBound] == .ascii("[") {
        offset = last.upperBound
        text = names.map { ", \($0)" }.joined()
      } else {
        let line = board.source.lines.line(at: last.lowerBound)
        let start = board.source.lines.start(line)
        let prefix = board.source.string(in: start..<last.lowerBound)
        offset = board.source.lines.end(line)
        text = names.map { "\(prefix)\($0)\(ending)" }.joined()
      }
    } else if let (key, hasValue) = board.settings.emptyColumns {
      let rest = bytes[key.upperBound...].drop(while: \.isBlank)
      guard !hasValue, rest.first == .ascii(":") else { return nil }
      offset = rest.startIndex + 1
      text = " \(list(with: new))"
    } else {
      // A front matter in TOML would be none below another one.
      let isTOML = bytes[board.source.byteOrderMark.upperBound...].starts(with: "+++".utf8)
      return isTOML ? nil : board.adding(toFrontMatter: line(with: new))
    }
    return TextEdit(range: offset..<offset, replacement: Array(text.utf8))
  }

  private static func element(_ name: String, _ state: Board.ColumnState?) -> String {
    let name = BoardTemplate.quoted(name)
    return state.map { "{\(name): \($0.rawValue)}" } ?? name
  }
}

extension Board {
  /// The edit that adds a line at the end of the front matter, which it makes if there is none.
  package func adding(toFrontMatter line: String) -> TextEdit {
    let ending = String(decoding: source.lineEnding.bytes, as: UTF8.self)
    let offset: Int
    let text: String
    if let frontMatter {
      offset = source.lines.start(source.lines.line(at: frontMatter.range.upperBound - 1))
      text = line + ending
    } else {
      offset = source.byteOrderMark.upperBound
      let gap = source.bytes[offset...].first?.isLineEnding == false ? ending : ""
      text = "---\(ending)\(line)\(ending)---\(ending)\(gap)"
    }
    return TextEdit(range: offset..<offset, replacement: Array(text.utf8))
  }
}
