import Boardmark
import Testing

@testable import BoardmarkChecking

/// What holds for every rule: one for every id, and a page whose examples are true.
@Suite struct RuleCatalogueTests {
  @Test func everyIDHasExactlyOneRuleAndTheyAreListedInOneOrder() {
    #expect(RuleCatalogue.rules.map { $0.id } == Board.RuleID.allCases)
  }

  @Test("a rule's type is called as its id is") func names() {
    for rule in RuleCatalogue.rules {
      let name = rule.id.rawValue.split(separator: "-").joined()
      #expect([name, name + "rule"].contains("\(rule)".lowercased()))
    }
  }

  @Test func theDefaultsAreThoseOfTheFormat() {
    let infos: Set<Board.RuleID> = [.dueSoon, .missingID, .openInDone]
    let off: Set<Board.RuleID> = [
      .missingDue, .missingBox, .missingDoneDate, .missingColumn, .notCanonical,
    ]
    let warnings: Set<Board.RuleID> = [
      .misspelledAttribute, .misspelledBox, .foreignSyntax, .tickedOutsideDone, .startAfterDue,
      .doneInFuture,
      .emptyTitle, .taskOutsideColumn, .hiddenBoardText, .duplicateColumn, .nestedColumn,
      .wipLimit, .invisibleCharacter, .unusedSuppression,
    ]
    for rule in RuleCatalogue.rules {
      let level: Board.RuleLevel =
        if infos.contains(rule.id) {
          .on(.info)
        } else if off.contains(rule.id) {
          .off
        } else {
          .on(warnings.contains(rule.id) ? .warning : .error)
        }
      #expect(rule.defaultLevel == level, "\(rule.id.rawValue)")
    }
  }

  @Test(arguments: Board.RuleID.allCases)
  func theRuleFiresOnTheExampleOfItsPageAndNotOnWhatToWriteInstead(_ id: Board.RuleID) throws {
    let page = try #require(RuleDescription.all.first { $0.id == id }).page
    #expect(!RuleFindings.of(id, page.example + "\n").isEmpty)
    #expect(RuleFindings.messages(id, page.instead + "\n") == [])
  }

  @Test(arguments: Board.RuleID.allCases)
  func whatToWriteInsteadHasNoErrorOfAnyKind(_ id: Board.RuleID) throws {
    let page = try #require(RuleDescription.all.first { $0.id == id }).page
    let errors = RuleFindings.diagnostics(page.instead + "\n").filter { $0.severity == .error }
    #expect(errors.map(\.message) == [])
  }

  @Test(arguments: Board.RuleID.allCases)
  func aPageIsWrittenInSentences(_ id: Board.RuleID) throws {
    let page = try #require(RuleDescription.all.first { $0.id == id }).page
    for text in [page.what, page.why, page.fix].compactMap(\.self) {
      #expect(text.hasSuffix("."), "\(text)")
      #expect(text.first!.isUppercase || text.first! == "'", "\(text)")
    }
  }

  @Test(arguments: Board.RuleID.allCases)
  func theFixesOfAnExampleSettleIt(_ id: Board.RuleID) throws {
    let page = try #require(RuleDescription.all.first { $0.id == id }).page
    let found = RuleFindings.diagnostics(page.example + "\n", levels: RuleFindings.naming(id))
      .filter { $0.rule == id }
    guard found.allSatisfy({ $0.fix != nil }) else { return }
    #expect(page.fix != nil, "the page does not tell of the fix")
    #expect(RuleFindings.messages(id, RuleFindings.fixed(id, page.example + "\n")) == [])
  }
}
