import Boardmark
import TestSupport
import Testing

@Suite struct NeedStatesTests {
  private static let board = Board(
    Array(
      """
      ## Todo

      - [ ] open id:aa
        - [ ] nested open id:ab
          - [ ] deeper id:ac
        - [x] nested ticked id:ad
          - [ ] below a ticked one id:ae
        - [-] nested cancelled id:af
      - [-] cancelled id:ba
        - [ ] below a cancelled task id:bb
      - [x] twice id:cc
      - [ ] twice id:CC

      ## Done

      - [ ] finished by its column id:da
        - [ ] below a finished task id:db
      """.utf8), fileName: "board.md")

  @Test(
    "a need is what its task or subtask is",
    arguments: [
      ("aa", .open), ("ab", .open), ("AC", .open), ("ad", .finished), ("ae", .finished),
      ("af", .cancelled), ("ba", .cancelled), ("bb", .cancelled), ("cc", .open), ("da", .finished),
      ("db", .finished), ("old", .archived), ("no", .unknown),
    ] as [(String, NeedStates.State)])
  func aNeedIsWhatItsTaskOrSubtaskIs(id: String, expected: NeedStates.State) throws {
    let states = NeedStates(of: Self.board, archivedIDs: [try #require(TaskID("OLD"))])
    #expect(states.state(of: try #require(TaskID(id))) == expected)
  }

  @Test(
    "an id is where it occurs first, and open while any place is", arguments: RandomCases.seeds(60))
  func asTheTasksSay(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    let lines = (0..<40).map { _ -> String in
      let words = [
        "- [ ] a", "- [x] b", "- [-] c", "- d", "* [ ]  e", "  - [ ] f", "## Done", "## Todo",
      ]
      let id =
        random.oneIn(4) ? "" : " \(random.oneIn(3) ? "ID" : "id"):a\(random.number(below: 12))"
      return random.pick(words) + id
    }
    let board = Board(Array("## Todo\n\n\(lines.joined(separator: "\n"))\n".utf8))
    let states = NeedStates(of: board)
    for id in (0..<12).map({ TaskID("A\($0)")! }) {
      var places: [(line: TaskLine, isOpen: Bool)] = []
      for task in board.tasks {
        for (index, line) in task.lines.enumerated() where line.id == id {
          places.append((line, index == 0 ? !task.isClosed : task.isOpen(subtask: index - 1)))
        }
      }
      #expect(states.line(of: id)?.text == places.first?.line.text, "seed \(seed)")
      #expect((states.state(of: id) == .open) == places.contains(where: \.isOpen), "seed \(seed)")
      #expect((states.state(of: id) == .unknown) == places.isEmpty, "seed \(seed)")
    }
  }

  @Test("the board's own state of an id beats the archive's")
  func theBoardSOwnStateOfAnIdBeatsTheArchiveS() throws {
    let id = try #require(TaskID("aa"))
    #expect(NeedStates(of: Self.board, archivedIDs: [id]).state(of: id) == .open)
  }
}
