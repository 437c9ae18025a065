import Boardmark
import BoardmarkFiles
import BoardmarkIntents
import LibC
import TestSupport
import Testing

/// What becomes of the archive when the board cannot be written after it.
@Suite struct ArchiveWithdrawalTests {
  let folder = ScratchFolder()
  let board =
    "## Todo\n\n\(String(repeating: "- [ ] Still to do\n", count: 1000))\n## Done\n\n- [x] A\n"

  /// Archives where no file may grow to the size of the board.
  func archive(_ options: String = "") throws -> ScratchFolder.Run {
    try folder.sh("trap '' XFSZ; ulimit -f 8; board archive \(options)")
  }

  init() { folder.make("board.md", board) }

  @Test func anArchiveThatWasMadeIsRemovedAgain() throws {
    let run = try archive()
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot write 'board.md'"), "\(run.errors)")
    #expect(text(of: folder["board.md"]) == board)
    #expect(text(of: folder["board.archive.md"]) == nil)
    #expect(try folder.sh("board archive").status == 0)
    #expect(text(of: folder["board.archive.md"]) == "# Archived tasks\n\n## Done\n\n- [x] A\n")
    #expect(try folder.sh("board undo").status == 0)
    #expect(text(of: folder["board.md"]) == board)
  }

  @Test func anArchiveThatWasThereHoldsWhatItHeld() throws {
    let old = "# Archived tasks\n\n## Done\n\n- [x] Z\n"
    for options in ["", "--to other.md"] {
      let name = options.isEmpty ? "board.archive.md" : "other.md"
      folder.make(name, old)
      #expect(try archive(options).status == 2)
      #expect(text(of: folder[name]) == old)
    }
    #expect(text(of: folder["board.md"]) == board)
    #expect(try folder.sh("board undo").errors.contains("nothing to undo"))
  }

  @Test func whatCannotBePutBackIsSaidAndCanBeUndone() throws {
    // The records go there, and not into the home folder.
    mkdir(folder[".git"], 0o755)
    let place = try FilePlace(of: folder["board.md"], for: .read)
    let archived = "# Archived tasks\n\n## Done\n\n- [x] A\n"
    folder.make("a.md", archived)
    let file = ChangedFile(
      place: try FilePlace(of: folder["a.md"], for: .read), before: nil, after: Array(archived.utf8)
    )
    var change = IntentOutcome(
      edit: try Board(Array(board.utf8), fileName: "board.md").removing([]), summary: "")
    change.others = [file]
    // The board is not as it was: what was archived may be nowhere else.
    change.withdraw(from: place, holding: [])
    #expect(text(of: folder["a.md"]) == archived)
    change.withdraw(from: place, holding: Array(board.utf8))
    #expect(text(of: folder["a.md"]) == nil)
  }

  /// Else 'board archive' would find them there meanwhile, and take them off the board.
  @Test func tasksAreBackOnTheBoardAndOutOfTheArchiveBeforeAnybodyElseGetsAtEither() throws {
    folder.make("board.md", "## Done\n")
    let place = try FilePlace(of: folder["board.md"], for: .read)
    let step = try UndoStep(
      ChangeRecord.File(
        path: Array("board.md".utf8), before: Array(board.utf8), after: Array("## Done\n".utf8)),
      below: place.folder)
    var isCalled = false
    try step.perform {
      isCalled = true
      #expect(text(of: folder["board.md"]) == board)
      #expect(throws: FileError.self) {
        try updateFile(at: folder["board.md"], lockTimeout: .zero) { _ in nil }
      }
    }
    #expect(isCalled)
  }
}
