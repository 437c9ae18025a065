import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading

extension BoardChanges {
  /// The changes in words, a line for each task, column or text; empty if nothing changed.
  ///
  /// Text of the board is included unchanged: the caller has to make control
  /// characters safe before printing.
  package var text: String {
    var lines: [String] = []
    var index = 0
    while index < changes.count {
      let first = changes[index]
      var group = [first]
      if first.title != nil, first.kind != .added, first.kind != .removed {
        while index + group.count < changes.count,
          changes[index + group.count].newPlace == first.newPlace,
          changes[index + group.count].title == first.title
        {
          group.append(changes[index + group.count])
        }
      }
      if let line = Self.line(group) { lines.append(line) }
      index += group.count
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The line about one task, column or text; nil if another line says it already.
  private static func line(_ group: [Board.Change]) -> String? {
    let first = group[0]
    if first.title == nil { return line(ofOther: first) }
    let name = first.id ?? "'\(first.title ?? "")'"
    let title = first.id == nil ? "" : "  (\(first.title ?? ""))"
    switch first.kind {
    case .added: return "added \(name) to \(first.to ?? "")" + title
    case .removed: return "removed \(name) from \(first.from ?? "")" + title
    case .moved:
      let rest: [String] = group[1...].map { phrase($0) }
      let move = "moved \(name) \(first.from ?? "") → \(first.to ?? "")"
      return ([move] + rest).joined(separator: "; ") + title
    default:
      let phrases: [String] = group.map { phrase($0) }
      return "changed \(name): " + phrases.joined(separator: "; ") + title
    }
  }

  static func line(ofOther change: Board.Change) -> String? {
    switch change.kind {
    case .columnAdded:
      return change.from == nil ? "added column \(change.to ?? "")" : nil
    case .columnRemoved:
      guard let name = change.to else { return "removed column \(change.from ?? "")" }
      return "renamed column \(change.from ?? "") → \(name)"
    case .reordered: return "reordered column \(change.to ?? "")"
    default:
      let place = change.newPlace ?? change.oldPlace
      let column = place.flatMap { $0.column.isEmpty ? nil : " in \($0.column)" } ?? ""
      let verb = change.from == nil ? "added" : change.to == nil ? "removed" : "changed"
      let shown = (change.to ?? change.from ?? "").split(separator: "\n").first ?? ""
      return "\(verb) text\(column): \(shown)"
    }
  }

  /// What changed in a task, in a few words.
  static func phrase(_ change: Board.Change) -> String {
    switch change.kind {
    case .reordered: "reordered"
    case .retitled: "title '\(change.from ?? "")' → '\(change.to ?? "")'"
    case .ticked, .unticked: change.kind.rawValue
    case .body: "body"
    case .changed: phrase(ofAttribute: change)
    default: change.kind.rawValue
    }
  }

  private static func phrase(ofAttribute change: Board.Change) -> String {
    let key = change.attribute ?? ""
    if let mark = ["person": "@", "tag": "#"][key] {
      return change.to.map { "+\(mark)\($0)" } ?? "-\(mark)\(change.from ?? "")"
    }
    switch (change.from, change.to) {
    case (nil, let to?): return "\(key) \(to)"
    case (let from?, nil): return "no \(key) (was \(from))"
    case (let from?, let to?):
      let (left, right) = shortened(from, to)
      return "\(key) \(left) → \(right)"
    case (nil, nil): return key
    }
  }

  /// Two dates without their year, if it is the same in both.
  private static func shortened(_ from: String, _ to: String) -> (String, String) {
    guard let left = CalendarDate(from.utf8), let right = CalendarDate(to.utf8),
      left.year == right.year
    else { return (from, to) }
    return (String(from.dropFirst(5)), String(to.dropFirst(5)))
  }
}
