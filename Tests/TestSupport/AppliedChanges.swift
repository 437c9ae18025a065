import Boardmark
import Foundation

/// A board in outline, to which the JSON of `board diff` can be applied: apart from the library.
package struct AppliedChanges: Equatable {
  /// What a column holds: each task's lines.
  package private(set) var columns: [(name: String, tasks: [String])]

  package static func == (left: Self, right: Self) -> Bool {
    left.columns.map(\.name) == right.columns.map(\.name)
      && left.columns.map { $0.tasks.map(said) } == right.columns.map { $0.tasks.map(said) }
  }

  /// What a task says: the order of the words on its line is not a difference.
  private static func said(_ text: String) -> [[Substring]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return [lines[0].split(separator: " ").sorted()] + lines.dropFirst().map { [$0] }
  }

  package init(_ board: Board) {
    columns = board.columns.map { column in
      (column.name, column.tasks.map { board.source.string(in: $0.range) })
    }
  }

  /// Applies what `json` says.
  package mutating func apply(_ json: [UInt8]) throws {
    let report = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    let changes = (report?["changes"] as? [[String: Any]] ?? []).filter {
      $0["kind"] as? String != "prose"
    }
    let ofColumns = changes.filter { $0["title"] is NSNull }
    let ofTasks = changes.filter { !($0["title"] is NSNull) }
    takeOut(ofTasks)
    applyToColumns(ofColumns)
    putIn(ofTasks)
  }

  private static func place(_ change: [String: Any], _ key: String) -> (column: String, index: Int)?
  {
    guard let place = change[key] as? [String: Any], let column = place["column"] as? String,
      let index = place["index"] as? Int
    else { return nil }
    return (column, index)
  }

  /// Takes out what goes, and everything whose text is new, which comes again at its place.
  private mutating func takeOut(_ changes: [[String: Any]]) {
    var places: Set<String> = []
    for change in changes {
      if let place = Self.place(change, "oldPlace") {
        places.insert("\(place.index) \(place.column)")
      }
    }
    for column in columns.indices {
      let name = columns[column].name
      columns[column].tasks = columns[column].tasks.enumerated()
        .filter { !places.contains("\($0.offset) \(name)") }.map(\.element)
    }
  }

  private mutating func putIn(_ changes: [[String: Any]]) {
    var texts: [String: [Int: String]] = [:]
    for change in changes {
      if let place = Self.place(change, "newPlace"), let text = change["text"] as? String {
        texts[place.column, default: [:]][place.index] = text
      }
    }
    for column in columns.indices {
      for (index, text) in (texts[columns[column].name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let count = columns[column].tasks.count
        columns[column].tasks.insert(text, at: min(index, count))
      }
    }
  }

  private static func isReorder(_ change: [String: Any]) -> Bool {
    change["kind"] as? String == "reordered"
  }

  private mutating func applyToColumns(_ changes: [[String: Any]]) {
    var incoming: [(index: Int, name: String, tasks: [String])] = []
    // A column that got another name is known by the old one in all changes.
    for change in changes.filter(Self.isReorder) + changes.filter({ !Self.isReorder($0) }) {
      guard let old = Self.place(change, "oldPlace"),
        let index = columns.firstIndex(where: { $0.name == old.column })
      else { continue }
      if change["kind"] as? String == "reordered", let new = Self.place(change, "newPlace") {
        let column = columns.remove(at: index)
        incoming.append((new.index, new.column, column.tasks))
      } else if let name = change["to"] as? String {
        columns[index].name = name
      } else {
        columns.remove(at: index)
      }
    }
    for change in changes where change["from"] is NSNull {
      if let new = Self.place(change, "newPlace") { incoming.append((new.index, new.column, [])) }
    }
    for column in incoming.sorted(by: { $0.index < $1.index }) {
      columns.insert((column.name, column.tasks), at: min(column.index, columns.count))
    }
  }
}
