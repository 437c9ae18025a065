import BoardmarkReading
import BoardmarkText

/// The front matter's `columns` as it would be with headings that are not columns yet.
package struct ColumnsSetting {
  private let board: Board

  /// What stands in the list now, with the offsets of the headings where nothing is declared.
  private let present: [(offset: Int, element: String)]

  /// The elements of that list.
  private let known: Set<String>

  /// More columns than anybody lists in a message.
  package static let mostShown = 30

  package init(of board: Board) {
    self.board = board
    if let declared = board.settings.columns {
      present = declared.map { (0, Self.element($0.name, $0.state)) }
    } else {
      let columns = board.columns
      var elements = FoundOnce<String>(board.columnTexts)
      present = columns.indices.map { index in
        (
          columns[index].heading.lowerBound,
          elements.value(of: index) { Self.element(columns[index]) }
        )
      }
    }
    known = Set(present.map(\.element))
  }

  /// What to write so that headings are columns, and others with them where that is not too long: who follows
  /// several such advices must not lose by one what the one before gave.
  package func advice(for headings: [Heading], with others: [Heading] = []) -> String {
    // What is too long by itself is so with others.
    let new = elements(of: headings)
    guard present.count + new.count <= Self.mostShown + 1 else {
      let names = new.prefix(3).map(\.element).joined(separator: ", ")
      return
        "add \(names)\(new.count > 3 ? ", …" : "") to 'columns' in the front matter, which lists all columns"
    }
    let all = elements(of: (headings + others).sorted { $0.range.lowerBound < $1.range.lowerBound })
    let isShort = present.count + all.count <= Self.mostShown + 1
    return "write '\(line(with: isShort ? all : new))' in the front matter"
  }

  /// The edit that writes the setting with more headings; nil where no front matter can hold it, or it would not
  /// say that.
  ///
  /// Cost: that of reading the front matter.
  package func edit(adding headings: [Heading]) -> TextEdit? {
    let new = elements(of: headings)
    guard !new.isEmpty, let edit = edit(with: new) else { return nil }
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

  /// That edit with the board as it reads then.
  ///
  /// Cost: that of reading the board once more.
  package func boardEdit(adding headings: [Heading]) -> BoardEdit? {
    edit(adding: headings).map { edit in
      let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
      return BoardEdit(edits: [edit], board: after)
    }
  }

  private func elements(of headings: [Heading]) -> [(offset: Int, element: String)] {
    var seen: Set<String> = []
    let texts = RepeatedTexts(headings.map(\.identity), in: board.reading.bytes)
    return headings.enumerated().compactMap { index, heading in
      guard texts.firsts[index] == index else { return nil }
      let element = BoardTemplate.quoted(heading.name(in: board.reading))
      return !known.contains(element) && seen.insert(element).inserted
        ? (heading.range.lowerBound, element) : nil
    }
  }

  private func inOrder(_ new: [(offset: Int, element: String)]) -> [(offset: Int, element: String)]
  {
    (present + new).sorted { $0.offset < $1.offset }
  }

  private func line(with new: [(offset: Int, element: String)]) -> String {
    let list = board.settings.columns == nil ? inOrder(new) : present + new
    return "columns: [\(list.map(\.element).joined(separator: ", "))]"
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
    } else if let frontMatter = board.frontMatter {
      let last = board.source.lines.line(at: frontMatter.range.upperBound - 1)
      offset = board.source.lines.start(last)
      text = line(with: new) + ending
    } else {
      offset = board.source.byteOrderMark.upperBound
      let gap = bytes[offset...].first?.isLineEnding == false ? ending : ""
      text = "---\(ending)\(line(with: new))\(ending)---\(ending)\(gap)"
    }
    return TextEdit(range: offset..<offset, replacement: Array(text.utf8))
  }

  /// A column's name, with its state where the name alone would have another.
  private static func element(_ column: Board.Column) -> String {
    let isKnown = ColumnNames.declaredState(of: column.name) == column.state
    return element(column.name, isKnown ? nil : column.state)
  }

  private static func element(_ name: String, _ state: ColumnState?) -> String {
    let name = BoardTemplate.quoted(name)
    return state.map { "{\(name): \($0.rawValue)}" } ?? name
  }
}
