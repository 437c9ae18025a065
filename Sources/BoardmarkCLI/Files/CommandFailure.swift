/// Why a command could not do what it was asked to.
struct CommandFailure: Error, CustomStringConvertible {
  /// The fact and the remedy: lower case, no final stop.
  let description: String

  init(_ description: String) { self.description = description }
}
