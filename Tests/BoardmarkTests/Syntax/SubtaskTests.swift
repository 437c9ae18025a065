import Boardmark
import Testing

@Suite struct SubtaskTests {
  @Test("nested items with a box are subtasks, at any depth") func nestedItemsWithABox() throws {
    let task = try lawfulTask(
      "- a\n  - [ ] b\n    - [x] c\n  - note\n    - [-] d\n  1. [ ] e\n    > - [ ] quoted")
    #expect(task.subtasks.map(\.titleLine.title) == ["b", "c", "d", "e"])
    #expect(task.subtasks.map(\.parent) == [nil, 0, nil, nil])
    #expect(task.progress.done == 1)
    #expect(task.progress.total == 3)
  }

  @Test("a subtask has attributes of its own") func aSubtaskHasAttributesOfItsOwn() throws {
    let task = try lawfulTask("- a id:t1\n  - [ ] b due:2026-12-01 id:s1")
    #expect(task.id?.text == "t1")
    #expect(task.due == nil)
    #expect(task.subtasks.first?.titleLine.id?.text == "s1")
    #expect(task.subtasks.first?.titleLine.due?.description == "2026-12-01")
  }

  @Test("a subtask is open while it and all it is nested in are") func openness() throws {
    let task = try lawfulTask("- [ ] a\n  - [x] b\n    - [ ] c\n  - [ ] d\n  - [-] e\n    - [ ] f")
    #expect(task.subtasks.indices.map(task.isOpen) == [false, false, true, false, false])
    let closed = try lawfulTask("- [x] a\n  - [ ] b")
    #expect(!closed.isOpen(subtask: 0))
  }

  @Test("an item inside the first line counts as nested") func inTheFirstLine() throws {
    let task = try lawfulTask("- - [ ] b")
    #expect(task.subtasks.map(\.titleLine.title) == ["b"])
    let boxed = try lawfulTask("- [ ] - [ ] card")
    #expect(boxed.subtasks.isEmpty)
    #expect(boxed.title == "- [ ] card")
  }

  @Test("code and comments hold no subtasks") func codeHoldsNoSubtasks() throws {
    #expect(
      try lawfulTask("- a\n  ```\n  - [ ] b\n  ```\n  <!--\n  - [ ] c\n  -->\n\n      - [ ] d")
        .subtasks.isEmpty)
  }
}
