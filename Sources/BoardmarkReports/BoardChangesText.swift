import BoardmarkMatching
import BoardmarkMerging
import BoardmarkReading

extension BoardChanges {
  /// The changes in words, a line for each task, column or text; empty if nothing changed.
  ///
  /// The board's text is included unchanged: the caller has to escape control characters before printing.
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

  /// The line about one task, column or text; nil if another line covers it.
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
      let shown = tellingLine(of: change) ?? (change.to ?? change.from ?? "").prefix { $0 != "\n" }
      return "\(verb) text\(column): \(shown)"
    }
  }

  /// The first line of a text that changed and has words; nil if none has, as in rules and fences.
  static func tellingLine(of change: Board.Change) -> Substring? {
    func lines(_ text: String?) -> [Substring] {
      (text ?? "").split(separator: "\n").filter { line in
        !line.hasPrefix("```") && !line.hasPrefix("~~~") && !line.hasPrefix("%%")
          && line.contains { $0.isLetter || $0.isNumber }
      }
    }
    let (new, old) = (lines(change.to), lines(change.from))
    return new.first { !old.contains($0) } ?? old.first { !new.contains($0) } ?? new.first
  }

  /// The change to a task in a few words.
  static func phrase(_ change: Board.Change) -> String {
    switch change.kind {
    case .retitled: "title '\(change.from ?? "")' → '\(change.to ?? "")'"
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
