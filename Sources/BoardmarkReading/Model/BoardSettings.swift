/// What a board's front matter sets; every setting is optional.
public struct BoardSettings: Sendable {
  /// A column that the front matter declares.
  public struct Column: Sendable, Equatable {
    public let name: String
    /// The state the front matter gives it; nil if its name tells the state.
    public let state: ColumnState?

    package init(name: String, state: ColumnState?) {
      self.name = name
      self.state = state
    }
  }

  /// A value and the range at which it stands.
  public struct Located<Value: Sendable>: Sendable {
    public let value: Value
    public let range: Range<Int>
  }

  /// Something in the front matter that cannot be used.
  public struct Problem: Sendable, Equatable {
    public let range: Range<Int>
    public let severity: Severity
    public let message: String

    /// True if it keeps the whole front matter from counting.
    package var isOfWhole = false
  }

  /// The names of the columns; nil if the known names count.
  public internal(set) var columns: [Column]?

  /// Where the list of ``columns`` stands, and its elements, of which there is at least one; elements that declare no
  /// column are included.
  package internal(set) var columnsPlace: (list: Range<Int>, elements: [Range<Int>])?

  /// The key `columns` if its value names no column; nil if it names some or is missing.
  package internal(set) var emptyColumns: (key: Range<Int>, hasValue: Bool)?

  /// The IANA name of the zone in which "today" is meant; nil for the machine's zone.
  public internal(set) var timeZone: Located<String>?

  /// The most open tasks of a column, by its folded name; the range is that of the name as typed.
  public internal(set) var wipLimits: [String: Located<Int>] = [:]

  /// The levels of rules, by id.
  public internal(set) var rules: [String: RuleLevel] = [:]

  /// Whether Obsidian Kanban maintains the file, so that every heading at the level of its lanes is
  /// a column.
  package internal(set) var isObsidianKanban = false

  /// True if taskell certainly keeps the file, so that every heading is a column.
  package internal(set) var isTaskell = false

  /// What the front matter says that cannot be used.
  public internal(set) var problems: [Problem] = []

  init(problems: [Problem] = []) { self.problems = problems }
}
