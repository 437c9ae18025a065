import TestSupport
import Testing

/// A command whose answer nobody gets says what it did, and ends with a status that is true.
@Suite struct UnwrittenAnswerTests {
  private let folder = ScratchFolder()
  private let board = "## Todo\n\n- [ ] Alpha id:alpha\n\n## Done\n"

  private func run(_ command: String) throws -> ScratchFolder.Run {
    write(board, to: folder["board.md"])
    return try folder.sh(command)
  }

  private var isChanged: Bool { text(of: folder["board.md"]) != board }

  @Test(
    "a change is made, told and undone",
    arguments: [
      "add Beta", "add Beta --json", "done alpha --json", "remove alpha",
      "edit alpha --pri high --json",
    ])
  func change(command: String) throws {
    let closed = try run("board \(command) >&-")
    #expect(closed.status == 3 && isChanged, "\(closed)")
    #expect(
      closed.errors.contains(
        "cannot write standard output: it is closed; the change was made anyway; 'board undo' undoes it"
      ), "\(closed)")
    #expect(try folder.sh("board undo").status == 0)
    #expect(!isChanged)
    #if os(Linux)
      #expect(try run("board \(command) >/dev/full").status == 3 && isChanged)
    #endif
    #expect(try run("board \(command) | true; sleep 0.1").status == 0 && isChanged)
  }

  @Test(
    "what only reads or plans fails",
    arguments: [
      "list", "list --format json", "show", "show alpha", "fmt - < board.md", "rules", "--version",
      "help", "add x --dry-run", "add x -f - < board.md", "stats --help",
      "edit alpha --pri high --dry-run",
    ])
  func reading(command: String) throws {
    let closed = try run("board \(command) >&-")
    #expect(closed.status == 2 && !isChanged, "\(closed)")
    #expect(closed.errors.contains("cannot write standard output: it is closed"), "\(closed)")
  }

  @Test("a change that has nothing to say needs nobody to hear it") func silence() throws {
    #expect(try run("board done alpha >&- 2>&-").status == 0 && isChanged)
  }

  @Test("arguments are known without a descriptor") func descriptors() throws {
    let without = try run("ulimit -n 3; exec board list nonsense:")
    // The loader of a binary that is linked dynamically needs one itself.
    if without.status != 127 {
      #expect(without.status == 2 && without.errors.contains("board:"), "\(without)")
    }
  }
}

/// A conflict that is not whole is left to who knows what was in it.
@Suite struct StrayMarkerTests {
  private let folder = ScratchFolder()

  @Test(
    "half and nested conflicts are errors with their line",
    arguments: [
      ("## Todo\n\n- [ ] a\n<<<<<<< x\n- [ ] b\n", 4), ("## Todo\n\n- [ ] a\n>>>>>>> x\n", 4),
      ("## Todo\n\n<<<<<<< x\n- [ ] a\n=======\n- [ ] b\n", 3),
      (
        "## Todo\n\n<<<<<<< x\n<<<<<<< y\n- [ ] a\n=======\n- [ ] b\n>>>>>>> y\n=======\n>>>>>>> x\n",
        3
      ),
      ("## Todo\n\n<<<<<<< x\n- [ ] a\n=======\n||||||| y\n- [ ] b\n>>>>>>> x\n", 6),
      ("## Todo\n\n<<<<<<< x\n- [ ] a id:aa\n=======\n- [ ] b id:aa\n>>>>>>> x\n>>>>>>> y\n", 8),
      ("## Todo\n\n<<<<<<< x\n- [ ] a id:aa\n<<<<<<<<< y\n=======\n- [ ] b id:aa\n>>>>>>> x\n", 3),
    ])
  func refused(board: String, line: Int) throws {
    for command in ["board resolve", "board resolve aa --ours"] {
      write(board, to: folder["board.md"])
      let run = try folder.sh(command)
      #expect(run.status == 2, "\(run)")
      #expect(
        run.errors.hasPrefix("board: board.md:\(line):1: a stray conflict marker"),
        "\(run)")
      #expect(text(of: folder["board.md"]) == board)
    }
  }

  @Test("markers in fenced code are an example") func code() throws {
    write("## Todo\n\n- [ ] a\n\n```\n<<<<<<< x\n```\n", to: folder["board.md"])
    #expect(try folder.sh("board resolve").status == 0)
  }
}
