import ArgumentParser
import BoardmarkFiles

struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "lsp",
    abstract: "Serves an editor: findings, moves, completion and more while you type.",
    discussion: """
      A language server on standard input and output, which editors start. It handles \
      only boards: 'board.md', '*.board.md', their archives, and files whose front matter has \
      'columns'; in commit messages it completes the ids of the repository's boards.

      It writes no file; it asks the editor to make changes. It ends when the editor does.

        board lsp
      """)

  @Flag(help: "Ignored; some editors pass it.")
  var stdio = false

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("Exits when that process does.", valueName: "pid"))
  var clientProcessId: Int32?

  @OptionGroup var clock: ClockOptions

  func run() throws {
    let server = ServerProcess(
      clock: try clock.clock(), client: clientProcessId,
      version: BoardCommand.configuration.version)
    throw ServerExit(status: server.run())
  }
}

/// The end of a language server, with the exit status that the protocol asks for.
struct ServerExit: Error {
  let status: Int32
}
