import ArgumentParser
import BoardmarkFiles
import JSONRPC
import LibC

struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "mcp",
    abstract: "Serves the board to models, as tools of the Model Context Protocol.",
    discussion: """
      On standard input and output, one JSON message per line, until the input ends; a program that runs \
      models starts it. It speaks the revision 2026-07-28 and those from 2024-11-05 on. Commands with \
      'board agent' do the same with fewer words; this is for models without a shell.

        board mcp
        board mcp --as a1 -f team.board.md
      """)

  @Option(help: ActorName.help, completion: BoardCompletion.people)
  var `as`: String?
  @OptionGroup var file: FileOption

  /// The length limit of a message in bytes.
  private static let limit = 4 << 20

  func run() throws {
    let output = Console.standard.standardOutput
    let calls = MCPCalls(file: file.file, actor: ActorName(typed: self.as))
    let server = MCPServer(call: calls.answer)
    var framing = MessageFraming(.lines, limit: Self.limit)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !output.isClosed {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return try Console.standard.finish() }
      framing.append(buffer[..<count])
      while let frame = framing.next() {
        let message: RPCMessage =
          switch frame {
          case .message(let bytes): RPCMessage(bytes)
          case .malformed(let fault): .invalid(id: .null, .parse(fault))
          }
        guard let answer = server.answer(message) else { continue }
        output.write(exactly: MessageFraming.Form.lines.framed(answer.written))
        output.flush()
      }
    }
  }
}
