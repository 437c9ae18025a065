import Boardmark
import Testing

@testable import BoardmarkReading

/// The table of the format's own attributes.
@Suite struct AttributeSyntaxTests {
  @Test("rows are in canonical order, and each key finds its own")
  func order() {
    for (place, syntax) in AttributeSyntax.all.enumerated() {
      #expect(syntax.key.rank == place)
      #expect(syntax.key.syntax?.key == syntax.key)
      #expect(Board.AttributeKey(syntax.key.name.uppercased().utf8) == syntax.key)
    }
    #expect(Board.AttributeKey("size".utf8).syntax == nil)
  }

  @Test("no other name is a key of the format's or stands for two")
  func otherNames() {
    let names = AttributeSyntax.all.flatMap(\.otherNames)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { Board.AttributeKey($0.utf8).rank == nil })
  }

  @Test("only ids and dates, which have rules of their own, have no form") func forms() {
    for syntax in AttributeSyntax.all where syntax.form == nil {
      #expect(syntax.key == .id || syntax.key.isDate, "\(syntax.key)")
    }
  }

  @Test("what a key accepts where it counts, it recognises where it is misspelled")
  func values() {
    let values: [Board.AttributeKey: (right: String, wrong: String)] = [
      .pri: ("high", "urgent"), .start: ("2026-12-01", "soon"), .due: ("2026-12-01", "2026-13-01"),
      .every: ("2w", "2x"), .est: ("4h", "4"), .needs: ("k7f2,m3p8", "k7f2,,"),
      .done: ("2026-12-01", "yes"),
    ]
    for (key, value) in values {
      #expect(key.syntax!.accepts(Array(value.right.utf8)[...]), "\(key)")
      #expect(key.syntax!.resembles(Array(value.right.utf8)[...]), "\(key)")
      #expect(!key.syntax!.accepts(Array(value.wrong.utf8)[...]), "\(key)")
    }
  }
}
