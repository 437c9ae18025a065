import BoardmarkText
import JSONRPC

extension LanguageServer {
  /// Stores the client's capabilities, and returns the server's.
  func initialize(_ params: JSONValue) -> JSONValue {
    client = ClientCapabilities(params["capabilities"] ?? .null)
    encoding = client.encoding
    state = .running
    if let process = params["processId"]?.integer, let process = Int32(exactly: process) {
      effect(.follow(process: process))
    }
    let isFullSync = params["initializationOptions"]?["fullSync"]?.boolean ?? false
    let capabilities = JSONValue.members([
      "positionEncoding": .string(encoding.name),
      "textDocumentSync": .members([
        "openClose": .boolean(true), "change": .integer(isFullSync ? 1 : 2), "save": .boolean(true),
      ]),
      "workspace": .members(["workspaceFolders": .members(["supported": .boolean(true)])]),
    ])
    let features = Features.all.flatMap { $0.capabilities(client).members ?? [] }
    return .members([
      "capabilities": .object((capabilities.members ?? []) + features),
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

/// The capabilities that a client announced.
struct ClientCapabilities {
  private let all: JSONValue

  init(_ capabilities: JSONValue = .null) { all = capabilities }

  private func value(_ path: StaticString...) -> JSONValue? {
    path.reduce(all) { $0?[$1] }
  }

  private func has(_ path: StaticString...) -> Bool {
    path.reduce(all) { $0[$1] ?? .null }.boolean ?? false
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
