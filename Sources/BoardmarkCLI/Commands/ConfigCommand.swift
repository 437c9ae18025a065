import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkReports

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "config",
    abstract: "Shows your settings, and where each is set.",
    discussion: """
      The file is '$XDG_CONFIG_HOME/board/config', else '~/.config/board/config', in YAML:

        me: ana                       # what '@me' and '--to me' mean
        commit: true                  # changes are committed, as by --commit
        color: never                  # auto, always or never
        defaults: {list: --sort due}  # options of a command
        queries: {mine: '@me'}        # for 'board list query:mine'
        aliases: {today: 'list due:today'}

      None of it changes how a board is read or formatted, and no shell runs any of it.

        board config
      """)

  @Flag(help: "Prints the settings as JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Prints the names of the aliases, for completion.", visibility: .hidden))
  var aliases = false

  func run() throws {
    let console = Console.standard
    if aliases {
      // Only names that are a plain word in every shell.
      let names = (try? UserConfiguration.current.get())?.aliases.keys.sorted() ?? []
      for name in names where ShellWord.quoted(name) == name {
        console.standardOutput.write(name + "\n")
      }
      return try console.finish()
    }
    let configuration = try UserConfiguration.current.get()
    let rows = configuration.map { Self.rows(of: $0) } ?? []
    if json {
      console.standardOutput.write(Self.json(rows, configuration?.path), as: .json)
    } else if let configuration {
      let width = rows.map { $0.name.displayWidth }.max() ?? 0
      for row in rows {
        let indent = String(repeating: " ", count: width - row.name.displayWidth)
        console.standardOutput.write(
          "\(row.name)\(indent)  \(row.value)  (\(configuration.path.terminalSafe()):\(row.line))\n"
        )
      }
      if rows.isEmpty { console.note("\(quoted(configuration.path)) sets nothing") }
    } else {
      console.note(
        "no settings yet; put them in '\(UserConfiguration.filePath ?? "~/.config/board/config")'; see 'board help config'"
      )
    }
    try console.finish()
  }

  private typealias Row = (name: String, value: String, line: Int)

  private static func rows(of configuration: UserConfiguration) -> [Row] {
    var rows: [Row] = []
    if let me = configuration.me { rows.append(("me", me.value, me.line)) }
    if let commit = configuration.commit { rows.append(("commit", "\(commit.value)", commit.line)) }
    if let color = configuration.color { rows.append(("color", color.value.rawValue, color.line)) }
    let lists = [
      ("defaults", configuration.defaults), ("queries", configuration.queries),
      ("aliases", configuration.aliases),
    ]
    for (name, list) in lists {
      for (key, entry) in list.sorted(by: { $0.key < $1.key }) {
        rows.append(("\(name).\(key)", entry.value.joined(separator: " "), entry.line))
      }
    }
    return rows.map { ($0.name.terminalSafe(), $0.value.terminalSafe(), $0.line) }
  }

  private static func json(_ rows: [Row], _ path: String?) -> [UInt8] {
    JSONWriter.report { report in
      report.string("file", path)
      report.objects("settings", of: rows) { setting, row in
        setting.string("name", row.name)
        setting.string("value", row.value)
        setting.integer("line", row.line)
      }
    }
  }
}
