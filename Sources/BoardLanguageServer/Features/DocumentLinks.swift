import Boardmark
import JSONRPC

extension Feature {
  /// From each need to the line of the task.
  static let documentLinks = Feature(
    handlers: [
      (
        "textDocument/documentLink",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          var places = ProtocolPlaces(document.text, server.encoding)
          let words = document.analysis.words
          let links = words.places.flatMap { name, all -> [(range: Range<Int>, line: Int)] in
            guard case .id = name, let task = all.first(where: \.isDefinition) else { return [] }
            let line = document.text.line(at: task.range.lowerBound) + 1
            return all.filter { !$0.isDefinition }.map { ($0.range, line) }
          }.sorted { $0.range.lowerBound < $1.range.lowerBound }
          return .array(
            links.map { range, line in
              .members([
                "range": places.range(range), "target": .string("\(document.uri)#L\(line)"),
                "tooltip": .string("the task that is needed"),
              ])
            })
        }
      )
    ],
    capabilities: { _ in .members(["documentLinkProvider": .members([:])]) })
}
