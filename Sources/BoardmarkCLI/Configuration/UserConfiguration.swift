import ArgumentParser
import Boardmark
import BoardmarkFiles
internal import BoardmarkText
import LibC
import YAMLEvents

/// A user's settings for all boards; they never change how a file is read or formatted.
struct UserConfiguration: Sendable {
  /// A setting and its 1-based line in the file.
  struct Entry<Value: Sendable>: Sendable {
    let value: Value
    let line: Int
  }

  /// The file that the configuration was read from.
  let path: String

  /// The name of the person that `@me` means, without the `@`.
  var me: Entry<String>?

  /// True to commit every change.
  var commit: Entry<Bool>?

  /// When to color if `--color` is not given.
  var color: Entry<ColorChoice>?

  /// Options for commands, inserted before those that are typed.
  var defaults: [String: Entry<[String]>] = [:]

  /// The words of each query that `query:NAME` means.
  var queries: [String: Entry<[String]>] = [:]

  /// The words that replace an alias at the beginning of a command line.
  var aliases: [String: Entry<[String]>] = [:]

  /// The size limit in bytes; a larger file is refused.
  private static let sizeLimit = 1 << 16

  /// The configuration of the user who runs this process; nil if there is no file. Read only once,
  /// with a single attempt to open it.
  static let current: Result<UserConfiguration?, CommandFailure> = .init {
    () throws(CommandFailure) in
    guard let path = filePath else { return nil }
    return try read(path)
  }

  /// The path of the file, whether it exists or not; nil if there is no home folder.
  static var filePath: String? {
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/board/config"
    }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/board/config"
  }

  private static func read(_ path: String) throws(CommandFailure) -> UserConfiguration? {
    // Most users have no file; the cost is then one failed `open`.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return nil }
      throw CommandFailure("cannot read \(quoted(path)): \(SystemCallError(errno).fact)")
    }
    close(descriptor)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContents(ofFile: path, limit: sizeLimit).bytes
    } catch {
      throw CommandFailure(error.description)
    }
    return try UserConfigurationReader(path).read(bytes)
  }
}

/// Expands a command line by the user's configuration: aliases, default options, saved queries and
/// `@me`.
///
/// Each inserted word stays one word; no shell sees them.
enum ConfiguredArguments {
  /// True if the first word is exempt: a command that does the same for every user, or a request of a shell.
  private static func isIndependent(_ word: String) -> Bool {
    ["merge", "git", "help"].contains(word) || word.hasPrefix("-")
  }

  /// - Throws: `CommandFailure` if the configuration cannot be read, or lacks a query that is
  ///   named.
  static func expanded(_ words: [String]) throws(CommandFailure) -> [String] {
    guard let first = words.first, !isIndependent(first) else { return words }
    return try expanded(words, by: try UserConfiguration.current.get())
  }

  /// - Parameter configuration: The configuration; nil if there is none.
  static func expanded(
    _ words: [String], by configuration: UserConfiguration?
  ) throws(CommandFailure) -> [String] {
    var words = words
    if let alias = configuration?.aliases[words[0]] { words = alias.value + words.dropFirst() }
    if let options = configuration?.defaults[words[0]] {
      words.insert(contentsOf: remaining(options.value, besides: words), at: 1)
    }
    // The title of a new task is left as typed.
    if words[0] == "add" { return words }
    return try [words[0]] + queryWords(Array(words.dropFirst()), by: configuration)
  }

  /// The words of a query, with saved queries and `@me` expanded.
  ///
  /// - Throws: `CommandFailure` if a named query does not exist.
  static func queryWords(
    _ words: [String], by configuration: UserConfiguration?
  ) throws(CommandFailure) -> [String] {
    var result: [String] = []
    for word in words {
      if word.hasPrefix("query:") {
        result += try query(String(word.dropFirst("query:".count)), configuration)
      } else if word.hasPrefix("-query:") {
        throw CommandFailure(
          "a saved query cannot be negated; write its words, with '-' before each that must not match"
        )
      } else {
        result.append(word)
      }
    }
    guard let me = configuration?.me?.value else { return result }
    return result.map { $0 == "@me" || $0 == "-@me" ? $0.dropLast(2) + me : $0 }
  }

