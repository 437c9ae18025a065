import BoardmarkReading
import BoardmarkText

/// What a task says, part by part, and the column it stands in.
struct TaskState {
  /// A part that has one value, or that is there or not.
  enum Part: Hashable {
    case column
    case box
    case title
    case attribute(LineMeaning.AttributeName)
    case person(ByteString)
    case tag(ByteString)
    /// A line of the body, without the white space around it and whatever its marker.
    case line(ByteString)
  }

  /// The value of each part; a line's is how often it is there.
  private(set) var values: [Part: ByteString] = [:]

  init(_ task: Board.Task, column: String) {
    let line = LineMeaning(task.line, leavingOut: [.boxCharacter, .places])
    values[.column] = ByteString(Array(column.utf8))
    values[.box] = ByteString(Array("\(line.box)".utf8))
    values[.title] = ByteString(line.title)
    for (name, value) in line.attributes { values[.attribute(name)] = value }
    for name in line.people { values[.person(name)] = name }
    for name in line.tags { values[.tag(name)] = name }
    for line in BodyText.bytes(of: task).split(separator: 0x0A) {
      let part = Part.line(Self.plain(line))
      values[part] = ByteString((values[part]?.bytes ?? []) + [0x2B])
    }
  }

  private static func plain(_ line: ArraySlice<UInt8>) -> ByteString {
    var line = line.drop(while: \.isBlank)
    while line.last?.isBlank == true { line.removeLast() }
    let isItem = line.dropFirst().first == 0x20 && line.first.map("-*+".utf8.contains) == true
    return ByteString(
      isItem ? Array("- ".utf8) + line.dropFirst(2).drop(while: \.isBlank) : Array(line))
  }
}

/// What sides of a merge changed in a task, while the merge has it as before.
struct RevertedFields {
  /// The names of the parts, sorted.
  let names: [String]

  /// - Parameter isDecidable: Whether merging the task leaves nothing for a person to decide. Else a body that
  ///   several changed may be what one decided.
  init(base: TaskState, sides: [TaskState], result: TaskState, isDecidable: () -> Bool) {
    let parts = Set(([base, result] + sides).flatMap(\.values.keys))
    func changes(_ part: TaskState.Part) -> [ByteString?] {
      sides.map { $0.values[part] }.filter { $0 != base.values[part] }
    }
    func isDisputed(_ part: TaskState.Part) -> Bool { Set(changes(part)).count > 1 }
    let changedBodies = sides.count { side in
      parts.contains { $0.isLine && side.values[$0] != base.values[$0] }
    }
    // Who moves a task may tick it as well: whose move holds decides both.
    let isMoveDisputed = isDisputed(.column) || isDisputed(.box)
    // Who replaces a name that the other side replaced as well has one of the new ones to choose.
    let replaced = Set(
      parts.filter { part in
        base.values[part] != nil && sides.allSatisfy { $0.values[part] == nil }
      }.map(\.name))
    // What no version has was written when it was merged.
    let written = parts.filter { part in
      result.values[part] != nil && ([base] + sides).allSatisfy { $0.values[part] == nil }
    }.compactMap(\.words)
    var names: Set<String> = []
    for part in parts where result.values[part] == base.values[part] {
      if changes(part).isEmpty || isDisputed(part) { continue }
      if part.goesWithMove, isMoveDisputed { continue }
      if part.isName, replaced.contains(part.name), base.values[part] == nil { continue }
      // A new line of two, or with other words more, is what became of it.
      if let words = part.words, base.values[part] == nil,
        written.contains(where: { Self.hold($0, words) })
      {
        continue
      }
      if part.isLine, changedBodies > 1, !isDecidable() { continue }
      names.insert(part.name)
    }
    self.names = names.sorted()
  }

  /// Whether one line says what another one does: at least half of its words.
  private static func hold(_ line: Set<ByteString>, _ words: Set<ByteString>) -> Bool {
    2 * line.intersection(words).count >= words.count
  }
}

extension TaskState.Part {
  fileprivate var isLine: Bool {
    if case .line = self { return true }
    return false
  }

  fileprivate var isName: Bool {
    switch self {
    case .person, .tag: true
    default: false
    }
  }

  /// The words of a line, without marks; nil for another part.
  fileprivate var words: Set<ByteString>? {
    guard case .line(let line) = self else { return nil }
    return Set(
      line.bytes.split { !($0.isASCIIAlphanumeric || $0 >= 0x80) }
        .map { ByteString(Array($0.map(\.asciiLowercased))) })
  }

  fileprivate var goesWithMove: Bool { [.column, .box].contains(self) || name == "done" }

  fileprivate var name: String {
    switch self {
    case .column: "column"
    case .box: "box"
    case .title: "title"
    case .attribute(let name): name.key.name
    case .person: "person"
    case .tag: "tag"
    case .line: "body"
    }
  }
}
