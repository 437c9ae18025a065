import ArgumentParser

/// The words of a command line, with long runs of plain words hidden from the parser.
///
/// ArgumentParser takes quadratic time for the words that are not options: two seconds for ten
/// thousand files. So in each run of words that cannot be options or their values, all but the
/// first few are replaced by one word that cannot be typed, and put back into the parser's result.
struct FoldedArguments {
  /// The words for the parser.
  private(set) var words: [String] = []

  /// The removed runs; the word that replaces a run contains its index.
  private var runs: [[String]] = []

  /// The number of words kept of a run: more than any cluster of one-letter options takes as
  /// values, or any command without a list takes as words.
  private static let kept = 32

  init(_ arguments: [String]) {
    guard arguments.count > Self.kept else {
      words = arguments
      return
    }
    var run: [String] = []
    for word in arguments {
      if word.utf8.first != UInt8(ascii: "-") {
        run.append(word)
      } else {
        close(&run)
        words.append(word)
      }
    }
    close(&run)
  }

  var isFolded: Bool { !runs.isEmpty }

  private mutating func close(_ run: inout [String]) {
    words += run.prefix(Self.kept)
    let rest = run.dropFirst(Self.kept)
    if rest.count == 1 { words += rest }
    if rest.count > 1 {
      words.append(Self.sign(of: runs.count))
      runs.append(Array(rest))
    }
    run = []
  }

  /// The word that replaces a run: no argument of a process can contain a NUL.
  private static func sign(of number: Int) -> String { "\0\(number)" }

  /// The words of a list, with the runs put back.
  func unfolded(_ words: [String]) -> [String] {
    words.flatMap { word -> [String] in
      guard word.utf8.first == 0, let number = Int(word.dropFirst()) else { return [word] }
      return runs[number]
    }
  }

  /// A parser message about unexpected words, with the words put back and counted.
  func unfolded(message: String) -> String {
    var message = message
    for (number, run) in runs.enumerated() {
      guard let place = message.firstRange(of: "'\(Self.sign(of: number))'") else { continue }
      message.replaceSubrange(place, with: "'\(run.joined(separator: "', '"))'")
      guard let end = message.firstRange(of: " unexpected arguments: ")?.lowerBound
      else { continue }
      let digits = message[..<end].reversed().prefix { $0.isNumber }.count
      let start = message.index(end, offsetBy: -digits)
      guard let count = Int(message[start..<end]) else { continue }
      message.replaceSubrange(start..<end, with: String(count + run.count - 1))
    }
    return message
  }
}

extension String {
  /// The range of the first occurrence of a text, compared by bytes.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var start = utf8.startIndex
    while let first = utf8[start...].firstIndex(of: wanted[0]) {
      let rest = utf8[first...]
      if rest.starts(with: wanted) {
        return first..<utf8.index(first, offsetBy: wanted.count)
      }
      start = utf8.index(after: first)
    }
    return nil
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

/// Hides negated words of a query, such as `-@ana`, from the parser, which would read each letter
/// as an option.
enum NegatedWords {
  /// A prefix for words that the parser must not split; no argument of a process can contain a NUL.
  private static let mark = "\0\0"

  /// The options whose values may begin with a `-`.
  private static let keyed: Set<String> = [
    "--sort", "--due", "-d", "--start", "--done", "--title", "--body",
  ]

  /// The words of a command line, prepared for the parser.
  ///
  /// Left unchanged: options in their long form, single letters, `-fPATH`, values that may begin
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

  /// A parser message, with such words as typed.
  static func restored(message: String) -> String { message.filter { $0 != "\0" } }
}

/// A command whose words are a query, so that some may begin with a `-`.
protocol QueryListing: WordListing {}

/// Parses a command without the tree of commands above it; nil if that fails or the line asks for
/// something else, such as help.
func parsedAlone(
  _ command: any ParsableCommand.Type, _ arguments: [String]
) -> (any ParsableCommand)? {
  func parsed<Command: ParsableCommand>(_: Command.Type) -> (any ParsableCommand)? {
    // A command with subcommands has to resolve the subcommand.
    guard Command.configuration.subcommands.isEmpty else { return try? Command.parse(arguments) }
    return (try? NamedCommand<Command>.parseAsRoot(arguments) as? NamedCommand<Command>)?.command
  }
  return parsed(command)
}

/// Wraps a command so that the parser does not treat it as the root command.
///
/// For a root command the parser first checks whether it has to write a completion script, by
/// parsing two commands of its own, which takes half of the time until the command runs.
private struct NamedCommand<Command: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(_superCommandName: BoardCommand.configuration.commandName!)
  }

  @OptionGroup var command: Command
}
