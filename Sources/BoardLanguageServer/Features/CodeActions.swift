import Boardmark
import JSONRPC

extension Feature {
  /// The actions for the selected tasks, findings and conflicts, each with its edit.
  static let codeActions = Feature([
    "textDocument/codeAction": { server, params, _ in
      let document = try server.document(in: params)
      let range = try server.range(in: params, of: document)
      guard document.isBoard, !document.board.isUTF16 else { return .array([]) }
      return .array(CodeActions.all(server, document, range, params))
    },
    "codeAction/resolve": { server, params, _ in
      try CodeActions.resolved(server, params)
    },
  ]) { client in
    guard client.readsCodeActions else { return .members(["codeActionProvider": .boolean(true)]) }
    let kinds: [ActionOffer.Kind] = [.quickFix, .fixAll, .move, .rewrite]
    return .members([
      "codeActionProvider": .members([
        "codeActionKinds": .array(kinds.map { .string($0.rawValue) }),
        "resolveProvider": client.resolvesActions ? .boolean(true) : nil,
      ])
    ])
  }
}

private enum CodeActions {
  /// For boards longer than this, in bytes, edits are computed only when an action is chosen, if
  /// the client supports that.
  private static let longest = 16 << 10

  static func all(
    _ server: LanguageServer, _ document: Document, _ range: Range<Int>, _ params: JSONValue
  ) -> [JSONValue] {
    // A client that only supports commands cannot use these actions.
    guard server.client.readsCodeActions else { return [] }
    let context = ActionContext(server, document, range)
    let only = params["context"]?["only"]?.array?.compactMap(\.text)
    let isLazy = server.client.resolvesActions && document.text.bytes.count > longest
    // Some clients ask for actions on each move of the caret; 'fix all' is then not offered.
    let isAutomatic = params["context"]?["triggerKind"]?.integer == 2
    var actions: [JSONValue] = []
    for (index, offer) in offers(context, only) {
      // Unless requested by kind, it is offered only if there may be something to fix.
      let isUnrequestedFixAll = offer.kind == .fixAll && only == nil
      if isUnrequestedFixAll, isAutomatic || (isLazy && !FixActions.mayFixAny(context)) { continue }
      var members = members(of: offer, context)
      if isLazy, offer.kind != .fixAll || isUnrequestedFixAll {
        members.append(.init("data", data(offer, index, document, params["range"] ?? .null)))
      } else {
        do {
          guard let edit = try offer.edit() else { continue }
          members.append(.init("edit", edit))
        } catch {
          guard server.client.showsDisabledActions else { continue }
          members.append(.init("disabled", .members(["reason": .string(RPCError(error).message)])))
        }
      }
      actions.append(.object(members))
    }
    return actions
  }

  /// The requested offers, each with its index among all: several may have the same title.
  private static func offers(
    _ context: ActionContext, _ only: [String]?
  ) -> [(index: Int, offer: ActionOffer)] {
    ActionSources.all.flatMap { $0(context) }.enumerated()
      .filter { $0.element.isWanted(only: only) }.map { ($0.offset, $0.element) }
  }

  private static func members(
    of offer: ActionOffer, _ context: ActionContext
  ) -> [JSONValue.Member] {
    var places = ProtocolPlaces(context.document.text, context.server.encoding)
    let fixed = offer.fixed.map { finding -> JSONValue in
      .members([
        "range": places.range(finding.range.endingInLine(of: context.document.text)),
        "severity": .integer(LanguageServer.severity(of: finding)),
        "code": .string(finding.rule.rawValue),
        "source": .string("board"), "message": .string(finding.sentence),
      ])
    }
    let isPreferred = offer.isPreferred && context.server.client.readsPreferredActions
    return JSONValue.members([
      "title": .string(offer.title), "kind": .string(offer.kind.rawValue),
      "diagnostics": fixed.isEmpty ? nil : .array(fixed),
      "isPreferred": isPreferred ? .boolean(true) : nil,
    ]).members!
  }

  // MARK: - Edits made on demand

  private static func data(
    _ offer: ActionOffer, _ index: Int, _ document: Document, _ range: JSONValue
  ) -> JSONValue {
    .members([
      "uri": .string(document.uri), "version": .integer(document.version), "range": range,
      "index": .integer(index), "title": .string(offer.title),
    ])
  }

  static func resolved(_ server: LanguageServer, _ action: JSONValue) throws -> JSONValue {
    guard let data = action["data"], let uri = data["uri"]?.text,
      let document = server.documents[uri],
      let index = data["index"]?.integer, let title = data["title"]?.text
    else {
      throw RPCError.invalidParams(
        "the action has no 'data' of this server, or its document is closed")
    }
    guard data["version"] == .integer(document.version) else {
      throw RPCError.refused("the text has changed since the action was offered; request it again")
    }
    let range = try server.range(in: data, of: document)
    let context = ActionContext(server, document, range)
    guard let offer = offers(context, nil).first(where: { $0.index == index })?.offer,
      offer.title == title, let edit = try offer.edit(), let members = action.members
    else { throw RPCError.refused("there is nothing left to do; ask for the actions again") }
    return .object(members + [.init("edit", edit)])
  }
}
