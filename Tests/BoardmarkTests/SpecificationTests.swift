import Boardmark
import Foundation
import TestSupport
import Testing

@Suite struct SpecificationTests {
  private static let page = SpecificationPage.format

  @Test("the examples are numbered from 1 without a gap") func numbersAreConsecutive() {
    let numbers = Self.page.examples.map(\.number)
    #expect(numbers == Array(1..<numbers.count + 1))
    #expect(numbers.count >= 80)
  }

  @Test("every example has a board and says something about it")
  func examplesAreComplete() {
    for example in Self.page.examples {
      #expect(!example.claims.isEmpty, "example \(example.number), line \(example.line)")
    }
  }

  @Test("every example holds", arguments: page.examples)
  func exampleHolds(_ example: SpecificationExample) {
    let board = Board(example.bytes, fileName: example.fileName)
    #expect(board.bytes == example.bytes, "the board does not print as it was read")
    for claim in example.claims {
      let actual = Self.answer(to: claim.kind, about: board)
      #expect(
        actual == claim.text, "line \(claim.lines.lowerBound + 1) of Format.md, \(claim.kind)")
    }
    checkForm(of: board)
  }

  /// What the library says, in the page's notation.
  private static func answer(to kind: String, about board: Board) -> String {
    switch kind {
    case "read": return BoardDump.text(of: board)
    case "checked": return diagnostics(of: board, without: [.missingDue, .missingID])
    case "checked-all": return diagnostics(of: board)
    default:
      do throws(FormatRefusal) {
        let edits = try Formatter.edits(for: board)
        return kind == "formatted"
          ? VisibleBytes.encoded(board.bytes.applying(edits)) : "formatted\n"
      } catch {
        return refusal(error)
      }
    }
  }

  private static func refusal(_ refusal: FormatRefusal) -> String {
    switch refusal {
    case .utf16: "the file is UTF-16\n"
    case .conflict(let line): "\(line): merge conflict\n"
    case .marker(let line): "\(line): conflict marker\n"
    case .verificationFailed(let line, let reason): "\(line): \(reason)\n"
    }
  }

  /// The diagnostics at noon of 2026-11-21 in UTC.
  private static func diagnostics(of board: Board, without silent: [Board.RuleID] = []) -> String {
    let now = Board.Now(CalendarDate("2026-11-21")!, minute: 720)
    return Checker.diagnostics(of: board, options: Board.CheckOptions(now: now))
      .filter { !silent.contains($0.rule) }
      .map { diagnostic in
        let place = board.source.position(at: diagnostic.range.lowerBound)
        return "\(place.line):\(place.column) \(diagnostic.severity) \(diagnostic.rule.rawValue)\n"
      }
      .joined()
  }

  /// The canonical form of every board is its own canonical form and says what the board said.
  private func checkForm(of board: Board) {
    guard let edits = try? Formatter.edits(for: board) else { return }
    let formatted = Board(board.bytes.applying(edits), fileName: board.fileName)
    #expect((try? Formatter.edits(for: formatted).isEmpty) == true)
    #expect(formatted.tasks.map(\.title) == board.tasks.map(\.title))
  }

  @Test("the table of rules lists them all, in order, with their defaults")
  func tableOfRulesIsComplete() {
    let rows = Self.page.lines.compactMap { line -> [String]? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, ["error", "warning", "info", "off"].contains(cells[1]) else {
        return nil
      }
      return Array(cells.prefix(2))
    }
    let rules = RuleDescription.all.map { rule -> [String] in
      let level =
        switch rule.defaultLevel {
        case .on(let severity): severity.rawValue
        case .off: "off"
        }
      return ["`\(rule.id.rawValue)`", level]
    }
    #expect(rows == rules)
  }

  @Test("the table of keys lists the format's own, in canonical order")
  func tableOfKeysIsComplete() {
    let rows = Self.page.lines.drop { $0 != "| key | value | meaning |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(
      rows.map { String($0.split(separator: "`")[1]) } == Board.AttributeKey.reserved.map(\.name))
  }

  @Test("the page is up to date", .enabled(if: isUpdating)) func updatesThePage() throws {
    var lines = Self.page.lines
    for example in Self.page.examples.reversed() {
      let board = Board(example.bytes, fileName: example.fileName)
      for claim in example.claims.reversed() {
        let answer = Self.answer(to: claim.kind, about: board)
        lines.replaceSubrange(
          claim.lines,
          with: answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init))
      }
    }
    try lines.joined(separator: "\n").write(to: Self.page.url, atomically: true, encoding: .utf8)
    Issue.record("the examples were rewritten; read them and run the tests again")
  }

  private static let isUpdating = Goldens.areUpdated("Format.md")
}
