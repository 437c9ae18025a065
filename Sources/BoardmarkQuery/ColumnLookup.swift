import BoardmarkReading
import BoardmarkText

/// Finds columns by typed names.
package struct ColumnLookup: Sendable {
  private let board: Board

  package init(_ board: Board) { self.board = board }

  /// The index of the only column that matches a name.
  ///
  /// - Throws: ``ColumnLookupError``, also if several columns match the name.
  package func column(_ name: String) throws(ColumnLookupError) -> Int {
    let found = try columns(name)
    guard found.count == 1 else { throw ambiguous(name, found) }
    return found[0]
  }

  /// The indices of the columns that match `name`, in the order of the file; at least one.
  ///
  /// `:12` is the column whose heading is at line 12. A column with exactly this heading comes first, then the columns
  /// whose names compare equal to it (`done` for `Done 2026-11`), then the only column whose name starts with it. Case,
  /// emoji, `-` and `_` are ignored.
  /// - Throws: ``ColumnLookupError`` if no column matches, or if only prefixes of several do.
  package func columns(_ name: String) throws(ColumnLookupError) -> [Int] {
    if let line = LineReference.number(name) {
      let found = indices { column in handle(column) == ":\(line)" }
      if found.isEmpty { throw unknown(name) }
      return found
    }
    // Compare the heading as written first: that distinguishes headings that differ only in a tag, and finds one that
    // is only a tag.
    let written = indices { board.columns[$0].name == name }
    if !written.isEmpty { return written }
    let identity = ColumnName.identity(of: name)
    let headings =
      identity.isEmpty
      ? [] : indices { ColumnName.identity(of: board.columns[$0].name) == identity }
    if !headings.isEmpty { return headings }
    guard let wanted = ColumnName(name).candidates.first else { throw unknown(name) }
    let named = indices { ColumnName(board.columns[$0].name).candidates.contains(wanted) }
    if !named.isEmpty { return named }
    let begun = indices {
      ColumnName(board.columns[$0].name).candidates.contains { $0.hasPrefix(wanted) }
    }
    switch begun.count {
    case 0: throw unknown(name)
    case 1: return begun
    default: throw ambiguous(name, begun)
    }
  }

  private func indices(where isMeant: (Int) -> Bool) -> [Int] {
    board.columns.indices.filter(isMeant)
  }

  /// The line of a column's heading in the form `:12`.
  private func handle(_ column: Int) -> String {
    ":\(board.reading.lines.line(at: board.columns[column].heading.lowerBound) + 1)"
  }

  private func ambiguous(_ name: String, _ found: [Int]) -> ColumnLookupError {
    .ambiguous(
      name,
      columns: found.map { column in
        let own = board.columns[column].name
        let isDouble = found.contains { $0 != column && board.columns[$0].name == own }
        return isDouble ? "\(handle(column)) \(own)" : own
      })
  }

  private func unknown(_ name: String) -> ColumnLookupError {
    .unknown(name, columns: board.columns.map(\.name))
  }
}

/// Why a column was not found.
package enum ColumnLookupError: Refusal {
  /// No column has that name; `columns` lists those of the board.
  case unknown(String, columns: [String])
  /// Several columns have the name, or names that start with it; columns with the same name are listed with their
  /// lines.
  case ambiguous(String, columns: [String])

  package var message: String {
    switch self {
    case .unknown(let name, _): "no column '\(name.terminalSafe())'"
    case .ambiguous(let name, let columns):
      "'\(name.terminalSafe())' is ambiguous: \(Board.QueryError.list(columns))"
    }
  }

  package var remedy: String {
    switch self {
    case .unknown(_, let columns) where columns.isEmpty: "the board has no columns"
    case .unknown(let name, let columns):
      Board.QueryError.remedy(
        name, among: columns, "the columns are \(Board.QueryError.list(columns))")
    case .ambiguous(_, let columns):
      columns.contains { $0.first == ":" }
        ? "name it by the line of its heading, such as '\(columns.first { $0.first == ":" }!.prefix { $0 != " " })'"
        : "write more of the name"
    }
  }
}

/// A person, a tag or an attribute's value for case-insensitive comparison.
struct FoldedName: Sendable {
  private let text: String
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    isASCII = self.text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// True if `bytes` spell this name.
  func equals(_ bytes: ArraySlice<UInt8>) -> Bool {
    if isASCII { return bytes.equalsIgnoringASCIICase(text.utf8) }
    return String(decoding: bytes, as: UTF8.self).lowercased() == text
  }

  /// True if one of the line's words that satisfy `isMeant` has this name as its value.
  ///
  /// - Parameter orParent: True if `api` also matches `api/v2`.
  func isValue(
    of line: TaskLine, orParent: Bool = false, where isMeant: (TaskWord) -> Bool
  ) -> Bool {
    line.words.contains { word in
      guard isMeant(word) else { return false }
      let value = line.source.bytes[word.value]
      if equals(value) { return true }
      // Lower-casing and decomposition never make a name four times as long.
      return orParent
        && value.prefix(4 * text.utf8.count + 1).indices.contains {
          value[$0] == .ascii("/") && equals(value[..<$0])
        }
    }
  }
}

/// An id in a query: a whole id, or, if there is no such id, the beginning of ids.
struct IDPattern: Sendable {
  private let folded: String
  private let isPrefix: Bool

  /// - Parameter ids: The ids of the board: if one of them equals `text`, `text` is not a prefix.
  init(_ text: String, among ids: some Sequence<TaskID>) {
    let folded = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    self.folded = folded
    isPrefix = !ids.contains { $0.folded == folded }
  }

  func matches(_ id: TaskID) -> Bool {
    isPrefix ? id.folded.hasPrefix(folded) : id.folded == folded
  }
}
