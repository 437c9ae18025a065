import Boardmark
import BoardmarkExchange
import BoardmarkIntents
import Foundation
import Testing

/// What holds for every import: each value of the source is on the board or in the ledger as dropped, nothing is there
/// twice, nothing is invented, and importing again changes nothing.
struct ImportLaws {
  let format: ForeignFormat
  let bytes: [UInt8]

  /// The values of the source that are not empty, by their places; machine data may be among them.
  let values: [String: String]

  static let now = Board.Now(CalendarDate("2026-11-28")!)

  /// Imports into a new board, checks the laws, and returns the board and the ledger.
  @discardableResult
  func check(_ name: String) throws -> (board: Board, ledger: Ledger) {
    let source = try format.read(bytes)
    let empty = Board(source.template(fileName: "board.md"), fileName: "board.md")
    let first = ImportTasks(source)
    let edit = try first.change(of: empty, at: Self.now).edit
    let board = edit.board
    let ledger = first.result.ledger
    #expect(first.result.added == source.tasks.count, "\(name)")
    #expect(board.tasks.count == source.tasks.count, "\(name)")
    #expect(board.columns.map(\.name) == empty.columns.map(\.name), "\(name)")
    #expect(first.result.differences.isEmpty, "\(name): \(first.result.differences)")
    checkOutcomes(ledger, board, name)
    checkInvention(board, name)

    let again = ImportTasks(source)
    let second = try again.change(
      of: Board(board.source.bytes, fileName: "board.md"), at: Self.now)
    #expect(second.edit.isEmpty, "\(name): imported twice")
    #expect(again.result.known == source.tasks.count, "\(name)")
    #expect(again.result.differences.isEmpty, "\(name): \(again.result.differences)")
    #expect(again.result.ledger.json == ledger.json, "\(name): the ledger changes")
    return (board, ledger)
  }

  /// Each value has one outcome, and what is not dropped is where the ledger says.
  private func checkOutcomes(_ ledger: Ledger, _ board: Board, _ name: String) {
    let single = ledger.entries.filter { $0.count == nil }
    let folded = ledger.entries.reduce(0) { $0 + ($1.count ?? 0) }
    #expect(Set(single.map(\.source)).count == single.count, "\(name): a value twice")
    #expect(
      single.count + folded == values.count,
      "\(name): \(single.count) + \(folded) of \(values.count)")
    let lines = String(decoding: board.source.bytes, as: UTF8.self).components(separatedBy: "\n")
    for entry in single {
      guard let value = values[entry.source] else {
        Issue.record("\(name): \(entry.source) is no value of the source")
        continue
      }
      guard entry.outcome != .dropped else {
        #expect(entry.line == nil && entry.reason?.isEmpty == false, "\(name): \(entry)")
        continue
      }
      guard let line = entry.line, (1...lines.count).contains(line) else {
        Issue.record("\(name): \(entry) is on no line")
        continue
      }
      if isState(entry, value) { continue }
      // The reference to a person by an id is the person's name.
      if entry.source.contains("/idMember") || entry.source.contains("/idLabels") { continue }
      let words = Set(Self.words(lines[(line - 1)...].joined(separator: "\n")))
      let missing = Self.words(value).filter { !words.contains($0) && !isTime($0, entry) }
      #expect(missing.isEmpty, "\(name): \(entry.source) \(missing) not at line \(line)")
    }
  }

  /// True if a value is a state, which a box or a column says.
  private func isState(_ entry: Ledger.Entry, _ value: String) -> Bool {
    [
      "true", "false", "complete", "incomplete", "CLOSED", "MERGED", "NOT_PLANNED", "COMPLETED",
      "completed", "deleted",
    ]
    .contains(value)
      || entry.reason?.hasPrefix("as ") == true
      || entry.source.hasSuffix("/url") || entry.source.hasSuffix("/shortUrl")
  }

  /// True if a word is a part of a time of day, which days and minutes leave out.
  private func isTime(_ word: String, _ entry: Ledger.Entry) -> Bool {
    let place = entry.source.lowercased()
    return
      (place.hasSuffix("/date") || place.contains("due") || place.hasSuffix("at")
      || place.hasSuffix("/start")) && (Int(word) != nil || word == "t" || word == "z")
  }

  /// No word of the board comes from nowhere.
  private func checkInvention(_ board: Board, _ name: String) {
    var known = Set(values.values.flatMap(Self.words)).union(values.keys.flatMap(Self.words))
    known.formUnion(Self.words(String(decoding: bytes, as: UTF8.self)))
    known.formUnion(Self.own)
    for task in board.tasks { known.formUnion(Self.words(task.id?.text ?? "")) }
    for task in board.tasks {
      let text = String(decoding: task.titleLine.source.bytes[task.range], as: UTF8.self)
      let invented = Self.words(text).filter { !known.contains($0) && Int($0) == nil }
      #expect(invented.isEmpty, "\(name): \(invented) in \(text)")
    }
  }

  /// What the importer writes itself.
  private static let own = Set(
    words(
      """
      Comments Attachments Checklist Comment Archived from the board Label Assignee Due Start Done Priority Estimate \
      Title Column Milestone due description Field Untitled Address Location List text id trello gh gl jira asana csv \
      pri high medium low x T Z tw w Tag Project Context scheduled wait recur needs every Created Note rec est startDate duration url
      """))

  /// The words of a text in lower case, without marks and escapes.
  static func words(_ text: String) -> [String] {
    text.replacingOccurrences(of: "\u{FFFD}", with: " ").lowercased()
      .replacingOccurrences(of: "([0-9])([a-z])", with: "$1 $2", options: .regularExpression)
      .replacingOccurrences(of: "([a-z])([0-9])", with: "$1 $2", options: .regularExpression)
      .components(separatedBy: CharacterSet.alphanumerics.inverted).filter { !$0.isEmpty }
  }

  // MARK: - The values of a JSON text, read by another reader

  static func values(ofJSON bytes: [UInt8]) throws -> [String: String] {
    var values: [String: String] = [:]
    func walk(_ value: Any, _ pointer: String) {
      switch value {
      case let object as [String: Any]:
        for (key, value) in object {
          let key = key.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(
            of: "/", with: "~1")
          walk(value, pointer + "/" + key)
        }
      case let array as [Any]:
        for (index, value) in array.enumerated() { walk(value, "\(pointer)/\(index)") }
      case let text as String: if !text.isEmpty { values[pointer] = text }
      case is NSNull: break
      case let number as NSNumber:
        let isBoolean = "\(type(of: number))".contains("Bool") || number.objCType.pointee == 99
        values[pointer] = isBoolean ? (number.boolValue ? "true" : "false") : "\(number)"
      default: break
      }
    }
    walk(try JSONSerialization.jsonObject(with: Data(bytes)), "")
    return values
  }
}
