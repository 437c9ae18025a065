import BoardmarkReading
import BoardmarkText

extension TaskLine {
  /// The edit that adds one of the format's own attributes at its canonical place in the final run; nil if the line may
  /// not be arranged or has no title.
  ///
  /// - Returns: The edit, and what it changes of the line: the attributes, and, if the sentence continues after the
  ///   title, the title and the tail as well.
  package func adding(
    _ key: AttributeKey, _ value: String
  ) -> (edit: TextEdit, changing: MeaningFields)? {
    guard hasTitle, let edit = insertion(of: "\(key.name):\(value)", rank: key.rank) else {
      return nil
    }
    let isAfterTitle = edit.range.lowerBound > text.upperBound
    return (edit, isAfterTitle ? [.attributes, .title, .tail] : .attributes)
  }

  /// The edit that adds a word to the final run, after the words that canonical form has before it;
  /// nil if the line may not be arranged.
  ///
  /// If there is no run, the word goes to the title's end; an attribute goes to the paragraph's end
  /// if the sentence continues there.
  ///
  /// - Parameters:
  ///   - rank: The attribute's position among the format's own; nil for a person or a tag.
  ///   - takesWords: Whether words can be added although the line may not be arranged.
  ///   - endsSentence: Whether the sentence ends with the title, whatever follows.
  package func insertion(
    of word: String, rank: Int?, takesWords: Bool = false, endsSentence: Bool = false
  ) -> TextEdit? {
    guard isArrangeable || takesWords else { return nil }
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
    let goesOn = rank != nil && !endsSentence && isSentenceContinued
    var end = goesOn ? paragraphEnd : tailStart
    while end > text.lowerBound, source.bytes[end - 1].isBlank { end -= 1 }
    guard end > text.lowerBound else { return nil }
    return TextEdit(range: end..<end, replacement: Array(" \(word)".utf8))
  }

  /// Whether the paragraph continues after the title in mid-sentence and mentions no people or tags there: its next
  /// line begins with a lower-case letter, but not with a URL, and nothing ends the title.
  private var isSentenceContinued: Bool {
    let bytes = source.bytes
    guard isContinued, runStart == text.upperBound, !Self.endsSentence(bytes[text]) else {
      return false
    }
    let next = bytes[text.upperBound..<paragraphEnd]
    guard !next.starts(with: [0x20, 0x20]) else { return false }
    let word = next.drop(while: \.isSpace).prefix { !$0.isSpace }
    let first = String(decoding: word.prefix(4), as: UTF8.self).unicodeScalars.first
    return first?.properties.isLowercase == true && !word.contains(Array("://".utf8))
      && !word.starts(with: "www.".utf8)
      && !next.contains { $0 == .ascii("@") || $0 == .ascii("#") }
  }

  private static func endsSentence(_ text: ArraySlice<UInt8>) -> Bool {
    [".", "!", "?", ":", ";", "…", "。", "！", "？", "："].contains {
      text.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }
}
