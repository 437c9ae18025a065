import Boardmark
import TestSupport
import Testing

@Suite struct BoardHistoryTests {
  private typealias History = HandMadeHistory

  private static let a = "[ ] Write id:k7f2"
  private static let b = "[ ] Sing id:m3x9"
  private static let c = "[ ] Dance id:p4qq"

  @Test("a task is created, moved, edited, finished, reopened and removed") func life() {
    var past = History()
    past.add("## Todo\n\n## Doing\n\n## Done\n")
    past.add(History.board([Self.a]))
    past.add(History.board([], [Self.a]))
    past.add(History.board([], ["[ ] Write due:2026-12-01 id:k7f2"]))
    past.add(History.board([], [], ["[x] Write due:2026-12-01 id:k7f2"]))
    past.add(History.board(["[ ] Write due:2026-12-01 id:k7f2"]))
    past.add(History.board([]))
    #expect(
      past.lines.filter { $0.hasSuffix("k7f2") } == [
        "c1 created k7f2", "c2 moved k7f2", "c3 edited k7f2", "c4 finished k7f2",
        "c4 finished k7f2", "c5 reopened k7f2", "c5 reopened k7f2", "c6 removed k7f2",
      ])
  }

  @Test("a task that will not be done is cancelled, not finished")
  func cancelled() {
    var past = History()
    past.add(History.board([Self.a, Self.b]))
    past.add(History.board(["[-] Write id:k7f2"], [], [Self.b.replacing("[ ]", with: "[-]")]))
    past.add(History.board([Self.a, Self.b]))
    #expect(
      past.lines.filter { !$0.hasPrefix("c0") } == [
        "c1 cancelled k7f2", "c1 cancelled m3x9", "c1 cancelled m3x9", "c2 reopened k7f2",
        "c2 reopened m3x9", "c2 reopened m3x9",
      ], "\(past.lines)")
  }

  @Test("a merge is told only what no side had") func merge() {
    var past = History()
    past.add(History.board([Self.a, Self.b]))
    past.add(History.board([Self.b], [Self.a]), after: [0], by: "ben")
    past.add(History.board([Self.a, Self.b, Self.c]), after: [0], by: "cyd")
    past.add(
      History.board([Self.b, "[ ] Dance @eva id:p4qq"], [Self.a]), after: [1, 2], by: "dan")
    #expect(
      past.lines.filter { !$0.hasPrefix("c0") } == [
        "c1 moved k7f2", "c2 created p4qq", "c3 edited p4qq",
      ])
  }

  @Test("a clean merge changes nothing itself") func cleanMerge() {
    var past = History()
    past.add(History.board([Self.a, Self.b]))
    past.add(History.board([Self.b], [Self.a]), after: [0])
    past.add(History.board([Self.a, Self.b, Self.c]), after: [0])
    past.add(History.board([Self.b, Self.c], [Self.a]), after: [1, 2])
    #expect(!past.lines.contains { $0.hasPrefix("c3") })
  }

  @Test("what a merge lost or revived is its own doing") func badMerge() {
    var past = History()
    past.add(History.board([Self.a, Self.b]))
    past.add(History.board([Self.a, Self.b, Self.c]), after: [0])
    past.add(History.board([Self.b]), after: [0])
    // The new task is gone, the removed one is there.
    past.add(History.board([Self.a, Self.b]), after: [1, 2])
    #expect(
      Set(past.lines.filter { $0.hasPrefix("c3") }) == ["c3 removed p4qq", "c3 created k7f2"])
  }

  @Test("where history is cut off nobody made what stood there") func cutOff() {
    var past = History()
    past.add(History.board([Self.a, Self.b]), isCutOff: true)
    past.add(History.board([Self.b], [Self.a]))
    let events = past.history.events
    #expect(events.filter(\.isInherited).count == 2)
    #expect(History.lines(events.filter { !$0.isInherited }) == ["c1 moved k7f2"])
  }

  @Test("a removed file takes its tasks along, and they come back with it") func removedFile() {
    var past = History()
    past.add(History.board([Self.a]))
    past.add(nil)
    past.add(History.board([Self.a]))
    #expect(
      past.lines.filter { $0.hasSuffix("k7f2") } == [
        "c0 created k7f2", "c1 removed k7f2", "c2 created k7f2",
      ])
  }

  @Test("clocks that run backwards do not turn causes round") func clocks() {
    var past = History()
    past.add(History.board([Self.a]), day: 9)
    past.add(History.board([], [Self.a]), day: 2)
    #expect(past.lines.filter { $0.hasSuffix("k7f2") } == ["c0 created k7f2", "c1 moved k7f2"])
  }

  @Test("a task is followed back through a new id and other titles") func trail() throws {
    var past = History()
    past.add(History.board(["[ ] Write a song", Self.b]))
    past.add(History.board(["[ ] Write a long song", Self.b]))
    past.add(History.board(["[ ] Write a long song id:k7f2", Self.b]))
    past.add(History.board(["[ ] Rest id:k7f2", Self.b]))
    past.add(History.board([Self.b]))
    let history = past.history
    let all = [
      "c0 created Write a song", "c1 edited Write a long song", "c2 edited k7f2",
      "c3 edited k7f2", "c4 removed k7f2",
    ]
    #expect(History.lines(try Board.Trail("k7", in: history).events) == all)
    #expect(History.lines(try Board.Trail("K7F2", in: history).events) == all)
    #expect(History.lines(try Board.Trail("write a long song", in: history).events) == all)
    #expect(History.lines(try Board.Trail("rest", in: history).events) == all)
    #expect(throws: Board.Trail.Failure.self) { try Board.Trail("zz", in: history) }
  }

  @Test("an id that begins several is ambiguous, a whole one is not") func ambiguous() throws {
    var past = History()
    past.add(History.board(["[ ] a id:ab", "[ ] b id:abc", "[ ] c id:abd"]))
    past.add(History.board([]))
    let history = past.history
    #expect(try Board.Trail("ab", in: history).events.count == 2)
    #expect(throws: Board.Trail.Failure.self) { try Board.Trail("a", in: history) }
  }
}
