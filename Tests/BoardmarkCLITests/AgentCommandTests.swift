import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

/// Instructions for agents, in files of others.
@Suite struct AgentCommandTests {
  private let folder = ScratchFolder()

  private func repository(_ agents: String? = nil) throws {
    #expect(try folder.sh("git init -q -b main repository && mkdir repository/sub").status == 0)
    write("## Todo\n\n- [ ] A id:aa\n", to: folder["repository/board.md"])
    if let agents { write(agents, to: folder["repository/AGENTS.md"]) }
  }

  private func run(_ options: String) throws -> ScratchFolder.Run {
    try folder.inRepository("cd sub && board agent \(options)")
  }

  private var agents: String { text(of: folder["repository/AGENTS.md"]) ?? "" }

  @Test("they are short, and every command in them exists") func length() {
    let text = AgentInstructions.text(board: "plans/my board.md")
    #expect(text.utf8.count <= 2048)
    #expect(text.contains("'plans/my board.md'"))
    for part in text.components(separatedBy: "`board ").dropFirst() {
      let name = String(part.prefix { $0.isLetter })
      let isKnown = BoardCommand.configuration.subcommands.contains {
        $0.configuration.commandName == name
      }
      #expect(isKnown || name == "help", "\(name)")
    }
  }

  @Test(
    "a file keeps all that is others', and a second installation changes nothing",
    arguments: ["", "# Rules\n", "# Rules\n\nNo end", "# Rules\r\n\r\nText\r\n"])
  func install(_ before: String) throws {
    try repository(before)
    #expect(try run("--check").status == 1)
    #expect(try run("--install").status == 0)
    let after = agents
    #expect(after.hasPrefix(before) && after.contains("board next --claim"))
    #expect(!before.contains("\r") || !after.replacing("\r\n", with: "").contains("\n"))
    #expect(try run("--install").errors.contains("nothing to do"))
    #expect(try run("--check").status == 0)
    #expect(agents == after)
    write(after + "\nMore\n", to: folder["repository/AGENTS.md"])
    #expect(try run("--check").status == 0)
  }

  @Test("instructions of an earlier version are replaced in place") func update() throws {
    try repository("# A\n")
    #expect(try run("--install -f ../board.md").status == 0)
    write("## Todo\n\n- [ ] A id:aa\n", to: folder["repository/other.md"])
    write(agents + "\n# B\n", to: folder["repository/AGENTS.md"])
    #expect(try run("--check -f ../other.md").status == 1)
    #expect(try run("--install -f ../other.md").status == 0)
    #expect(agents.hasPrefix("# A\n") && agents.hasSuffix("\n# B\n"))
    #expect(agents.contains("`other.md`") && !agents.contains("`board.md`"))
  }

  private static let begin = "<!-- board: begin 1, written by 'board agent --install' -->\n"
  private static let end = "<!-- board: end -->\n"

  @Test(
    "a mark without the other, and changed lines between them, are refused with their line",
    arguments: [
      ("A\n" + begin, ":2:1: the end mark of board's lines is missing"),
      ("A\n\n" + end, ":3:1: the end mark of board's lines is unmatched"),
      (begin + begin + end, ":2:1: the begin mark of board's lines is unmatched"),
      (begin + end + end, ":3:1: the end mark"),
      (begin + "mine\n" + end, ":1:1: the lines between the marks were edited"),
    ])
  func marks(_ before: String, _ message: String) throws {
    try repository(before)
    let run = try run("--install")
    #expect(run.status == 2 && run.errors.contains(message), "\(run)")
    #expect(agents == before)
    #expect(try self.run("--check").status == (message.contains("edited") ? 1 : 2))
  }

  @Test("CLAUDE.md names the file, once, where there is one") func claude() throws {
    try repository()
    write("# Mine", to: folder["repository/CLAUDE.md"])
    #expect(try run("--install").status == 0)
    #expect(try run("--install").status == 0)
    #expect(text(of: folder["repository/CLAUDE.md"]) == "# Mine\n@AGENTS.md\n")
    try folder.makeInRepository(
      "rm CLAUDE.md && ln -s AGENTS.md CLAUDE.md && board agent --install")
    #expect(try folder.inRepository("grep -c @AGENTS.md AGENTS.md").output == "0\n")
  }

  @Test("a skill is a file of its own, with a head") func skill() throws {
    try repository()
    #expect(try run("--install --skill").status == 0)
    #expect(try run("--check --skill").status == 0)
    let skill = try #require(text(of: folder["repository/.agents/skills/board/SKILL.md"]))
    #expect(skill.hasPrefix("---\nname: board\ndescription: "))
    #expect(text(of: folder["repository/AGENTS.md"]) == nil)
  }

  @Test("a link out of the work tree is not followed") func link() throws {
    try repository()
    write("theirs\n", to: folder["theirs.md"])
    try folder.makeInRepository("ln -s ../theirs.md AGENTS.md")
    #expect(try run("--install").status == 2)
    #expect(text(of: folder["theirs.md"]) == "theirs\n")
  }

  @Test(
    "bad input is refused",
    arguments: [
      ("--install --check", "cannot be used together"), ("-f -", "name one with --file"),
      ("-f no.md", "no.md"),
    ])
  func refused(_ options: String, _ message: String) throws {
    try repository()
    let run = try run(options)
    #expect(run.status == 2 && run.errors.contains(message), "\(run)")
  }
}
