import Boardmark
import Foundation
import TestSupport
import Testing

@testable import BoardmarkChecking

/// Remedies that can be followed word for word: text to paste and commands to run, each tried on its own.
@Suite struct RemedyTests {
  @Test(
    "a remedy that is followed resolves its finding, and no other one appears",
    arguments: Board.RuleID.allCases)
  func followed(_ rule: Board.RuleID) throws {
    for bytes in try Self.boards(of: rule) {
      let before = Self.findings(bytes, rule)
      for (index, diagnostic) in before.enumerated() where diagnostic.rule == rule {
        guard let remedy = diagnostic.remedy, let steps = Self.steps(in: remedy) else { continue }
        let after = try #require(
          steps(bytes, diagnostic), "'\(remedy)' cannot be followed: add it to RemedyTests")
        if after.isEmpty { continue }
        #expect(after != bytes, "'\(remedy)' changes nothing")
        let worse = Self.worse(Self.findings(after, rule), than: before, without: index)
        #expect(worse.isEmpty, "'\(remedy)' of '\(diagnostic.message)' brings or leaves \(worse)")
      }
    }
  }

  @Test("a fix resolves its finding, and no other one appears", arguments: Board.RuleID.allCases)
  func fixed(_ rule: Board.RuleID) throws {
    for bytes in try Self.boards(of: rule) {
      let board = Board(bytes, fileName: "board.md")
      let before = Self.findings(bytes, rule)
      for (index, diagnostic) in before.enumerated() where diagnostic.rule == rule {
        guard let edits = Fixer.edits(fixing: diagnostic, in: board) else { continue }
        let after = Self.findings(bytes.applying(edits), rule)
        let worse = Self.worse(after, than: before, without: index)
        #expect(
          worse.isEmpty,
          "the fix '\(diagnostic.fix!.title)' of '\(diagnostic.message)' brings or leaves \(worse)")
      }
    }
  }

  // MARK: - Following

  private typealias Step = ([UInt8], Board.Finding) -> [UInt8]?

  /// How to do what a remedy says; nil if it has nothing to paste and no command. The step returns nil for a remedy that
  /// nobody has written down here.
  private static func steps(in remedy: String) -> Step? {
    let quoted = remedy.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    guard let text = quoted.first else { return nil }
    let words = remedy.hasPrefix("if these are tasks, ") ? String(remedy.dropFirst(20)) : remedy
    if text.hasPrefix("board check --fix --only ") {
      let rule = Board.RuleID(rawValue: String(text.dropFirst(25)))
      return { bytes, _ in rule.map { fixed(bytes, $0) } }
    }
    if words.contains("in the front matter") || words.contains("in the place of the 'columns'") {
      return words.hasPrefix("add ") || words.hasPrefix("list ")
        ? nil : { bytes, _ in set(text, in: bytes) }
    }
    let ending = words.replacing("'\(text)'", with: "…")
    switch ending {
    case "write …", "write … and a space", "write it like …":
      let tail = ending.hasSuffix("space") ? " " : ""
      return { bytes, diagnostic in replace(diagnostic.range, by: text + tail, in: bytes) }
    case "write … on the task line", "write … as the box":
      // The rule's own tests try these together with what else other programs write there.
      return { bytes, diagnostic in
        Fixer.edits(fixing: diagnostic, in: Board(bytes, fileName: "board.md")).map(bytes.applying)
          ?? []
      }
    case "correct the date, or write … if a deadline is meant":
      return { bytes, diagnostic in
        replace(diagnostic.range.lowerBound..<diagnostic.range.lowerBound + 4, by: text, in: bytes)
      }
    case "write … if it is a column, else give the group another name":
      return { bytes, diagnostic in
        let source = SourceText(bytes)
        let line = source.lines.line(at: diagnostic.range.lowerBound)
        return replace(source.content(ofLine: line), by: text, in: bytes)
      }
    case "write … at the end of the line":
      return { bytes, diagnostic in
        var range = diagnostic.range
        if bytes[range.lowerBound - 1] == UInt8(ascii: "("),
          bytes[range.upperBound] == UInt8(ascii: ")")
        {
          range = range.lowerBound - 1..<range.upperBound + 1
        }
        return append(" \(text)", toLineOf: range, in: replace(range, by: "", in: bytes))
      }
    case "write … instead of it and the line below":
      return { bytes, diagnostic in
        let source = SourceText(bytes)
        let line = source.lines.line(at: diagnostic.range.lowerBound)
        var last = line + 1
        while source.isBlank(line: last) { last += 1 }
        return replace(
          source.lines.start(line)..<source.lines.end(last), by: "\n\(text)\n\n", in: bytes)
      }
    case "put a space before …":
      return { bytes, diagnostic in
        replace(diagnostic.range.lowerBound..<diagnostic.range.lowerBound, by: " ", in: bytes)
      }
    case "add the heading …", "add a heading like …":
      return { bytes, _ in bytes + Array("\n\(text)\n".utf8) }
    case "add one, like …":
      return { bytes, diagnostic in append(" \(text)", toLineOf: diagnostic.range, in: bytes) }
    case "write … below its last line":
      return { bytes, _ in
        replace(
          SourceText(bytes).lines.start(2)..<SourceText(bytes).lines.start(2), by: text + "\n",
          in: bytes)
      }
    case "begin it with …":
      return { bytes, diagnostic in
        // The lines of the paragraph that are like it as well.
        let source = SourceText(bytes)
        var line = source.lines.line(at: diagnostic.range.lowerBound)
        var edits: [TextEdit] = []
        while line < source.lines.count, !source.isBlank(line: line) {
          let start =
            line == source.lines.line(at: diagnostic.range.lowerBound)
            ? diagnostic.range.lowerBound : source.lines.start(line)
          if bytes[start] == UInt8(ascii: "[") {
            edits.append(TextEdit(range: start..<start, replacement: Array(text.utf8)))
          }
          line += 1
        }
        return bytes.applying(edits)
      }
    case "remove it, or …, which counts":
      return { bytes, diagnostic in
        replace(diagnostic.range.lowerBound - 1..<diagnostic.range.upperBound, by: "", in: bytes)
      }
    default:
      // What is left is about marks in quotes, other columns and people's own words.
      return followable.contains { ending.hasPrefix($0) } ? { _, _ in nil } : nil
    }
  }

  /// What a remedy says that this test would have to follow if it stood in another sentence than those above.
  private static let followable = ["write …", "add …", "board check"]

  private static func replace(_ range: Range<Int>, by text: String, in bytes: [UInt8]) -> [UInt8] {
    bytes.applying([TextEdit(range: range, replacement: Array(text.utf8))])
  }

  private static func append(_ text: String, toLineOf range: Range<Int>, in bytes: [UInt8])
    -> [UInt8]
  {
    let source = SourceText(bytes)
    let end = source.content(ofLine: source.lines.line(at: range.lowerBound)).upperBound
    return replace(end..<end, by: text, in: bytes)
  }

  /// The board with a setting pasted into its front matter, in place of the one with the same key.
  private static func set(_ line: String, in bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let block = Board(bytes, fileName: "board.md").frontMatter else {
      return Array("---\n\(line)\n---\n\n\(text)".utf8)
    }
    let key = line.prefix { $0 != ":" } + ":"
    var lines = String(decoding: bytes[block.range], as: UTF8.self).split(separator: "\n")
    lines.removeAll { $0.hasPrefix(key) }
    lines.insert(line[...], at: 1)
    return Array((lines.joined(separator: "\n") + "\n").utf8) + bytes[block.range.upperBound...]
  }

  private static func fixed(_ bytes: [UInt8], _ rule: Board.RuleID) -> [UInt8] {
    var options = options(rule)
    options.only = [rule]
    options.idSeed = 1
    return Fixer.fix(
      Board(bytes, fileName: "board.md"), options: options, includingUnsafe: false
    ).bytes
  }

  // MARK: - Boards and findings

  /// The rule's fixture, and the example of its page.
  private static func boards(of rule: Board.RuleID) throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/rules")
    let fixture = [UInt8](try Data(contentsOf: folder.appending(path: "\(rule.rawValue).md")))
    let page = try #require(RuleDescription.all.first { $0.id == rule }).page
    return [fixture, Array((page.example + "\n").utf8)]
  }

  private static func options(_ rule: Board.RuleID) -> Board.CheckOptions {
    // What is due soon or late follows from a date that is written as it was meant, and an open box in a done column from
    // a heading.
    let levels = [Board.RuleID.overdue, .dueSoon, .openInDone].filter { $0 != rule }.map {
      ($0, Board.RuleLevel.off)
    }
    return Board.CheckOptions(
      now: Board.Now(RuleFindings.today),
      levels: Dictionary(uniqueKeysWithValues: levels).merging(RuleFindings.naming(rule)) { $1 })
  }

  private static func findings(_ bytes: [UInt8], _ rule: Board.RuleID) -> [Board.Finding] {
    Checker.diagnostics(of: Board(bytes, fileName: "board.md"), options: options(rule))
  }

  /// The rules of which more is found than before without the finding at an index.
  private static func worse(
    _ after: [Board.Finding], than before: [Board.Finding], without index: Int
  ) -> [String] {
    var counts: [Board.RuleID: Int] = [before[index].rule: 1]
    for diagnostic in before { counts[diagnostic.rule, default: 0] -= 1 }
    for diagnostic in after { counts[diagnostic.rule, default: 0] += 1 }
    return counts.filter { $0.value > 0 }.map { "\($0.value) \($0.key.rawValue)" }.sorted()
  }
}
