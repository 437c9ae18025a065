import BoardmarkFiles

/// A change that is to be undone, or made again after that.
package struct ReverseChange: Sendable {
  package let kind: UndoJournal.Kind

  /// The change's number; nil for the last one.
  package let number: Int?

  package static func undo(_ number: Int? = nil) -> Self { Self(kind: .undo, number: number) }
  package static func redo(_ number: Int? = nil) -> Self { Self(kind: .redo, number: number) }
}

extension BoardFile {
  /// Undoes a change, or makes it again, as a merge with what others did since.
  ///
  /// - Returns: The change.
  /// - Throws: ``CommandFailure`` if there is no such change, or if others changed the same thing;
  ///   nothing is changed then.
  @discardableResult
  package func perform(_ reversal: ReverseChange) throws -> ChangeRecord {
    try self.reversal(reversal.kind).perform(reversal.number)
  }
}
