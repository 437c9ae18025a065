/// When the findings of each document have to be sent, in milliseconds.
///
/// After a pause in typing; if somebody keeps typing, once a second.
struct CheckSchedule {
  private static let quiet = 120
  private static let longest = 1000

  private var entries: [String: (due: Int, first: Int)] = [:]

  /// When a document is due; nil if it is not scheduled.
  subscript(uri: String) -> Int? { entries[uri]?.due }

  /// The first moment at which a document is due.
  var next: Int? { entries.values.lazy.map(\.due).min() }

  /// Notes that a text has changed.
  mutating func noteChange(of uri: String, at moment: Int) {
    let first = entries[uri]?.first ?? moment
    entries[uri] = (min(moment + Self.quiet, first + Self.longest), first)
  }

  /// Makes a document due at once, before any pause.
  mutating func hurry(_ uri: String, at moment: Int) {
    entries[uri] = (moment, entries[uri]?.first ?? moment)
  }

  mutating func remove(_ uri: String) { entries[uri] = nil }

  /// Removes and returns the documents that are due, in the order of their moments.
  mutating func takeDue(at moment: Int) -> [String] {
    let due = entries.filter { $0.value.due <= moment }
      .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.key)
    for uri in due { entries[uri] = nil }
    return due
  }
}
