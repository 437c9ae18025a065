import Boardmark

/// Attributes as people type them, with dates in words; what they mean is worked out on
/// the board they are for.
package struct TypedValues: Sendable {
  package var due: String?
  package var start: String?
  package var done: String?
  package var priority: String?
  package var every: String?
  package var estimate: String?
  package var id: String?
  package var needs: [String] = []
  package var people: [String] = []
  package var tags: [String] = []

  /// Attributes of other keys, as `KEY=VALUE`.
  package var others: [String] = []

  package init() {}

  /// The attributes that have a value.
  package var keys: [AttributeKey] {
    let values: [(AttributeKey, String?)] = [
      (.due, due), (.start, start), (.pri, priority), (.every, every), (.est, estimate),
      (.done, done), (.id, id),
      (.needs, needs.first),
    ]
    return values.filter { $0.1 != nil }.map(\.0)
      + ((try? AttributeValues.others(others).map(\.key)) ?? [])
  }
}
