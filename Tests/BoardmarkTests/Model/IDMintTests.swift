import Boardmark
import TestSupport
import Testing

@testable import BoardmarkReading

@Suite struct IDMintTests {
  @Test("an id is as long as a hundred times as many need it to be")
  func lengths() {
    #expect(IDMint.length(for: 0) == 4)
    #expect(IDMint.length(for: 5314) == 4)
    #expect(IDMint.length(for: 5315) == 5)
    #expect(IDMint.length(for: 143_489) == 5)
    #expect(IDMint.length(for: 143_490) == 6)
    #expect(IDMint.length(for: 10_000_000) == 7)
  }

  @Test("ids are of letters and digits that are not mistaken, with a letter, and all differ")
  func alphabet() {
    var generator = RandomNumbers(seed: 1)
    var mint = IDMint(taken: [], count: 3000)
    var seen: Set<TaskID> = []
    for _ in 0..<3000 {
      let id = mint.next(using: &generator)
      #expect(seen.insert(id).inserted)
      #expect(id.text.count == 4)
      #expect(id.text.allSatisfy { "23456789bcdfghjkmnpqrstvwxz".contains($0) })
      #expect(id.text.contains { $0.isLetter })
    }
  }

  @Test("an id that is taken, in whatever case, is not given out again")
  func neverReused() throws {
    var generator = RandomNumbers(seed: 1)
    var mint = IDMint(taken: [])
    let first = mint.next(using: &generator)
    let taken = try #require(TaskID(first.text.uppercased()))
    generator = RandomNumbers(seed: 1)
    mint = IDMint(taken: [taken])
    #expect(mint.next(using: &generator) != first)
  }

  @Test("fixes of one round give out different ids, none of the archive and none that is needed")
  func ofOneRound() throws {
    let text = "## Todo\n\n- A\n- B\n- C id:aa needs:bb\n- D id:AA\n"
    var options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(.missingID))
    let found = RuleFindings.diagnostics(Array(text.utf8), options: options)
    #expect(found.allSatisfy { $0.fix == nil })
    options.idSeed = 42
    let fixed = Fixer.fix(RuleFindings.board(text), options: options, includingUnsafe: false)
    let ids = Board(fixed.bytes).tasks.compactMap(\.id)
    #expect(Set(ids).count == 4 && ids[2].text == "aa")
    #expect(
      Fixer.fix(RuleFindings.board(text), options: options, includingUnsafe: false).bytes
        == fixed.bytes)

    options.archivedIDs = Set(ids)
    let again = Fixer.fix(RuleFindings.board(text), options: options, includingUnsafe: false)
    #expect(Set(Board(again.bytes).tasks.compactMap(\.id)).intersection(ids).map(\.text) == ["aa"])
  }

  @Test(
    "an id is at its canonical place, before the tail, or nowhere",
    arguments: [
      (
        "- A @bob due:2026-12-01 done:2026-11-20 ^a1 <!-- c -->",
        "- A @bob due:2026-12-01 id:ID done:2026-11-20 ^a1 <!-- c -->"
      ),
      ("- A done:2026-11-20", "- A id:ID done:2026-11-20"),
      ("- A\\\n  more", "- A id:ID\\\n  more"),
      ("- A  \n  more", "- A id:ID  \n  more"),
      ("- `A\n  more`", "- `A\n  more`"),
      ("- # A", "- # A"),
      ("- [ ] due:2026-12-01", "- [ ] due:2026-12-01"),
    ])
  func place(_ task: String, _ expected: String) {
    var options = Board.CheckOptions(
      now: Board.Now(RuleFindings.today), levels: RuleFindings.naming(.missingID))
    options.idSeed = 42
    let board = RuleFindings.board("## Todo\n\n\(task)\n")
    let result = Fixer.fix(board, options: options, includingUnsafe: false)
    let id = Board(result.bytes).tasks[0].id?.text ?? "none"
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == "## Todo\n\n\(expected)\n".split(separator: "ID", omittingEmptySubsequences: false)
        .joined(separator: id))
  }
}
