import Boardmark
import BoardmarkReports
import JSONRPC

/// The findings of `board check`, sent whenever a text, the date or an archive changes.
extension LanguageServer {
  /// The most findings that are sent for one document.
  private static let limit = 1000

  /// The options for checking a document.
  func checkOptions(of document: Document) -> (options: Board.CheckOptions, timeZone: String) {
    let board = document.board
    let clock = world.clock(board)
    var options = Board.CheckOptions(
      now: clock.now, archivedIDs: archivedIDs(of: document),
      isTimeZoneKnown: clock.isTimeZoneKnown)
    options.makesFixes = false
    return (options, clock.timeZone)
  }

  /// The ids in the archive of a board, from the editor if it is open there.
  func archivedIDs(of document: Document) -> Set<TaskID> {
    guard let path = document.path else { return [] }
    let archive = world.archivePath(path)
    guard archive != path else { return [] }
    if let open = self.document(at: archive) { return open.board.ids }
    return world.archivedIDs(path)
  }

  /// The result of checking a document.
  func check(_ document: Document) -> Document.Check {
    let (options, timeZone) = checkOptions(of: document)
    return document.check(options, timeZone: timeZone)
  }

  /// Sends the findings of a document unless they were the last ones sent; returns whether it did.
  @discardableResult
  func publish(_ document: Document) -> Bool {
    guard document.isBoard, !document.board.isUTF16 else {
      // For other texts, only send that former findings are gone.
      guard document.published.map({ $0 != .array([]) }) ?? false else { return false }
      publish([], of: document, version: document.version)
      return true
    }
    let found = diagnostics(of: document)
    document.checkedDay = world.clock(document.board).now.today
    guard document.published != .array(found) || document.publishedVersion != document.version
    else { return false }
    publish(found, of: document, version: document.version)
    return true
  }

  func publish(_ found: [JSONValue], of document: Document, version: Int?) {
    document.published = .array(found)
    document.publishedVersion = version
    notify(
      "textDocument/publishDiagnostics",
      .members([
        "uri": .string(document.uri), "version": version.map { .integer($0) },
        "diagnostics": .array(found),
      ]))
  }

  private func diagnostics(of document: Document) -> [JSONValue] {
    let findings = check(document).findings
    var places = ProtocolPlaces(document.text, encoding)
    guard findings.count > Self.limit else {
      return findings.map { diagnostic($0, of: document, &places) }
    }
    let worst = Board.Severity.allCases.flatMap { severity in
      findings.lazy.filter { $0.diagnostic.severity == severity }
    }.prefix(Self.limit - 1)
    let rest = findings.count - worst.count
    return [
      .members([
        "range": places.range(0..<0), "severity": .integer(3), "source": .string("board"),
        "message": .string("\(rest) more findings are not shown; 'board check' lists them all"),
      ])
    ] + worst.map { diagnostic($0, of: document, &places) }
  }

  private func diagnostic(
    _ finding: (diagnostic: Board.Finding, rest: String), of document: Document,
    _ places: inout ProtocolPlaces
  ) -> JSONValue {
    let diagnostic = finding.diagnostic
    let related = client.showsRelatedInformation ? related(to: diagnostic, in: document) : []
    return .members([
      "range": places.range(diagnostic.range.endingInLine(of: document.text)),
      "severity": .integer(Self.severity(of: diagnostic)),
      "code": .string(diagnostic.rule.rawValue), "source": .string("board"),
      "message": .string(diagnostic.sentence + finding.rest),
      "relatedInformation": related.isEmpty ? nil : .array(related),
    ])
  }

  /// The protocol's number of a severity; infos that may affect most tasks are hints, which editors
  /// show less prominently.
  static func severity(of diagnostic: Board.Finding) -> Int {
    switch diagnostic.severity {
    case .error: 1
    case .warning: 2
    case .info: [.missingDue, .missingID].contains(diagnostic.rule) ? 4 : 3
    }
  }

  // MARK: - Related places

  private func related(to diagnostic: Board.Finding, in document: Document) -> [JSONValue] {
    switch diagnostic.rule {
    case .duplicateID:
      guard let id = diagnostic.task,
        let first = document.words[.id(id)].first(where: \.isDefinition),
        !diagnostic.range.overlaps(first.range)
      else { return [] }
      return [related(first.range, "the other task with this id", document)]
    case .needCycle:
      guard let first = diagnostic.task else { return [] }
      let steps = NeedPath(in: document.board).cycle(of: first, through: diagnostic.range)
      return steps.dropFirst().prefix(20).map {
        related($0.range, "'\($0.id)' needs '\($0.need)'", document)
      }
    default: return []
    }
  }

  private func related(_ range: Range<Int>, _ message: String, _ document: Document) -> JSONValue {
    var places = ProtocolPlaces(document.text, encoding)
    return .members([
      "location": .members([
        "uri": .string(document.uri),
        "range": places.range(range),
      ]),
      "message": .string(message),
    ])
  }
}

extension Range<Int> {
  /// The range without the line endings at its end.
  func endingInLine(of text: TextBuffer) -> Range<Int> {
    var end = upperBound
    while end > lowerBound, text.bytes[end - 1].isLineEnding { end -= 1 }
    return lowerBound..<end
  }
}