  /// Mutually exclusive options.
  private static let rivals: [Set<String>] = [
    ["--json", "--format", "--html"], ["--all", "--done"],
    ["--json", "--format", "--by", "--agenda"],
    ["--json", "--format", "--chart"], ["--html", "--width"], ["--top", "--before", "--after"],
  ]

  /// The default options, without those that were typed as well or are excluded by a typed one; otherwise the values of
  /// a repeatable option would add up.
  private static func remaining(_ defaults: [String], besides words: [String]) -> [String] {
    var isTyped = false
    return defaults.filter { word in
      if word.hasPrefix("-") {
        let name = String(word.prefix { $0 != "=" })
        let rivals = rivals.filter { $0.contains(name) }.reduce(Set([name])) { $0.union($1) }
        isTyped = words.contains { typed in
          rivals.contains { typed == $0 || typed.hasPrefix($0 + "=") }
        }
      }
      return !isTyped
    }
  }

  private static func query(
    _ name: String, _ configuration: UserConfiguration?
  ) throws(CommandFailure) -> [String] {
    if let query = configuration?.queries[name] { return query.value }
    let known = configuration.map { Array($0.queries.keys).sorted() } ?? []
    let remedy =
      Suggestion.nearest(to: name, among: known).map { "did you mean 'query:\($0)'?" }
      ?? "write it below 'queries' in \(quoted(UserConfiguration.filePath ?? "~/.config/board/config"))"
    throw CommandFailure("there is no saved query '\(name.terminalSafe())'; \(remedy)")
  }
}

/// Parses a user's configuration; errors contain the place of the problem and what to write instead.
struct UserConfigurationReader {
  private let path: String

  init(_ path: String) { self.path = path }

  private static let keys = ["me", "commit", "color", "defaults", "queries", "aliases"]

  /// Commands that do the same for every user.
  private static let withoutDefaults = [
    "check", "fmt", "format", "merge", "resolve", "git", "help", "config",
  ]

