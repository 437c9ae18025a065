import BoardmarkFiles
import BoardmarkGit
import LibC

/// A repository of our own with one board on two branches, `ours` and `theirs`; it is deleted when
/// no longer used.
struct ScratchRepository {
  private let folder: TemporaryFolder

  /// - Parameter base: The board that both branches begin with.
  init(base: [UInt8], attributes: String = "") throws {
    folder = try TemporaryFolder()
    try run("init", "-q", "-b", "ours")
    try createFile(at: folder.path + "/.gitattributes", with: Array(attributes.utf8))
    try commit(base)
    try run("branch", "theirs")
  }

  /// Runs git there; only the repository's own attributes count.
  func run(_ arguments: String...) throws {
    let settings = [
      "user.name=board", "user.email=board@localhost", "core.attributesFile=/dev/null",
    ]
    _ = try GitProcess(scratch: folder.path).output(
      of: settings.flatMap { ["-c", $0] } + arguments)
  }

  /// Gives each branch its version of the board, and checks out `ours`.
  func commit(ours: [UInt8], theirs: [UInt8]) throws {
    for (branch, bytes) in [("theirs", theirs), ("ours", ours)] {
      try run("checkout", "-q", branch)
      try commit(bytes)
    }
  }

  private func commit(_ board: [UInt8]) throws {
    unlink(path)
    try createFile(at: path, with: board)
    try run("add", "-A")
    try run("commit", "-q", "--no-verify", "--allow-empty", "-m", "board")
  }

  private var path: String { folder.path + "/board.md" }

  /// The board as it is in the work tree.
  var board: [UInt8] {
    get throws { try FileContents(ofFile: path).bytes }
  }
}
