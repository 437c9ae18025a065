import BoardmarkFiles
import BoardmarkGit

/// The hooks that finish the tasks which commits name, beside those that are there.
enum ClosingHooks {
  static let names = ["post-commit", "post-merge"]

  /// The lines of a hook. They never fail, whatever the rest of it sets, and read nothing that is for the rest.
  static func lines(of name: String) -> [String] {
    let call = "command -v board >/dev/null 2>&1 && board git close --hook"
    // A squash makes no commit yet.
    return name == "post-merge"
      ? ["[ \"$1\" = 1 ] || { \(call) ORIG_HEAD..HEAD </dev/null; } || :"]
      : ["\(call) </dev/null || :"]
  }

  /// A hook with our lines, after its first line, so that they are reached however it ends; nil for one that no shell
  /// reads.
  static func adding(_ name: String, to bytes: [UInt8]) -> [UInt8]? {
    let block = MarkedBlock(lines: lines(of: name))
    if bytes.isEmpty { return block.put(into: Array("#!/bin/sh\n".utf8)) { _ in true } }
    if MarkedBlock.removed(from: bytes, isOwn: { _ in true }) != nil {
      return block.put(into: bytes) { _ in true }
    }
    let first = bytes.prefix { $0 != 0x0A }
    let words = String(decoding: first, as: UTF8.self).split { " /".contains($0) }
    guard first.starts(with: "#!".utf8), let shell = words.last(where: { !$0.hasPrefix("-") }),
      ["sh", "bash", "dash", "zsh", "ksh"].contains(shell)
    else { return nil }
    let own = block.put(into: []) { _ in true }
    return first + [0x0A] + own + bytes.dropFirst(first.count + 1)
  }
}

extension GitSetup {
  /// Sets the hooks of this repository.
  func installClosing() throws {
    guard let repository else {
      throw CommandFailure("hooks belong to one repository; leave out --global or --close")
    }
    for name in ClosingHooks.names {
      let path = try hook(name, of: repository)
      let old = FileKind(following: path) == nil ? nil : try FileContents(ofFile: path).bytes
      guard ClosingHooks.adding(name, to: old ?? []) != nil else {
        throw CommandFailure(
          "\(quotedPath(path)) is not a shell script; call this from it:\n"
            + ClosingHooks.lines(of: name).joined(separator: "\n"))
      }
      try change(path, from: old) { ClosingHooks.adding(name, to: $0) ?? $0 }
      if !isDryRun { try makeExecutable(path) }
    }
  }
}
