import Boardmark
import BoardmarkReports
import JSONRPC

extension Feature {
  /// The card of a task: its attributes as in `board show`, its latest history as in `board log`,
  /// and its findings.
  static let hover = Feature("textDocument/hover", "hoverProvider") {
    server, params, isLast in
    let place = try server.anyPlace(in: params)
    if place.document.isCommitMessage { return Hover.inCommit(place, server) }
    guard place.document.isBoard, let task = Hover.task(place) else { return .null }
    // If the history is still being read, wait for it briefly.
    if let path = place.document.path, !isLast {
      guard let history = server.histories[path], history != nil else { return nil }
    }
    return Hover.json(Hover.card(task, place, server), server)
  }
}

private enum Hover {
  /// The lines of a card: the title, the labelled facts, and notes.
  struct Card {
    let title: String
    var rows: [(label: String, text: String)]
    var notes: [String] = []
  }

  /// The task at a position: the needed one inside a need, else the one whose lines contain the
  /// position.
  static func task(_ place: DocumentPlace) -> Board.Task? {
    guard let task = place.task else { return nil }
    guard case .id(let id)? = place.line?.name(at: place.offset)?.name, id != task.id else {
      return task
    }
    return place.document.words[.id(id)].lazy.filter(\.isDefinition)
      .compactMap { place.document.task(at: $0.range.lowerBound) }.first { $0.id == id } ?? task
  }

  static func card(
    _ task: Board.Task, _ place: DocumentPlace, _ server: LanguageServer
  ) -> Card {
    let board = place.document.board
    let options = server.checkOptions(of: place.document).options
    var card = card(task, board, options)
    let events =
      place.document.path.flatMap { server.histories[$0] ?? nil }?.events(task).prefix(3) ?? []
    card.notes += task.titleLine.references.map(\.address)
    if !events.isEmpty { card.notes.append(events.joined(separator: "\n")) }
    for finding in server.check(place.document).findings.map(\.diagnostic)
    where finding.range.lowerBound <= place.offset && place.offset <= finding.range.upperBound
      && !finding.range.isEmpty
    {
      if let page = RuleDescription.all.first(where: { $0.id == finding.rule })?.page {
        card.notes.append("\(finding.rule.rawValue): \(page.what) \(page.why.oneLine)")
      }
    }
    return card
  }

  private static func card(_ task: Board.Task, _ board: Board, _ options: Board.CheckOptions)
    -> Card
  {
    let needs = NeedStates(of: board, archivedIDs: options.archivedIDs)
    let rows = TaskRows(task, of: board, needs: needs, at: options.now).rows
    return Card(title: task.title.terminalSafe(), rows: rows.map { ($0.label, $0.text) })
  }

  /// The card of the task whose id is at a place of a commit message.
  static func inCommit(_ place: DocumentPlace, _ server: LanguageServer) -> JSONValue {
    guard case .id(let id)? = Names.name(at: place) else { return .null }
    for near in server.boards(near: place.document) {
      guard let task = near.board.tasks(where: { $0.allIDs.contains(id) }).first else { continue }
      var options = Board.CheckOptions(now: server.world.clock(near.board).now)
      options.makesFixes = false
      return json(card(task, near.board, options), server)
    }
    return .null
  }

  static func json(_ card: Card, _ server: LanguageServer) -> JSONValue {
    let isMarkdown = server.client.hoversInMarkdown
    var text = isMarkdown ? "**\(card.title.markdownSafe)**\n\n" : "\(card.title)\n\n"
    var label = ""
    for row in card.rows {
      // A row without a label continues the row before it.
      if !row.label.isEmpty { label = row.label }
      text += isMarkdown ? "- \(label): \(row.text.markdownSafe)\n" : "\(label): \(row.text)\n"
    }
    for note in card.notes {
      let lines = note.split(separator: "\n")
      text += "\n"
      for line in lines {
        text += isMarkdown ? "\(String(line).markdownSafe)  \n" : "\(line)\n"
      }
    }
    return .members([
      "contents": .members([
        "kind": .string(isMarkdown ? "markdown" : "plaintext"), "value": .string(text),
      ])
    ])
  }
}

extension String {
  /// The text with Markdown syntax escaped.
  var markdownSafe: String {
    var text = ""
    for scalar in unicodeScalars {
      if "\\`*_[]<>#&~|!".unicodeScalars.contains(scalar) { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  fileprivate var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
