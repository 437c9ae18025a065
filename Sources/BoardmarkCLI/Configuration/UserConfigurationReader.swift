import ArgumentParser
import Boardmark
import BoardmarkFiles
internal import BoardmarkText
import YAMLEvents

/// Reads a user's configuration; errors say where the problem is and what to write instead.
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
    // A file of nothing but comments sets nothing.
    guard let root, !root.isEmpty else { return configuration }
    guard let pairs = root.mapping else {
      throw failure(at: root.start, "this is not a list of settings; write it like 'me: ana'")
    }
    // There are only a handful of keys: a set would cost more to build than it saves.
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

  /// The names of all commands.
  private static let commands: [String] = BoardCommand.configuration.subcommands.flatMap {
    [$0.configuration.commandName ?? ""] + $0.configuration.aliases
  }

  private func meant(_ word: String, _ known: [String]) -> String? {
    Suggestion.nearest(to: word, among: known).map { "; did you mean '\($0)'?" }
  }

  // MARK: - Values

  /// Names with their words: the words are one text, or a list.
  private func words(
    of node: YAMLNode,
    _ check: (String, [String], YAMLPosition) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> [String: UserConfiguration.Entry<[String]>] {
    if node.isEmpty { return [:] }
    guard let pairs = node.mapping else {
      throw failure(
        at: node.start, "names with words belong here, a line each, like '  mine: \"@me\"'")
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
          throw failure(at: pair.value.start, "a quotation mark is not closed; close it")
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
        at: node.start, "a word belongs here; put it in quotation marks if it has other characters")
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

/// Splits words as a shell does, but runs and replaces nothing.
enum ConfiguredWords {
  /// The words of a text, separated by blanks outside quotation marks; nil if a quotation mark is
  /// not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8]?
    var mark: UInt8?
    // Every separator is ASCII, so the text can be read byte by byte.
    for byte in text.utf8 {
      if let open = mark {
        if byte == open { mark = nil } else { word = (word ?? []) + [byte] }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        mark = byte
        word = word ?? []
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if let done = word { words.append(String(decoding: done, as: UTF8.self)) }
        word = nil
      } else if word == nil {
        word = [byte]
      } else {
        word!.append(byte)
      }
    }
    guard mark == nil else { return nil }
    return words + (word.map { [String(decoding: $0, as: UTF8.self)] } ?? [])
  }
}
