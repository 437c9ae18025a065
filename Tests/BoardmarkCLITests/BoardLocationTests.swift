import LibC
import TestSupport
import Testing

/// Which board a command works on, and what it says where `$BOARD_FILE` names none.
@Suite struct BoardLocationTests {
  private let folder = ScratchFolder()

  /// Commands that read one board, that write one, and that take folders on the command line.
  private static let commands = ["list", "add Beta", "check", "fmt"]

  private static let board = "## Todo\n\n- [ ]  Alpha id:a111\n"

  /// Runs a command in a folder with a board that nobody should fall back on.
  private func run(_ command: String, boardFile: String) throws -> ScratchFolder.Run {
    write(Self.board, to: folder["board.md"])
    return try folder.sh("BOARD_FILE='\(boardFile)' timeout 20 board \(command)")
  }

  @Test("a folder in $BOARD_FILE is refused, and the boards below it are left alone")
  func folderNamed() throws {
    mkdir(folder["boards"], 0o755)
    write(Self.board, to: folder["boards/board.md"])
    for command in Self.commands {
      for name in ["boards", "boards/", "."] {
        let run = try run(command, boardFile: name)
        #expect(run.status == 2 && run.output == "", "\(command): \(run)")
        #expect(
          run.errors
            == "board: $BOARD_FILE is the folder '\(name)'; set it to a board, or name one with --file\n"
        )
        for board in ["boards/board.md", "board.md"] {
          #expect(text(of: folder[board]) == Self.board, "\(command)")
        }
      }
    }
  }

  @Test("a named pipe in $BOARD_FILE is refused and never waited for")
  func pipeNamed() throws {
    mkfifo(folder["pipe"], 0o600)
    for command in Self.commands {
      let run = try run(command, boardFile: "pipe")
      #expect(run.status == 2 && run.output == "", "\(command): \(run)")
      #expect(run.errors.contains("'pipe': it is a named pipe"), "\(command): \(run.errors)")
      #expect(text(of: folder["board.md"]) == Self.board, "\(command)")
    }
  }

  @Test("an empty $BOARD_FILE counts as none: the nearest board is taken")
  func emptyName() throws {
    write(Self.board, to: folder["board.md"])
    mkdir(folder["below"], 0o755)
    let run = try folder.sh("cd below && BOARD_FILE= board list --format ids")
    #expect(run.status == 0 && run.output == "a111\n", "\(run)")
    let none = try folder.sh("rm board.md && BOARD_FILE= board list")
    #expect(none.status == 2 && none.errors.contains("no 'board.md' here or above"), "\(none)")
  }

  @Test("--file counts before $BOARD_FILE, $BOARD_FILE before the nearest board")
  func order() throws {
    write(Self.board, to: folder["board.md"])
    write("## Todo\n\n- [ ] Beta id:b222\n", to: folder["other.md"])
    let variable = try folder.sh("BOARD_FILE=other.md board list --format ids")
    #expect(variable.status == 0 && variable.output == "b222\n", "\(variable)")
    let option = try folder.sh("BOARD_FILE=. board list --format ids -f board.md")
    #expect(option.status == 0 && option.output == "a111\n", "\(option)")
  }
}
