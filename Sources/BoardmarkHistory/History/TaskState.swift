import BoardmarkReading
import BoardmarkText

/// What a task says, part by part, and the column it stands in.
struct TaskState {
  /// A part that has one value, or that is either there or not.
  enum Part: Hashable {
    case column
    case box
    case title
    case attribute(LineMeaning.AttributeName)
    case person(ByteString)
    case tag(ByteString)
    /// A line of the body, without the white space around it and the marker of a list.
    case line(ByteString)
  }

  /// The value of each part; for a line, as many `+` as it occurs.
  private(set) var values: [Part: ByteString] = [:]

  init(_ task: Board.Task, column: String) {
    let line = LineMeaning(task.line, leavingOut: [.boxCharacter, .places])
    values[.column] = ByteString(Array(column.utf8))
    let isMarked = line.box == .open && line.boxText != Self.openBox
    values[.box] = isMarked ? line.boxText : Self.text(of: line.box)
    values[.title] = ByteString(line.title)
    for (name, value) in line.attributes { values[.attribute(name)] = value }
    for name in line.people { values[.person(name)] = name }
    for name in line.tags { values[.tag(name)] = name }
    for line in BodyText.bytes(of: task).split(separator: 0x0A) {
      let part = Part.line(ByteString(Self.text(of: line)))
      values[part] = ByteString((values[part]?.bytes ?? []) + [0x2B])
    }
  }

  /// The same task, open and with nothing but its title, in its column.
  var bare: TaskState {
    var state = self
    state.values = values.filter { [.column, .title].contains($0.key) }
    state.values[.box] = Self.text(of: .open)
    return state
  }

  private static let openBox = ByteString(Array("[ ]".utf8))

  private static func text(of box: Box) -> ByteString { ByteString(Array("\(box)".utf8)) }

  /// The lines of the body, each once.
  var lines: [ByteString] {
    values.keys.compactMap { part in
      if case .line(let line) = part { return line }
      return nil
    }
  }

  /// The words of a line, without white space and punctuation.
  static func words(of line: ByteString) -> Set<ByteString> {
    Set(
      line.bytes.split { !($0.isASCIIAlphanumeric || $0 >= 0x80) }.map { ByteString($0) })
  }

  /// A line without the white space around it and the marker of a list.
  private static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.drop(while: \.isBlank)
    while let last = text.last, last.isBlank || last == 0x0D { text.removeLast() }
    if let first = text.first, first.isBullet, text.dropFirst().first?.isBlank == true {
      text = text.dropFirst().drop(while: \.isBlank)
    }
    return text
  }
}
