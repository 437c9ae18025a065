import Testing
import YAMLEvents

@Suite struct YAMLNodeTests {
  @Test("front matter gives values and places of keys and values")
  func frontMatterGivesValuesAndPlacesOfKeysAndValues() throws {
    let text = """
      columns: [{아이디어: todo}, Todo]
      timezone: Asia/Seoul   # here
      wip:
        Doing: 3
        # a comment after
      rules: {missing-due: off}

      """
    let bytes = Array(text.utf8)
    let root = try #require(try YAMLDocument(bytes).root)
    func source(_ node: YAMLNode) -> String {
      String(decoding: bytes[node.byteRange], as: UTF8.self)
    }

    #expect(root.mapping?.map(\.key.scalar) == ["columns", "timezone", "wip", "rules"])
    let columns = try #require(root.pair("columns"))
    #expect(source(columns.value) == "[{아이디어: todo}, Todo]")
    let ideas = try #require(columns.value.sequence?.first)
    #expect(source(ideas) == "{아이디어: todo}")
    #expect(ideas.mapping?.first?.key.scalar == "아이디어")
    #expect(ideas.mapping?.first?.value.start == YAMLPosition(offset: 25, line: 0, column: 17))
    #expect(columns.value.sequence?.last?.scalar == "Todo")
    let zone = try #require(root.pair("timezone"))
    #expect(zone.value.scalar == "Asia/Seoul")
    #expect(source(zone.key) == "timezone")
    #expect(zone.key.start.line == 1)
    let wip = try #require(root.pair("wip"))
    #expect(source(wip.value) == "Doing: 3")
    #expect(wip.value.pair("Doing")?.value.scalar == "3")
    #expect(source(try #require(root.pair("rules")).value) == "{missing-due: off}")
    #expect(root.end.line == 5)
  }

  @Test("an indented list ends with its last element") func anIndentedListEndsWithItsLastElement()
    throws
  {
    let root = try #require(try YAMLDocument("a:\n- b\n- c\n\n# end\nd: e\n".utf8).root)
    let list = try #require(root.pair("a")?.value)
    #expect(list.sequence?.map(\.scalar) == ["b", "c"])
    #expect(list.byteRange == 3..<10)
  }

  @Test("a key without a value is empty and a quoted empty text is not")
  func aKeyWithoutAValueIsEmptyAndAQuotedEmptyTextIsNot() throws {
    let root = try #require(try YAMLDocument("a:\nb: ''\n".utf8).root)
    #expect(root.pair("a")?.value.isEmpty == true)
    #expect(root.pair("b")?.value.isEmpty == false)
    #expect(root.pair("b")?.value.scalar == "")
  }

  @Test("of a doubled key the first pair is found and both are listed")
  func ofADoubledKeyTheFirstPairIsFoundAndBothAreListed() throws {
    let root = try #require(try YAMLDocument("a: 1\nb: 2\na: 3\n".utf8).root)
    #expect(root.mapping?.map(\.value.scalar) == ["1", "2", "3"])
    #expect(root.pair("a")?.value.scalar == "1")
  }

  @Test("keys compare by their bytes") func keysCompareByTheirBytes() throws {
    let root = try #require(try YAMLDocument("caf\u{E9}: 1\ncafe\u{301}: 2\n".utf8).root)
    #expect(root.pair("cafe\u{301}")?.value.scalar == "2")
    #expect(root.pair("caf\u{E9}")?.value.scalar == "1")
    #expect(root.pair("Caf\u{E9}") == nil)
  }

  @Test("the kinds exclude each other") func theKindsExcludeEachOther() throws {
    let root = try #require(try YAMLDocument("[a, {b: c}]".utf8).root)
    #expect(root.scalar == nil)
    #expect(root.mapping == nil)
    #expect(root.pair("b") == nil)
    #expect(root.sequence?.map { $0.scalar == nil } == [false, true])
  }

  @Test("a text without a value has no root") func aTextWithoutAValueHasNoRoot() throws {
    #expect(try YAMLDocument("# nothing\n".utf8).root == nil)
    #expect(try YAMLDocument([]).root == nil)
  }

  @Test("the deepest tree that limits allow is built and freed")
  func theDeepestTreeThatLimitsAllowIsBuiltAndFreed() throws {
    let limits = YAMLLimits(depth: 256)
    let text = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    var node = try #require(try YAMLDocument(text.utf8, limits: limits).root)
    var depth = 1
    while let inner = node.sequence?.first {
      node = inner
      depth += 1
    }
    #expect(depth == 256)
  }
}
