import Foundation
import TestSupport
import Testing

/// The language server as an editor runs it.
@Suite struct LanguageServerProcessTests {
  /// A server, and what it wrote.
  private final class Server {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer = Data()

    init(_ arguments: [String] = [], in folder: ScratchFolder) throws {
      process.executableURL = URL(filePath: BuiltProducts.folder).appending(path: "board")
      process.arguments = ["lsp"] + arguments
      process.environment = BuiltProducts.environment(home: folder.path, today: "2026-11-21")
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    func send(_ text: String) {
      input.fileHandleForWriting.write(
        Data("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
    }

    func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    func close() { try? input.fileHandleForWriting.close() }

    /// The next message; nil where there is none.
    func next() -> [String: Any]? {
      let end = Data("\r\n\r\n".utf8)
      while buffer.range(of: end) == nil {
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        buffer += more
      }
      let header = buffer.range(of: end)!
      let length = Int(
        String(decoding: buffer[..<header.lowerBound], as: UTF8.self).dropFirst(16))!
      while buffer.distance(from: header.upperBound, to: buffer.endIndex) < length {
        buffer += output.fileHandleForReading.availableData
      }
      let last = buffer.index(header.upperBound, offsetBy: length)
      defer { buffer = Data(buffer[last...]) }
      return try? JSONSerialization.jsonObject(with: buffer[header.upperBound..<last])
        as? [String: Any]
    }

    func status() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private static let initialize =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#

  private static func opening(_ folder: ScratchFolder) -> String {
    """
    {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":\
    "file://\(folder.path)/board.md","languageId":"markdown","version":1,\
    "text":"## Todo\\n\\n- [ ] a due:2026-11-01\\n"}}}
    """
  }

  @Test("a session: findings come by themselves, and 'exit' after 'shutdown' ends it with 0")
  func session() throws {
    let folder = ScratchFolder()
    let server = try Server(["--stdio"], in: folder)
    server.send(Self.initialize)
    #expect(server.next()?["result"] != nil)
    server.send(Self.opening(folder))
    let found = server.next()?["params"] as? [String: Any]
    let first = (found?["diagnostics"] as? [[String: Any]])?.first
    #expect(first?["code"] as? String == "overdue")
    server.write("nonsense\r\n\r\n")
    #expect((server.next()?["error"] as? [String: Any])?["code"] as? Int == -32700)
    server.send(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    #expect(server.next()?["id"] as? Int == 2)
    server.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(server.status() == 0)
  }

  @Test("the end of the input ends it, after what came before is answered") func endOfInput() throws
  {
    let folder = ScratchFolder()
    let server = try Server(in: folder)
    server.send(Self.initialize)
    server.send(Self.opening(folder))
    server.write("Content-Length: 99\r\n\r\n{")
    server.close()
    #expect(server.next()?["id"] as? Int == 1)
    #expect(server.next()?["method"] as? String == "textDocument/publishDiagnostics")
    #expect(server.next() == nil)
    #expect(server.status() == 1)
  }

  @Test("the end of the client's process ends it, though the input stays open") func deadClient()
    throws
  {
    let folder = ScratchFolder()
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sleep")
    client.arguments = ["60"]
    try client.run()
    let server = try Server(["--clientProcessId", "\(client.processIdentifier)"], in: folder)
    server.send(Self.initialize)
    #expect(server.next() != nil)
    // Not 'terminate()': a child may have SIGTERM blocked, as the thread had that started it.
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(server.status() == 1)
  }

  @Test("a file beside the board that changes is noticed") func archive() throws {
    let folder = ScratchFolder()
    let server = try Server(in: folder)
    server.send(Self.initialize)
    #expect(server.next() != nil)
    server.send(
      Self.opening(folder).replacing("a due:2026-11-01", with: "a needs:zz9"))
    func codes() -> [String]? {
      ((server.next()?["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]])?
        .compactMap { $0["code"] as? String }
    }
    #expect(codes() == ["unknown-need"])
    folder.make("board.archive.md", "## Done\n\n- [x] z id:zz9\n")
    #expect(codes() == [])
    server.close()
    #expect(server.status() == 1)
  }
}
