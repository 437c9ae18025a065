import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

/// Every command is described, and tried with what nobody should give it.
@Suite struct CommandListTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  /// The words that call each command.
  private static func names(
    below command: any ParsableCommand.Type = BoardCommand.self
  ) -> [[String]] {
    command.configuration.subcommands.flatMap { subcommand in
      let name = subcommand.configuration.commandName ?? ""
      let below = names(below: subcommand)
      return below.isEmpty ? [[name]] : below.map { [name] + $0 }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("the help of every command has an example", arguments: names())
  func examples(_ words: [String]) {
    var command: any ParsableCommand.Type = BoardCommand.self
    for word in words {
      command = command.configuration.subcommands.first { $0.configuration.commandName == word }!
    }
    let example = "  board " + words.joined(separator: " ")
    #expect(
      command.configuration.discussion.split(separator: "\n").contains { $0.hasPrefix(example) })
  }

  @Test("help without a command names every command", arguments: ["--help", "help", "-h"])
  func help(_ word: String) throws {
    let output = try ScratchFolder().sh("board \(word)").output
    #expect(output.contains("USAGE: board <subcommand>"))
    for name in Set(Self.names().map { $0[0] }) { #expect(output.contains("\n  \(name)")) }
  }

  @Test("every command is on the command page", arguments: names())
  func commandPage(_ words: [String]) throws {
    let page = try Self.text("Sources/Boardmark/Boardmark.docc/CommandLine.md")
    #expect(page.contains("\nboard \(words[0]) "), "the list at the top")
    let options = try Self.text("Sources/Boardmark/Boardmark.docc/Options.md")
    #expect(options.contains("\n## board \(words.joined(separator: " "))\n"))
  }

  @Test(
    "every command is tried in hostile surroundings and with things to print", arguments: names())
  func hostileLists(_ words: [String]) throws {
    let call = words.map { "\"\($0)\"" }.joined(separator: ", ")
    // What serves until it is ended has scripts of its own.
    if words == ["web"] { return }
    // What is git's own is tried in repositories.
    let lists = words[0] == "git" ? ["repositories"] : ["surroundings", "printed"]
    for list in lists {
      let text = try Self.text("Tests/Scripts/Hostile/\(list).py")
      #expect(text.contains("(\(call),") || text.contains("(\(call))"), "\(list).py")
    }
  }

  @Test("every form of check's report is documented and tried", arguments: CheckFormat.allCases)
  func formats(_ format: CheckFormat) throws {
    let page = try Self.text("Sources/Boardmark/Boardmark.docc/CommandLine.md")
    #expect(page.contains("`\(format.rawValue)`"))
    for script in ["Hostile/printed.py", "ReportSchemas/check", "Benchmarks/commands.py"] {
      #expect(
        try Self.text("Tests/Scripts/\(script)").contains("\"\(format.rawValue)\""), "\(script)")
    }
  }

  @Test("there are commands to look for") func count() { #expect(Self.names().count >= 24) }
}
