import Foundation

@testable import BoardmarkGit

/// A git repository of a test's own, removed at the end of its life.
final class ScratchRepository: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("board-git-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Git names folders by their real paths.
    path = folder.resolvingSymlinksInPath().path
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// The repository as the project finds it.
  func repository(in folder: String = "") throws -> Repository {
    try Repository(containing: GitPath(folder.isEmpty ? path : path + "/" + folder))
  }

  func file(_ name: String) throws -> RepositoryFile {
    try RepositoryFile(at: path + "/" + name)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Runs git here as somebody, without the machine's settings.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let output = try GitProcess(scratch: path).output(
      of: [
        "-c", "user.name=Somebody", "-c", "user.email=somebody@example.org",
        "-c", "commit.gpgSign=false", "-c", "protocol.file.allow=always",
      ] + arguments)
    return String(decoding: output, as: UTF8.self)
  }

  func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Commits everything that is in the work tree.
  @discardableResult
  func commit(_ message: String) throws -> String {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
    return try git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
  }
}
