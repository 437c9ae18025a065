import BoardmarkFiles
import BoardmarkGit

/// A pattern of a line in a git attributes file.
struct AttributePattern {
  /// The pattern, in quotes if git needs them.
  let text: String

  /// Parses an argument: an existing file, else a pattern in git's syntax. Both are relative to the
  /// current folder.
  ///
  /// - Parameter repository: The repository of the attributes; nil for the user's own attributes,
  ///   which only accept patterns.
  init(_ name: String, in repository: Repository?) throws(CommandFailure) {
    guard !name.isEmpty else { throw CommandFailure("'' names no file; name one, or a pattern") }
    if let repository, let top = repository.top {
      if FileKind(following: name) == .regular {
        let file = try gitAnswer(try RepositoryFile(at: name, in: [repository]))
        text = Self.quoted(Self.escaped(file.path))
        return
      }
      guard FileKind(following: name) != .folder, !name.hasSuffix("/") else {
        throw CommandFailure(
          "\(BoardmarkFiles.quoted(name)) is a folder; name its boards, or a pattern like 'plans/*.md'"
        )
      }
      if name.hasPrefix("\(top)/") {
        text = Self.quoted(Self.placed(String(name.dropFirst("\(top)/".count)), in: ""))
        return
      }
      let parts = name.split(separator: "/")
      guard !parts.contains(".."), !parts.contains(".") else {
        throw CommandFailure(
          "there is no file \(BoardmarkFiles.quoted(name)); name one, or a pattern")
      }
      let folder = GitPath.currentFolder?.relative(to: top) ?? ""
      text = Self.quoted(Self.placed(name, in: folder))
    } else {
      text = Self.quoted(Self.placed(name, in: ""))
    }
  }

  /// The pattern as written in the attributes file of the top folder.
  private static func placed(_ pattern: String, in folder: GitPath) -> [UInt8] {
    var bytes = Array(pattern.utf8)
    // To git, a line that begins with these is not a pattern but a macro or a negation.
    if pattern.hasPrefix("[attr]") { bytes = Array("**/".utf8) + bytes }
    if pattern.hasPrefix("!") { bytes = Array("\\".utf8) + bytes }
    guard !folder.bytes.isEmpty else { return bytes }
    // A pattern without a slash matches files in all folders below.
    let start = escaped(folder) + Array((pattern.contains("/") ? "/" : "/**/").utf8)
    return start + (bytes.first == UInt8(ascii: "/") ? bytes.dropFirst() : bytes[...])
  }

  /// A path as a pattern that matches only this path.
  private static func escaped(_ path: GitPath) -> [UInt8] {
    let bytes = path.bytes.flatMap { byte in
      Array("\\*?[".utf8).contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return (bytes.first == UInt8(ascii: "!") ? Array("\\".utf8) : []) + bytes
  }

  /// The pattern, in quotes if it contains characters that would end it, or begins like a comment.
  private static func quoted(_ pattern: [UInt8]) -> String {
    let isPlain = pattern.allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
    if isPlain, pattern.first != UInt8(ascii: "#"),
      let text = String(validating: pattern, as: UTF8.self)
    {
      return text
    }
    let inner = pattern.map { byte in
      switch byte {
      case quote, UInt8(ascii: "\\"): "\\" + String(Character(Unicode.Scalar(byte)))
      case 0x20..<0x7F: String(Character(Unicode.Scalar(byte)))
      default: "\\" + String(byte >> 6) + String(byte >> 3 & 7) + String(byte & 7)
      }
    }
    return "\"\(inner.joined())\""
  }

  private static let quote = UInt8(ascii: "\"")
}
