import BoardmarkText
import MarkdownBlocks

/// A kanban board, read from a Markdown file.
///
/// Reading never fails: what the format does not know is prose, and stays as it is. The value keeps the file's bytes, so
/// that a change replaces those of its tasks and leaves all others alone. Columns and tasks refer to it; they are cheap
/// to copy.
public struct Board: Sendable {
  /// The file's text.
  package let source: SourceText

  /// The file's name, which decides whether headings such as "Open" count as columns; `-` for standard input.
  public let fileName: String

  /// The front matter; nil if the file has none.
  package let frontMatter: FrontMatter?

  /// What the front matter sets.
  package let settings: BoardSettings

  /// The columns, in the order of the file.
  public let columns: [Column]

  /// Git's conflict regions; if there are any, the board was read from our half of them.
  package let conflicts: [ConflictRegion]

  /// Checkbox items outside all columns, as the byte ranges of their boxes; found when first asked for.
  package var strayBoxes: [Range<Int>] { structure.strayBoxes }

  private let structure: BoardStructure

  /// The text that was read: the source, or our half of its conflicts.
  package let reading: SourceText

  /// Reads a board from any bytes. Cost: linear; less than that of parsing Markdown.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, in UTF-8; invalid bytes are kept.
  ///   - fileName: The file's name or path, which decides whether headings such as "Open" count as columns.
  public init(_ bytes: [UInt8], fileName: String = "-") {
    self = BoardReader.read(SourceText(bytes), fileName: fileName)
  }

  /// Reads a board, counting every section at the columns' level as a column, whatever its name.
  ///
  /// - Parameter level: The level of the columns if no heading's name determines it.
  package init(readingSectionsOf bytes: [UInt8], fileName: String, level: Int? = nil) {
    self = BoardReader.read(
      SourceText(bytes), fileName: fileName, sections: SectionReading(level: level))
  }

  /// The ``settings`` of a board, given its bytes. Cost: that of its front matter, and of a search for conflicts.
  package static func settings(of bytes: [UInt8]) -> BoardSettings {
    BoardReader.settings(of: SourceText(bytes))
  }

  /// Reads a board from the blocks of its whole text.
  ///
  /// The result differs from that of ``init(_:fileName:)`` only in how long it takes; this
  /// initializer exists for the tests that show so.
  package init(parsing bytes: [UInt8], fileName: String = "-") {
    self = BoardReader.read(SourceText(bytes), fileName: fileName, by: .blocks)
  }

  /// Reads a board in pieces of the given length.
  package init(_ bytes: [UInt8], inPiecesOf length: Int, fileName: String = "-") {
    self = BoardReader.read(
      SourceText(bytes), fileName: fileName, by: .lines(pieceLength: length))
  }

  /// How many of the bytes were read by their blocks, since their lines alone did not show what they are.
  package var parsedLength: Int {
    structure.outline.parsedSegments.reduce(0) { $0 + $1.range.count }
  }

  init(
    source: SourceText, fileName: String, frontMatter: FrontMatter?, settings: BoardSettings,
    columns: [Column], conflicts: [ConflictRegion], structure: BoardStructure, reading: SourceText
  ) {
    self.source = source
    self.fileName = fileName
    self.frontMatter = frontMatter
    self.settings = settings
    self.columns = columns
    self.conflicts = conflicts
    self.structure = structure
    self.reading = reading
  }

