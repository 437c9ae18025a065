import BoardmarkReading
import BoardmarkText

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
      let columns = board.columns
      var elements = FoundOnce<String>(board.columnTexts)
      present = columns.indices.map { index in
        (
          columns[index].heading.lowerBound,
          elements.value(of: index) {
            BoardTemplate.element(.init(name: columns[index].name, state: columns[index].state))
          }
        )
      }
    }
    known = Set(present.map(\.element))
  }

  /// What to write so that `headings` become columns, and `others` with them unless the list gets too long: a user who
  /// follows several such messages must not undo by one what an earlier one achieved.
  package func advice(for headings: [Heading], with others: [Heading] = []) -> String {
    if let fault {
      return "mend the front matter in line \(fault.line) first"
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
    return "write '\(line)' in the place of the 'columns' in line \(number), which names no column"
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
  package func boardEdit(adding headings: [Heading]) -> BoardEdit? {
    edit(adding: headings).map { edit in
      let after = Board(board.source.bytes.applying([edit]), fileName: board.fileName)
      return BoardEdit(edits: [edit], board: after)
    }
  }

  private func elements(of headings: [Heading]) -> [(offset: Int, element: String)] {
    let texts = RepeatedTexts(headings.map(\.identity), in: board.reading.bytes)
    // One element is for all headings whose names compare equal, since the first one counts.
    var names: [(name: String, headings: [Heading])] = []
    var places: [String: Int] = [:]
    for (index, heading) in headings.enumerated() where texts.firsts[index] == index {
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
    } else if let frontMatter = board.frontMatter {
      let last = board.source.lines.line(at: frontMatter.range.upperBound - 1)
      offset = board.source.lines.start(last)
      text = line(with: new) + ending
    } else {
      offset = board.source.byteOrderMark.upperBound
      // A front matter in TOML, which would be none below another one.
      if bytes[offset...].starts(with: "+++".utf8) { return nil }
      let gap = bytes[offset...].first?.isLineEnding == false ? ending : ""
      text = "---\(ending)\(line(with: new))\(ending)---\(ending)\(gap)"
    }
    return TextEdit(range: offset..<offset, replacement: Array(text.utf8))
  }

  private static func element(_ name: String, _ state: ColumnState?) -> String {
    let name = BoardTemplate.quoted(name)
    return state.map { "{\(name): \($0.rawValue)}" } ?? name
  }
}
