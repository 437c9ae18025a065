import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading
import BoardmarkText

extension Board {
  /// The events of one task, found by an id or title that a person types, even if the task is gone.
  public struct Trail: Sendable {
    /// The reason why no task was found.
    public enum Failure: Error, Sendable {
      /// No task ever had the id or title.
      case unknown
      /// The ids that match the text as a prefix, as typed in the board.
      case ambiguous([String])
    }

    /// The events about the task, in order.
    public let events: [Board.Event]

    /// Follows a task that is on the board.
    public init(of task: Board.Task, in history: Board.History) {
      self.init(id: task.id, title: task.title, history.events)
    }

    /// Finds a task among all that ever existed: by its id, by an unambiguous prefix of its id,
    /// else by its title. Letter case is ignored.
    public init(_ text: String, in history: Board.History) throws(Failure) {
      let wanted = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
      var ids: [String: TaskID] = [:]
      var titled: (id: TaskID?, title: String)?
      for event in history.events {
        let id = event.change.id.flatMap { TaskID($0) }
        if let id { ids[id.folded] = id }
        if let title = event.change.title, title.lowercased() == text.lowercased() {
          titled = (id, title)
        }
      }
      let begun = ids.values.filter { !wanted.isEmpty && $0.folded.hasPrefix(wanted) }
      if let id = ids[wanted] ?? (begun.count == 1 ? begun.first : nil) {
        self.init(id: id, title: nil, history.events)
      } else if begun.count > 1 {
        throw .ambiguous(begun.map(\.text).sorted())
      } else if let titled {
        self.init(id: titled.id, title: titled.id == nil ? titled.title : nil, history.events)
      } else {
        throw .unknown
      }
    }

    /// Follows the events backwards, from the last name of the task to its first.
    private init(id: TaskID?, title: String?, _ all: [Board.Event]) {
      // A revision's events name the task as it is after the revision; older names apply from the
      // revision before.
      var (id, title) = (id, title)
      var (oldID, oldTitle) = (id, title)
      var revision = -1
      var found: [Board.Event] = []
      for event in all.reversed() {
        let change = event.change
        guard let shown = change.title else { continue }
        if event.revision != revision { (id, title) = (oldID, oldTitle) }
        let changeID = change.id.flatMap { TaskID($0) }
        let isMeant =
          id != nil
          ? changeID == id
          : changeID == nil && title.map { $0.utf8.elementsEqual(shown.utf8) } ?? false
        guard isMeant else { continue }
        if event.revision != revision {
          revision = event.revision
          oldTitle = shown
        }
        found.append(event)
        if change.kind == .retitled { oldTitle = change.from }
        if change.attribute == "id" { oldID = change.from.flatMap { TaskID($0.utf8) } }
        // The title may have belonged to another task before; an id is never reused.
        if change.kind == .added, id == nil { break }
      }
      events = found.reversed()
    }
  }
}

/// The meaning of a task, part by part, and its column.
struct TaskState {
  /// A part that has one value, or that either exists or does not.
  enum Part: Hashable {
    case column
    case box
    case title
    case attribute(LineMeaning.AttributeName)
    case person(ByteString)
    case tag(ByteString)
    /// A line of the body, without surrounding white space and list marker.
    case line(ByteString)
  }

  /// The value of each part; for a line, one `+` per occurrence.
  private(set) var values: [Part: ByteString] = [:]

  init(_ task: Board.Task, column: String) {
    let line = LineMeaning(task.titleLine, leavingOut: [.boxCharacter, .places])
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

  /// The task reduced to its title, open, in its column.
  var bare: TaskState {
    var state = self
    state.values = values.filter { [.column, .title].contains($0.key) }
    state.values[.box] = Self.text(of: .open)
    return state
  }

  private static let openBox = ByteString(Array("[ ]".utf8))

  private static func text(of box: Board.Checkbox) -> ByteString {
    ByteString(Array("\(box)".utf8))
  }

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

  /// A line without surrounding white space and list marker.
  private static func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = line.drop(while: \.isBlank)
    while let last = text.last, last.isBlank || last == 0x0D { text.removeLast() }
    if let first = text.first, first.isBullet, text.dropFirst().first?.isBlank == true {
      text = text.dropFirst().drop(while: \.isBlank)
    }
    return text
  }
}
