import ArgumentParser
import BoardmarkFiles
import BoardmarkGit
internal import BoardmarkText

struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "agent",
    abstract: "Prints instructions for coding agents, or installs them in AGENTS.md.",
    discussion: """
      --install keeps them between two marks in the AGENTS.md at the top of the work tree and leaves \
      the rest unchanged. A CLAUDE.md there gets a line '@AGENTS.md'.

        board agent
        board agent --install
        board agent --check
      """)

  @Flag(help: "Adds them to AGENTS.md, or updates them there.")
  var install = false

  @Flag(help: "Writes nothing; exits with 1 unless they are there and current.")
  var check = false

  @Flag(help: "Writes them to '.agents/skills/board/SKILL.md' instead, as a skill.")
  var skill = false

  @OptionGroup var file: FileOption

  func validate() throws {
    if install, check {
      throw ValidationError("'--install' and '--check' cannot be used together; leave one out")
    }
  }

  func run() throws {
    let console = Console.standard
    let board = try BoardLocation.find(file: file.file)
    if board == "-" {
      throw CommandFailure("instructions name the board's file; name one with --file")
    }
    _ = try readInput(board)
    let (top, path) = try AgentFiles.place(of: board)
    let block = HashedBlock(
      text: AgentInstructions.text(board: path), command: "board agent --install")
    guard install || check else {
      console.standardOutput.write(
        (skill ? AgentInstructions.skillHead + "\n" : "") + block.text + "\n")
      return try console.finish()
    }
    let target = top + (skill ? "/.agents/skills/board/SKILL.md" : "/AGENTS.md")
    let head = skill ? Array((AgentInstructions.skillHead + "\n").utf8) : []
    if check {
      let isCurrent = try AgentFiles.bytes(of: target).map { bytes throws(CommandFailure) in
        try block.isCurrent(in: bytes, at: target)
      }
      let name = quoted(target)
      console.note(
        isCurrent == true
          ? "\(name) is current"
          : "\(name) \(isCurrent == nil ? "is missing" : "has other instructions, or none"); 'board agent --install' writes them"
      )
      try console.finish()
      if isCurrent != true { throw ExitStatus.findings }
      return
    }
    var steps = try AgentFiles.change(target) { bytes in
      try block.put(into: bytes.isEmpty ? head : bytes, at: target)
    }
    let claude = top + "/CLAUDE.md"
    if !skill, try AgentFiles.bytes(of: claude) != nil, !AgentFiles.isSameFile(claude, target) {
      steps += try AgentFiles.change(claude) { bytes in
        AgentFiles.naming("@AGENTS.md", in: bytes)
      }
    }
    for step in steps { console.note(step) }
    if steps.isEmpty { console.note("nothing to do: \(quoted(target)) is current") }
    try console.finishChange("the files are written anyway")
  }
}
