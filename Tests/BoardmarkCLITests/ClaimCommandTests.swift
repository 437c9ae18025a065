import Boardmark
import BoardmarkFileSystem
import BoardmarkIntents
import BoardmarkReports
import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI
@testable import BoardmarkWeb

/// Tasks that are taken, by several people and agents in several work trees.
@Suite struct ClaimCommandTests {
  private let folder = ScratchFolder()
  private static let board =
    "## Todo\n\n- [ ] A id:aa\n- [ ] B pri:high id:bb\n- [ ] Later start:2027-01-01 id:dd\n"
    + "- [ ] Blocked needs:aa id:ee\n- [ ] No id\n\n## Doing\n\n## Done\n"

  init() throws {
    #expect(try folder.sh("git init -q -b main repository").status == 0)
    write(Self.board, to: folder["repository/board.md"])
    try folder.makeInRepository(
      "git config commit.gpgSign false && git add -A && git commit -q -m base && git worktree add -q ../other -b topic"
    )
  }

  /// What a command prints and its exit status, in the first work tree or in the other one, at a minute.
  private func run(
    _ command: String, as name: String = "a1", other: Bool = false, at time: String = "10:00"
  ) throws -> (status: Int32, output: String, errors: String) {
    let place = other ? "../other" : "."
    let run = try folder.inRepository(
      "cd \(place) && BOARD_AS=\(name) BOARD_TODAY=2026-11-21T\(time) board \(command)")
    return (run.status, run.output, run.errors)
  }

  /// The page says in Korean what a command has refused.
  private func expectKorean(_ errors: String) {
    let refusal = String(errors.dropFirst("board: ".count).dropLast())
    #expect(KoreanRefusals.korean(refusal) != nil, "\(refusal)")
  }

  private var text: String { TestSupport.text(of: folder["repository/board.md"]) ?? "" }

