import BoardmarkText
import JSONRPC

extension LanguageServer {
  /// Stores what the client can do, and answers what the server can do.
  func initialize(_ params: JSONValue) -> JSONValue {
    client = ClientCapabilities(params["capabilities"] ?? .null)
    encoding = client.encoding
    state = .running
    if let process = params["processId"]?.integer, let process = Int32(exactly: process) {
      effect(.follow(process: process))
    }
    let isFullSync = params["initializationOptions"]?["fullSync"]?.boolean ?? false
    var capabilities: [JSONValue.Member] = [
      JSONValue.Member(Array("positionEncoding".utf8), .string(encoding.name)),
      JSONValue.Member(
        Array("textDocumentSync".utf8),
        .members([
          "openClose": .boolean(true), "change": .integer(isFullSync ? 1 : 2),
          "save": .boolean(true),
        ])),
      JSONValue.Member(
        Array("workspace".utf8),
        .members([
          "workspaceFolders": .members(["supported": .boolean(true)])
        ])),
    ]
    for feature in Features.all {
      capabilities += feature.capabilities(client).members ?? []
    }
    return .members([
      "capabilities": .object(capabilities),
      "serverInfo": .members([
        "name": .string("board"), "version": .string(world.version),
      ]),
    ])
  }

  func handle(notification method: String, _ params: JSONValue) {
    if method == "exit" {
      return effect(.end(status: state == .shutDown ? 0 : 1))
    }
    guard state == .running else { return }
    do throws(RPCError) {
      switch method {
      case "textDocument/didOpen": try open(params)
      case "textDocument/didChange": try change(params)
      case "textDocument/didSave": try save(params)
      case "textDocument/didClose": try close(params)
      case "$/cancelRequest": params["id"].map(cancel)
      case "workspace/didChangeWatchedFiles":
        for effect in worldChanged(filesChanged: true, at: moment) { self.effect(effect) }
      // The client's other notifications are of no use here.
      default: break
      }
    } catch {
      world.log("\(method): \(error.message)")
    }
  }
}

/// What a client said it can do; what it did not mention, it cannot do.
struct ClientCapabilities {
  private let all: JSONValue

  init(_ capabilities: JSONValue = .null) { all = capabilities }

  private func value(_ path: StaticString...) -> JSONValue? {
    var value: JSONValue? = all
    for key in path { value = value?[key] }
    return value
  }

  private func has(_ path: StaticString...) -> Bool {
    var value: JSONValue? = all
    for key in path { value = value?[key] }
    return value?.boolean ?? false
  }

  var encoding: PositionEncoding {
    .preferred(among: value("general", "positionEncodings")?.texts ?? [])
  }

  // MARK: - Text documents

  var showsRelatedInformation: Bool {
    has("textDocument", "publishDiagnostics", "relatedInformation")
  }

  var readsCodeActions: Bool {
    value("textDocument", "codeAction", "codeActionLiteralSupport") != nil
  }

  var showsDisabledActions: Bool { has("textDocument", "codeAction", "disabledSupport") }

  var readsPreferredActions: Bool { has("textDocument", "codeAction", "isPreferredSupport") }

  /// True if the edit of an action may be left out until the action is chosen.
  var resolvesActions: Bool {
    has("textDocument", "codeAction", "dataSupport")
      && value("textDocument", "codeAction", "resolveSupport", "properties")?.texts
        .contains("edit") == true
  }

  var preselects: Bool {
    has("textDocument", "completion", "completionItem", "preselectSupport")
  }

  var hoversInMarkdown: Bool {
    value("textDocument", "hover", "contentFormat")?.texts.contains("markdown") ?? false
  }

  var nestsSymbols: Bool {
    has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
  }

  var preparesRename: Bool { has("textDocument", "rename", "prepareSupport") }

  // MARK: - Workspace

  var takesDocumentChanges: Bool { has("workspace", "workspaceEdit", "documentChanges") }

  var createsFiles: Bool {
    takesDocumentChanges
      && value("workspace", "workspaceEdit", "resourceOperations")?.texts.contains("create")
        == true
  }

  var refreshesInlayHints: Bool { has("workspace", "inlayHint", "refreshSupport") }
  var refreshesCodeLenses: Bool { has("workspace", "codeLens", "refreshSupport") }
  var refreshesSemanticTokens: Bool { has("workspace", "semanticTokens", "refreshSupport") }
}
