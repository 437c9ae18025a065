import Boardmark
import BoardmarkFiles
internal import BoardmarkText

/// Expands a command line by the user's configuration: aliases, default options, saved queries and
/// `@me`.
///
/// Each inserted word stays one word; no shell sees them.
enum ConfiguredArguments {
  /// Whether a first word is exempt: commands that do the same for every user, and what shells ask.
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
    // The title of a new task stays as it was typed.
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
          "a saved query cannot be negated; write its words, with '-' before those that are not to hold"
        )
      } else {
        result.append(word)
      }
      guard let me = configuration?.me?.value, let last = result.last else { continue }
      if ["@me", "-@me"].contains(last) { result[result.count - 1] = last.dropLast(2) + me }
    }
    return result
  }

  /// Mutually exclusive options.
  private static let rivals: [Set<String>] = [
    ["--json", "--format", "--html"], ["--all", "--done"],
    ["--json", "--format", "--by", "--agenda"],
    ["--json", "--format", "--chart"], ["--html", "--width"], ["--top", "--before", "--after"],
  ]

  /// The default options that are not typed as well, nor excluded by one that is: else the values of a repeatable
  /// option would add up.
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
    if let query = configuration?.queries[name] {
      let me = configuration?.me?.value
      return query.value.map { word in
        guard let me, word == "@me" || word == "-@me" else { return word }
        return word.dropLast(2) + me
      }
    }
    let known = configuration.map { Array($0.queries.keys).sorted() } ?? []
    let remedy =
      Suggestion.nearest(to: name, among: known).map { "did you mean 'query:\($0)'?" }
      ?? "write it below 'queries' in \(quoted(UserConfiguration.filePath ?? "~/.config/board/config"))"
    throw CommandFailure("there is no saved query '\(name.terminalSafe())'; \(remedy)")
  }
}
