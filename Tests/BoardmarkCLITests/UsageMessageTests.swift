import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

/// What is said of a command line that cannot be read.
@Suite struct UsageMessageTests {
  private let folder = ScratchFolder()

  @Test(
    "an unknown command or option is said with what was probably meant, and ends with 2",
    arguments: [
      ("lst", "there is no command 'lst'; did you mean 'list'? 'board --help' lists them"),
      ("hlep", "there is no command 'hlep'; did you mean 'help'? 'board --help' lists them"),
      ("lst a b", "there is no command 'lst'; did you mean 'list'? 'board --help' lists them"),
      ("zzzzzz", "there is no command 'zzzzzz'; 'board --help' lists them"),
      (
        "git instal",
        "there is no command 'git instal'; did you mean 'git install'? 'board git --help' lists them"
      ),
      ("help lst", "there is no command 'lst'; did you mean 'list'? 'board --help' lists them"),
      (
        "help git instal",
        "there is no command 'git instal'; did you mean 'git install'? 'board git --help' lists them"
      ),
      ("list --srt due", "unknown option '--srt'; did you mean '--sort'?"),
      ("rm --dryrun x", "unknown option '--dryrun'; did you mean '--dry-run'?"),
      ("check --zzzzzzzz", "unknown option '--zzzzzzzz'"),
      (
        "list --label api",
        "unknown option '--label'; query words choose tasks, such as '#tag', '@name', 'column:doing' or 'overdue'"
      ),
      ("git install --hok", "unknown option '--hok'; did you mean '--hook'?"),
      ("check --unsafe", "unknown option '--unsafe'; did you mean '--unsafe-fixes'?"),
      ("undo 1 b", "unexpected argument 'b'"),
      ("check --warn-ahead 5000", "--warn-ahead takes 0 to 3650 days"),
      (
        "check --format x",
        "the value 'x' is invalid for '--format <format>'. Please provide one of the following:"
      ),
    ])
  func messages(_ line: String, _ message: String) throws {
    let run = try folder.sh("board \(line)")
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.split(separator: "\n").first.map(String.init) == "board: \(message)")
    #expect(!run.errors.contains("Error:"))
  }

  @Test("the usage is that of the command which is meant") func usage() throws {
    folder.make("board.md", "## Todo\n\n- [ ] A id:aa\n")
    for (line, usage) in [
      ("edit aa --bdy x", "Usage: board edit [<options>] [<task> ...]"),
      ("list --srt due", "Usage: board list [<options>] [<query> ...]"),
      ("start aa -x", "Usage: board start [<task> ...]"),
    ] {
      let run = try folder.sh("board \(line)")
      #expect(run.status == 2 && run.errors.contains("\n\(usage)"), "\(run.errors)")
    }
    #expect(!(try folder.sh("board lst").errors.contains("Usage:")))
  }

  @Test("a task or a column that is alone is answered with the word that is missing")
  func missingWord() throws {
    folder.make("board.md", "## Todo\n\n- [ ] A id:aa\n\n## Doing\n")
    #expect(
      try folder.sh("board move aa").errors
        == "board: to which column? name it after the task; the columns are Todo, Doing\n")
    #expect(
      try folder.sh("board show Doing").errors
        == "board: no task 'Doing'; 'board show \"column:Doing\"' shows that column\n")
  }

  @Test("the help of commands, by their other names as well, is not an error")
  func help() throws {
    for line in [
      "help", "help list", "help rm", "help git install", "help help", "--help", "list --help",
    ] {
      let run = try folder.sh("board \(line)")
      #expect(run.status == 0 && run.output.contains("USAGE: board"), "\(line): \(run)")
    }
  }

  @Test("completion scripts offer commands after 'help'", arguments: ["bash", "zsh", "fish"])
  func helpCompletion(_ shell: String) throws {
    let script = try folder.sh("board --generate-completion-script \(shell)").output
    let start = script.range(of: shell == "fish" ? "\"board help\" -ge 1" : "_board_help() {")
    #expect(script[try #require(start?.lowerBound)...].contains("list next web add"), "\(script)")
  }
}
