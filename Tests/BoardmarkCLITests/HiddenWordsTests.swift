import ArgumentParser
import TestSupport
import Testing

@testable import BoardmarkCLI

/// A long line is read as the parser alone would read it.
@Suite struct HiddenWordsTests {
  private func words(_ count: Int) -> [String] { (0..<count).map { "word\($0)" } }

  private func outcome(_ arguments: [String], _ parse: ([String]) throws -> any ParsableCommand)
    -> String
  {
    do {
      let command = try parse(arguments)
      let words = (command as? any WordListing)?.listedWords ?? []
      return "\(type(of: command)) \(words)"
    } catch let error as UsageError {
      return error.message
    } catch {
      return BoardCommand.fullMessage(for: error)
    }
  }

  @Test(
    "what is read and what is said are the same",
    arguments: [
      ["check"], ["check", "--fix"], ["check", "--"], ["check", "--today"], ["fmt", "--diff"],
      ["add"],
      ["add", "--due", "fri"], ["add", "--"], ["list"], ["list", "@ana"], ["done"], ["start"],
      ["remove"],
      ["move"], ["show"], ["merge"], ["log"], ["diff"], ["edit"], ["git", "install"],
      ["git", "status"],
      ["nonsense"], [], ["help"], ["check", "--nonsense"], ["rules"], ["undo"], ["add", "-cp"],
    ])
  func whatIsReadAndSaidAreTheSame(start: [String]) {
    let counts = [31, 33, 34, 60]
    let ends = [
      [], ["--rule", "overdue=off"], ["-"], ["--", "-x", "y"], ["--nonsense"], ["--help"],
    ]
    for (number, end) in ends.enumerated() {
      // By turns: the parser takes its time.
      let turn = (number + start.joined().utf8.count) % counts.count
      if !RandomCases.areMany, turn > 0 { continue }
      for count in RandomCases.areMany ? counts : [counts[turn]] {
        let arguments = start + words(count) + end
        let alone = outcome(arguments) {
          try BoardCommand.parsedByName($0) ?? BoardCommand.parseAsRoot($0)
        }
        #expect(outcome(arguments, BoardCommand.parsed) == alone, "\(start) \(count) \(end)")
      }
    }
  }

  @Test("of a long run the parser sees a few words") func ofALongRunTheParserSeesAFewWords() {
    let long = ["check", "--fix"] + words(10_000) + ["--strict"] + words(1_000)
    let seen = HiddenWords.hiding(long, isQuery: false)
    #expect(seen.count < 100)
    #expect(HiddenWords.restored(seen) == long)
    let short = ["check"] + words(20)
    #expect(HiddenWords.hiding(short, isQuery: false) == short)
  }

  @Test("empty words and negated ones come back from a long run") func everyWordComesBack() {
    let long = ["list"] + (0..<50).flatMap { ["", "-@n\($0)", "it's"] }
    #expect(HiddenWords.restored(HiddenWords.hiding(long, isQuery: true)) == long)
  }
}