  @Test(
    "each is given another task, until none is left; each ending has a status and words of its own")
  func next() throws {
    let first = try run("next --claim")
    #expect(first.status == 0 && first.output.hasPrefix("bb  B\n"))
    #expect(first.errors == "board: claimed \"B\" (bb) for a1 until 2026-11-21 12:00\n")
    #expect(try run("next --claim --json", as: "a2", other: true).output.contains("\"id\": \"aa\""))
    let none = try run("next --claim", as: "a3")
    #expect(none.status == 4 && none.output == "")
    #expect(
      none.errors
        == "board: nothing to claim: 2 claimed, 1 blocked, 1 not ready to start, 1 without an id of its own, "
        + "which 'board check --fix --only missing-id' writes\n")
    #expect(text == Self.board)
    let taken = try run("claim bb", as: "a3")
    #expect(taken.status == 5)
    #expect(
      taken.errors
        == "board: \"B\" (bb) is claimed by a1 until 2026-11-21 12:00; nothing was changed; choose another, or end that "
        + "claim with 'board release bb --force'\n")
    expectKorean(taken.errors)
    let task = Board(Array(Self.board.utf8)).tasks[0]
    expectKorean("board: \(ClaimRefusal.taken(task).description)\n")
  }

  @Test(
    "nobody but the holder finishes, moves or removes a claimed task; anybody may note something",
    arguments: [
      "done aa", "move aa Doing", "start aa", "cancel aa", "remove aa", "edit aa -c Doing",
      "done aa bb", "move text:A Done --yes",
    ])
  func fence(_ command: String) throws {
    #expect(try run("claim aa").status == 0)
    for (name, isOther) in [("a2", false), ("a1", true)] {
      let refused = try run(command, as: name, other: isOther)
      #expect(refused.status == 5, "\(refused)")
      #expect(refused.errors.contains("is claimed by a1"))
    }
    #expect(text == Self.board)
    #expect(try run("note aa 'Look here'", as: "a2").status == 0)
    #expect(try run("\(command) --dry-run", as: "a2").status == 0)
    #expect(try run(command).status == 0)
  }

  @Test("a command that is refused for one of its tasks leaves the claims on the others")
  func severalTasks() throws {
    #expect(try run("claim aa").status == 0)
    #expect(try run("claim bb", as: "a2").status == 0)
    #expect(try run("done aa bb").status == 5)
    #expect(text == Self.board)
    #expect(try run("claims").output.contains("is yours until 2026-11-21 12:00"))
    #expect(try run("done aa", as: "a2").status == 5)
  }

  @Test("page and terminal refuse what the commands refuse, and say who holds the task")
  func screens() throws {
    #expect(try run("claim aa").status == 0)
    let path = folder["repository/board.md"]
    let clock = try BoardClock(today: "2026-11-21T10:00")
    let page = ServedBoard(path: path, links: .all, clock: clock)
    let terminal = TerminalBoard.Options(board: page, style: ReportStyle())
    let board = Board(Array(Self.board.utf8))
    for finish in [
      { try page.file { _ in }.perform(FinishTasks(.ids([$0]))) },
      { try terminal.perform(FinishTasks(.ids([$0])), knowing: board).0 },
    ] as [(String) throws -> BoardFile.Made] {
      let refusal = #expect(throws: ClaimRefusal.self) { try finish("aa") }
      #expect(refusal?.message.contains("is claimed by a1 until 2026-11-21 12:00") == true)
      #expect(IntentProblem(refusal!).text.hasSuffix("with 'board release aa --force'"))
      #expect(text == Self.board)
    }
    _ = try terminal.perform(FinishTasks(.ids(["bb"])), knowing: board)
    #expect(text.contains("- [x] B"))
  }

  @Test("a claim ends by itself, every command of its holder lets it last anew") func lapse() throws
  {
    #expect(try run("claim aa --for 1h").errors.contains("until 2026-11-21 11:00"))
    #expect(try run("show aa", at: "10:30").output.contains("held by a1 until 2026-11-21 11:30"))
    #expect(try run("add X --id xx", at: "11:00").status == 0)
    #expect(
      try run("claims", as: "a2", at: "11:59").output.contains(
        "claimed by a1 until 2026-11-21 12:00"))
    let claims = try run("claims --json", as: "a2", at: "12:00").output
    #expect(claims.contains("\"state\": \"lapsed\"") && claims.contains("\"mine\": false"))
    let late = try run("done aa", at: "12:00")
    #expect(late.status == 5)
    #expect(
      late.errors
        == "board: \"A\" (aa) was yours until 2026-11-21 12:00; the claim expired; nothing was changed; look at it, "
        + "then claim it again with 'board claim aa'\n")
    expectKorean(late.errors)
    #expect(try run("claim aa", at: "12:00").status == 0)
    #expect(try run("done aa", at: "12:01").status == 0)
  }

  @Test("who holds a task is shown wherever it is shown") func shown() throws {
    #expect(try run("claim aa").status == 0)
    for (command, words) in [
      ("list", "held by a1 in 'repository'  A\n"), ("show", "held by a1 in 'repository'\n"),
      ("show aa", "held by a1 in 'repository' until 2026-11-21 12:00\n"),
      ("list --format csv", "board.md,held by a1 in 'repository' until 2026-11-21 12:00\n"),
      ("show --html", ">held by a1 in 'repository'</span>"),
      ("brief", "aa A (Todo): held by a1 in 'repository'\n"),
    ] {
      let run = try run(command, as: "a2", other: true)
      #expect(run.output.contains(words) && run.errors == "", "\(command): \(run)")
    }
    let member = "\"claim\": {\"state\": \"held\", \"holder\": \"a1\", \"workTree\": "
    for command in ["list", "show aa", "note aa Seen"] {
      let json = try run("\(command) --json", as: "a2").output
      #expect(json.contains(member) && json.contains("\"mine\": false"), "\(command): \(json)")
    }
    #expect(try run("next").output.contains("blocks 1 task, held by a1\n"))
    let next = try run("next aa", as: "a2")
    #expect(next.output == "" && next.errors == "board: nothing to work on: 1 claimed by others\n")
    #expect(try run("next --json", as: "a2").output.contains("\"claimed\": 1"))
    #expect(try run("list id:bb --json", as: "a2").output.contains("\"claim\": null"))
    #expect(try run("list", as: "a2", at: "12:00").output.contains("held") == false)
    #expect(
      try run("show aa", as: "a2", at: "12:00").output.contains("claim expired 2026-11-21 12:00"))
  }

  @Test("who lost a claim is refused, also once the task is nobody's") func late() throws {
    #expect(try run("claim aa --for 1m").status == 0)
    #expect(try run("claim aa", as: "a2", other: true, at: "10:05").status == 0)
    #expect(try run("release aa", as: "a2", other: true, at: "10:06").status == 0)
    let late = try run("done aa", at: "10:07")
    #expect(
      late.status == 5 && late.errors.contains("was yours, but somebody else took it meanwhile"))
    expectKorean(late.errors)
    #expect(try run("claim aa", at: "10:07").status == 0)
    #expect(try run("done aa", at: "10:07").status == 0)
  }

  @Test("what is finished in one work tree is not handed out in another whose board does not know")
  func finished() throws {
    #expect(try run("claim bb").status == 0)
    #expect(try run("done bb").status == 0)
    #expect(try run("next --claim", as: "a2", other: true).output.hasPrefix("aa  A"))
    let again = try run("claim bb", as: "a2", other: true)
    #expect(again.status == 5)
    #expect(again.errors.contains("\"B\" (bb) was finished by a1 in 'repository' on 'main'"))
    expectKorean(try run("done bb", as: "a2", other: true).errors)
    #expect(try run("done bb", as: "a2", other: true).status == 5)
    #expect(try run("claims", as: "a2", other: true).output.contains("was finished by a1"))
    // Who gives back what somebody else finished meanwhile does not put it up for others.
    let given = try run("release bb", as: "a2", other: true)
    #expect(given.status == 5 && given.errors.contains("was finished by a1"))
    #expect(try run("claim bb", as: "a3", other: true).status == 5)
    try folder.makeInRepository("git commit -q -am done && cd ../other && git merge -q main")
    #expect(try run("claims", as: "a2", other: true).output.contains("bb") == false)
    // Without an id to tell it by, a task that was reopened would never be handed out again.
    #expect(try run("reopen bb", as: "a2", other: true).status == 5)
    #expect(try run("release bb --force", as: "a2", other: true).status == 0)
    #expect(try run("reopen bb", as: "a2", other: true).status == 0)
    #expect(try run("claim bb", as: "a2", other: true).status == 0)
  }

  @Test("what is reopened or undone where it was finished can be taken again") func reopened()
    throws
  {
    #expect(try run("claim bb").status == 0)
    #expect(try run("done bb").status == 0)
    #expect(try run("undo").status == 0)
    #expect(try run("claim bb", as: "a2").status == 0)
    #expect(try run("done bb", as: "a2").status == 0)
    #expect(try run("reopen bb").status == 0)
    #expect(try run("claim bb", as: "a3", other: true).status == 0)
  }

  @Test("a claim is released by its holder, or with force, and perhaps with a note") func release()
    throws
  {
    #expect(try run("release aa").errors == "board: nothing to do: \"A\" (aa) is not claimed\n")
    #expect(try run("claim aa").status == 0)
    let refused = try run("release aa", as: "a2")
    #expect(refused.status == 5)
    #expect(refused.errors.hasSuffix("nothing was changed; '--force' ends somebody else's claim\n"))
    let released = try run("release aa --note 'Half done'")
    #expect(released.errors == "board: added a note to \"A\" (aa)\nboard: released \"A\" (aa)\n")
    #expect(text.contains("- [ ] A id:aa\n  - 2026-11-21 @a1: Half done\n"))
    #expect(try run("claim aa", as: "a2").status == 0)
    #expect(try run("release aa --force").status == 0)
    #expect(try run("done aa", as: "a2").status == 5)
    #expect(try run("claims").errors == "board: nothing is claimed\n")
  }

  @Test(
    "what cannot be claimed is refused with what to do",
    arguments: [
      ("claim 'No id'", 2, "has no id of its own"), ("claim zz", 2, "no task 'zz'"),
      ("claim aa --for soon", 2, "--for takes a time from 1m to 30d"),
      ("claim aa -f -", 2, "a task from standard input cannot be claimed"),
      ("next --claim -f . -f .", 2, "takes a task of one board"),
      ("next --for 2h", 2, "need --claim"),
      ("claim aa --as '!'", 2, "is not a name"),
      ("claim aa --push nowhere", 2, "cannot be sent to 'nowhere'"),
      ("next --claim @nobody", 4, "nothing to claim"),
    ])
  func refused(_ command: String, _ status: Int32, _ message: String) throws {
    let refused = try run(command)
    #expect(refused.status == status && refused.errors.contains(message), "\(refused)")
  }

  @Test("where git cannot write, a claim fails in words of its own, and work goes on")
  func unwritable() throws {
    #expect(try run("claim aa").status == 0)
    try folder.makeInRepository("rm -r .git/refs/board && touch .git/refs/board")
    let refused = try run("next --claim")
    #expect(refused.status == 2 && refused.output == "")
    #expect(refused.errors.hasPrefix("board: claims cannot be written here: "))
    #expect(refused.errors.contains("so run this where it is writable, outside of a sandbox"))
    #expect(try run("done aa").status == 0)
  }

  @Test("a claim is sent to a remote repository, where one of two clones gets it") func pushed()
    throws
  {
    try folder.makeInRepository(
      "git init -q -b main --bare ../remote && git remote add origin ../remote && git push -q origin main && "
        + "git clone -q ../remote ../clone")
    #expect(try run("claim aa --push origin").status == 0)
    let beaten = try folder.inRepository("cd ../clone && board claim aa --as b1 --push origin")
    #expect(beaten.status == 5 && beaten.errors.contains("is claimed by a1 in 'repository'"))
    #expect(
      try folder.inRepository("cd ../clone && board claims").output.contains(
        "by a1 in 'repository'"))
    #expect(try run("release aa --push origin").status == 0)
  }

  @Test("outside of git, claims are kept beside the records for undo") func folderOnly() throws {
    let home = folder["home"]
    let commands = """
      mkdir -p plain \(home) && cd plain && export HOME=\(home) && printf '## Todo\\n\\n- [ ] A id:aa\\n' > board.md
      board claim aa --as a1 && ! board claim aa --as a2 && ! board done aa --as a2 && board claims --as a1
      board release aa --as a1 && board claim aa --as a2 && board claims
      """
    let run = try folder.sh(commands)
    #expect(run.status == 0, "\(run)")
    #expect(
      run.output.contains("aa  A\n    is yours until ") && run.output.contains("claimed by a2"))
  }
}
