import Boardmark
import Testing

/// The values of a new task's attributes.
@Suite struct NewTaskValueTests {
  private static let board = Board(Array("## Todo\n\n- [ ] A id:aa\n".utf8))

  private func added(_ change: (inout Board.NewTask) -> Void) throws -> Board.Task {
    var task = Board.NewTask(title: "New")
    change(&task)
    let edit = try Self.board.adding(
      task, at: TaskPlace(column: 0), ids: IDSource(seed: 7))
    return edit.tasks[0]
  }

  private func description(_ change: (inout Board.NewTask) -> Void) throws -> String {
    "\(try #require(throws: Board.EditError.self) { _ = try added(change) })"
  }

  @Test("an estimate that is none is refused", arguments: ["banana", "", "4", "4 h", "-1h"])
  func estimate(text: String) throws {
    let said = try description { $0.estimate = text }
    #expect(said.hasPrefix("'est:\(text)' is not a valid estimate; an estimate is "), "\(said)")
  }

  @Test(
    "an attribute with a value that it cannot have is refused",
    arguments: [
      (.due, "soon"), (.due, "2026-02-30"), (.start, "monday"), (.done, "x"), (.pri, "urgent"),
      (.every, "often"), (.est, "banana"), (.needs, "a b"), (.id, "bb22"), (.id, "!"),
    ] as [(Board.AttributeKey, String)])
  func attributes(key: Board.AttributeKey, value: String) throws {
    let said = try description { $0.attributes = [key: value] }
    #expect(
      said.hasPrefix("'\(key.name):\(value)' \(key == .id ? "cannot be" : "is not") "), "\(said)")
  }

  @Test("two values of one attribute conflict") func twice() throws {
    let said = try description {
      $0.due = DueDate("2026-12-01")
      $0.attributes = [.due: "2026-12-02"]
    }
    #expect(said == "'due:2026-12-01' and 'due:2026-12-02' conflict; leave one out")
    let task = try added {
      $0.due = DueDate("2026-12-01")
      $0.attributes = [.due: "2026-12-01"]
    }
    #expect(task.due == DueDate("2026-12-01"))
  }

  @Test("valid values are written, those of keys of one's own as well") func valid() throws {
    let key = try #require(Board.AttributeKey("Client"))
    let task = try added {
      $0.estimate = "4h"
      $0.attributes = [.start: "2026-12-01", key: "acme"]
    }
    #expect(task.titleLine.start == CalendarDate("2026-12-01"))
    #expect(
      task.titleLine.attribute(.est) != nil && task.titleLine.attribute(.custom("client")) != nil)
  }

  @Test("a text is a key if it is valid before the colon")
  func keys() {
    #expect(
      Board.AttributeKey("DUE") == .due && Board.AttributeKey("Client-2_x") == .custom("client-2_x")
    )
    for text in ["", "2x", "a b", "a:", "é", "-a"] {
      #expect(Board.AttributeKey(text) == nil, "\(text)")
    }
  }
}
