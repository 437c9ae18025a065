import MarkdownBlocks
import TestSupport
import Testing

/// What is read otherwise than cmark reads it, on purpose.
@Suite struct GuardTests {
  private func blocks(_ text: String) -> [Block] {
    let bytes = Array(text.utf8)
    return BlockParser.blocks(of: bytes, lines: LineTable(bytes))
  }

  @Test("quotes nest up to column 128, deeper ones are text") func quotesNestUpToColumn128() {
    let kinds = blocks(String(repeating: ">", count: 1_000) + " x\n").map(\.kind)
    #expect(kinds.dropLast().allSatisfy { $0 == .blockQuote })
    #expect((128...130).contains(kinds.count - 1))
    #expect(kinds.last == .paragraph)
  }

  @Test("bullets nest up to column 128, deeper ones are text") func bulletsNestUpToColumn128() {
    let found = blocks(String(repeating: "- ", count: 1_000) + "x\n")
    #expect((64...66).contains(found.count { $0.kind == .list(ordered: false) }))
    #expect(found.last?.kind == .paragraph)
    #expect(found.count < 140)
  }

  @Test("a long rule is a rule") func aLongRuleIsARule() {
    #expect(blocks(String(repeating: "- ", count: 1_000)).map(\.kind) == [.thematicBreak])
    #expect(blocks(String(repeating: "*", count: 1_000)).map(\.kind) == [.thematicBreak])
  }

  @Test("reference definitions are paragraphs") func referenceDefinitionsAreParagraphs() {
    #expect(blocks("[a]: /url\n").map(\.kind) == [.paragraph])
    #expect(
      blocks("- [a]: /url\n").map(\.kind) == [
        .list(ordered: false), .item(contentColumn: 2), .paragraph,
      ])
    #expect(blocks("[a]: /url\n\ntext\n").map(\.kind) == [.paragraph, .paragraph])
  }

  @Test("definitions above an underline are not a heading's text")
  func definitionsAboveAnUnderline()
    throws
  {
    let only = blocks("[a]: /url\n===\n")
    #expect(only.map(\.kind) == [.paragraph])
    let heading = try #require(blocks("[a]: /url\nDone\n===\n").first)
    #expect(heading.kind == .heading(level: 1, isSetext: true))
    #expect(heading.lines == 1..<3)
    #expect(heading.start == 10)
  }

  @Test("a text that begins like a definition is an underlined heading")
  func aTextThatBeginsLikeADefinitionIsAnUnderlinedHeading() {
    #expect(blocks("[a] b\n---\n").map(\.kind) == [.heading(level: 2, isSetext: true)])
  }

  @Test("bytes that are not UTF-8 hide nothing that follows on the line") func noUTF8() {
    let bytes = Array("<!-- a\n".utf8) + [0x8A] + Array(" b -->\n\n# c\n".utf8)
    let kinds = BlockParser.blocks(of: bytes, lines: LineTable(bytes)).map(\.kind)
    #expect(kinds == [.html, .heading(level: 1, isSetext: false)])
  }

  @Test("NUL moves no column") func nulMovesNoColumn() {
    let found = blocks("\0\0- x\n\0\n- \0y\n")
    #expect(found.first?.kind == .paragraph)
    #expect(found.last?.start == 10)
  }

  @Test("the text before the first line asked for is not looked at")
  func theTextBeforeTheFirstLineAskedForIsNotLookedAt() {
    let bytes = Array("```\n# x\n- y\n".utf8)
    let found = BlockParser.blocks(of: bytes, lines: LineTable(bytes), start: 4)
    #expect(found.map(\.kind).first == .heading(level: 1, isSetext: false))
    #expect(found[0].lines == 1..<2)
    #expect(found[1].start == 8)
  }

  @Test(
    "leading definitions of a paragraph are counted in lines",
    arguments: [
      (["[a]: /u"], 1), (["[a]: /u", "text"], 1), (["[a]:", "/u", "\"t\""], 3), (["text"], 0),
      (["[a]: /u", "[b]: /v", "c"], 2), (["[a]"], 0), (["[x] [a]: /u"], 0), (["[a]: <"], 0),
    ])
  func leadingDefinitionsOfAParagraphAreCountedInLines(lines: [String], count: Int) {
    #expect(ReferenceDefinitions.leadingLines(of: lines.map { Array($0.utf8)[...] }) == count)
  }

  @Test(
    "what could take quadratic time is not rendered",
    arguments: [
      String(repeating: "[", count: 4_001), String(repeating: "*a ", count: 4_001),
      String(repeating: "> ", count: 200),
    ])
  func whatCouldTakeQuadraticTimeIsNotRendered(text: String) {
    #expect(throws: HTMLRenderer.TooComplex.self) { try HTMLRenderer.html(of: Array(text.utf8)) }
  }
}
