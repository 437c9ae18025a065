import Boardmark
import TestSupport
import Testing

/// Inputs as people leave them, `<name>.in.md`, and their canonical form, `<name>.out.md`.
@Suite struct FormatGoldenTests {
  private static let fixtures = Fixtures("format")

  @Test(
    "a board is brought into the canonical form of its golden, and no law is broken",
    arguments: fixtures.names(endingIn: ".in.md"))
  func goldens(name: String) throws {
    let input = try Self.fixtures.bytes("\(name).in.md")
    let laws = FormatLaws(input)
    #expect(laws.refusal == nil)
    #expect(laws.violations.isEmpty, "\(laws.violations)")
    let mismatch = Self.fixtures.mismatch(laws.formatted ?? [], golden: "\(name).out.md")
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test("the golden is its own canonical form", arguments: fixtures.names(endingIn: ".out.md"))
  func goldensStay(name: String) throws {
    let golden = try Self.fixtures.bytes("\(name).out.md")
    #expect(try Formatter.edits(for: Board(golden)).isEmpty)
  }

  @Test("there are goldens") func thereAreGoldens() {
    #expect(Self.fixtures.names(endingIn: ".in.md").count > 40)
  }
}
