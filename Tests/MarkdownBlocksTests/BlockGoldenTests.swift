import TestSupport
import Testing

@Suite struct BlockGoldenTests {
  private static let fixtures = Fixtures("blocks")

  @Test(
    "blocks have the kinds, starts, ends and nesting of their golden",
    arguments: fixtures.names(endingIn: ".md"))
  func blocksHaveTheKindsStartsEndsAndNestingOfTheirGolden(name: String) throws {
    let text = BlockNotation.text(of: try Self.fixtures.bytes("\(name).md"))
    let mismatch = Self.fixtures.mismatch(Array(text.utf8), golden: "\(name).blocks")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("there are goldens") func thereAreGoldens() {
    #expect(Self.fixtures.names(endingIn: ".md").count > 20)
  }
}
