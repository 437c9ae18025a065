internal import YAMLEvents

/// The settings in a board's front matter, all optional.
package struct BoardSettings: Sendable {
  /// A column that the front matter declares.
  package struct Column: Sendable, Equatable {
    package let name: String
    /// The state given in the front matter; nil if the name implies it.
    package let state: Board.ColumnState?

    package init(name: String, state: Board.ColumnState?) {
      self.name = name
      self.state = state
    }
  }

  /// A value and its range.
  package struct Located<Value: Sendable>: Sendable {
    package let value: Value
    package let range: Range<Int>
  }

  /// An unusable part of the front matter.
  package struct Problem: Sendable, Equatable {
    package let range: Range<Int>
    package let severity: Board.Severity
    package let message: String

    /// True if it invalidates the whole front matter.
    package var isOfWhole = false
  }

  /// The names of the columns; nil to use the known names.
  package internal(set) var columns: [Column]?

  /// The ranges of the list of ``columns`` and of its elements, at least one; elements that declare no column are
  /// included.
  package internal(set) var columnsPlace: (list: Range<Int>, elements: [Range<Int>])?

  /// The key `columns` if its value names no column; nil if it names some or is missing.
  package internal(set) var emptyColumns: (key: Range<Int>, hasValue: Bool)?

  /// The IANA name of the zone that defines "today"; nil for the machine's zone.
  package internal(set) var timeZone: Located<String>?

  /// The limits on open tasks, by the column's folded name; the range is that of the name as typed.
  package internal(set) var wipLimits: [String: Located<Int>] = [:]

  /// The levels of rules, by id.
  package internal(set) var rules: [String: Board.RuleLevel] = [:]

  /// True if Obsidian Kanban maintains the file, so that every heading at the level of its lanes is
  /// a column.
  package internal(set) var isObsidianKanban = false

  /// True if taskell certainly keeps the file, so that every heading is a column.
  package internal(set) var isTaskell = false

  /// The unusable parts of the front matter.
  package internal(set) var problems: [Problem] = []

  init(problems: [Problem] = []) { self.problems = problems }
}

/// Reads the format's own keys in a front matter; any other key belongs to another tool.
struct SettingsReader {
  /// The offset of the YAML in the file.
  let offset: Int

  private(set) var settings = BoardSettings()
  private var seen: Set<String> = []

  init(offset: Int) { self.offset = offset }

  mutating func read(_ pairs: [YAMLNode.Pair]) {
    for pair in pairs {
      guard let key = pair.key.scalar else { continue }
      if key == ObsidianKanban.key, !pair.value.isEmpty { settings.isObsidianKanban = true }
      guard Self.keys.contains(key) else { continue }
      guard seen.insert(key).inserted else {
        report(pair.key, .error, "front matter sets '\(key)' twice; the first is used")
        continue
      }
      if key == "columns" { settings.emptyColumns = (located(pair.key), !pair.value.isEmpty) }
      // An empty `columns:` sets nothing.
      if pair.value.isEmpty { continue }
      switch key {
      case "columns": readColumns(pair.value)
      case "timezone": readTimeZone(pair.value)
      case "wip": readLimits(pair.value)
      default: readRules(pair.value)
      }
    }
  }

  static let keys: Set<String> = ["columns", "timezone", "wip", "rules"]

  private mutating func report(_ node: YAMLNode, _ severity: Board.Severity, _ message: String) {
    settings.problems.append(
      BoardSettings.Problem(range: located(node), severity: severity, message: message))
  }

  /// The range of a node in the file.
  private func located(_ node: YAMLNode) -> Range<Int> {
    node.byteRange.lowerBound + offset..<node.byteRange.upperBound + offset
  }

  // MARK: - Columns

  private mutating func readColumns(_ node: YAMLNode) {
    guard let elements = node.sequence else {
      report(node, .warning, "'columns' is ignored: it must be a list of names")
      return
    }
    var columns: [BoardSettings.Column] = []
    let reported = settings.problems.count
    for element in elements {
      guard let column = column(element) else { continue }
      if ColumnName(column.name).candidates.isEmpty {
        report(
          element, .warning, "'\(column.name)' is not a valid column name; use letters and digits")
      } else {
        columns.append(column)
      }
    }
    // An empty list would make all headings prose.
    if columns.isEmpty {
      // A fault that all elements share is reported once.
      settings.problems.removeSubrange(reported...)
      let form = elements.isEmpty ? "" : "; each must be a name or a single 'name: state'"
      report(node, .warning, "'columns' is ignored: it names none\(form)")
    } else {
      settings.columns = columns
      settings.emptyColumns = nil
      settings.columnsPlace = (located(node), elements.map(located))
    }
  }

  /// The column that an element of the list declares; nil, after a report, if the element has
  /// another shape.
  private mutating func column(_ element: YAMLNode) -> BoardSettings.Column? {
    if let name = element.scalar, !name.isEmpty {
      return BoardSettings.Column(name: name, state: nil)
    }
    guard let pair = element.mapping?.first, element.mapping?.count == 1,
      let name = pair.key.scalar, !name.isEmpty
    else {
      report(element, .warning, "column is ignored: it must be a name or a single 'name: state'")
      return nil
    }
    let state = pair.value.scalar.flatMap(Board.ColumnState.init(rawValue:))
    if state == nil {
      report(pair.value, .error, "state of column '\(name)' must be todo, doing or done")
    }
    return BoardSettings.Column(name: name, state: state)
  }

  // MARK: - The others

  private mutating func readTimeZone(_ node: YAMLNode) {
    guard let name = node.scalar, !name.isEmpty else {
      report(node, .warning, "'timezone' is ignored: it must be a name like 'Asia/Seoul'")
      return
    }
    settings.timeZone = BoardSettings.Located(value: name, range: located(node))
  }

  private mutating func readLimits(_ node: YAMLNode) {
    guard let pairs = node.mapping else {
      report(node, .warning, "'wip' is ignored: it must map column names to numbers")
      return
    }
    for pair in pairs {
      guard let name = pair.key.scalar, let key = ColumnName(name).candidates.first else {
        report(pair.key, .warning, "WIP limit is ignored: its column has no name")
        continue
      }
      guard let digits = pair.value.scalar, let limit = CalendarDate.number(Array(digits.utf8))
      else {
        report(
          pair.value, .warning, "WIP limit of '\(name)' is ignored: it must be a whole number")
        continue
      }
      settings.wipLimits[key] =
        settings.wipLimits[key] ?? BoardSettings.Located(value: limit, range: located(pair.key))
    }
  }

  private mutating func readRules(_ node: YAMLNode) {
    guard let pairs = node.mapping else {
      report(node, .warning, "'rules' is ignored: it must map rule ids to severities")
      return
    }
    for pair in pairs {
      guard let id = pair.key.scalar, Board.RuleID(rawValue: id) != nil else {
        let id = pair.key.scalar ?? ""
        report(pair.key, .error, "rule '\(id)' does not exist" + Board.RuleID.suggestion(for: id))
        continue
      }
      guard let level = pair.value.scalar.flatMap(Board.RuleLevel.init) else {
        report(
          pair.value, .error, "severity of rule '\(id)' must be error, warning, info or off")
        continue
      }
      settings.rules[id] = settings.rules[id] ?? level
    }
  }
}
