/// Hides the negated words of a query, such as `-@ana`, from the parser, which would look for an
/// option in each of their letters.
enum NegatedWords {
  /// A prefix for the words that the parser must not take apart; no argument of a process can hold
  /// a NUL.
  private static let mark = "\0\0"

  /// The options whose values may begin with a `-`.
  private static let keyed: Set<String> = [
    "--sort", "--due", "-d", "--start", "--done", "--title", "--body",
  ]

  /// The words of a command line, prepared for the parser.
  ///
  /// Left as they are: options in their long form, single letters, `-fPATH`, values that may begin
  /// with a `-`, and everything after `--`. `-n5` becomes `-n 5`.
  static func guarded(_ arguments: [String]) -> [String] {
    var words: [String] = []
    for (index, word) in arguments.enumerated() {
      if word == "--" { return words + arguments[index...] }
      let isValue = index > 0 && keyed.contains(arguments[index - 1])
      let letters = word.utf8.dropFirst()
      if isValue || !word.hasPrefix("-") || word.hasPrefix("--") || letters.isEmpty
        || letters.first == UInt8(ascii: "f")
        || letters.count == 1 && letters.allSatisfy(\.isASCIILetter)
      {
        words.append(word)
      } else if letters.first == UInt8(ascii: "n"), let number = Int(word.dropFirst(2)) {
        words += ["-n", String(number)]
      } else {
        words.append(mark + word)
      }
    }
    return words
  }

  /// The words as they were typed.
  static func restored(_ words: [String]) -> [String] {
    words.map { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : $0 }
  }

  /// A message of the parser, with such words as they were typed.
  static func restored(message: String) -> String { message.filter { $0 != "\0" } }
}

/// A command whose words are a query, so that some may begin with a `-`.
protocol QueryListing: WordListing {}
