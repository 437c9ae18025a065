import Boardmark
import JSONRPC

extension Feature {
  /// Links from each need to the line of the task.
  static let documentLinks = Feature(
    handlers: [
      (
        "textDocument/documentLink",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          var places = ProtocolPlaces(document.text, server.encoding)
          return .array(
            document.words.needs.map { range, definition in
              let line = document.text.line(at: definition) + 1
              return .members([
                "range": places.range(range), "target": .string("\(document.uri)#L\(line)"),
                "tooltip": .string("the task that is needed"),
              ])
            })
        }
      )
    ],
    capabilities: { _ in .members(["documentLinkProvider": .members([:])]) })
}
