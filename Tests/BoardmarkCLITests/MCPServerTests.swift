import BoardmarkFiles
import JSONRPC
import TestSupport
import Testing

@testable import BoardmarkCLI

/// The Model Context Protocol, without a board.
@Suite struct MCPServerTests {
  private let server = MCPServer { tool, _ in MCPResult(text: "\(tool.name)\u{1B}\u{202E}\nx") }

  private func answer(_ method: String, _ params: String = "{}") throws -> JSONValue {
    let text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}"
    return try #require(server.answer(RPCMessage(Array(text.utf8))))
  }

  private static func meta(_ version: String) -> String {
    "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"\(version)\",\"io.modelcontextprotocol/clientCapabilities\":{}}"
  }

  @Test("the tools are few and short, as models pay for each word") func sizes() {
    #expect(MCPTool.all.count <= 8)
    let size = MCPTool.all.reduce(0) { $0 + $1.definition.written.count }
    #expect(size <= 7000)
    #expect(MCPTool.all.filter(\.isAlwaysLoaded).count == 2)
  }

  @Test(
    "a handshake echoes a version of before, else offers the last of them",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2026-07-28", "2025-11-25"),
      ("", "2025-11-25"),
    ])
  func handshake(_ wanted: String, _ offered: String) throws {
    let result = try answer("initialize", "{\"protocolVersion\":\"\(wanted)\"}")["result"]
    #expect(result?["protocolVersion"]?.text == offered)
    #expect(result?["resultType"] == nil && result?["serverInfo"]?["name"]?.text == "board")
  }

  @Test("without a handshake each result says that it is complete, and lists how long they last")
  func modern() throws {
    for method in ["server/discover", "tools/list"] {
      let result = try answer(method, "{\(Self.meta("2026-07-28"))}")["result"]
      #expect(result?["resultType"]?.text == "complete" && result?["cacheScope"]?.text == "public")
      #expect(result?["ttlMs"]?.integer == 300_000)
    }
    let call = try answer("tools/call", "{\"name\":\"board_brief\",\(Self.meta("2026-07-28"))}")[
      "result"]
    #expect(call?["resultType"]?.text == "complete" && call?["ttlMs"] == nil)
  }

  @Test(
    "what is not understood has the protocol's errors",
    arguments: [
      ("nothing", "{}", -32601), ("tools/call", "{}", -32602),
      ("tools/call", "{\"name\":\"x\"}", -32602),
      ("tools/call", "[1]", -32602), ("server/discover", "{}", -32602),
      ("ping", "{\(meta("2026-07-28"))}", -32601),
      ("tools/list", "{\(meta("2031-01-01"))}", -32022),
      (
        "tools/list", "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
        -32602
      ),
      ("tools/list", "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":7}}", -32022),
    ])
  func errors(_ method: String, _ params: String, _ code: Int) throws {
    let error = try answer(method, params)["error"]
    #expect(error?["code"]?.integer == code)
    #expect(code != -32022 || error?["data"]?["supported"]?.texts.first == "2026-07-28")
  }

  @Test("notifications and answers are not answered") func silence() {
    for text in [
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}",
    ] {
      #expect(server.answer(RPCMessage(Array(text.utf8))) == nil)
    }
  }

  @Test(
    "arguments that a tool does not take are an answer that says which",
    arguments: [
      ("board_show", "{}", "id is missing"),
      ("board_show", "{\"idd\":1}", "there is no argument 'idd'"),
      ("board_show", "{\"id\":1}", "id: write a text"),
      ("board_show", "[]", "the arguments must be an object"),
      ("board_brief", "{\"limit\":10}", "limit: write a whole number from 1000"),
      ("board_change", "{\"id\":\"a1\",\"tick\":[\"x\"]}", "tick: write a list"),
      (
        "board_add", "{\"title\":\"x\",\"priority\":\"urgent\"}",
        "priority: write one of high, medium, low"
      ),
      ("board_next", "{\"claim\":\"yes\"}", "claim: write true or false"),
    ])
  func arguments(_ tool: String, _ arguments: String, _ message: String) throws {
    let result = try answer("tools/call", "{\"name\":\"\(tool)\",\"arguments\":\(arguments)}")[
      "result"]
    #expect(result?["isError"]?.boolean == true)
    #expect(result?["content"]?.array?[0]["text"]?.text?.contains(message) == true)
  }

  @Test("no control gets into an answer") func controls() throws {
    let result = try answer("tools/call", "{\"name\":\"board_brief\"}")["result"]
    #expect(result?["content"]?.array?[0]["text"]?.text == "board_brief\\x1b\\u{202e}\nx")
  }

  @Test("what the tools do is what the commands make, and a board elsewhere is named whole")
  func calls() throws {
    let folder = ScratchFolder()
    folder.make("board.md", "## Todo\n\n- [ ] A id:a1\n\n## Done\n")
    let calls = MCPCalls(file: folder["board.md"], actor: ActorName(typed: nil))
    func call(_ name: String, _ arguments: String) throws -> MCPResult {
      let tool = MCPTool.all.first { $0.name == name }!
      return calls.answer(
        tool, try MCPArguments(JSONReader.value(of: Array(arguments.utf8)), for: tool))
    }
    #expect(
      try call("board_note", "{\"id\":\"a1\",\"text\":\"x\",\"item\":true}").text.hasSuffix(
        "\nadded an item to \"A\" (a1)"))
    #expect(try call("board_show", "{\"id\":\"a1\"}").text.hasSuffix("(it has a body)\n"))
    #expect(try call("board_show", "{\"id\":\"a1\",\"body\":true}").text.hasSuffix("- [ ] x\n"))
    #expect(try call("board_move", "{\"id\":\"a1\",\"to\":\"done\"}").isError == false)
    #expect(text(of: folder["board.md"])?.contains("- [x] A id:a1 done:") == true)
    let elsewhere = folder.make("other.md", "## Todo\n\n- [ ] B id:b1\n")
    #expect(try call("board_list", "{\"board\":\"\(elsewhere)\"}").text.contains("b1  Todo  B"))
    for (name, arguments) in [
      ("board_list", "{\"board\":\"other.md\"}"), ("board_list", "{\"board\":\"/nowhere.md\"}"),
      ("board_show", "{\"id\":\"zz\"}"), ("board_move", "{\"id\":\"a1\",\"to\":\"nowhere\"}"),
      ("board_change", "{\"id\":\"a1\"}"), ("board_list", "{\"query\":\"due<never\"}"),
    ] {
      #expect(try call(name, arguments).isError, "\(name) \(arguments)")
    }
  }
}
