import Boardmark
import Foundation
import TestSupport
import Testing

/// A board for every rule, and next to it what the rule says about that board.
@Suite struct RuleFixtureTests {
  @Test(arguments: Board.RuleID.allCases)
  func aRuleSaysAboutItsFixtureWhatTheGoldenSays(_ rule: Board.RuleID) throws {
    let bytes = try #require(Self.read("\(rule.rawValue).md"), "no fixture for \(rule.rawValue)")
    let found = RuleFindings.diagnostics(
      bytes,
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(rule))
    ).filter { $0.rule == rule }
    #expect(!found.isEmpty)

    let text = RuleFindings.lines(found, of: bytes).map { $0 + "\n" }.joined()
    if Goldens.areUpdated(rule.rawValue) {
      try Data(text.utf8).write(to: Self.folder.appending(path: "\(rule.rawValue).txt"))
      Issue.record("golden of \(rule.rawValue) written: look at it and run again")
      return
    }
    let golden = try #require(
      Self.read("\(rule.rawValue).txt"),
      "no golden for \(rule.rawValue): \(Goldens.remedy(rule.rawValue))")
    #expect(text == String(decoding: golden, as: UTF8.self), "\(Goldens.remedy(rule.rawValue))")
  }

  /// Rules about what the formatter puts right itself.
  private static let formatted: Set<Board.RuleID> = [.notCanonical]

  @Test(arguments: Board.RuleID.allCases)
  func aRuleSaysTheSameAboutItsFixtureInCanonicalForm(_ rule: Board.RuleID) throws {
    let board = Board(try #require(Self.read("\(rule.rawValue).md")), fileName: "board.md")
    guard !Self.formatted.contains(rule), let edits = try? Formatter.edits(for: board) else {
      return
    }
    let messages = [board.source.bytes, board.source.bytes.applying(edits)].map { bytes in
      RuleFindings.diagnostics(
        bytes,
        options: Board.CheckOptions(
          now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(rule))
      ).filter { $0.rule == rule }.map { $0.message.lowercased() }
    }
    // Words are put in order and keys in lower case.
    #expect(messages[0].sorted() == messages[1].sorted())
  }

  @Test(arguments: Board.RuleID.allCases)
  func aRuleMissesNoWellWrittenTaskOfItsFixture(_ rule: Board.RuleID) throws {
    let bytes = try #require(Self.read("\(rule.rawValue).md"))
    let options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(rule))
    // Of a board read by its blocks, no task is known to be written well.
    let boards = [
      Board(bytes, fileName: "board.md"), Board(parsing: bytes, fileName: "board.md"),
    ]
    let messages = boards.map { board in
      Checker.diagnostics(of: board, options: options).filter { $0.rule == rule }.map(\.message)
    }
    #expect(messages[0] == messages[1])
    #expect(boards[1].columns.allSatisfy { $0.tasks.doubtfulIndices.count == $0.tasks.count })
  }

  @Test func everyFixtureBelongsToARule() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let ids = Set(Board.RuleID.allCases.map(\.rawValue))
    for name in names {
      #expect(ids.contains(String(name.prefix { $0 != "." })), "\(name) belongs to no rule")
    }
  }

  @Test(arguments: Board.RuleID.allCases)
  func aFixtureSaysTheSameWithWindowsLineEndings(_ rule: Board.RuleID) throws {
    let bytes = try #require(Self.read("\(rule.rawValue).md"))
    let crlf = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(rule))
    let unix = RuleFindings.diagnostics(bytes, options: options).filter { $0.rule == rule }
    let windows = RuleFindings.diagnostics(crlf, options: options).filter { $0.rule == rule }
    #expect(
      RuleFindings.lines(unix, of: bytes) == RuleFindings.lines(windows, of: crlf))
  }

  @Test(arguments: Board.RuleID.allCases, [false, true])
  func fixingAFixtureLeavesNothingThatCouldBeFixed(_ rule: Board.RuleID, _ includingUnsafe: Bool)
    throws
  {
    let bytes = try #require(Self.read("\(rule.rawValue).md"))
    let levels = [Board.RuleID.missingBox, .missingDoneDate, .notCanonical].map {
      ($0, Board.RuleLevel.on(.warning))
    }
    let result = Fixer.fix(
      Board(bytes, fileName: "board.md"),
      options: Board.CheckOptions(
        now: Board.Now(RuleFindings.today),
        levels: Dictionary(uniqueKeysWithValues: levels).merging(RuleFindings.naming(rule)) { $1 }),
      includingUnsafe: includingUnsafe)
    let left = result.remaining.filter { $0.fix.map { $0.isSafe || includingUnsafe } ?? false }
    #expect(left.map(\.message) == [])
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/rules")

  private static func read(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: name))).map { [UInt8]($0) }
  }
}
