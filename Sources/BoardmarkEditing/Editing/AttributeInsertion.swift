import BoardmarkReading
import BoardmarkText

extension TaskLine {
  /// The edit that adds an attribute of the format's own at its canonical place in the final run;
  /// nil where nothing may be arranged or no title stands before it.
  package func adding(_ key: AttributeKey, _ value: String) -> TextEdit? {
    guard hasTitle else { return nil }
    return insertion(of: "\(key.name):\(value)", rank: key.rank)
  }

  /// The edit that adds a word to the final run: after what canonical form has before it.
  ///
  /// - Parameter rank: The place among the format's own attributes; nil for a person or a tag.
  package func insertion(of word: String, rank: Int?) -> TextEdit? {
    guard isArrangeable else { return nil }
    let run = words.filter(\.isInFinalRun)
    let previous = run.last { other in
      other.key?.rank.map { other in rank.map { other <= $0 } ?? false } ?? true
    }
    if let previous {
      return TextEdit(
        range: previous.range.upperBound..<previous.range.upperBound,
        replacement: Array(" \(word)".utf8))
    }
    if !run.isEmpty {
      return TextEdit(range: runStart..<runStart, replacement: Array("\(word) ".utf8))
    }
    var end = tailStart
    while end > text.lowerBound, source.bytes[end - 1].isBlank { end -= 1 }
    guard end > text.lowerBound else { return nil }
    return TextEdit(range: end..<end, replacement: Array(" \(word)".utf8))
  }
}
