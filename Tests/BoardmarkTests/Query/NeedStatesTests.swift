import Boardmark
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

  @Test("the board's own state of an id beats the archive's")
  func theBoardSOwnStateOfAnIdBeatsTheArchiveS() throws {
    let id = try #require(TaskID("aa"))
    #expect(NeedStates(of: Self.board, archivedIDs: [id]).state(of: id) == .open)
  }
}
