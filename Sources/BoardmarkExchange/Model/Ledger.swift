import BoardmarkText
import JSONRPC

/// The outcome of each value of an export.
package struct Ledger: Sendable {
  package enum Outcome: String, Sendable {
    /// In the title, a column, a date, or another dedicated place.
    case carried
    case body
    case attribute
    case dropped
  }

  package struct Entry: Sendable {
    package let source: String
    package let outcome: Outcome

    /// The value's 1-based line on the board; nil if it is on none.
    package var line: Int?
    package let reason: String?

    /// The number of values of machine data in the entry; nil for a single value.
    package var count: Int?

    init(
      _ source: String, _ outcome: Outcome, line: Int? = nil, reason: String? = nil,
      count: Int? = nil
    ) {
      (self.source, self.outcome, self.line) = (source, outcome, line)
      (self.reason, self.count) = (reason, count)
    }
  }

  /// The entries, in the order of the source.
  package private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  /// Records the outcome of a value; if several tasks have it, the first entry counts.
  mutating func note(
    _ place: String, _ outcome: Outcome, line: Int? = nil, reason: String? = nil
  ) {
    if let index = indices[place] {
      // A label kept by at least one task is not lost; otherwise the first entry counts.
      if outcome == .dropped { return }
      if entries[index].outcome == .dropped {
        entries[index] = Entry(place, outcome, line: line, reason: reason)
      } else if let line, let other = entries[index].line {
        entries[index].line = min(line, other)
      }
      return
    }
    indices[place] = entries.count
    entries.append(Entry(place, outcome, line: line, reason: reason))
  }

  /// Adds entries for the remaining values, and sorts all by the order of the source.
  mutating func complete(_ board: ForeignBoard) {
    var ordered: [Entry] = []
    var folded: [String: Int] = [:]
    for place in board.places {
      if let index = indices.removeValue(forKey: place) {
        ordered.append(entries[index])
      } else if let reason = board.dropped[place] {
        ordered.append(Entry(place, .dropped, reason: reason))
      } else if let (kind, reason) = board.machinePlaces[place].map({ ($0, "ids and times") })
        ?? Self.machineData(place, board.machineData)
      {
        if let index = folded[kind] {
          ordered[index].count! += 1
        } else {
          folded[kind] = ordered.count
          ordered.append(Entry(kind, .dropped, reason: "machine data: \(reason)", count: 1))
        }
      } else {
        ordered.append(Entry(place, .dropped, reason: "boards have no place for it"))
      }
    }
    entries = ordered
  }

  /// The kind of machine data at a JSON pointer, by the format's longest matching pointer.
  static func machineData(
    _ pointer: String, _ kinds: [String: String]
  ) -> (String, String)? {
    if kinds.isEmpty { return nil }
    var pattern = pointer.split(separator: "/", omittingEmptySubsequences: false).map {
      !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) ? "*" : $0
    }
    while !pattern.isEmpty {
      let kind = pattern.joined(separator: "/")
      if let reason = kinds[kind] { return (kind, reason) }
      pattern.removeLast()
    }
    return nil
  }

  /// The typed values that are not on the board.
  package var drops: [Entry] { entries.filter { $0.outcome == .dropped && $0.count == nil } }

  /// `{"entries": […]}`, UTF-8.
  package var json: [UInt8] {
    let entries = entries.map { entry in
      JSONValue.members([
        "source": .string(entry.source), "outcome": .string(entry.outcome.rawValue),
        "line": entry.line.map { .integer($0) }, "reason": entry.reason.map { .string($0) },
        "count": entry.count.map { .integer($0) },
      ]).written
    }
    return Array("{\"entries\": [\n".utf8)
      + entries.joined(separator: Array(",\n".utf8)) + Array("\n]}\n".utf8)
  }

  /// A short summary: the number of values per outcome, and the dropped ones, grouped by reason.
  package func text(limit: Int = 20) -> [String] {
    func count(_ outcome: Outcome) -> Int { entries.count { $0.outcome == outcome } }
    let machine = entries.reduce(0) { $0 + ($1.count ?? 0) }
    let drops = drops
    var lines = [
      "values: \(count(.carried)) carried, \(count(.body)) in bodies, \(count(.attribute)) as attributes, "
        + "\(drops.count) dropped"
        + (machine > 0 ? "; \(machine) of machine data left out" : "")
    ]
    var reasons: [String] = []
    var byReason: [String: [Entry]] = [:]
    for entry in drops {
      let reason = entry.reason ?? ""
      if byReason[reason] == nil { reasons.append(reason) }
      byReason[reason, default: []].append(entry)
    }
    for reason in reasons.prefix(limit) {
      let entries = byReason[reason]!
      let places = entries.prefix(3).map { $0.source.terminalSafe() }.joined(separator: ", ")
      let rest = entries.count > 3 ? " and \(entries.count - 3) more" : ""
      lines.append("dropped \(places)\(rest): \(reason.terminalSafe())")
    }
    if reasons.count > limit {
      lines.append("and \(reasons.count - limit) more reasons; --ledger FILE lists all")
    }
    return lines
  }
}
