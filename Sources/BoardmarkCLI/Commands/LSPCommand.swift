import ArgumentParser
import BoardmarkFiles

/// `board lsp`: the language server.
struct LSPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp",
    abstract: "Serves an editor: findings, moves, completion and more while you type.",
    discussion: """
      A language server on standard input and output, which editors start. Only boards are spoken \
      about: 'board.md', '*.board.md', their archives, and files whose front matter has 'columns'; \
      in messages to git the ids of the repository's boards are completed.

      No file is written; what is to change the editor is asked to change. It ends when the editor does.

        board lsp
      """)

  @Flag(help: "Means nothing, since there is no other way; some editors say it.")
  var stdio = false

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("Ends when that process does.", valueName: "pid"))
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
