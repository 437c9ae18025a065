import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds lists and tables that look like tasks but are not read.
enum TaskOutsideColumn: Rule {
  static let id = Board.RuleID.taskOutsideColumn
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A list or a table is outside every column, or in a form that is not read.",
    why: """
      It looks like tasks but is not read as such: its dates are not checked, and no list shows it. It
      is before the first heading, under one that names no column, or it is a table, headings with
      '**Status**: new' below them, or indented so far that it is code. Each heading has one finding, an
      info if nothing below it has a box or a date. If the front matter lists the 'columns', such
      sections are assumed to be intentional.
      """,
    example: """
      ## Meeting notes

      - [ ] Send the invoice

      ## Todo
      """,
    instead: """
      ## Meeting notes

      Send the invoice.

      ## Todo

      - [ ] Send the invoice
      """,
    fix: """
      Unsafe: lists the heading with the other columns under 'columns' in the front matter, if it has a
      list below it and is at the columns' level.
      """)

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    let sections = UnreadSection.all(of: context.board, on: context.options.now.today)
    if !sections.isEmpty { add(sections, context, &findings) }
    UnreadColumnContent.addFieldLines(context, &findings)
  }

  private static func add(
    _ sections: [UnreadSection], _ context: RuleContext, _ findings: inout Findings
  ) {
    let setting = ColumnsSetting(of: context.board)
    let sure = sections.filter { $0.isSure && $0.section.isListOfColumnsLevel }
      .compactMap(\.section.heading)
    // A message that lists many of them would be too long to read.
    let beside = sure.count > ColumnsSetting.maxShown ? [] : sure
    let fixOfSure = findings.makesFixes ? fix(sure, setting, context) : nil
    for section in sections {
      if section.section.isInColumn {
        UnreadColumnContent.add(section.section, context, &findings)
      } else {
        add(section, beside: beside, fixOfSure, setting, context, &findings)
      }
    }
  }

  private static func add(
    _ unread: UnreadSection, beside sure: [Heading], _ fixOfSure: Board.Fix?,
    _ setting: ColumnsSetting,
    _ context: RuleContext, _ findings: inout Findings
  ) {
    let section = unread.section
    // If the front matter lists the columns, its author has said that other
    // headings are not columns.
    guard unread.isSure || context.board.settings.columns == nil else { return }
    guard let place = unread.place(in: context.board) else { return }
    func name() -> String {
      section.heading.map { "'\($0.name(in: context.board.reading))' is not a column, so " } ?? ""
    }
    findings.addOrCount(
      place, "\(name())\(contents(of: section)) not read\(unread.datesClause)",
      remedy: remedy(unread, beside: sure, setting),
      fix: !section.isListOfColumnsLevel
        ? nil : unread.isSure ? fixOfSure : fix([section.heading!], setting, context),
      severity: unread.isSure ? nil : .info)
  }

  /// The fix that turns all the headings into columns at once; one by one, each would have to be proved together with
  /// all before it.
  private static func fix(
    _ headings: [Heading], _ setting: ColumnsSetting, _ context: RuleContext
  ) -> Board.Fix? {
    guard let edit = setting.edit(adding: headings) else { return nil }
    let name = "'\(headings[0].name(in: context.board.reading))'"
    let others = headings.count - 1
    return Board.Fix(
      title: others == 0
        ? "make \(name) a column"
        : "turn \(name) and \(others.counted("other heading")) into columns",
      isSafe: false, edits: [edit])
  }

  /// The contents of the section, as the subject of a sentence with its verb.
  private static func contents(of section: Board.UnreadSection) -> String {
    func count(_ number: Int, _ noun: String) -> String? {
      number == 0 ? nil : number.counted(noun)
    }
    let place = section.heading == nil ? " before the first heading" : ""
    return
      [
        count(section.items.count, "item"), count(section.tables.count, "table"),
        count(section.codeLists.count, "indented list"),
        count(section.quoted.count, "quoted item"),
      ].compactMap { $0 }.joined(separator: " and ") + place
      + (section.count == 1 ? " is" : " are")
  }

  /// The whole setting to paste, if it would make the heading a column.
  private static func remedy(
    _ unread: UnreadSection, beside sure: [Heading], _ setting: ColumnsSetting
  ) -> String {
    let condition = unread.isSure ? "" : "if these are tasks, "
    guard unread.section.isListOfColumnsLevel else {
      return
        "\(condition)move \(unread.section.count == 1 ? "it" : "them") under a column, as list items"
    }
    return "\(condition)\(setting.advice(for: [unread.section.heading!], with: sure))"
  }
}

/// A section with content that looks like tasks but is not read.
struct UnreadSection {
  let section: Board.UnreadSection

  /// The clause about the section's dates in messages.
  let datesClause: String

  /// True if these were clearly meant as tasks: an item has a box or a date, or the heading calls them urgent.
  let isSure: Bool

  /// The sections of a board, in the order of the file.
  static func all(of board: Board, on today: CalendarDate) -> [UnreadSection] {
    let sections = board.unreadSections
    guard !sections.isEmpty else { return [] }
    var boxes = board.strayBoxes[...]
    return sections.map { section in
      let end = section.items.last?.upperBound ?? 0
      let own = boxes.prefix { $0.lowerBound < end }
      boxes = boxes.dropFirst(own.count)
      let dates =
        section.isInColumn
        ? nil : UnreadDates(of: section.items, in: board.reading, on: today)
      return UnreadSection(
        section: section, datesClause: dates?.clause ?? "",
        isSure: !own.isEmpty || (dates?.dated ?? 0) > 0
          || !section.items.isEmpty && isUrgent(section.heading, board.reading))
    }
  }

  /// The range to report if it is outside all columns.
  func place(in board: Board) -> Range<Int>? {
    section.heading?.text
      ?? (section.items + section.tables + section.codeLists + section.quoted).first
      .map { board.firstLine(of: $0) }
  }

  private static func isUrgent(_ heading: Heading?, _ reading: SourceText) -> Bool {
    // Fast path: few headings are that short.
    guard let heading, heading.text.count <= longestUrgent else { return false }
    let words = heading.name(in: reading).lowercased().unicodeScalars
      .split { $0.isASCII ? !UInt8($0.value).isASCIIAlphanumeric : !$0.properties.isAlphabetic }
    return urgent.contains(words.map { String($0) }.joined(separator: " "))
  }

  private static let longestUrgent = 32

  /// Headings of lists with tasks by priority.
  private static let urgent: Set<String> = [
    "urgent", "critical", "asap", "high priority", "medium priority", "low priority",
    "top priority",
    "highest priority", "important", "must have", "must do", "blockers", "p0", "p1", "p2", "p3",
    "dringend",
    "wichtig", "긴급", "중요",
  ]
}
