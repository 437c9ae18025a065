import BoardmarkText

/// Why a command could not do what it was asked to.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The fact and the remedy: lower case, no final stop.
  package let description: String

  package init(_ description: String) { self.description = description }

  package init(_ refusal: some Refusal) { self.init("\(refusal.message); \(refusal.remedy)") }
}