  /// The bytes of the file, printed from the parts.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    for part in parts { bytes += source.bytes[part.range] }
    return bytes
  }

  /// The tasks of all columns, in the order of the file.
  ///
  /// Cost: reads all of them; ``Column/tasks`` reads one task at a time.
  public var tasks: [Task] {
    var tasks: [Task] = []
    tasks.reserveCapacity(columns.reduce(0) { $0 + $1.tasks.count })
    for column in columns { tasks += column.tasks }
    return tasks
  }

  /// The tasks that are wanted, in the order of the file, read one by one.
  public func tasks(where isWanted: (Task) -> Bool) -> [Task] {
    var tasks: [Task] = []
    for column in columns {
      for task in column.tasks where isWanted(task) { tasks.append(task) }
    }
    return tasks
  }

  /// Everything the file consists of, in order and without gaps.
  package var parts: [Part] { structure.parts }

  /// The blocks of the whole text. Cost: parses it when first asked for.
  package var blocks: [Block] { structure.blocks }

  /// The first heading with a column's name, whether or not it opens a column.
  package var namedHeading: Heading? { structure.namedHeading }

  /// The number of items of all top-level lists, in a column or not; their indices are in the order of the file.
  package var itemCount: Int { outline.items.count }

  /// The range of an item's lines.
  package func range(ofItem index: Int) -> Range<Int> { outline.items[index].range }

  package func form(ofItem index: Int) -> ItemForm { outline.items[index].form }

  /// Reads an item as a task. Cost: parses it.
  package func task(ofItem index: Int) -> Task { structure.task(ofItem: index) }

  /// The index of the column that an item is in; nil outside of all columns. Cost: logarithmic.
  package func column(ofItem index: Int) -> Int? { structure.column(ofItem: index) }

  /// All headings of the document, in the order of the file.
  package var headings: [Heading] { outline.sections.map(\.heading) }

  /// True if headings, prose and blank lines are known to be in canonical form, and no item is known not to be.
  package var isOutlineCanonical: Bool { outline.isCanonical }

  /// True if all of the text is known to be UTF-8 without NULs.
  package var isUTF8: Bool { outline.isUTF8 }

  /// True if an invisible character may be anywhere in the text.
  package var mayHoldInvisibleCharacter: Bool { outline.mayHoldInvisibleCharacter }

  /// The outline that the board was made from.
  var outline: Outline { structure.outline }

  /// The index of the column of a state: the first plain one that is not a backlog, else the first plain
  /// one, else the first.
  package func firstColumn(of state: Board.ColumnState) -> Int? {
    columns.firstIndex { $0.state == state && $0.role == .plain && !$0.isBacklog }
      ?? columns.firstIndex { $0.state == state && $0.role == .plain }
      ?? columns.firstIndex { $0.state == state }
  }

  /// True if the file is UTF-16, by its byte order mark; nothing of it is read then.
  public var isUTF16: Bool {
    source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF])
  }
}

extension Board {
  /// What is known of an item's form without reading its words.
  package enum ItemForm { case canonical, canonicalButForBullet, other, unknown }

  /// A part of the file: whole lines, except that a byte order mark is alone before the
  /// first.
  package struct Part: Sendable {
    package enum Kind: Sendable, Equatable {
      case byteOrderMark
      case frontMatter
      /// A heading of the document; the index is that of the column it opens, nil if it opens none.
      case heading(column: Int?)
      /// A task, by its column and its index in that column.
      case task(column: Int, index: Int)
      /// Anything the format keeps as it is.
      case prose
      /// Lines of nothing but white space.
      case blank
    }

    package let kind: Kind
    package let range: Range<Int>
  }

  /// A column: a heading that names one, and the tasks below it.
  public final class Column: Sendable {
    /// The heading's text as typed, without the white space around it and the closing `#`s.
    public let name: String

    /// True if the name makes it a column; false only if all sections were asked for.
    package let isNamed: Bool

    /// The state of the column's tasks, by the column's name.
    public let state: Board.ColumnState

    package let role: ColumnRole

    /// The bytes of the heading's lines.
    package let heading: Range<Int>

    /// The bytes of the heading's text; several lines of a setext heading are one range.
    package let headingText: Range<Int>

    /// The heading's level, 1 to 6.
    package let level: Int

    /// From the heading to the column's end, blank lines at the end included.
    package let range: Range<Int>

    /// The most open tasks the column may hold; nil if it has no limit.
    public let wipLimit: Int?

    /// The column's tasks, in the order of the file.
    public let tasks: Tasks

    /// The deeper headings in the column, in order.
    package let groups: [Group]

    init(
      name: String, isNamed: Bool, state: Board.ColumnState, role: ColumnRole, heading: Heading,
      range: Range<Int>, wipLimit: Int?, tasks: Tasks, groups: [Group]
    ) {
      (self.name, self.isNamed, self.state, self.role) = (name, isNamed, state, role)
      (self.heading, headingText, level) = (heading.range, heading.text, heading.level)
      (self.range, self.wipLimit, self.tasks, self.groups) = (range, wipLimit, tasks, groups)
    }

    /// True for a todo column of tasks that nobody has decided to do yet, by its name: Backlog, Ideas.
    public var isBacklog: Bool { state == .todo && ColumnNames.isBacklog(name) }
  }

  /// A deeper heading inside a column, which the tasks below it belong to.
  package struct Group: Sendable {
    /// The heading's text as typed.
    package let name: String

    /// The bytes of the heading's lines.
    package let heading: Range<Int>
  }
}

extension Board {
  /// The ids of all tasks and subtasks.
  package var ids: Set<TaskID> {
    var ids: Set<TaskID> = []
    for task in columns.lazy.flatMap(\.tasks) {
      if let id = task.id { ids.insert(id) }
      for subtask in task.subtasks { if let id = subtask.titleLine.id { ids.insert(id) } }
    }
    return ids
  }
}
