import Boardmark
import BoardmarkReports
import JSONRPC

extension Feature {
  /// Hints on how late or near due a task is and what it waits for, at the end of its line so that
  /// they move no text.
  static let inlayHints = Feature(ofBoards: "textDocument/inlayHint", "inlayHintProvider") {
    server, document, params in
    .array(InlayHints.all(in: try server.range(in: params, of: document), document, server))
  }
}

private enum InlayHints {
  static func all(
    in range: Range<Int>, _ document: Document, _ server: LanguageServer
  ) -> [JSONValue] {
    let board = document.board
    let options = server.checkOptions(of: document).options
    var places = ProtocolPlaces(document.text, server.encoding)
    let tasks = board.tasks(in: range.lowerBound..<range.upperBound + 1).joined()
      .filter { !$0.isClosed }
    let needs = NeedStates(of: board, archivedIDs: options.archivedIDs)
    return tasks.flatMap { task in
      task.lines.enumerated().compactMap { index, line in
        guard index == 0 || task.isOpen(subtask: index - 1) else { return nil }
        return hint(on: line, needs, options.now).map { text in
          let row = document.text.line(at: max(line.text.lowerBound, line.text.upperBound - 1))
          return .members([
            "position": places.position(document.text.content(ofLine: row).upperBound),
            "label": .string(text), "paddingLeft": .boolean(true),
          ])
        }
      }
    }
  }

  /// A hint such as `2 days late · waits for k7f2`; nil if there is nothing to show.
  private static func hint(on line: TaskLine, _ needs: NeedStates, _ now: Board.Now) -> String? {
    var parts: [String] = []
    if let due = line.due {
      let days = now.days(until: due)
      if now.isPast(due) {
        parts.append(days == 0 ? "late" : days == -1 ? "a day late" : "\(-days) days late")
      } else {
        parts.append(TaskRows.distance(days))
      }
    }
    let open = line.needs.filter { needs.state(of: $0) == .open }
    if !open.isEmpty { parts.append("waits for \(open.map(\.text).joined(separator: ", "))") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

extension Feature {
  /// A summary of each column, above its heading.
  static let codeLenses = Feature(
    ofBoards: "textDocument/codeLens", "codeLensProvider", .members([:])
  ) { server, document, _ in
    var places = ProtocolPlaces(document.text, server.encoding)
    let now = server.checkOptions(of: document).options.now
    return .array(
      document.board.columns.map { column in
        .members([
          "range": places.range(column.headingText),
          "command": .members([
            "title": .string(Lens.text(of: column, at: now)), "command": .string(""),
          ]),
        ])
      })
  }
}

/// The summary of a column, in a few words.
enum Lens {
  /// `7 open · 1 late · wip 3/3`; for a done column, how many tasks it has.
  static func text(of column: Board.Column, at now: Board.Now) -> String {
    guard column.state != .done else { return "\(column.tasks.count) done" }
    let open = column.tasks.openCount
    var parts = ["\(open) open"]
    let late = column.tasks.overdueCount(at: now)
    if late > 0 { parts.append("\(late) late") }
    if let limit = column.wipLimit { parts.append("wip \(open)/\(limit)") }
    return parts.joined(separator: " · ")
  }
}
