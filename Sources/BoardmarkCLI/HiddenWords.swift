import ArgumentParser

/// Words of a command line that the parser must not see as they are, behind a mark that cannot be typed: no argument
/// of a process can contain a NUL.
///
/// ArgumentParser takes quadratic time for the words that are not options: two seconds for ten thousand files. So in
/// each run of words that cannot be options or their values, all but the first few become one word. Of a negated word
/// of a query, such as `-@ana`, it would read each letter as an option.
enum HiddenWords {
  /// The start of what the parser sees of hidden words; between them is a single NUL.
  private static let mark = "\0\0"

  /// The number of words kept of a run: more than any cluster of one-letter options takes as
  /// values, or any command without a list takes as words.
  private static let kept = 32

  /// The options whose values may begin with a `-`.
  private static let keyed: Set<String> = [
    "--sort", "--due", "-d", "--start", "--done", "--title", "--body",
  ]

  /// The words of a command line, prepared for the parser.
  ///
  /// - Parameter isQuery: True to hide words that begin with a `-`. Not hidden are options in their long form, single
  ///   letters, `-fPATH`, values that may begin with a `-`, and everything after `--`. `-n5` becomes `-n 5`.
  static func hiding(_ arguments: [String], isQuery: Bool) -> [String] {
    var words: [String] = []
    var run: [String] = []
    func close() {
      words += run.prefix(kept).map { $0.hasPrefix("-") ? mark + $0 : $0 }
      let rest = run.dropFirst(kept)
      if !rest.isEmpty { words.append(mark + rest.joined(separator: "\0")) }
      run = []
    }
    var mayNegate = isQuery
    var previous = ""
    for word in arguments {
      if word == "--" { mayNegate = false }
      let letters = word.utf8.dropFirst()
      let isOption =
        !mayNegate || keyed.contains(previous) || word.hasPrefix("--") || letters.isEmpty
        || letters.first == UInt8(ascii: "f")
        || letters.count == 1 && letters.allSatisfy(\.isASCIILetter)
      if word.utf8.first != UInt8(ascii: "-") {
        run.append(word)
      } else if isOption {
        close()
        words.append(word)
      } else if letters.first == UInt8(ascii: "n"), let number = Int(word.dropFirst(2)) {
        close()
        words += ["-n", String(number)]
      } else {
        run.append(word)
      }
      previous = word
    }
    close()
    return words
  }

  /// The words of a list as they were typed.
  static func restored(_ words: [String]) -> [String] {
    words.flatMap { word in
      guard word.utf8.first == 0 else { return [word] }
      return word.utf8.dropFirst(2).split(separator: 0, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
    }
  }

  /// A parser message, with the words as typed; unexpected ones are counted.
  static func restored(message: String) -> String {
    let parts = message.replacing(mark, with: "")
      .split(separator: "\0", omittingEmptySubsequences: false)
    let message = parts.joined(separator: "', '")
    guard parts.count > 1, let end = message.firstRange(of: " unexpected arguments: ")?.lowerBound
    else { return message }
    let digits = message[..<end].reversed().prefix { $0.isNumber }.count
    let start = message.index(end, offsetBy: -digits)
    guard let count = Int(message[start..<end]) else { return message }
    return "\(message[..<start])\(count + parts.count - 1)\(message[end...])"
  }
}

/// A command that takes a list of words.
protocol WordListing {
  /// The property that holds the words.
  static var list: WritableKeyPath<Self, [String]> { get }
}

extension WordListing {
  /// The words, in the order in which they were typed.
  var listedWords: [String] {
    get { self[keyPath: Self.list] }
    set { self[keyPath: Self.list] = newValue }
  }
}

/// A command whose words are a query, so that some may begin with a `-`.
protocol QueryListing: WordListing {}

/// Parses a command without the tree of commands above it; nil if that fails or the line asks for
/// something else, such as help.
func parsedAlone(
  _ command: any ParsableCommand.Type, _ arguments: [String]
) -> (any ParsableCommand)? {
  try? command.parse(arguments)
}

extension CommandConfiguration {
  /// The configuration of a command below `board`.
  ///
  /// It says so, since for a root command the parser first checks whether it has to write a completion script, by
  /// parsing two commands of its own, which takes half of the time until a command that is parsed alone runs.
  init(
    named name: String, abstract: String, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [], aliases: [String] = []
  ) {
    self.init(
      commandName: name, _superCommandName: BoardCommand.name, abstract: abstract,
      discussion: discussion, subcommands: subcommands, aliases: aliases)
  }
}
