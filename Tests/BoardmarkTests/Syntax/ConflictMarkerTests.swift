import Boardmark
import Testing

@Suite struct ConflictMarkerTests {
  private let merge = "## Todo\n- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> main\n- d\n"

  @Test("a region is found and our half is read") func ourHalf() {
    let board = lawfulBoard(merge)
    #expect(board.conflicts.map(\.lines) == [2..<7])
    #expect(board.tasks.map(\.title) == ["a", "b", "d"])
  }

  @Test("the base of a diff3 region is not a half of ours") func diff3() {
    let board = lawfulBoard("## Todo\n<<<<<<< a\n- b\n||||||| base\n- x\n=======\n- c\n>>>>>>> m\n")
    #expect(board.tasks.map(\.title) == ["b"])
    #expect(board.conflicts.first?.ours == 2..<3)
    #expect(board.conflicts.first?.theirs == 6..<7)
  }

  @Test(
    "what is not a region",
    arguments: [
      "=======\n", "<<<<<<< a\n=======\n", "<<<<<< a\n======\n>>>>>> b\n",
      " <<<<<<< a\n=======\n>>>>>>> b\n", "<<<<<<<a\n=======\n>>>>>>> b\n",
      "<<<<<<< a\n========\n>>>>>>> b\n", "<<<<<<< a\n>>>>>>> b\n",
      "<<<<<<< a\n=======\n>>>>>>>> b\n", "Todo\n=======\n",
    ])
  func noRegion(text: String) { #expect(lawfulBoard("## Todo\n" + text).conflicts.isEmpty) }

  @Test("longer markers, CRLF and several regions") func longerMarkers() {
    let board = lawfulBoard("## Todo\r\n<<<<<<<<< a\r\n- b\r\n=========\r\n>>>>>>>>> c\r\n" + merge)
    #expect(board.conflicts.count == 2)
  }

  @Test("nothing is formatted") func nothingIsFormatted() {
    #expect(throws: FormatRefusal.conflict(line: 3)) {
      try Formatter.edits(for: lawfulBoard(merge))
    }
  }

  @Test("a marker that is left over is neither formatted nor edited around, but in fenced code")
  func leftOver() throws {
    let text = "## Todo\n\n- [ ] A\n<<<<<<< HEAD\n- [ ] B\n"
    #expect(throws: FormatRefusal.marker(line: 4)) { try Formatter.edits(for: lawfulBoard(text)) }
    #expect { try Board.EditError.check(lawfulBoard(text)) } throws: { error in
      (error as? Board.EditError)?.line == 4
    }
    // After a carriage return alone, in what a code block would be if its item went on.
    let cut = "## Todo\n\n- [ ] on\n  ```\n  a\n\t- [\r>>>>>>> b\n\n  ```\n"
    #expect(throws: FormatRefusal.marker(line: 7)) { try Formatter.edits(for: lawfulBoard(cut)) }
    let shown = lawfulBoard("# Help\n\n```\n<<<<<<< HEAD\n```\n\n## Todo\n\n- [ ] A\n")
    #expect(try Formatter.edits(for: shown).isEmpty)
    try Board.EditError.check(shown)
  }

  @Test("UTF-16 is refused") func utf16() {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let board = Board(mark + [0x23, 0, 0x20, 0])
      #expect(board.isUTF16)
      #expect(throws: FormatRefusal.utf16) { try Formatter.edits(for: board) }
    }
  }
}
