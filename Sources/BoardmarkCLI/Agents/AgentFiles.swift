import BoardmarkFiles
import BoardmarkGit

/// The files that coding agents read, beside others' text.
enum AgentFiles {
  /// The top of the work tree, or the board's folder outside of git, and the board's path from there.
  static func place(of board: String) throws -> (top: String, path: String) {
    if let file = try? RepositoryFile(at: board), let top = file.repository.top,
      let text = String(validating: top.bytes, as: UTF8.self)
    {
      return (text, "\(file.path)")
    }
    let folder = board.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let name = board.split(separator: "/").last.map { String($0) } ?? board
    return (folder.isEmpty ? "." : folder.joined(separator: "/"), name)
  }

  /// The bytes of a file; nil if there is none.
  static func bytes(of path: String) throws -> [UInt8]? {
    FileKind(following: path) == nil ? nil : try FileContents(ofFile: path).bytes
  }

  static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let one = try? FileStatus(following: path), let two = try? FileStatus(following: other)
    else { return false }
    return one.identity.isSameFile(as: two.identity)
  }

  /// Writes what becomes of a file; says so, unless nothing changes.
  static func change(
    _ path: String, _ transform: ([UInt8]) throws -> [UInt8]
  ) throws -> [String] {
    guard let old = try bytes(of: path) else {
      let place = try FilePlace(of: path, .confinedToOwnTree, for: .create, makesFolders: true)
      try createFile(at: place, with: try transform([]))
      return ["made \(quoted(path))"]
    }
    guard try transform(old) != old else { return [] }
    try updateFile(at: path, .confinedToOwnTree) { try transform($0) }
    return ["changed \(quoted(path))"]
  }

  /// A file with a line of its own, at its end unless it has it.
  static func naming(_ line: String, in bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0.hasPrefix(line) }) { return bytes }
    let ending = bytes.contains(0x0D) ? "\r\n" : "\n"
    let isOpen = bytes.last.map { $0 != 0x0A } ?? false
    return bytes + Array(((isOpen ? ending : "") + line + ending).utf8)
  }
}
