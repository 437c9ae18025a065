import Boardmark
import BoardmarkIntents
import BoardmarkText

/// Compares an imported task with its twin on the board: which values it has, and at which lines.
struct TwinComparison {
  private let draft: TaskDraft
  private let twin: Board.Task

  /// The board of the twin; nil if the twin is in the archive.
  private let board: Board?

  /// The task's column in the source; nil to ignore it.
  private let column: Int?

  private let bodyLines: [String]

  init(_ draft: TaskDraft, _ twin: Board.Task, on board: Board?, column: Int?) {
    self.draft = draft
    self.board = board
    self.twin = twin
    self.column = column
    bodyLines = twin.bodyText.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  /// The board's different value of a field; nil if it is the same.
  private func difference(_ index: Int) -> String? {
    let line = twin.titleLine
    if case .body(let range) = draft.outcomes[index] {
      return offset(of: range) == nil ? "no such text in the body" : nil
    }
    switch draft.fields[index].kind {
    case .title:
      let title = LineMeaning.titleWithoutWords(of: draft.sample.titleLine)
      return LineMeaning.titleWithoutWords(of: line) == title ? nil : line.title
    case .column:
      guard let column, board != nil, column != twin.columnIndex else { return nil }
      return "another column"
    case .box(let box):
      let isClosed = box == .ticked ? twin.isFinished : box == .cancelled && twin.box == .cancelled
      return box == .open ? (twin.isClosed ? "finished" : nil) : isClosed ? nil : "open"
    case .date(let key), .attribute(let key): return difference(key)
    case .localDue: return difference(.due)
    case .priority: return difference(.pri)
    case .person: return missing(index, line.people, isTag: false)
    case .tag: return missing(index, line.tags, isTag: true)
    case .need:
      return line.needs.contains { $0.text == draft.fields[index].text } ? nil : "without it"
    default: return nil
    }
  }

  private func difference(_ key: Board.AttributeKey) -> String? {
    let own = twin.value(of: key)
    return own == draft.sample.value(of: key) ? nil : own ?? "none"
  }

  private func missing(_ index: Int, _ names: [String], isTag: Bool) -> String? {
    let name = ForeignText.name(draft.fields[index].text, isTag: isTag)?.lowercased()
    return names.contains { $0.lowercased() == name } ? nil : "without it"
  }

  /// The first line in the twin's body of these lines of the draft's body; nil if they are not found.
  private func offset(of range: Range<Int>) -> Int? {
    let lines = draft.body.lines[range].map { $0.utf8.allSatisfy(\.isBlank) ? "" : $0 }
    guard !lines.isEmpty, lines.count <= bodyLines.count else { return nil }
    func isAt(_ start: Int) -> Bool {
      start + lines.count <= bodyLines.count
        && bodyLines[start..<start + lines.count].elementsEqual(lines)
    }
    // Usually they are where they were written.
    if isAt(range.lowerBound) { return range.lowerBound }
    return (0...(bodyLines.count - lines.count)).first(where: isAt)
  }

  /// Records the outcome of each value of the draft.
  func note(in ledger: inout Ledger) {
    let source = twin.titleLine.source
    let line = source.lines.line(at: twin.range.lowerBound) + 1
    var bodyLine = source.lines.line(at: twin.body.lowerBound) + 1
    while bodyLine <= source.lines.count,
      source.bytes[source.content(ofLine: bodyLine - 1)].allSatisfy(\.isBlank)
    {
      bodyLine += 1
    }
    let heading = board.map {
      source.lines.line(at: $0.columns[twin.columnIndex].heading.lowerBound) + 1
    }
    // Only lines of the board itself are recorded.
    func own(_ line: Int?) -> Int? { board == nil ? nil : line }
    let archived = board == nil ? "in the archive" : nil
    for (index, field) in draft.fields.enumerated() {
      for place in field.places {
        if case .dropped(let reason) = draft.outcomes[index] {
          ledger.note(place, .dropped, reason: reason)
        } else if let other = difference(index) {
          let name = archived.map { "the task \($0)" } ?? "the board's task at line \(line)"
          ledger.note(
            place, .dropped,
            reason: "\(name) \(Self.isState(field.kind) ? "is" : "has") \(other)")
        } else {
          switch draft.outcomes[index] {
          case .carried(let reason):
            ledger.note(
              place, .carried, line: own(field.kind == .column ? heading : line),
              reason: reason ?? archived)
          case .attribute: ledger.note(place, .attribute, line: own(line), reason: archived)
          case .body(let range):
            ledger.note(
              place, .body, line: own(bodyLine + (offset(of: range) ?? 0)), reason: archived)
          case .dropped: break
          }
        }
      }
    }
  }

  /// True if a value is a state, such as finished.
  private static func isState(_ kind: ForeignTask.Field.Kind) -> Bool {
    if case .box = kind { true } else { false }
  }

  /// The differences of the board's task, one line each.
  var differences: [String] {
    draft.fields.indices.compactMap { index in
      if case .dropped = draft.outcomes[index] { return nil }
      guard let other = difference(index) else { return nil }
      let field = draft.fields[index]
      return "\(names(of: [twin])): \(Self.name(of: field.kind)) is "
        + "'\(ForeignText.oneLine(field.text).terminalSafe().truncated(toDisplayWidth: 60))' in the export; "
        + "the board has \(other.terminalSafe().truncated(toDisplayWidth: 60))"
    }
  }

  private static func name(of kind: ForeignTask.Field.Kind) -> String {
    switch kind {
    case .title: "title"
    case .column: "column"
    case .box: "state"
    case .date(let key), .attribute(let key): key.name
    case .localDue: "due"
    case .priority: "pri"
    case .person: "person"
    case .tag: "tag"
    case .need: "needs"
    case .text: "description"
    case .detail(let name): name
    case .checklist: "checklist"
    case .item: "item"
    case .comment: "comment"
    case .link: "attachment"
    }
  }
}
