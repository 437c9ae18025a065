import Boardmark
import Testing

@Suite struct BoxTests {
  @Test(
    "boxes and what they mean",
    arguments: [
      ("- [ ] a", Board.Checkbox.open), ("- [x] a", .ticked), ("- [X] a", .ticked),
      ("- [✓] a", .ticked),
      ("- [✔] a", .ticked),
      ("- [✔\u{FE0F}] a", .ticked), ("- [-] a", .cancelled), ("- [/] a", .open), ("- [?] a", .open),
      ("- [한] a", .open),
      ("- [😀] a", .open), ("- [x]\ta", .ticked), ("* [x] a", .ticked), ("1. [x] a", .ticked),
      ("- [ ]", .open),
      ("- [x]\n  a", .ticked), ("- [\t] a", .open), ("- []] a", .open), ("- a", .none),
    ])
  func boxes(item: String, box: Board.Checkbox) throws { #expect(try lawfulTask(item).box == box) }

  @Test(
    "what is not a box",
    arguments: [
      "- [x](url)", "- [x]a", "- [xx] a", "- [] a", "- [ x] a", "- \\[x] a", "- a [x] b",
      "- [x][ref]",
      "- [e\u{301}] a", "- [👩\u{200D}💻] a", "- [x]: /url", "- [x", "- `[x]` a",
    ])
  func noBox(item: String) throws { #expect(try lawfulTask(item).box == .none) }

  @Test("the title of an item whose first line is only a box is the next line") func boxAlone()
    throws
  {
    #expect(try lawfulTask("- [ ]\n  next due:2026-12-01").title == "next")
    #expect(try lawfulTask("- [ ]\n\n  next").title == "next")
    #expect(try lawfulTask("- [ ] \n  # not a title").title == "")
    #expect(try lawfulTask("- [ ]").title == "")
  }

  @Test("a reference definition at the head of an item is on the task line")
  func definitionAhead() throws {
    for item in ["- [a]: /b\n  [x] c", "- [a]: /b\n\n  [x] c"] {
      #expect(try lawfulTask(item).title == "[a]: /b")
      #expect(try lawfulTask(item).box == .none)
      #expect(try lawfulTask("- t\n" + "  " + item.replacing("\n", with: "\n  ")).subtasks.isEmpty)
    }
  }

  @Test("every item of a column's lists is a task") func everyItemIsATask() {
    let text = "## Todo\n- a\n* b\n+ c\n1. d\n2) e\n\ntext\n\n- [ ] f\n-\n\n  \n- g\n"
    #expect(lawfulBoard(text).tasks.map(\.title) == ["a", "b", "c", "d", "e", "f", "", "g"])
  }

  @Test("items in quotes and nested items are not tasks") func nestedItemsAreNoTasks() {
    #expect(lawfulBoard("## Todo\n> - a\n\n- b\n  - c\n    1. d\n").tasks.map(\.title) == ["b"])
  }

  @Test(
    "an item that begins with another block is a task with that block's first line",
    arguments: [
      ("- # h #x", "# h #x"), ("- > q", "> q"), ("- ```js\n  x\n  ```", "```js"),
      ("- <b>x</b>", "<b>x</b>"),
      ("- - x", "- x"), ("- 1. x", "1. x"), ("- <!-- c -->", ""), ("- ***", "***"),
      ("-     code", "code"),
    ])
  func otherFirstBlocks(item: String, title: String) throws {
    let task = try lawfulTask(item)
    #expect(task.titleLine.isArrangeable == false || title == "<b>x</b>")
    if !title.isEmpty { #expect(task.title == title) }
  }

  @Test("lazy lines, code and column-0 continuation belong to the body") func body() throws {
    #expect(try lawfulTask("- a\nlazy\n@{2022/01/01}").bodyText == "lazy\n@{2022/01/01}")
    #expect(try lawfulTask("- a\n\n  p\n\n      code").bodyText == "p\n\n    code")
    #expect(try lawfulTask("-   a\n    - b\n\tc").bodyText == "- b\nc")
  }
}
