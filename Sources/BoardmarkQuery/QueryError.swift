import BoardmarkReading
import BoardmarkText

/// Why a word of a query was not understood.
public struct QueryError: Refusal {
  public enum Reason: Error, Sendable, Equatable {
    /// The value of `due`, `start` or `done` is not a date.
    case date(RelativeDateError)
    /// The value is not one of those that the key takes.
    case value(key: String, value: String, accepted: [String])
    /// The board has no such column.
    case column(ColumnLookupError)
    /// No column has such a group.
    case group(String, groups: [String])
    /// `pri<high`: the key takes `:` only.
    case comparison(key: String)
    /// A modifier that the key does not have: `due.until:fri`.
    case modifier(key: String, String)
    /// `or` or `and` without a word on both sides.
    case connective
    /// `not` before a condition.
    case not(String)
    /// A key without a value: `due:`.
    case missingValue(key: String)
    /// A key that is not an attribute of this board, but near one that takes the value:
    /// `deu:2026-12-01`.
    case key(String, suggestion: String)
  }

  /// The word as typed.
  public let word: String

  public let reason: Reason

  public var message: String {
    switch reason {
    case .date(let error): error.message
    case .value(let key, let value, _): "'\(key):\(value.terminalSafe())' is not known"
    case .column(let error): error.message
    case .group(let name, _): "no group '\(name.terminalSafe())'"
    case .comparison(let key): "'\(key)' cannot be compared in '\(word.terminalSafe())'"
    case .modifier(let key, let modifier): "'\(key).\(modifier)' is not known"
    case .connective: "'\(word)' is not between two words"
    case .not: "'\(word)' does not negate a word"
    case .missingValue: "'\(word.terminalSafe())' lacks a value"
    case .key(let key, _): "no task has an attribute '\(key)'"
    }
  }

  public var remedy: String {
    switch reason {
    case .date(let error): return error.remedy
    case .value(let key, let value, let accepted):
      return Self.remedy(value, among: accepted, "'\(key):' takes \(Self.list(accepted))")
    case .column(let error): return error.remedy
    case .group(let name, let groups):
      let known = groups.isEmpty ? "the board has no groups" : "the groups are \(Self.list(groups))"
      return Self.remedy(name, among: groups, known)
    case .comparison(let key): return "write '\(key):' and the value"
    case .modifier(let key, let modifier):
      let known = Self.modifiers.map { "\(key).\($0):" }
      return Self.remedy(
        "\(key).\(modifier):", among: known, "write one of \(known.joined(separator: ", "))")
    case .connective: return "write it between two, or 'text:\(word.lowercased())' for the text"
    case .not(let next):
      return "write '-\(next.terminalSafe())', or 'text:\(word.lowercased())' for the text"
    case .missingValue(let key):
      return QueryKey(rawValue: key)?.isDate == true
        ? "write a date or 'none' after it" : "write the value after it, without a space"
    case .key(_, let suggestion): return "did you mean '\(suggestion)'?"
    }
  }

  private static let modifiers = ["before", "after", "by", "none", "any"]

  /// `did you mean 'x'?` with the nearest candidate, followed by `known`;
  /// `known` alone if none is near.
  static func remedy(_ word: String, among candidates: [String], _ known: String) -> String {
    Suggestion.nearest(to: word, among: candidates)
      .map { "did you mean '\($0.terminalSafe())'? \(known)" } ?? known
  }

  /// The first ten words, with commas between them, and how many more there are.
  static func list(_ words: [String]) -> String {
    let shown = words.prefix(10).map { $0.terminalSafe() }.joined(separator: ", ")
    return words.count > 10 ? "\(shown) and \(words.count - 10) more" : shown
  }
}
