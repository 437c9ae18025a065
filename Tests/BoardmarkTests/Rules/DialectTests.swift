import Boardmark
import Testing

@testable import BoardmarkChecking

/// Each dialect alone, by its own sample; what else it reads is in `ForeignFixTests` and the
/// fixture `foreign-syntax.md`.
@Suite struct DialectTests {
  private static let levels = Dictionary(
    uniqueKeysWithValues: Board.RuleID.allCases.filter { $0 != .foreignSyntax }.map {
      ($0, Board.RuleLevel.off)
    })
  private let options = Board.CheckOptions(
    now: Board.Now(RuleFindings.today),
    levels: Self.levels.merging(RuleFindings.naming(.foreignSyntax)) { $1 })

  private func board(_ end: String) -> String {
    "## Todo\n\n- [ ] Send\(end.hasPrefix("\n") ? "" : " ")\(end)\n"
  }

  @Test("its sample is found, named as the program's, and fixed into what says the same here")
  func samples() {
    for dialect in Dialects.all {
      let text = board(dialect.sample.written)
      let found = RuleFindings.diagnostics(Array(text.utf8), options: options)
      #expect(found.count == 1, "\(dialect.tool)")
      #expect(found.first?.message.contains(dialect.tool) ?? false, "\(dialect.tool)")
      #expect(found.first?.severity == (dialect.isOnlyMentioned ? .info : .warning))
      let fixed = Fixer.fix(
        RuleFindings.board(text), options: options, includingUnsafe: true)
      #expect(
        String(decoding: fixed.bytes, as: UTF8.self)
          == board(dialect.sample.here ?? dialect.sample.written))
    }
  }

  @Test("a date of todo.md's ends a title that says nothing else; a number there is a number")
  func dateAtTheEnd() {
    func found(_ end: String) -> Int {
      let text = board(end).replacing("[ ]", with: "[x]")
      return RuleFindings.diagnostics(Array(text.utf8), options: options).count
    }
    #expect(found("the page 05/21/2021") == 1)
    #expect(found("the page 20210521") == 0)
    #expect(found("the page 5") == 0)
  }

  @Test("the rule's page names all of them")
  func page() {
    let page = ForeignSyntax.page.why
    for dialect in Dialects.all where dialect !== Dialect.dateAfterAtSign {
      #expect(page.contains(dialect.tool))
    }
  }

  @Test("no dialect misses a mark because of its signs: every line of a sample has one")
  func signs() {
    for dialect in Dialects.all {
      let text = board(dialect.sample.written)
      let context = RuleContext(RuleFindings.board(text), options: options)
      let found = context.doubtfulItems.contains { $0.isTask && Dialects.mayOccur(on: $0) }
      #expect(found, "\(dialect.tool)")
    }
  }
}
