import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    named: "diff",
    abstract: "Shows which tasks changed, and how.",
    discussion: """
      OLD and NEW are files or git revisions; a name that could be both is the file. Without them HEAD \
      is compared with the file; with one, that is. Renames are followed.

        board diff
        board diff HEAD~5
        board diff old.md board.md
      """)

  @Argument(help: "The old board: a file or a git revision; default: HEAD.")
  var old: String?

  @Argument(help: "The new board: a file or a git revision; default: the board file.")
  var new: String?

  @OptionGroup var format: FormatOptions<TextOrJSON>

  @OptionGroup var file: FileOption

  func run() throws {
    let console = Console.standard
    let before = try board(old ?? "HEAD")
    let after = try new.map(board) ?? readBoard(try BoardLocation.find(file: file.file))
    let changes = BoardChanges(from: before, to: after)
    switch format.chosen ?? .text {
    case .text: console.standardOutput.write(changes.text.terminalSafe(keeping: .lineFeed))
    case .json: console.standardOutput.write(changes.json, as: .json)
    }
    try console.finish()
  }

  private func board(_ argument: String) throws -> Board {
    if argument == "-" || argument == "/dev/null" || FileKind(following: argument) == .regular {
      return argument == "/dev/null" ? Board([]) : try readBoard(argument)
    }
    let path = try BoardLocation.find(file: file.file)
    try BoardLocation.refuseFolder(path)
    do throws(GitError) {
      let file = try RepositoryFile(at: path)
      if let commit = try file.repository.commit(named: argument) {
        guard let bytes = try file.repository.content(of: file.path, at: commit) else {
          // A file that did not exist yet counts as empty.
          return Board([], fileName: path)
        }
        return Board(bytes, fileName: path)
      }
    } catch {
      throw CommandFailure("\(quoted(argument)) is not a file, and \(error)")
    }
    throw CommandFailure(
      "\(quoted(argument)) is neither a file nor a revision; name one of them")
  }
}
