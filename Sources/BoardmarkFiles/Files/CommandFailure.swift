import BoardmarkText

/// Why a command could not do what it was asked to.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The fact and the remedy: lower case, no final stop.
  package let description: String

  /// What was refused, for whoever says it in other words than a command; nil where there are none.
  package let cause: (any Refusal)?

  package init(_ description: String, cause: (any Refusal)? = nil) {
    self.description = description
    self.cause = cause
  }

  package init(_ refusal: some Refusal) {
    self.init("\(refusal.message); \(refusal.remedy)", cause: refusal)
  }
}
