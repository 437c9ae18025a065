import ArgumentParser
import Boardmark
import BoardmarkFiles
internal import BoardmarkText

/// The parser's message about a command line that it cannot parse, in the style of `board`.
struct UsageMessage {
  /// The words of the command line, without the program's name.
  let words: [String]

  /// The message with the usual prefix, and with a suggestion of what was probably meant.
  func text(_ message: String) -> String {
    let start = "Error: "
    guard message.hasPrefix(start) else { return message }
    let first = message.prefix { $0 != "\n" }.dropFirst(start.count)
    // Drop the parser's alternative readings of a word such as `-Water`: they are the same mistake.
    let rest = message.dropFirst(start.count + first.count)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("   or: ") }.joined(separator: "\n")
    return "board: \(sentence(String(first)))\(usage(rest))"
  }

  /// The usage for the command in question, after the first line: once a command runs, the parser
  /// gives the usage of the whole program. Empty if there is no such command.
  private func usage(_ rest: String) -> String {
    if unknownCommand != nil { return "" }
    let name = command.configuration.commandName ?? ""
    guard command != BoardCommand.self, rest.hasPrefix("\nUsage: board <subcommand>") else {
      return rest
    }
    return "\nUsage: \(BoardCommand.usageString(for: command))\n"
      + "  See 'board \(name) --help' for more information."
  }

  /// The first line of the message.
  private func sentence(_ line: String) -> String {
    if let unknownCommand { return unknownCommand }
    let unknown = "Unknown option '"
    if line.hasPrefix(unknown) {
      let option = line.dropFirst(unknown.count).prefix { $0 != "'" }
      let remedy = suggestion(for: String(option)) ?? advice(on: option)
      return "unknown option '\(option)'\(origin(of: String(option)))\(remedy)"
    }
    // Only a line that begins like a sentence; options and ids stay as they were typed.
    guard let letter = line.first, letter.isUppercase, line.dropFirst().first?.isLowercase ?? false
    else { return line }
    return letter.lowercased() + line.dropFirst()
  }

  /// What to type in place of an option that no other resembles.
  private func advice(on option: Substring) -> String {
    switch command {
    case is AddCommand.Type where option != "--": "; put '--' before a title that starts with '-'"
    case is any QueryListing.Type:
      "; query words choose tasks, such as '#tag', '@name', 'column:doing' or 'overdue'"
    default: ""
    }
  }

  /// Where an option that was not typed was set.
  private func origin(of option: String) -> String {
    guard !ProcessArguments.words.contains(where: { $0.hasPrefix(option) }),
      let configuration = try? UserConfiguration.current.get(), let name = words.first
    else { return "" }
    let alias = ProcessArguments.command.flatMap { configuration.aliases[$0] }
    return (alias ?? configuration.defaults[name]).map {
      ", which is set in \(configuration.path.terminalSafe()):\($0.line)"
    } ?? ""
  }

  /// A suggestion of the option closest to the typed one; nil if none is close.
  private func suggestion(for option: String) -> String? {
    guard option.hasPrefix("--") else { return nil }
    let name = String(option.prefix { $0 != "=" })
    let help = BoardCommand.helpMessage(for: command)
    let known = help.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      .filter { $0.hasPrefix("--") && $0.count > 3 }
    let other = Self.otherOptions[name].flatMap { known.contains($0) ? $0 : nil }
    let meant =
      other ?? known.first { $0.hasPrefix(name) } ?? Suggestion.nearest(to: name, among: known)
    return meant.map { "; did you mean '\($0)'?" }
  }

  /// This program's names for other programs' options.
  private static let otherOptions = [
    "--note": "--body", "--notes": "--body", "--description": "--body", "--priority": "--pri",
    "--prio": "--pri", "--assignee": "--to", "--assign": "--to", "--person": "--to",
    "--label": "--tag", "--project": "--set", "--depends": "--needs", "--status": "--column",
    "--list": "--column", "--deadline": "--due", "--repeat": "--every", "--estimate": "--est",
  ]

  /// This program's names for other programs' commands.
  private static let otherCommands = [
    "ls": "list", "stat": "stats", "status": "list", "new": "add", "create": "add",
    "delete": "remove", "del": "remove", "finish": "done", "complete": "done", "close": "done",
    "begin": "start", "open": "reopen", "modify": "edit", "search": "list", "history": "log",
    "format": "fmt", "lint": "check", "serve": "web", "ui": "tui",
  ]

  // MARK: - Commands

  /// Says which word of the line should be a command and is not; nil if there is none.
  var unknownCommand: String? { path.unknown }

  /// The command that the line names, as far as known.
  private var command: any ParsableCommand.Type { path.command }

  private var path: (command: any ParsableCommand.Type, unknown: String?) {
    var command: any ParsableCommand.Type = BoardCommand.self
    var names = ["board"]
    var words = words[...]
    if words.first == "help" { words.removeFirst() }
    for word in words {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-") else { break }
      if let next = subcommands.first(where: { Self.names(of: $0).contains(word) }) {
        command = next
        names.append(word)
        continue
      }
      if names.count == 1, word == "help" { break }
      let call = names.dropFirst().map { "\($0) " }.joined()
      let known = subcommands.flatMap { Self.names(of: $0) } + (names.count == 1 ? ["help"] : [])
      let meant =
        (names.count == 1 ? Self.otherCommands[word] : nil)
        .flatMap { known.contains($0) ? $0 : nil } ?? Suggestion.nearest(to: word, among: known)
      let suggestion =
        meant.map { "; did you mean '\(call)\($0)'?" } ?? ";"
      return (
        command,
        "there is no command '\(call)\(word.terminalSafe())'\(suggestion) "
          + "'\(names.joined(separator: " ")) --help' lists them"
      )
    }
    return (command, nil)
  }

  private static func names(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    return [configuration.commandName ?? ""] + configuration.aliases
  }

  /// Refuses help for a command that does not exist; the parser would list all commands.
  ///
  /// - Throws: `CommandFailure` if there is no such command.
  func checkHelp() throws(CommandFailure) {
    guard words.first == "help", let unknown = unknownCommand else { return }
    throw CommandFailure(unknown)
  }
}
