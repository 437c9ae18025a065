import Testing
import YAMLEvents

@Suite struct YAMLShapeTests {
  @Test(
    "a text gives its tree",
    arguments: [
      ("", ""),
      ("\u{FEFF}", ""),
      ("# only a comment\n", ""),
      ("a", "a"),
      ("---\na: b\n...\n", "{ a b }"),
      ("columns: [Backlog, Todo, Done]\n", "{ columns [ Backlog Todo Done ] }"),
      (
        "columns: [{Ideas: todo}, Todo, {QA: doing}]\n",
        "{ columns [ { Ideas todo } Todo { QA doing } ] }"
      ),
      ("columns: [Ideas: todo, Todo]\n", "{ columns [ { Ideas todo } Todo ] }"),
      ("columns:\n- Todo\n- QA: doing\n", "{ columns [ Todo { QA doing } ] }"),
      ("timezone: Asia/Seoul        # zone\n", "{ timezone Asia/Seoul }"),
      ("wip: {Doing: 3}\n", "{ wip { Doing 3 } }"),
      (
        "rules: {missing-due: off, due-soon: warning}",
        "{ rules { missing-due off due-soon warning } }"
      ),
      ("key:\nother:", "{ key ∅ other ∅ }"),
      ("? [a, b]\n: c\n", "{ [ a b ] c }"),
      ("a: 'it''s'\nb: \"\\u00e9\\n\"\n", "{ a it's b é⏎ }"),
      ("a: |\n  one\n  two\nb: >-\n  one\n  two\n", "{ a one⏎two⏎ b one two }"),
      ("a: one\n  two\n", "{ a one two }"),
      ("a: 1\na: 2\nA: 3\n", "{ a 1 a 2 A 3 }"),
      ("a: !!str 3\nb: !mine [x]\n", "{ a 3 b [ x ] }"),
      ("\u{FEFF}a: b", "{ a b }"),
      ("a: b\r\nc: d\r\n", "{ a b c d }"),
      ("a: b\rc: d\r", "{ a b c d }"),
      ("할 일: [진행 중, 완료]\n", "{ 할 일 [ 진행 중 완료 ] }"),
      ("{a: b,\n\tc: d}", "{ a b c d }"),
      ("a: \"\\0\"", "{ a \0 }"),
    ])
  func aTextGivesItsTree(text: String, expected: String) throws {
    #expect(notation(try YAMLDocument(text.utf8).root) == expected)
  }

  @Test("arrays, slices and lazy collections give the same tree")
  func arraysSlicesAndLazyCollectionsGiveTheSameTree() throws {
    let bytes = Array("xx a: [b] yy".utf8)
    let slice = bytes[3..<9]
    let expected = try YAMLDocument(Array(slice)).root
    #expect(notation(expected) == "{ a [ b ] }")
    #expect(try YAMLDocument(slice).root == expected)
    #expect(try YAMLDocument(slice.lazy.map { $0 }).root == expected)
    #expect(expected?.start.offset == 0)
  }
}
