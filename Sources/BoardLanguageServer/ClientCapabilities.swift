import JSONRPC

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

  /// Whether the edit of an action may be left out until the action is chosen.
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
