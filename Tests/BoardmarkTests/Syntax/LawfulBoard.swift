import Boardmark
import TestSupport
import Testing

/// Reads a board, and shows that the source comes back and that its parts tile it.
func lawfulBoard(
  _ text: String, fileName: String = "-", sourceLocation: SourceLocation = #_sourceLocation
) -> Board {
  let violations = ReadLaws.violations(Array(text.utf8), fileName: fileName)
  #expect(violations.isEmpty, "\(violations)", sourceLocation: sourceLocation)
  return Board(Array(text.utf8), fileName: fileName)
}

/// Reads the lines of an item as the only task of a board.
func lawfulTask(
  _ item: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Board.Task {
  let board = lawfulBoard("## Todo\n\n\(item)\n", sourceLocation: sourceLocation)
  #expect(board.tasks.count == 1, sourceLocation: sourceLocation)
  return try #require(board.tasks.first, sourceLocation: sourceLocation)
}

extension TaskLine {
  /// The words with a key, as `key=value`, in their order; those outside the final run in brackets.
  var attributeNotation: [String] {
    words.compactMap { word in
      guard let key = word.key else { return nil }
      let text = "\(key.name)=\(source.string(in: word.value))"
      return word.isInFinalRun ? text : "(\(text))"
    }
  }
}
