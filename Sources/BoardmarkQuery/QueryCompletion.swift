import BoardmarkReading

extension Board.Query {
  /// The last word of a text, without a `-` before it.
  package static func lastWord(of text: Substring) -> Substring {
    text[(text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex)...]
      .drop { $0 == "-" }
  }

  /// The people or tags that a word such as `@jo` begins, at most eight, in the order of `names`.
  package static func completions(of word: Substring, among names: [String]) -> [String] {
    let start = word.lowercased()
    return Array(names.lazy.filter { $0.lowercased().hasPrefix(start) && $0 != word }.prefix(8))
  }

  /// A query that is still typed, with the names that its last word begins, unless it is a name itself.
  ///
  /// - Parameter names: The people and tags of the board with their marks, the most frequent first.
  package static func completed(_ text: String, by names: @autoclosure () -> [String]) -> String {
    let word = lastWord(of: text[...])
    guard word.first == "@" || word.first == "#" else { return text }
    let names = names()
    let found = completions(of: word, among: names)
    guard let first = found.first, !names.contains(String(word)) else { return text }
    // Alternatives are only those of a whole query.
    return word.count == text.count
      ? found.joined(separator: " or ") : text + first.dropFirst(word.count)
  }
}
