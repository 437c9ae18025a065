import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// Finds lists and tables that look like tasks and are not read.
enum TaskOutsideColumn: Rule {
  static let id = RuleID.taskOutsideColumn
  static let defaultLevel = RuleLevel.on(.warning)

  static let page = RulePage(
    what: "A list or a table stands outside every column, or in a form that is not read.",
    why: """
      It may look like tasks but holds none: its dates are not checked, and no list shows it. It stands
      before the first heading, under one that names no column, or it is a table or so far indented
      that it is code. There is one finding for each heading: an info where nothing below it has a
      box or a date. Where the front matter lists the 'columns', such sections are taken to be meant.
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
      """)

  static func check(_ context: RuleContext, _ findings: inout FindingCollector) {
    var boxes = context.board.strayBoxes[...]
    let setting = ColumnsSetting(of: context.board)
    for section in context.board.unreadSections {
      let end = section.items.last?.upperBound ?? 0
      let own = boxes.prefix { $0.lowerBound < end }
      boxes = boxes.dropFirst(own.count)
      if section.isInColumn {
        addUnreadContent(of: section, context, &findings)
      } else {
        add(section, boxes: own.count, setting, context, &findings)
      }
    }
  }

  private static func add(
    _ section: Board.UnreadSection, boxes: Int, _ setting: ColumnsSetting, _ context: RuleContext,
    _ findings: inout FindingCollector
  ) {
    let dates = Dates(of: section.items, context)
    let isSure = boxes > 0 || dates.dated > 0
    // Who lists the columns has said that the others are none.
    guard isSure || context.board.settings.columns == nil else { return }
    guard
      let place = section.heading?.text ?? section.items.first.map({ context.firstLine(of: $0) })
        ?? (section.tables + section.codeLists).first.map({ context.firstLine(of: $0) })
    else { return }
    let what = contents(of: section, dates)
    let isOne = section.items.count + section.tables.count + section.codeLists.count == 1
    let name = section.heading.map { "'\($0.name(in: context.board.reading))' is no column" }
    findings.add(
      place,
      "\(name.map { "\($0), so " } ?? "")\(what) \(isOne ? "is" : "are") not read\(dates.clause)",
      remedy: remedy(section, isSure: isSure, setting, context), severity: isSure ? nil : .info)
  }

  /// What is not read although it stands in a column.
  private static func addUnreadContent(
    of section: Board.UnreadSection, _ context: RuleContext, _ findings: inout FindingCollector
  ) {
    for table in section.tables {
      findings.add(
        context.firstLine(of: table), "a table in a column is not read as tasks",
        remedy: "write each row as a list item", severity: .info)
    }
    for list in section.codeLists {
      findings.add(
        context.firstLine(of: list),
        "a list that is indented by 4 or more is code, so it is not read",
        remedy: "begin its lines with fewer than 4 spaces")
    }
  }

  private static func contents(of section: Board.UnreadSection, _ dates: Dates) -> String {
    func count(_ number: Int, _ noun: String) -> String? {
      number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let place = section.heading == nil ? " before the first heading" : ""
    return
      [
        count(section.items.count, "item"), count(section.tables.count, "table"),
        count(section.codeLists.count, "indented list"),
      ].compactMap { $0 }.joined(separator: " and ") + place
  }

  /// The whole setting to paste, where it would make the heading a column.
  private static func remedy(
    _ section: Board.UnreadSection, isSure: Bool, _ setting: ColumnsSetting, _ context: RuleContext
  ) -> String {
    let condition = isSure ? "" : "if these are tasks, "
    guard let heading = section.heading, heading.level == context.board.columns.first?.level,
      !section.items.isEmpty
    else {
      let content = section.items.count + section.tables.count + section.codeLists.count
      return "\(condition)move \(content == 1 ? "it" : "them") under a column, as list items"
    }
    return "\(condition)\(setting.advice(for: heading))"
  }

  /// What items say about dates.
  private struct Dates {
    var dated = 0
    var late = 0

    init(of items: [Range<Int>], _ context: RuleContext) {
      let today = context.options.now.today
      for item in items where Self.mayHoldDate(context.bytes[item]) {
        guard let line = TaskReading(Array(context.bytes[item]))?.task.line,
          line.due != nil || line.start != nil || line.done != nil
        else { continue }
        dated += 1
        if let due = line.due, due.date < today, line.box != .ticked, line.box != .cancelled {
          late += 1
        }
      }
    }

    /// Whether a colon follows the last letters of a date's key.
    private static func mayHoldDate(_ item: ArraySlice<UInt8>) -> Bool {
      var (third, second, first): (UInt8, UInt8, UInt8) = (0, 0, 0)
      for byte in item {
        if byte == .ascii(":"),
          second == .ascii("u") || second == .ascii("r") || second == .ascii("n"),
          first == .ascii("e") || first == .ascii("t"), third != 0
        {
          return true
        }
        (third, second, first) = (second, first, byte.asciiLowercased)
      }
      return false
    }

    var clause: String {
      guard dated > 0 else { return "" }
      return ", of which \(dated) \(dated == 1 ? "has a date" : "have dates")"
        + (late > 0 ? " and \(late) \(late == 1 ? "looks" : "look") late" : "")
    }
  }
}

/// The front matter's `columns` as it would be with one more column.
private struct ColumnsSetting {
  private let board: Board
  private let isDeclared: Bool

  /// What stands in the list now, with the offsets of the headings where nothing is declared.
  private let present: [(offset: Int, element: String)]

  /// More columns than anybody lists in a message.
  private static let mostColumns = 30

  init(of board: Board) {
    self.board = board
    isDeclared = board.settings.columns != nil
    if let declared = board.settings.columns {
      present = declared.map { (0, Self.element($0.name, $0.state)) }
    } else {
      present =
        board.columns.count > Self.mostColumns
        ? [] : board.columns.map { ($0.heading.lowerBound, Self.element($0, board)) }
    }
  }

  /// What to write so that a heading is a column.
  func advice(for heading: Heading) -> String {
    let new = (
      offset: heading.range.lowerBound,
      element: BoardTemplate.quoted(heading.name(in: board.reading))
    )
    guard !present.isEmpty, present.count <= Self.mostColumns else {
      return "add \(new.element) to 'columns' in the front matter, which lists all columns"
    }
    let list = isDeclared ? present + [new] : (present + [new]).sorted { $0.offset < $1.offset }
    return
      "write 'columns: [\(list.map(\.element).joined(separator: ", "))]' in the front matter"
  }

  /// A column's name, with its state where the name alone would have another.
  private static func element(_ column: Board.Column, _ board: Board) -> String {
    let alone = ColumnNames([.init(name: column.name, state: nil)], fileName: board.fileName)
    let isKnown = alone.match(column.name)?.state == column.state
    return element(column.name, isKnown ? nil : column.state)
  }

  private static func element(_ name: String, _ state: ColumnState?) -> String {
    let name = BoardTemplate.quoted(name)
    return state.map { "{\(name): \($0.rawValue)}" } ?? name
  }
}

extension RuleContext {
  /// The first line of a stretch, without the white space around it.
  fileprivate func firstLine(of range: Range<Int>) -> Range<Int> {
    let line = board.reading.lines.line(at: range.lowerBound)
    var start = range.lowerBound
    var end = min(board.reading.content(ofLine: line).upperBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
