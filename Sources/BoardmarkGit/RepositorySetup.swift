extension Repository {
  /// The folder that all work trees of the repository share.
  package func commonFolder() throws(GitError) -> GitPath {
    try absolutePath(["--git-common-dir"])
  }

  /// The hooks folder: an absolute path in which links of the work tree are not resolved.
  ///
  /// Links in git's own folder are resolved: a clone cannot contain those.
  package func hooksFolder() throws(GitError) -> GitPath {
    let followed = try absolutePath(["--git-path", "hooks"])
    guard let setting = try setting("core.hooksPath"), !setting.isEmpty else { return followed }
    // If git made the path absolute, it would resolve the links.
    let path = try settings.line(of: ["rev-parse", "--git-path", "hooks"])
    if path.bytes.first == UInt8(ascii: "/") { return path }
    let start: GitPath
    if let top { start = top } else { start = try absolutePath(["--git-dir"]) }
    return GitPath(start.bytes + [UInt8(ascii: "/")] + path.bytes)
  }

  private func absolutePath(_ question: [String]) throws(GitError) -> GitPath {
    try settings.line(of: ["rev-parse", "--path-format=absolute"] + question)
  }

  /// The value of a setting in any scope; nil if it is not set.
  package func setting(_ key: String) throws(GitError) -> String? {
    try settings.setting(key)
  }

  /// The value of an attribute for each file, `unspecified` if it has none.
  ///
  /// - Parameter files: Their paths from the top of the work tree.
  package func attribute(
    _ name: String, of files: [GitPath]
  ) throws(GitError) -> [GitPath: String] {
    guard !files.isEmpty else { return [:] }
    let output = try output(of: ["check-attr", "-z", name, "--"], files)
    let words = output.split(separator: 0, omittingEmptySubsequences: false)
    var values: [GitPath: String] = [:]
    for index in stride(from: 0, to: words.count - 2, by: 3) {
      values[GitPath(words[index])] = String(decoding: words[index + 2], as: UTF8.self)
    }
    return values
  }

  /// git's version as it reports it, such as `2.39.5`.
  package static func gitVersion() throws(GitError) -> String {
    let line = try GitProcess.outside.line(of: ["--version"]).description
    return line.split(separator: " ").dropFirst(2).first.map { String($0) } ?? line
  }
}

extension GitProcess {
  /// The last value of a setting in any scope or, with an option, in one; nil if it is not set.
  fileprivate func setting(_ key: String, in scope: [String] = []) throws(GitError) -> String? {
    do throws(GitError) {
      let value = try output(of: ["config"] + scope + ["-z", "--get", key])
      return String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
    } catch .failed(status: 1, _) {
      return nil
    }
  }
}

/// Settings of git in one scope.
package struct GitConfiguration: Sendable {
  private let git: GitProcess

  /// The option for the file that a setting is in.
  private let scope: String

  /// The settings of one repository.
  package init(of repository: Repository) {
    git = repository.settings
    scope = "--local"
  }

  /// The user's own settings, for all repositories.
  package init() {
    git = .outside
    scope = "--global"
  }

  /// The last value of a setting in this scope; nil if it is not set.
  package func value(of key: String) throws(GitError) -> String? {
    try git.setting(key, in: [scope])
  }

  /// Sets a value, replacing all previous ones.
  package func set(_ key: String, to value: String) throws(GitError) {
    _ = try git.output(of: ["config", scope, "--replace-all", key, value])
  }

  /// Removes a setting, and its section if that becomes empty. An unset setting is not an error.
  package func unset(_ key: String) throws(GitError) {
    do throws(GitError) {
      _ = try git.output(of: ["config", scope, "--unset-all", key])
    } catch .failed(status: 5, _) {
      return
    }
  }
}

/// git's configuration for boards.
package enum MergeDriver {
  /// The name of the drivers in git's attributes.
  package static let name = "board"

  /// The command that merges.
  ///
  /// If `board` is not found, cannot run or is another program, it merges by lines, says so, and
  /// reports a conflict, so that nobody takes the result for a merge by tasks. Just failing is not
  /// enough: before git 2.42, a driver that cannot be started looks like a conflict while the file
  /// silently contains our version. If a signal ended `board`, its exit status is passed on.
  package static let command =
    "w='not found'; if command -v board >/dev/null 2>&1; then "
    + "board merge --driver --marker-size=%L --path=%P -L %X -L %S -L %Y -- %O %A %B; s=$?; "
    + "case $s in 80) exit 0;; 81) exit 1;; esac; if [ $s -gt 128 ]; then exit $s; fi; "
    + "w='found, but it is another program, or cannot run here'; fi; "
    + "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B; "
    + "echo \"board: $w, so this was merged by lines, which may be wrong:\" %P >&2; "
    + "echo \"board: install it, then 'git checkout --merge' the file; "
    + "or resolve it by hand and 'git add' it\" >&2; exit 1"

  /// The settings, in the order to write them.
  package static let settings: [(key: String, value: String)] = [
    ("merge.board.name", "tasks of a Markdown board"),
    ("merge.board.driver", command),
    // The headings are the columns, so each hunk shows its column.
    ("diff.board.xfuncname", "^(#{1,6}[ \\t].*)$"),
    ("diff.board.wordRegex", "[^[:space:]]+"),
  ]

  /// The files that are boards by default.
  package static let patterns = [
    "board.md", "*.board.md", "board.archive.md", "*.board.archive.md",
  ]
}

/// Our lines in somebody else's file, between two marker lines.
///
/// There may be several blocks, if both sides of a merge added one, and other people's lines
/// between the markers, which stay.
package struct MarkedBlock: Sendable {
  private static let start = "# board: begin, written by 'board git install'"
  private static let end = "# board: end"

  /// The lines between the markers.
  package let lines: [String]

  package init(lines: [String]) { self.lines = lines }

  /// The text with these lines in place of our old ones, or at the end if there are none.
  ///
  /// - Parameter isOwn: True if a line between the markers is ours.
  package func put(into bytes: [UInt8], isOwn: (String) -> Bool) -> [UInt8] {
    let block = ([Self.start] + lines + [Self.end]).flatMap { Array("\($0)\n".utf8) }
    guard let (rest, place) = Self.cut(from: bytes, isOwn: isOwn) else {
      let isOpen = !(bytes.last.map { $0 == 0x0A } ?? true)
      return bytes + (isOpen ? [0x0A] : []) + block
    }
    return Array(rest[..<place]) + block + rest[place...]
  }

  /// The text without our lines; nil if there are none.
  package static func removed(from bytes: [UInt8], isOwn: (String) -> Bool) -> [UInt8]? {
    cut(from: bytes, isOwn: isOwn)?.rest
  }

  /// The text without our lines, and the offset of the first of them; nil if there is no complete
  /// block.
  private static func cut(
    from bytes: [UInt8], isOwn: (String) -> Bool
  ) -> (rest: [UInt8], place: Int)? {
    var rest: [UInt8] = []
    var place: Int?
    /// The start of an open block in the rest, and the lines of others in it, which would stay.
    var open: (start: Int, others: [UInt8])?
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let whole = line.endIndex < bytes.count ? line + [0x0A] : line
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      if text == start { open = (rest.count, []) }
      rest += whole
      if text == end, let (start, others) = open {
        rest.replaceSubrange(start..., with: others)
        place = place ?? start
        open = nil
      } else if text != start, !isOwn(text) {
        open?.others += whole
      }
    }
    return place.map { (rest, $0) }
  }
}
