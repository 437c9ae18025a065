import Boardmark
import Testing

@Suite struct PeopleAndTagsTests {
  @Test(
    "people are names after an @",
    arguments: [
      ("- a @bob", ["bob"]), ("- @bob a", ["bob"]), ("- ask @bob, @alice.", ["bob", "alice"]),
      ("- (@bob) [@eve] {@al}", ["bob", "eve", "al"]),
      ("- \"@bob\" '@al'", ["bob", "al"]), ("- @김철수 @Анна @a-b_c9", ["김철수", "Анна", "a-b_c9"]),
      ("- @bob @bob", ["bob"]),
      ("- @cafe\u{301}", ["cafe\u{301}"]), ("- @bob's", ["bob"]), ("- a @bob!", ["bob"]),
    ])
  func people(item: String, people: [String]) throws {
    #expect(
      try lawfulTask(item).titleLine.people.map { Array($0.utf8) } == people.map { Array($0.utf8) })
  }

  @Test(
    "what mentions nobody",
    arguments: [
      "- a@b.example", "- @astrojs/x", "- @defer(1)", "- @{2026-01-01}", "- @2026-01-01", "- @",
      "- @ bob", "- @@bob",
      "- `@bob`", "- [@bob](u)", "- [a](b \"x \\\" @bob\")", "- [x `]` @bob](u)", "- <a@b.example>",
      "- [[@bob]]", "- x@bob", "- @bob@host",
      "- https://x.example/@bob", "- @-x",
      "- @🎉", "- a\n  b @bob", "- a\n  @bob b", "- a\n\n  @bob",
    ])
  func nobody(item: String) throws { #expect(try lawfulTask(item).titleLine.people.isEmpty) }

  @Test(
    "tags are names after a #",
    arguments: [
      ("- a #api", ["api"]), ("- #api/v2 a", ["api/v2"]), ("- a #태그, b", ["태그"]), ("- (#x)", ["x"]),
      ("- #a-b_c", ["a-b_c"]),
      ("- #ESLint #eslint", ["ESLint", "eslint"]), ("- a #x.", ["x"]),
    ])
  func tags(item: String, tags: [String]) throws {
    #expect(try lawfulTask(item).titleLine.tags == tags)
  }

  @Test(
    "what is not a tag",
    arguments: [
      "- a #12", "- a (#5)", "- a#b", "- a ##b", "- # ", "- a #", "- a #-x", "- [x](#frag)",
      "- https://x/#frag", "- `#x`", "- a #x(1)",
      "- a #x@y", "- a #x{y}",
    ])
  func noTag(item: String) throws { #expect(try lawfulTask(item).titleLine.tags.isEmpty) }

  @Test("people and tags of different normal forms are different") func normalForms() throws {
    let line = try lawfulTask("- a #cafe\u{301} #caf\u{E9}").titleLine
    #expect(line.words.count == 2)
  }
}