  /// - Throws: `CommandFailure` with the file, the line and the column.
  func read(_ bytes: [UInt8]) throws(CommandFailure) -> UserConfiguration {
    var configuration = UserConfiguration(path: path)
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLDocument(bytes[...]).root
    } catch {
      throw failure(at: error.position, "\(error.message); write it like 'me: ana'")
    }
    // A file with only comments sets nothing.
    guard let root, !root.isEmpty else { return configuration }
    guard let pairs = root.mapping else {
      throw failure(at: root.start, "this is not a list of settings; write it like 'me: ana'")
    }
    // There are only a few keys: a set would cost more than it saves.
    var seen: [String] = []
    for pair in pairs {
      let key = try text(pair.key)
      guard !seen.contains(key) else {
        throw failure(at: pair.key.start, "'\(key.terminalSafe())' is set twice; remove one")
      }
      seen.append(key)
      try set(key, pair, &configuration)
    }
    return configuration
  }

  private func set(
    _ key: String, _ pair: YAMLNode.Pair, _ configuration: inout UserConfiguration
  ) throws(CommandFailure) {
    let value = pair.value
    switch key {
    case "me":
      let name = try text(value)
      guard !name.isEmpty, !name.contains(where: \.isWhitespace), name.first != "#" else {
        throw failure(at: value.start, "a person's name is one word; write it like 'me: ana'")
      }
      configuration.me = entry(name.first == "@" ? String(name.dropFirst()) : name, value)
    case "commit":
      let choices = ["true": true, "yes": true, "false": false, "no": false]
      guard let choice = choices[try text(value).lowercased()] else {
        throw failure(at: value.start, "'commit' is true or false")
      }
      configuration.commit = entry(choice, value)
    case "color":
      guard let color = ColorChoice(rawValue: try text(value)) else {
        throw failure(at: value.start, "'color' is auto, always or never")
      }
      configuration.color = entry(color, value)
    case "defaults":
      configuration.defaults = try words(of: value) { (name, _, position) throws(CommandFailure) in
        let commands = Self.commands
        guard commands.contains(name) else {
          throw failure(
            at: position,
            "there is no command '\(name.terminalSafe())'"
              + (meant(name, commands) ?? "; 'board --help' lists them"))
        }
        guard !Self.withoutDefaults.contains(name) else {
          throw failure(
            at: position,
            "'\(name)' takes no defaults: it does the same whoever runs it; remove them")
        }
      }
    case "queries":
      configuration.queries = try words(of: value) { (_, _, _) throws(CommandFailure) in }
    case "aliases":
      configuration.aliases = try words(of: value) {
        (name, words, position) throws(CommandFailure) in
        guard !Self.commands.contains(name), name != "help", !name.hasPrefix("-") else {
          throw failure(
            at: position, "'\(name.terminalSafe())' is a command of 'board'; choose another name")
        }
        guard let first = words.first, Self.commands.contains(first) else {
          throw failure(
            at: position,
            "the alias '\(name.terminalSafe())' does not begin with a command; "
              + "write it like '\(name.terminalSafe()): list @me'")
        }
      }
    default:
      throw failure(
        at: pair.key.start,
        "there is no setting '\(key.terminalSafe())'"
          + (meant(key, Self.keys) ?? "; the settings are \(Self.keys.joined(separator: ", "))"))
    }
  }

  private static let commands: [String] = BoardCommand.configuration.subcommands.flatMap {
    [$0.configuration.commandName ?? ""] + $0.configuration.aliases
  }

  private func meant(_ word: String, _ known: [String]) -> String? {
    Suggestion.nearest(to: word, among: known).map { "; did you mean '\($0)'?" }
  }

  // MARK: - Values

  /// Names with their words, given as one text or a list.
  private func words(
    of node: YAMLNode,
    _ check: (String, [String], YAMLPosition) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> [String: UserConfiguration.Entry<[String]>] {
    if node.isEmpty { return [:] }
    guard let pairs = node.mapping else {
      throw failure(
        at: node.start, "expected names with words, one per line, like '  mine: \"@me\"'")
    }
    var found: [String: UserConfiguration.Entry<[String]>] = [:]
    for pair in pairs {
      let name = try text(pair.key)
      guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
        throw failure(at: pair.key.start, "a name is one word")
      }
      guard found[name] == nil else {
        throw failure(at: pair.key.start, "'\(name.terminalSafe())' is set twice; remove one")
      }
      var words: [String] = []
      if let list = pair.value.sequence {
        for word in list { words.append(try text(word)) }
      } else {
        guard let split = ConfiguredWords.split(try text(pair.value)) else {
          throw failure(at: pair.value.start, "unclosed quotation mark; close it")
        }
        words = split
      }
      try check(name, words, pair.key.start)
      found[name] = UserConfiguration.Entry(value: words, line: pair.key.start.line + 1)
    }
    return found
  }

  private func text(_ node: YAMLNode) throws(CommandFailure) -> String {
    guard let text = node.scalar else {
      throw failure(
        at: node.start, "expected a word; put it in quotation marks if it has other characters")
    }
    return text
  }

  private func entry<Value>(_ value: Value, _ node: YAMLNode) -> UserConfiguration.Entry<Value> {
    UserConfiguration.Entry(value: value, line: node.start.line + 1)
  }

  private func failure(at position: YAMLPosition, _ text: String) -> CommandFailure {
    CommandFailure("\(path.terminalSafe()):\(position.line + 1):\(position.column + 1): \(text)")
  }
}

/// Splits text into words as a shell does, without expansion.
enum ConfiguredWords {
  /// The words without their quotation marks; nil if one is not closed.
  static func split(_ text: some StringProtocol) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = Substring(text)
    while let letter = rest.popFirst() {
      switch (letter, quote) {
      case (_, "'") where letter != "'": word?.append(letter)
      case ("\\", _):
        // Between double quotes, a backslash is literal before most characters.
        let next = rest.popFirst()
        let isKept = quote == "\"" && next != "\"" && next != "\\"
        word = (word ?? "") + (isKept ? "\\" : "") + (next.map(String.init) ?? "")
      case ("'", nil), ("\"", nil): (quote, word) = (letter, word ?? "")
      case (_, quote?) where letter == quote: quote = nil
      case (_, nil) where letter.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(letter)
      }
    }
    return quote == nil ? words + (word.map { [$0] } ?? []) : nil
  }
}
