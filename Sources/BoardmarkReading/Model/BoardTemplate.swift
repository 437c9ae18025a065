import BoardmarkText

/// The text of a new, empty board.
package struct BoardTemplate: Sendable {
  /// Why a list of names is not valid for a board.
  package enum Problem: Refusal {
    case emptyName
    case unusableName(String)
    case doubledName(String)
    case unknownState(String)

    package var message: String {
      switch self {
      case .emptyName: "a column has no name"
      case .unusableName(let name): "'\(name)' is not a valid column name"
      case .doubledName(let name): "column '\(name)' is named twice"
      case .unknownState(let word): "'\(word)' is not a column state"
      }
    }

    package var remedy: String {
      switch self {
      case .emptyName: "give names like 'Todo,Doing,Done'"
      case .unusableName: "use letters and digits"
      case .doubledName: "give each its own name"
      case .unknownState: "use todo, doing or done, as in 'Making=doing'"
      }
    }
  }

  /// The file's content, in canonical form.
  package let bytes: [UInt8]

  /// The columns, each with its state.
  package let columns: [BoardSettings.Column]

  /// Creates a board with a heading for each name.
  ///
  /// A name may have `=` and a state after it. Names that are not known ones are declared in the front matter; without
  /// a state the first of all names is todo, the last is done if no other one is, and those between are doing.
  package init(columns typed: [String], fileName: String) throws(Problem) {
    columns = try Self.columns(typed)
    let names = columns.map(\.name)
    var seen: Set<String> = []
    for name in names {
      guard !name.isEmpty else { throw .emptyName }
      guard let folded = ColumnName(name).candidates.first, !name.contains(where: \.isNewline)
      else {
        throw .unusableName(name)
      }
      guard seen.insert(folded).inserted else { throw .doubledName(name) }
    }
    let headings = "# Board\n" + names.map { "\n## \($0)\n" }.joined()
    let plain = Array(headings.utf8)
    if Self.columns(of: plain, fileName) == columns {
      bytes = plain
      return
    }
    let list = columns.map(Self.element).joined(separator: ", ")
    let declared = Array("---\ncolumns: [\(list)]\n---\n\n\(headings)".utf8)
    guard Self.columns(of: declared, fileName) == columns else {
      let known = Self.columns(of: declared, fileName).map(\.name)
      throw .unusableName(names.first { !known.contains($0) } ?? names[0])
    }
    bytes = declared
  }

  private static func columns(_ typed: [String]) throws(Problem) -> [BoardSettings.Column] {
    let columns = try typed.map { text throws(Problem) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        return BoardSettings.Column(
          name: text, state: ColumnNames.isKnown(text) ? ColumnNames.declaredState(of: text) : nil)
      }
      guard let state = Board.ColumnState(rawValue: parts[1].lowercased()) else {
        throw .unknownState(String(parts[1]))
      }
      return BoardSettings.Column(name: String(parts[0]), state: state)
    }
    let hasDone = columns.contains { $0.state == .done }
    return columns.enumerated().map { index, column in
      let isLast = index == columns.count - 1
      let place: Board.ColumnState =
        index == 0 || isLast && hasDone ? .todo : isLast ? .done : .doing
      return BoardSettings.Column(name: column.name, state: column.state ?? place)
    }
  }

  private static func columns(of bytes: [UInt8], _ fileName: String) -> [BoardSettings.Column] {
    Board(bytes, fileName: fileName).columns.map { .init(name: $0.name, state: $0.state) }
  }

  /// A column in the front matter's list: its name, with its state if the name alone would imply a different one.
  package static func element(_ column: BoardSettings.Column) -> String {
    let name = quoted(column.name)
    guard let state = column.state, state != ColumnNames.declaredState(of: column.name) else {
      return name
    }
    return "{\(name): \(state.rawValue)}"
  }

  /// A name as YAML: plain if that is safe, else in double quotes.
  package static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      // Fast path: most names need no lookup in the Unicode tables.
      if scalar.isASCII { return scalar == " " || UInt8(scalar.value).isASCIIAlphanumeric }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    if isPlain { return name }
    var text: [UInt8] = [.ascii("\"")]
    for byte in name.utf8 {
      if byte == .ascii("\"") || byte == .ascii("\\") { text.append(.ascii("\\")) }
      text.append(byte)
    }
    text.append(.ascii("\""))
    return String(decoding: text, as: UTF8.self)
  }
}
