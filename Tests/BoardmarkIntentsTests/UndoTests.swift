import BoardmarkFiles
import BoardmarkIntents
import Foundation
import TestSupport
import Testing

/// `board undo` and `board redo`: of which board, and in which state.
@Suite struct UndoTests {
  private let folder = ScratchFolder()
  private static let board = "## Todo\n\n- [ ] A id:aa\n- [ ] B id:bb\n\n## Doing\n\n## Done\n"

  private func repository() throws {
    #expect(try folder.sh("git init -q -b main repository").status == 0)
    write(Self.board, to: folder["repository/board.md"])
    try folder.makeInRepository(
      "git config commit.gpgSign false && git add -A && git commit -q -m base")
  }

  private var text: String? { TestSupport.text(of: folder["repository/board.md"]) }

  @Test(
    "on a branch that lacks the change nothing was undone, and the change can still be undone where it is"
  )
  func otherBranch() throws {
    try repository()
    try folder.makeInRepository(
      "git switch -q -c topic && board start aa && git commit -q -a -m start")
    let after = text
    try folder.makeInRepository("git switch -q main")
    let run = try folder.inRepository("board undo")
    #expect(run.status == 2 && text == Self.board)
    #expect(
      run.errors
        == "board: 'board.md' does not contain the last change, 'moved \"A\" (aa) to 'Doing'', perhaps on another "
        + "branch; nothing was undone; it is kept for the branch or the state that it belongs to\n")
    try folder.makeInRepository("board move bb done")
    try folder.makeInRepository("git commit -q -a -m done && git switch -q topic")
    let other = try folder.inRepository("board undo")
    #expect(other.status == 2 && text == after)
    #expect(
      other.errors.contains("; 'board undo 1' undoes 'moved \"A\" (aa) to 'Doing''\n"), "\(other)")
    try folder.makeInRepository("board undo 1")
    #expect(text == Self.board)
    try folder.makeInRepository("git checkout -q -f main && board undo")
    #expect(text == Self.board)
  }

  @Test("only what was done to the board that is meant is undone")
  func ownBoard() throws {
    try repository()
    try folder.makeInRepository("mkdir sub")
    write(Self.board, to: folder["repository/sub/board.md"])
    try folder.makeInRepository("board start aa")
    let parent = text
    let run = try folder.inRepository("cd sub && board undo")
    #expect(run.status == 2 && text == parent)
    #expect(
      run.errors
        == "board: there is nothing to undo for 'board.md'; the last change here is 'moved \"A\" (aa) to 'Doing'', "
        + "of '\(folder["repository/board.md"])': name that with --file\n")
    try folder.makeInRepository("cd sub && board done bb")
    try folder.makeInRepository("board undo")
    #expect(text == Self.board)
    #expect(
      TestSupport.text(of: folder["repository/sub/board.md"])?.contains("- [x] B") == true)
    try folder.makeInRepository("cd sub && board undo")
    #expect(TestSupport.text(of: folder["repository/sub/board.md"]) == Self.board)
  }

  @Test(
    "what others did to the same is told as what hinders",
    arguments: [
      (
        "edit aa --due 2026-12-01", "A due:2026-12-01", "A due:2027-01-01",
        "task aa: its due changed"
      ),
      ("start aa", "- [ ] A id:aa\n", "", "task aa: removed"),
      (
        "add New --id new", "- [ ] New", "- [ ] New and more",
        "task new: changed, and would be removed"
      ),
    ])
  func obstacles(command: String, old: String, new: String, reason: String) throws {
    try repository()
    try folder.makeInRepository("board \(command)")
    let other = try #require(text).replacing(old, with: new)
    write(other, to: folder["repository/board.md"])
    let run = try folder.inRepository("board undo")
    #expect(run.status == 2 && text == other)
    #expect(run.errors.contains("in the same place (\(reason)); nothing was undone"), "\(run)")
  }

  @Test("in a merge conflict nothing was undone before it is resolved")
  func conflict() throws {
    try repository()
    try folder.makeInRepository("board edit aa --title AA")
    let conflict = try #require(text).replacing(
      "- [ ] AA id:aa\n",
      with: "<<<<<<< ours\n- [ ] AA id:aa\n=======\n- [ ] AB id:aa\n>>>>>>> theirs\n")
    write(conflict, to: folder["repository/board.md"])
    let run = try folder.inRepository("board undo")
    #expect(run.status == 2 && text == conflict)
    #expect(
      run.errors
        == "board: board.md:3:1: merge conflict; nothing was undone; resolve it first: 'board resolve'\n"
    )
  }

  @Test("--list names the changes of the board, the last one first, and changes nothing")
  func list() throws {
    try repository()
    write(Self.board, to: folder["repository/x.board.md"])
    try folder.makeInRepository(
      "board start aa && board start bb -f x.board.md && board add C --id cc")
    let run = try folder.inRepository("board undo --list")
    #expect(run.status == 0 && run.errors == "")
    let times = run.output.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "TIME")
    #expect(
      times
        == "3  TIME  added \"C\" (cc) to 'Todo'  [board.md]\n1  TIME  moved \"A\" (aa) to 'Doing'  [board.md]\n"
    )
    #expect(
      try folder.inRepository("board redo --list").errors == "board: there is nothing to redo\n")
    let json = try folder.inRepository("board undo --list --json").output
    let list = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let changes = try #require(list?["changes"] as? [[String: Any]])
    #expect(changes.map { $0["number"] as? Int } == [3, 1])
    #expect(
      changes.map { $0["summary"] as? String } == [
        "added \"C\" (cc) to 'Todo'", "moved \"A\" (aa) to 'Doing'",
      ])
    let file = try #require((changes[0]["files"] as? [String])?.first)
    #expect(file.hasSuffix("/repository/board.md"))
    let unknown = try folder.inRepository("board undo 2")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors
        == "board: no change of 'board.md' has the number 2; 'board undo --list' lists them\n")
  }

  @Test("what was undone is done again, and that is undone again")
  func redo() throws {
    try repository()
    try folder.makeInRepository("board start aa && board done bb")
    let after = text
    try folder.makeInRepository("board undo && board undo")
    #expect(text == Self.board)
    #expect(try folder.inRepository("board redo --dry-run").output.contains("+- [ ] A id:aa"))
    let redone = try folder.inRepository("board redo")
    #expect(
      redone.status == 0
        && redone.errors == "board: redid: moved \"A\" (aa) to 'Doing' [board.md]\n")
    try folder.makeInRepository("board redo")
    #expect(text == after)
    #expect(
      try folder.inRepository("board redo").errors.hasPrefix("board: there is nothing to redo"))
    try folder.makeInRepository("board undo && board undo")
    #expect(text == Self.board)
  }

  @Test("a new change ends what can be redone, but of its own board only")
  func newChange() throws {
    try repository()
    write(Self.board, to: folder["repository/x.board.md"])
    try folder.makeInRepository(
      "board start aa && board undo && board start aa -f x.board.md && board undo -f x.board.md")
    try folder.makeInRepository("board add C")
    let run = try folder.inRepository("board redo")
    #expect(
      run.status == 2 && run.errors.hasPrefix("board: there is nothing to redo for 'board.md'"))
    try folder.makeInRepository("board redo -f x.board.md")
  }

  @Test("redo puts in what others did meanwhile, and refuses where both touch the same")
  func redoMerged() throws {
    try repository()
    try folder.makeInRepository("board edit aa --title Ours && board undo")
    try folder.makeInRepository("sed -i 's/B id:bb/Bee id:bb/' board.md && board redo")
    #expect(text?.contains("Ours id:aa\n- [ ] Bee id:bb") == true)
    try folder.makeInRepository("board undo && sed -i 's/A id:aa/Theirs id:aa/' board.md")
    let before = text
    let run = try folder.inRepository("board redo")
    #expect(run.status == 2 && run.errors.contains("in the same place") && text == before)
    try folder.makeInRepository("sed -i 's/Theirs id:aa/Ours id:aa/' board.md")
    let held = try folder.inRepository("board redo")
    #expect(held.status == 2 && held.errors.contains("already contains this change"), "\(held)")
  }

  @Test("redoing an archive makes the file again, outside of a repository as well")
  func archive() throws {
    #expect(try folder.sh("mkdir plain").status == 0)
    folder.make(
      "plain/board.md", Self.board.replacing("## Done\n", with: "## Done\n\n- [x] C id:cc\n"))
    let run = try folder.sh(
      "cd plain && board archive && cp board.archive.md ../x && board undo && test ! -e board.archive.md"
        + " && board redo && cmp board.archive.md ../x && board undo && test ! -e board.archive.md")
    #expect(run.status == 0, "\(run.errors)")
    #expect(TestSupport.text(of: folder["plain/board.md"])?.contains("- [x] C id:cc") == true)
  }

  @Test("an archive that another process makes, or removes, at that moment is merged into")
  func archiveRace() throws {
    func file(_ text: String) -> [UInt8] { Array("# Archived tasks\n\n## Done\n\n\(text)".utf8) }
    let record = ChangeRecord.File(
      path: Array("board.archive.md".utf8), before: nil, after: file("- [x] C id:cc\n"))
    let top = try FilePlace(of: folder["board.archive.md"], .all, for: .write).folder
    let redo = try UndoStep(record, below: top, .redo)
    folder.make("board.archive.md", String(decoding: file("- [x] D id:dd\n"), as: UTF8.self))
    try redo.perform()
    let both = TestSupport.text(of: folder["board.archive.md"])
    #expect(both?.contains("id:cc") == true && both?.contains("id:dd") == true, "\(both ?? "")")
    let undo = try UndoStep(record, below: top, .undo)
    #expect(try folder.sh("rm board.archive.md").status == 0)
    try undo.perform()
    #expect(TestSupport.text(of: folder["board.archive.md"]) == nil)
  }
}
