import Boardmark
import Testing

@testable import BoardmarkChecking

/// What the rules say about a text, as lines that tests compare.
enum RuleFindings {
  /// The day that all rule tests take for today unless they say otherwise.
  static let today = CalendarDate(year: 2026, month: 11, day: 21)!

  static func board(_ text: String, fileName: String = "board.md") -> Board {
    Board(Array(text.utf8), fileName: fileName)
  }

  /// The diagnostics of `bytes`, each proved to lie inside the text, each fix to be well formed and
  /// to leave all lines but its task's alone.
  static func diagnostics(
    _ bytes: [UInt8], options: Board.CheckOptions, fileName: String = "board.md"
  ) -> [Board.Finding] {
    let board = Board(bytes, fileName: fileName)
    let found = Checker.diagnostics(of: board, options: options)
    for diagnostic in found {
      #expect(diagnostic.range.lowerBound >= 0 && diagnostic.range.upperBound <= bytes.count)
      #expect(!diagnostic.message.hasSuffix("."))
      if let fix = diagnostic.fix { prove(fix, of: diagnostic, board) }
    }
    return found
  }

  private static func prove(_ fix: Board.Fix, of diagnostic: Board.Finding, _ board: Board) {
    #expect(!fix.edits.isEmpty)
    let changed = board.source.bytes.applying(fix.edits)
    #expect(changed != board.source.bytes)
    guard diagnostic.rule != .notCanonical else { return }
    let sections = diagnostic.rule == .foreignSyntax ? HeadingTask.all(in: board) : []
    if let section = sections.first(where: { $0.text == diagnostic.range }) {
      prove(fix, of: section, board)
      return
    }
    if [.taskOutsideColumn, .noColumns].contains(diagnostic.rule) {
      prove(newColumnsOf: fix, board)
      return
    }
    if diagnostic.rule == .duplicateID, !fix.isSafe {
      prove(removalBy: fix, of: diagnostic, board)
      return
    }
    // Without what cannot be seen, a line may become the task that it looks like.
    if diagnostic.rule != .invisibleCharacter, diagnostic.rule != .hiddenBoardText {
      #expect(Board(changed, fileName: board.fileName).tasks.count == board.tasks.count)
    }
    let movesLines: Set<Board.RuleID> = [
      .tickedOutsideDone, .missingColumn, .unusedSuppression, .hiddenBoardText, .frontMatter,
    ]
    guard !movesLines.contains(diagnostic.rule) else { return }
    let task = board.tasks.first { $0.range.contains(diagnostic.range.lowerBound) }
    for edit in fix.edits {
      let isInside =
        task.map {
          $0.range.lowerBound <= edit.range.lowerBound
            && edit.range.upperBound <= $0.range.upperBound
        } ?? false
      #expect(isInside, "\(diagnostic.rule): an edit leaves its task")
      #expect(!edit.replacement.contains { $0.isLineEnding })
    }
  }

  /// A fix that removes one of a task's copies keeps another one, and all other tasks.
  private static func prove(removalBy fix: Board.Fix, of diagnostic: Board.Finding, _ board: Board)
  {
    let after = Board(board.source.bytes.applying(fix.edits), fileName: board.fileName)
    var left = after.tasks.map { "\($0.title) \($0.columnIndex)" }
    let gone = board.tasks.filter { task in
      guard let index = left.firstIndex(of: "\(task.title) \(task.columnIndex)") else {
        return true
      }
      left.remove(at: index)
      return false
    }
    #expect(left.isEmpty && gone.count == 1)
    #expect(gone.first?.id == diagnostic.task && after.ids.contains(diagnostic.task!))
  }

  /// A fix that makes columns changes the front matter only, and every task stays in its column.
  private static func prove(newColumnsOf fix: Board.Fix, _ board: Board) {
    let after = Board(board.source.bytes.applying(fix.edits), fileName: board.fileName)
    let end = board.frontMatter?.range.upperBound ?? board.source.byteOrderMark.upperBound
    #expect(fix.edits.allSatisfy { $0.range.isEmpty && $0.range.upperBound <= end })
    #expect(after.settings.problems == board.settings.problems)
    let before = board.columns.map { "\($0.name) \($0.state) \($0.tasks.map(\.title))" }
    let now = after.columns.map { "\($0.name) \($0.state) \($0.tasks.map(\.title))" }
    #expect(now.count > before.count)
    #expect(now.filter(before.contains) == before)
  }

