import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Writes an attribute: replaces the one that counts, or adds it at its canonical place.
  ///
  /// - Throws: ``Board/EditError`` if the attribute cannot be written on the task's line.
  mutating func set(_ key: Board.AttributeKey, to value: String) throws(Board.EditError) {
    for (edit, fields) in edits(setting: key, to: value) {
      var other = self
      // The words of a heading are part of its text, so the title is compared separately.
      if other.apply([edit], changing: fields, key: key), other.says(key, value),
        fields.contains(.title) || other.line.titleBytes == line.titleBytes
      {
        self = other
        return
      }
    }
    throw cannotWrite(
      "\(key.name):\(value)",
      "attributes count only after a title in a plain paragraph; change the line in the file")
  }

  /// The edits that may write an attribute, the preferred one first, each with what else it may change.
  private func edits(
    setting key: Board.AttributeKey, to value: String
  ) -> [(edit: TextEdit, changing: MeaningFields)] {
    if let word = line.attribute(key) {
      // A date on a wrapped line is part of the body's text.
      return [(TextEdit(range: word.value, replacement: Array(value.utf8)), [.title, .body])]
    }
    let word = "\(key.name):\(value)"
    if let place = emptyPlace {
      return [(TextEdit(range: place, replacement: Array(" \(word)".utf8)), [])]
    }
    var edits: [(edit: TextEdit, changing: MeaningFields)] = []
    if let edit = insertion(of: word, rank: key.rank) {
      // If the sentence continues after the title, the word goes to its end and the whole sentence becomes the title.
      let isAfterTitle = edit.range.lowerBound > line.text.upperBound
      edits.append((edit, isAfterTitle ? [.title, .body] : line.isArrangeable ? [] : .places))
    }
    if key.isDate, let end = reading.endOfParagraph {
      edits.append((TextEdit(range: end..<end, replacement: Array(" \(word)".utf8)), .body))
    }
    return edits
  }

  /// Removes all occurrences of an attribute.
  ///
  /// People and tags that counted only because they were next to it are moved to the title's line.
  mutating func remove(_ key: Board.AttributeKey) throws(Board.EditError) {
    let (people, tags) = (line.people, line.tags)
    let before = self
    let all = line.words.filter { $0.key == key }.map { wordAndSpace($0.range) }
    if apply(removals(of: all), changing: [.title, .body], key: key), line.attribute(key) == nil {
      return try add(people: people, tags: tags)
    }
    self = before
    // Removing one can change how another is read, so remove them one by one.
    while let word = line.attribute(key) {
      guard apply(removals(of: [wordAndSpace(word.range)]), changing: [.title, .body], key: key)
      else {
        throw refusal(
          "removing '\(key.name)' would change more of the task",
          remedy: "remove it in the file")
      }
    }
    try add(people: people, tags: tags)
  }

  // MARK: - Words

  /// The edits that remove some ranges, which may overlap. No blank is left before another one or at the end of a line.
  func removals(of ranges: [Range<Int>]) -> [TextEdit] {
    let bytes = line.source.bytes
    var whole: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = whole.last, range.lowerBound <= last.upperBound {
        whole[whole.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        whole.append(range)
      }
    }
    return whole.map { range in
      let isBeforeBlank = range.upperBound == bytes.count || bytes[range.upperBound].isSpace
      var start = range.lowerBound
      while isBeforeBlank, start > 0, bytes[start - 1].isBlank { start -= 1 }
      return TextEdit(range: start..<range.upperBound, replacement: [])
    }
  }

  private func says(_ key: Board.AttributeKey, _ value: String) -> Bool {
    line.attribute(key).map { line.source.bytes[$0.value].elementsEqual(value.utf8) } ?? false
  }

  /// A word with the white space before it, or after it if it begins its line; the whole line if it is alone there.
  func wordAndSpace(_ word: Range<Int>) -> Range<Int> {
    let bytes = line.source.bytes
    var start = word.lowerBound
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    var end = word.upperBound
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    let beginsLine = start == 0 || bytes[start - 1].isLineEnding
    let endsLine = end == bytes.count || bytes[end].isLineEnding
    if beginsLine, endsLine {
      let lines = line.source.lines
      return lines.start(lines.line(at: start))..<lines.end(lines.line(at: start))
    }
    return beginsLine || start <= line.text.lowerBound
      ? word.lowerBound..<end : start..<word.upperBound
  }
}

extension TaskLine {
  /// The edit that adds one of the format's own attributes at its canonical place in the final run; nil if the line may
  /// not be arranged or has no title.
  ///
  /// - Returns: The edit, and the parts of the line it changes: the attributes and, if the sentence continues after the
  ///   title, also the title and the tail.
  package func adding(
    _ key: Board.AttributeKey, _ value: String
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
  ///   - takesWords: True if words can be added although the line may not be arranged.
  ///   - endsSentence: True if the sentence ends with the title, whatever follows.
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

  /// True if the paragraph continues after the title in mid-sentence and mentions no people or tags there: its next
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
