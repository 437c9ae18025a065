import BoardKeys
import Testing

@testable import BoardTerminal

@Suite struct LineEditorTests {
  private func edited(_ text: String, _ keys: [String], typing: String = "|") -> String {
    var editor = LineEditor(text)
    for key in keys {
      let parts = key.split(separator: "+").map(String.init)
      var modifiers: KeyCombination.Modifiers = []
      if parts.contains("Control") { modifiers.insert(.control) }
      if parts.contains("Alt") { modifiers.insert(.alt) }
      let isTaken = editor.take(KeyCombination(parts.last!, modifiers))
      #expect(isTaken)
    }
    editor.insert(typing)
    return editor.text
  }

  @Test func keysOfReadline() {
    #expect(edited("one two", ["ArrowLeft"]) == "one tw|o")
    #expect(edited("one two", ["Home", "ArrowRight"]) == "o|ne two")
    #expect(edited("one two", ["Control+ArrowLeft"]) == "one |two")
    #expect(edited("one two", ["Control+a", "Alt+f"]) == "one| two")
    #expect(edited("one two", ["Control+w"]) == "one |")
    #expect(edited("one two", ["ArrowLeft", "Control+u"]) == "|o")
    #expect(edited("one two", ["Control+a", "Control+k"]) == "|")
    #expect(edited("one two", ["Control+a", "Delete", "Control+d"]) == "|e two")
    #expect(edited("", ["Backspace", "Delete", "ArrowLeft", "ArrowRight"]) == "|")
  }

  @Test func goesByCharacters() {
    #expect(edited("한글", ["ArrowLeft"]) == "한|글")
    #expect(edited("e\u{301}x", ["ArrowLeft", "Backspace"]) == "|x")
    #expect(edited("👩‍👩‍👧!", ["ArrowLeft", "ArrowLeft"]) == "|👩‍👩‍👧!")
    // A mark joins the character before it; the cursor stays between characters.
    var editor = LineEditor("e")
    editor.insert("\u{301}")
    #expect(editor.cursor == 3)
    _ = editor.take(KeyCombination("ArrowLeft"))
    #expect(editor.cursor == 0)
  }

  @Test func lineEndsBecomeSpaces() {
    #expect(LineEditor("a\r\nb\n\nc\td").text == "a b c d")
    #expect(edited("", [], typing: "x\ny") == "x y")
  }

  @Test func rowsAndCursor() {
    let wide = LineEditor("한글ab").rows(width: 5)
    #expect(wide.rows == ["한글a", "b"])
    #expect(wide.row == 1 && wide.column == 1)
    let full = LineEditor("abcde").rows(width: 5)
    #expect(full.rows == ["abcde", ""])
    #expect(full.row == 1 && full.column == 0)
    let first = LineEditor("abc", cursor: 1).rows(width: 5)
    #expect(first.row == 0 && first.column == 1)
  }
}
