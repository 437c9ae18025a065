import Foundation
import TestSupport
import Testing

/// The page of all options is made from the commands' own help.
@Suite struct OptionsPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Boardmark/Boardmark.docc/Options.md").standardized

  @Test("the page of options says what the help says") func isCurrent() throws {
    let text = try OptionsPage(of: Self.help()).text
    if Goldens.areUpdated("Options.md") {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("Options.md was rewritten; read it and run the tests again")
    }
    let isCurrent = try String(contentsOf: Self.page, encoding: .utf8) == text
    #expect(isCurrent, "\(Goldens.remedy("Options.md"))")
  }

  /// What `board` says about itself in JSON.
  private static func help() throws -> HelpDump.Command {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProducts.folder).appending(path: "board")
    process.arguments = ["--experimental-dump-help"]
    process.environment = BuiltProducts.environment(
      home: FileManager.default.temporaryDirectory.path, today: "2026-11-21")
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(HelpDump.self, from: output).command
  }
}

/// The part of ArgumentParser's dump that the page shows.
private struct HelpDump: Decodable {
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let shouldDisplay: Bool
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let isRepeating: Bool
  }

  let command: Command
}

/// The page: each command with a table of its options; those that many commands share come once, at the top.
private struct OptionsPage {
  private typealias Row = (spelling: String, meaning: String)

  /// How many commands have an option before it counts as shared.
  private static let shared = 6

  private let commands: [(name: String, abstract: String, rows: [Row])]

  init(of top: HelpDump.Command) {
    commands = Self.commands(below: top, named: top.commandName)
  }

  private static func commands(
    below command: HelpDump.Command, named name: String
  ) -> [(String, String, [Row])] {
    (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }.flatMap {
      let name = "\(name) \($0.commandName)"
      let own = (name, $0.abstract ?? "", ($0.arguments ?? []).filter(isShown).map(row))
      let below = commands(below: $0, named: name)
      return below.isEmpty ? [own] : below
    }
  }

  /// True if the page has it: every command takes `--help` and `--version`.
  private static func isShown(_ argument: HelpDump.Argument) -> Bool {
    let names = (argument.names ?? []).map(\.name)
    return argument.shouldDisplay && !names.contains("help") && !names.contains("version")
  }

  private static func row(_ argument: HelpDump.Argument) -> Row {
    let value = argument.valueName.map { "<\($0)>" } ?? ""
    let names = (argument.names ?? []).map { ($0.kind == "short" ? "-" : "--") + $0.name }
    var spelling = names.map { "`\($0)`" }.joined(separator: ", ")
    if argument.kind != "flag" { spelling += (spelling.isEmpty ? "" : " ") + "`\(value)`" }
    spelling = spelling.replacingOccurrences(of: "|", with: "\\|")
    var meaning = escaped(argument.abstract ?? "")
    if argument.isRepeating, argument.kind == "option", !meaning.contains("epeatable") {
      meaning += " Repeatable."
    }
    if let value = argument.defaultValue, argument.kind == "option" {
      meaning += " Default: `\(value)`."
    }
    return (spelling, meaning)
  }

  /// Text that means nothing to Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "|<*_`[\\".contains(character) { result += "\\" }
      result.append(character == "\n" ? " " : character)
    }
    return result
  }

  var text: String {
    let rows = commands.flatMap(\.rows)
    var isListed: Set<String> = []
    let common = rows.filter { row in
      rows.count { $0 == row } >= Self.shared && isListed.insert(row.spelling).inserted
    }
    var lines = [
      "# Options", "", "The arguments and options of every command.", "", "## Overview", "",
      "`board help COMMAND` prints the same. This page is made from the help; a test compares them.",
      "", "### Shared options", "",
      "Each command below names those that it takes. All take `--help` and `--version`.", "",
    ]
    lines += Self.table(common)
    for (name, abstract, rows) in commands {
      lines += ["", "## \(name)", "", Self.escaped(abstract)]
      let own = rows.filter { row in !common.contains { $0 == row } }
      if !own.isEmpty { lines += [""] + Self.table(own) }
      let taken = rows.filter { row in common.contains { $0 == row } }
        .map { $0.spelling.components(separatedBy: "` `")[0].components(separatedBy: ", ").last! }
      if !taken.isEmpty {
        lines += [
          "", "Shared: \(taken.map { $0.hasSuffix("`") ? $0 : $0 + "`" }.joined(separator: ", "))",
        ]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func table(_ rows: [Row]) -> [String] {
    ["| option | meaning |", "|---|---|"] + rows.map { "| \($0.spelling) | \($0.meaning) |" }
  }
}
