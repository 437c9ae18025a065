import Boardmark
import BoardmarkText

/// Reads tables of Jira, Asana, Notion, Planner, GitLab, Todoist, and any other with a header.
struct CSVReader {
  private var board = ForeignBoard()
  private let meanings: [FieldNames.Meaning?]

  /// The names of the table's columns, each with a suffix for places.
  private let names: [(name: String, place: String)]

  /// - Parameter map: The names of a board's own fields, each with the header of its column; other columns are
  ///   recognized by name.
  static func board(
    of bytes: [UInt8], map: [(own: String, header: String)] = []
  ) throws(ForeignError) -> ForeignBoard {
    let table = try Table(bytes)
    var reader = CSVReader(header: table.header, meanings: try meanings(of: table.header, map))
    for row in table.rows { reader.add(row.cells, row.number) }
    reader.board.addColumnsOfTasks()
    return reader.board
  }

  private init(header: [String], meanings: [FieldNames.Meaning?]) {
    self.meanings = meanings
    let names = header.enumerated().map { index, name in
      let name = ForeignText.oneLine(name)
      return name.isEmpty ? "Column \(index + 1)" : name
    }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    self.names = names.enumerated().map { index, name in
      (name, counts[name]! > 1 ? "\(name) (column \(index + 1))" : name)
    }
  }

  private static func meanings(
    of header: [String], _ map: [(own: String, header: String)]
  ) throws(ForeignError) -> [FieldNames.Meaning?] {
    let names = header.map(FieldNames.folded)
    var meanings = names.map { FieldNames.meaning(of: $0) }
    for (own, name) in map {
      guard let meaning = FieldNames.meaning(ofOwn: own) else {
        throw ForeignError(
          "--map: '\(own.terminalSafe())' is not a field of a task",
          remedy: "the fields are \(FieldNames.ownNames)")
      }
      let columns = names.indices.filter { names[$0] == FieldNames.folded(name) }
      if columns.isEmpty {
        throw ForeignError(
          "--map: the table has no column '\(name.terminalSafe())'",
          remedy: "its columns are \(header.joined(separator: ", ").terminalSafe())")
      }
      // A mapped field is not also read from a column recognized by name.
      for index in meanings.indices where meanings[index] == meaning { meanings[index] = nil }
      for index in columns { meanings[index] = meaning }
    }
    // Only the first recognized column is the title, and likewise for the state and the identity.
    var seen: [FieldNames.Meaning] = []
    for index in meanings.indices {
      guard let meaning = meanings[index] else { continue }
      switch meaning {
      case .field(.title), .field(.column), .reference:
        let isSecond = seen.contains {
          if case .reference = meaning, case .reference = $0 { return true }
          return $0 == meaning
        }
        if isSecond { meanings[index] = nil }
      default: break
      }
      seen.append(meaning)
    }
    guard meanings.contains(.field(.title)) else {
      throw ForeignError(
        "no column is the title; the columns are \(header.joined(separator: ", ").terminalSafe())",
        remedy: "name it: --map 'title=\(header[0].terminalSafe())'")
    }
    return meanings
  }

  private mutating func add(_ cells: [String], _ row: Int) {
    var task = ForeignTask(title: .init(.title, "", at: []))
    for (index, cell) in cells.enumerated() where !cell.allSatisfy(\.isWhitespace) {
      let place = place(index, row)
      board.places.append(place)
      guard index < meanings.count, let meaning = meanings[index] else {
        task.add(.detail(name(index)), cell, at: [place])
        continue
      }
      add(cell, meaning, index, place, to: &task)
    }
    board.tasks.append(task)
  }

  private mutating func add(
    _ cell: String, _ meaning: FieldNames.Meaning, _ index: Int, _ place: String,
    to task: inout ForeignTask
  ) {
    switch meaning {
    case .field(.title): task.title = .init(.title, cell, at: [place])
    case .field(let kind): task.add(kind, cell, at: [place])
    case .people:
      for name in Self.names(cell) { task.add(.person, name, at: [place]) }
    case .tags:
      for name in Self.names(cell) { task.add(.tag(), name, at: [place]) }
    case .reference(let key):
      let key = Board.AttributeKey(key)!
      let value = ForeignText.oneLine(cell)
      guard !value.contains(" "), task.reference == nil else {
        return task.add(.detail(name(index)), cell, at: [place])
      }
      task.reference = (key, value)
      task.add(.attribute(key), value, at: [place])
    case .address:
      guard let reference = ForgeReference(address: cell) else {
        return task.add(.link(name: ""), cell, at: [place])
      }
      task.reference = (reference.key, reference.value)
      task.add(.attribute(reference.key), reference.value, at: [place])
    case .machine: board.machinePlaces[place] = "column \(name(index))"
    }
  }

  /// The names in a cell, separated by commas or semicolons.
  private static func names(_ cell: String) -> [String] {
    cell.split { $0 == "," || $0 == ";" || $0.isNewline }.map { ForeignText.oneLine(String($0)) }
      .filter { !$0.isEmpty }
  }

  private func name(_ index: Int) -> String {
    index < names.count ? names[index].name : "Column \(index + 1)"
  }

  /// `row 3, Due date`, where the header is row 1; includes the column's number if its name is repeated.
  private func place(_ index: Int, _ row: Int) -> String {
    "row \(row), \(index < names.count ? names[index].place : "Column \(index + 1)")"
  }
}
