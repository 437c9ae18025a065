/// The reason why bytes could not be read as YAML, and where.
public struct YAMLError: Error, Hashable, Sendable {
  /// One fact in lower case, without a final stop.
  public let message: String
  public let position: YAMLPosition

  public init(message: String, position: YAMLPosition) {
    self.message = message
    self.position = position
  }
}
