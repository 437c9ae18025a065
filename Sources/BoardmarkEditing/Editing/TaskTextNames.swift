import BoardmarkReading
import BoardmarkText

extension TaskText {
  /// Adds people and tags that the task's line does not have.
  ///
  /// Cost: linear in the line and the names, if nothing is refused.
  mutating func add(people: [String], tags: [String]) throws(Board.EditError) {
    func new(_ names: [String], _ present: [String]) -> [String] {
      var known = Set(present.map { $0.lowercased() })
      return names.filter { known.insert($0.lowercased()).inserted }
    }
    try add(new(people, line.people).map { "@\($0)" }, .people)
    try add(new(tags, line.tags).map { "#\($0)" }, .tags)
  }

  /// Removes people and tags: the whole word if it is in the final run, else only its mark, so that the sentence
  /// keeps its words.
  ///
  /// - Throws: ``Board/EditError`` if the line does not have one of them.
  mutating func remove(people: [String], tags: [String]) throws(Board.EditError) {
    for name in people { try remove(.person, name, "@") }
    for name in tags { try remove(.tag, name, "#") }
  }

  /// Adds words, all in one step if possible; if not, one by one, to find the one that cannot be added.
  private mutating func add(_ words: [String], _ field: MeaningFields) throws(Board.EditError) {
    guard !words.isEmpty else { return }
    var other = self
    if let edit = insertion(of: words.joined(separator: " "), rank: nil),
      other.apply([edit], changing: field.union(.title)), other.has(words)
    {
      self = other
      return
    }
    guard words.count > 1 else {
      throw cannotWrite(
        words[0],
        "a name begins with a letter and has letters and digits, with '.', '-' and '_' between them"
      )
    }
    for word in words { try add([word], field) }
  }

  /// True if the line has all of the words, marks included.
  private func has(_ words: [String]) -> Bool {
    let present = Set(
      (line.people.map { "@\($0)" } + line.tags.map { "#\($0)" }).map { Array($0.utf8) })
    return words.allSatisfy { present.contains(Array($0.utf8)) }
  }

  private mutating func remove(
    _ kind: TaskWord.Kind, _ name: String, _ mark: String
  ) throws(Board.EditError) {
    // Names are case-insensitive.
    let wanted = name.lowercased()
    var isFound = false
    while case let names = self.names,
      case let found = names.indices.filter({
        names[$0].kind == kind
          && line.source.string(in: names[$0].value).lowercased() == wanted
      }), !found.isEmpty
    {
      let field: MeaningFields = kind == .person ? .people : .tags
      let edits = removals(of: found.map { removal(of: $0, in: names) })
      guard apply(edits, changing: field.union(.title)) else {
        throw refusal(
          "removing '\(name.terminalSafe())' would change more of the task",
          remedy: "remove it in the file")
      }
      isFound = true
    }
    guard isFound else {
      throw refusal(
        "'\(mark)\(name.terminalSafe())' is not on this task", remedy: "see 'board show'",
        onScreen: "look at the task again")
    }
  }

  /// The people and tags.
  private var names: [TaskWord] { line.words.filter { $0.key == nil } }

  /// The bytes to remove with a name: in a list with commas the comma as well, in the final run the space before it; in
  /// a sentence only its mark, since the name is part of the sentence.
  private func removal(of index: Int, in names: [TaskWord]) -> Range<Int> {
    let word = names[index]
    func isComma(_ range: Range<Int>) -> Bool {
      let between = line.source.bytes[range]
      return between.first == .ascii(",") && between.dropFirst().allSatisfy(\.isBlank)
    }
    if index > 0, case let end = names[index - 1].range.upperBound,
      isComma(end..<word.range.lowerBound)
    {
      return end..<word.range.upperBound
    }
    if index + 1 < names.count, case let next = names[index + 1].range.lowerBound,
      isComma(word.range.upperBound..<next)
    {
      return word.range.lowerBound..<next
    }
    return word.isInFinalRun
      ? wordAndSpace(word.range) : word.range.lowerBound..<word.value.lowerBound
  }
}
