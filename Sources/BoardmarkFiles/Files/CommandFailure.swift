import BoardmarkText

/// Why a command could not do what it was asked.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The fact and the remedy: lower case, no final stop.
  package let description: String

  /// The refusal that caused it, for programs that put it in other words than a
  /// command; nil if there is none.
  package let cause: (any Refusal)?

  package init(_ description: String, cause: (any Refusal)? = nil) {
    self.description = description
    self.cause = cause
  }

  package init(_ refusal: some Refusal) {
    self.init("\(refusal.message); \(refusal.remedy)", cause: refusal)
  }
}
