import Testing
import YAMLEvents

@Suite struct YAMLPositionTests {
  /// Each scalar as `text@line:column+offset-line:column+offset`.
  private func places(_ text: String) throws -> [String] {
    nodes(try YAMLDocument(text.utf8).root).compactMap { node in
      node.scalar.map { "\($0)@\(place(node.start))-\(place(node.end))" }
    }
  }

  private func place(_ position: YAMLPosition) -> String {
    "\(position.line):\(position.column)+\(position.offset)"
  }

  @Test("columns count scalars and offsets count bytes in Korean text")
  func columnsCountScalarsAndOffsetsCountBytesInKoreanText() throws {
    #expect(
      try places("할 일: [진행 중, 완료]\n끝: 예\n") == [
        "할 일@0:0+0-0:3+7", "진행 중@0:6+10-0:10+20", "완료@0:12+22-0:14+28",
        "끝@1:0+30-1:1+33", "예@1:3+35-1:4+38",
      ])
  }

  @Test("CRLF ends one line") func crlfEndsOneLine() throws {
    #expect(
      try places("가: 나\r\n\r\nb: \"c\"\r\n") == [
        "가@0:0+0-0:1+3", "나@0:3+5-0:4+8", "b@2:0+12-2:1+13", "c@2:3+15-2:6+18",
      ])
  }

  @Test("a lone CR ends a line") func aLoneCREndsALine() throws {
    #expect(
      try places("a: b\rc: d") == [
        "a@0:0+0-0:1+1", "b@0:3+3-0:4+4", "c@1:0+5-1:1+6", "d@1:3+8-1:4+9",
      ])
  }

  @Test("U+2028 and U+0085 end no line in positions") func u2028AndU0085EndNoLineInPositions()
    throws
  {
    #expect(
      try places("a: \"x\u{2028}y\"\u{85}b: c") == [
        "a@0:0+0-0:1+1", "x\u{2028}y@0:3+3-0:8+10", "b@0:9+12-0:10+13", "c@0:12+15-0:13+16",
      ])
  }

  @Test("a byte order mark takes three bytes and no column")
  func aByteOrderMarkTakesThreeBytesAndNoColumn() throws {
    #expect(
      try places("\u{FEFF}é: b\nc: d") == [
        "é@0:0+3-0:1+5", "b@0:3+7-0:4+8", "c@1:0+9-1:1+10", "d@1:3+12-1:4+13",
      ])
  }

  @Test("an emoji counts its scalars") func anEmojiCountsItsScalars() throws {
    #expect(
      try places("👩‍💻: 🇰🇷 x") == ["👩‍💻@0:0+0-0:3+11", "🇰🇷 x@0:5+13-0:9+23"])
  }

  @Test("a tag belongs to its value") func aTagBelongsToItsValue() throws {
    #expect(try places("a: !!str 3") == ["a@0:0+0-0:1+1", "3@0:3+3-0:10+10"])
  }

  @Test("an empty value is after its colon") func emptyValue() throws {
    #expect(
      try places("a:\nb: c") == [
        "a@0:0+0-0:1+1", "@0:2+2-0:2+2", "b@1:0+3-1:1+4", "c@1:3+6-1:4+7",
      ])
  }

  @Test("the bytes of every plain scalar are its text, on any line end")
  func theBytesOfEveryPlainScalarAreItsTextOnAnyLineEnd() throws {
    for lineEnding in ["\n", "\r\n", "\r"] {
      let lines = [
        "# 머리말", "columns: [할 일, 👍🏽, naïve]", "wip:", "  진행: 3", "  검토 중: 12", "rules: {a-b: off}",
      ]
      let bytes = Array(lines.joined(separator: lineEnding).utf8)
      var scalarCount = 0
      for node in nodes(try YAMLDocument(bytes).root) {
        guard let text = node.scalar else { continue }
        scalarCount += 1
        #expect(Array(text.utf8) == Array(bytes[node.byteRange]))
        #expect(node.start.line == node.end.line)
        #expect(node.end.column - node.start.column == text.unicodeScalars.count)
      }
      #expect(scalarCount == 12)
    }
  }
}
