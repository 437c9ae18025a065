import BoardmarkReading

/// A key with a meaning of its own in queries; any other key names an attribute.
enum QueryKey: String, CaseIterable, Sendable {
  case column
  case group
  case state
  case due
  case start
  case done
  case pri
  case id
  case needs
  case box
  case has
  case `is`
  case title
  case text

  /// The attribute whose date the key compares; nil for any other key.
  var dateAttribute: AttributeKey? {
    switch self {
    case .due: .due
    case .start: .start
    case .done: .done
    default: nil
    }
  }

  var isDate: Bool { dateAttribute != nil }
}