  /// A heading that becomes a task takes the checkbox items below it into its body.
  private static func prove(_ fix: Board.Fix, of section: HeadingTask, _ board: Board) {
    let lines = board.source.lines
    let range = lines.start(section.lines.lowerBound)..<lines.end(section.lines.upperBound - 1)
    for edit in fix.edits {
      #expect(
        range.lowerBound <= edit.range.lowerBound && edit.range.upperBound <= range.upperBound)
    }
    let after = Board(board.source.bytes.applying(fix.edits), fileName: board.fileName)
    let below = board.tasks.count { range.contains($0.range.lowerBound) }
    #expect(after.tasks.count == board.tasks.count - below + 1)
    #expect(after.columns.map(\.name) == board.columns.map(\.name))
    let id = TaskID(board.source.bytes[section.id])
    let task = after.tasks.first { $0.range.lowerBound == range.lowerBound }
    #expect(task?.id == id && task?.columnIndex == section.column)
  }

  static func diagnostics(
    _ text: String, today: CalendarDate = today, levels: [Board.RuleID: Board.RuleLevel] = [:],
    archivedIDs: Set<TaskID> = [], warnAhead: Int = 3
  ) -> [Board.Finding] {
    diagnostics(
      Array(text.utf8),
      options: Board.CheckOptions(
        now: Board.Now(today), warnAhead: warnAhead, archivedIDs: archivedIDs, levels: levels))
  }

  /// `line:column: severity: message [id]`, and what to do about it in a line of its own.
  static func lines(_ diagnostics: [Board.Finding], of bytes: [UInt8]) -> [String] {
    let source = SourceText(bytes)
    return diagnostics.flatMap { diagnostic in
      let place = source.position(at: diagnostic.range.lowerBound)
      var lines = [
        "\(place.line):\(place.column): \(diagnostic.severity): \(diagnostic.message)"
          + " [\(diagnostic.rule.rawValue)]"
      ]
      if let remedy = diagnostic.remedy { lines.append("  \(remedy)") }
      if let fix = diagnostic.fix {
        lines.append("  \(fix.isSafe ? "safe" : "unsafe") fix: \(fix.title)")
      }
      return lines
    }
  }

  /// The findings of one rule alone, switched on, in `text`.
  static func of(
    _ rule: Board.RuleID, _ text: String, today: CalendarDate = today,
    archivedIDs: Set<TaskID> = [],
    warnAhead: Int = 3
  ) -> [Board.Finding] {
    diagnostics(
      text, today: today, levels: levels(for: rule), archivedIDs: archivedIDs,
      warnAhead: warnAhead
    ).filter { $0.rule == rule }
  }

  /// The messages of one rule alone, switched on, in `text`.
  static func messages(_ rule: Board.RuleID, _ text: String, today: CalendarDate = today)
    -> [String]
  {
    of(rule, text, today: today).map(\.message)
  }

  /// The levels that switch the rule on where it is off; none where it is on anyhow.
  static func levels(for rule: Board.RuleID) -> [Board.RuleID: Board.RuleLevel] {
    RuleCatalogue.rules.contains { $0.id == rule && $0.defaultLevel == .off }
      ? [rule: .on(.warning)] : [:]
  }

  /// The levels that name the rule, as a board's owner may, at the level that it has anyhow; none for one
  /// whose findings differ in severity.
  static func naming(_ rule: Board.RuleID) -> [Board.RuleID: Board.RuleLevel] {
    guard rule != .frontMatter else { return [:] }
    let level = RuleCatalogue.rules.first { $0.id == rule }!.defaultLevel
    return [rule: level == .off ? .on(.warning) : level]
  }

  /// The text with all of the rule's fixes applied, as where somebody named it.
  static func fixed(_ rule: Board.RuleID, _ text: String, today: CalendarDate = today) -> String {
    let edits = diagnostics(text, today: today, levels: naming(rule)).filter { $0.rule == rule }
      .compactMap(\.fix).flatMap(\.edits)
    return String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)
  }
}
