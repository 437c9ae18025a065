extension Query {
  /// The words of a query that is typed into one field, split as a shell would split it.
  ///
  /// Double quotes keep the text between them in one word; so do single quotes that begin a word,
  /// since elsewhere they are apostrophes. A quotation that is not closed, as while somebody is
  /// typing it, goes to the end.
  public static func words(of text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word?.append(character) }
      } else if character == "\"" || character == "'" && word == nil {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + [character]
      }
    }
    return word.map { words + [$0] } ?? words
  }
}
