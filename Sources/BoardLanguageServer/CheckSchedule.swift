/// When the findings of which document are to be sent.
///
/// When nothing was typed for a moment; where somebody types on and on, once a second.
struct CheckSchedule {
  private static let quiet = 120
  private static let longest = 1000

  private var entries: [String: (due: Int, first: Int)] = [:]

  /// When a document is due; nil where it is not.
  subscript(uri: String) -> Int? { entries[uri]?.due }

  /// The first moment at which one is due.
  var next: Int? { entries.values.lazy.map(\.due).min() }

  /// A text has changed.
  mutating func noteChange(of uri: String, at moment: Int) {
    let first = entries[uri]?.first ?? moment
    entries[uri] = (min(moment + Self.quiet, first + Self.longest), first)
  }

  /// Somebody is to see the findings as soon as nothing else is to be done.
  mutating func hurry(_ uri: String, at moment: Int) {
    entries[uri] = (moment, entries[uri]?.first ?? moment)
  }

  mutating func remove(_ uri: String) { entries[uri] = nil }

  /// The documents that are due, in the order in which they are.
  mutating func takeDue(at moment: Int) -> [String] {
    let due = entries.filter { $0.value.due <= moment }
      .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
    for uri in due { entries[uri] = nil }
    return due
  }
}
