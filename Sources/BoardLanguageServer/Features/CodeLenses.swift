import Boardmark
import JSONRPC

extension Feature {
  /// A summary of each column, above its heading.
  static let codeLenses = Feature(
    handlers: [
      (
        "textDocument/codeLens",
        { (server, params, _) throws(RPCError) in
          guard let document = try server.board(in: params) else { return .null }
          var places = ProtocolPlaces(document.text, server.encoding)
          let now = server.checkOptions(of: document).options.now
          return .array(
            document.analysis.board.columns.map { column in
              .members([
                "range": places.range(column.headingText),
                "command": .members([
                  "title": .string(Lens.text(of: column, at: now)), "command": .string(""),
                ]),
              ])
            })
        }
      )
    ],
    capabilities: { _ in .members(["codeLensProvider": .members([:])]) })
}

/// The summary of a column, in a few words.
enum Lens {
  /// `7 open · 1 late · wip 3/3`; for a done column, how many tasks it has.
  static func text(of column: Board.Column, at now: Now) -> String {
    guard column.state != .done else { return "\(column.tasks.count) done" }
    let open = column.tasks.openCount
    var parts = ["\(open) open"]
    let late = column.tasks.overdueCount(at: now)
    if late > 0 { parts.append("\(late) late") }
    if let limit = column.wipLimit { parts.append("wip \(open)/\(limit)") }
    return parts.joined(separator: " · ")
  }
}
