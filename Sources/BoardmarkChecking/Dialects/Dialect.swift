import BoardmarkReading
import BoardmarkText

/// How another program writes attributes on a task.
///
/// A class, so that each mark can refer to its dialect at the cost of a reference.
final class Dialect: Sendable {
  /// The program's name in messages.
  let tool: String

  /// A mark at the end of a title, and the attribute with the same meaning here;
  /// the rule's tests try it.
  let sample: (written: String, here: String?)

  /// True if its marks may stay, so that they are only mentioned.
  let isOnlyMentioned: Bool

  /// How much of a line in the task's body is removed together with a mark.
  let removal: Removal

  let form: Form

  /// Where marks stand; without one of the bytes `signs` there is none.
  enum Form: Sendable {
    /// Among the words of a line, each beginning with one of `first`.
    ///
    /// `read` gets the offset of such a byte outside code, links, URLs and HTML.
    case words(
      first: [UInt8], signs: [UInt8], read: @Sendable (ForeignLine, Int) -> ForeignMark.Reading?)

    /// On lines of their own; `read` returns nil for any other line.
    case lines(signs: [UInt8], read: @Sendable (ForeignLine) -> [ForeignMark.Reading]?)

    /// As the last word of the title, if `mayEnd` does not rule that out.
    case titleEnd(
      mayEnd: @Sendable (TaskLine) -> Bool, read: @Sendable (Board.Task) -> ForeignMark.Reading?)
  }

  /// What is removed from the body together with a mark.
  enum Removal: Sendable {
    /// The whole line, and only if nothing else is on it: in the middle of a note, a date may
    /// be about another day than the task's.
    case line
    /// The field, with the bar that separates it from the next one.
    case field
    /// Only the mark, wherever it is.
    case word
  }

  init(
    _ tool: String, sample: (written: String, here: String?), isOnlyMentioned: Bool = false,
    removal: Removal = .line, _ form: Form
  ) {
    self.tool = tool
    self.sample = sample
    self.isOnlyMentioned = isOnlyMentioned
    self.removal = removal
    self.form = form
  }

  fileprivate var signs: [UInt8] {
    switch form {
    case .words(_, let signs, _), .lines(let signs, _): signs
    case .titleEnd: []
    }
  }
}

/// All dialects, each in a file of its own.
enum Dialects {
  /// The dialects, in the order in which the rule's page names them and words are tried.
  static let all: [Dialect] = [
    .obsidianTasks,
    .obsidianKanban,
    .dataview,
    .taskPaper,
    .taskell,
    .todoMD,
    .markdownKanban,
    .markdownTaskManager,
    .dateAfterAtSign,
    .obsidianBlockID,
  ]

  /// True if a task may hold a mark, that is, has a byte that a mark must have.
  static func mayOccur(on item: RuleItem) -> Bool {
    item.holds(anyOf: isSign)
      || all.contains { dialect in
        if case .titleEnd(let mayEnd, _) = dialect.form { mayEnd(item.line) } else { false }
      }
  }

  /// The marks that make up a whole line; nil for any other line.
  static func marks(filling line: ForeignLine) -> [ForeignMark]? {
    for dialect in all {
      guard case .lines(_, let read) = dialect.form, let found = read(line) else { continue }
      return found.map { ForeignMark($0, dialect) }
    }
    return nil
  }

  /// The mark among the words of a line that begins at `offset`.
  static func mark(at offset: Int, in line: ForeignLine) -> ForeignMark? {
    for (dialect, read) in words[Int(line.bytes[offset])] {
      if let found = read(line, offset) { return ForeignMark(found, dialect) }
    }
    return nil
  }

  /// The mark at the end of a task's title.
  static func mark(ending task: Board.Task) -> ForeignMark? {
    for dialect in all {
      guard case .titleEnd(_, let read) = dialect.form, let found = read(task) else { continue }
      return ForeignMark(found, dialect)
    }
    return nil
  }

  // MARK: - By the bytes that they begin with

  private static let isSign: [Bool] = {
    let signs = Set(all.flatMap(\.signs))
    return (0...255).map(signs.contains)
  }()

  private static let words: [[(Dialect, @Sendable (ForeignLine, Int) -> ForeignMark.Reading?)]] = {
    var table = [[(Dialect, @Sendable (ForeignLine, Int) -> ForeignMark.Reading?)]](
      repeating: [], count: 256)
    for dialect in all {
      guard case .words(let first, _, let read) = dialect.form else { continue }
      for byte in first { table[Int(byte)].append((dialect, read)) }
    }
    return table
  }()

  /// For each byte, whether a mark among words can begin with it.
  static let mayBegin = words.map { !$0.isEmpty }
}

extension Dialect {
  /// `@2026-12-01`, which several programs write.
  static let dateAfterAtSign = Dialect(
    "another tool", sample: ("@2026-12-01", "due:2026-12-01"),
    .words(first: [.ascii("@")], signs: [.ascii("@")]) { line, offset in
      let bytes = line.bytes
      let end = offset + 11
      guard line.isWordStart(offset), end <= line.range.upperBound,
        WrittenDate.isISO(bytes[offset + 1..<end]),
        end == line.range.upperBound || !bytes[end].isASCIIAlphanumeric
      else { return nil }
      return .init(
        range: offset..<end, meaning: .date(.due, WrittenDate.read(bytes[offset + 1..<end])))
    })
}

extension Dialect {
  /// `^a1b2c3` at the end of a line, to which links point.
  static let obsidianBlockID = Dialect(
    "Obsidian", sample: ("^a1b2c3", nil), isOnlyMentioned: true,
    .words(first: [.ascii("^")], signs: [.ascii("^")]) { line, offset in
      let bytes = line.bytes
      let limit = line.range.upperBound
      guard offset == line.range.lowerBound || bytes[offset - 1].isBlank else { return nil }
      var end = offset + 1
      while end < limit, bytes[end].isASCIIAlphanumeric || bytes[end] == .ascii("-") { end += 1 }
      guard end > offset + 1, bytes[end..<limit].allSatisfy(\.isBlank) else { return nil }
      return .init(range: offset..<end, meaning: .blockID)
    })
}

/// The ids that other tools' marks give to tasks of a board, to tell which of
/// them can become ids here.
struct ForeignIDMarks {
  private let context: RuleContext

  /// How many marks give each id.
  private var counts: [TaskID: Int] = [:]

  /// The ids that a safe fix writes: of a task that has an id, the mark stays.
  private var written: Set<TaskID> = []

  init(_ marks: some Sequence<(ForeignMark, Board.Task)>, _ context: RuleContext) {
    self.context = context
    for (mark, task) in marks {
      for id in mark.meaning.ids(.id) {
        counts[id, default: 0] += 1
        if mark.isExact, task.id == nil { written.insert(id) }
      }
    }
  }

  /// Why a mark stays as it is: its id already belongs to another task here, or what it needs is
  /// not a task's id; nil for all other marks.
  func obstacle(to meaning: ForeignMark.Meaning, on task: Board.Task) -> String? {
    for id in meaning.ids(.id) {
      if counts[id, default: 0] > 1 { return "left unchanged: another task has the same mark" }
      let isTaken = context.ids.contains(id) && !task.lines.contains { $0.id == id }
      if isTaken { return "left unchanged: another task has the id '\(id)'" }
    }
    let unknown = meaning.ids(.needs).first {
      !context.ids.contains($0) && !context.options.archivedIDs.contains($0)
        && !(counts[$0] == 1 && written.contains($0))
    }
    return unknown.map { "left unchanged: no task here has the id '\($0)'" }
  }
}
