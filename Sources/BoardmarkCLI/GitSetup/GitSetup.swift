import BoardmarkFiles
import BoardmarkGit
import BoardmarkReading
import BoardmarkReports
internal import BoardmarkText
import LibC

/// Installs and removes git's settings for boards.
final class GitSetup {
  let repository: Repository?
  private let configuration: GitConfiguration
  private let isGlobal: Bool
  let isDryRun: Bool
  private let isJSON: Bool

  /// The completed steps, one line each.
  private var steps: [String] = []

  /// What the user still has to do.
  private var advice: String?

  /// What was not installed because something else is in its place, and what to do about it.
  private var refusals: [String] = []

  init(isGlobal: Bool, isDryRun: Bool, isJSON: Bool) throws {
    self.isGlobal = isGlobal
    self.isDryRun = isDryRun
    self.isJSON = isJSON
    repository = isGlobal ? nil : try gitAnswer(try Repository(containing: ".", takesBare: true))
    configuration = repository.map { GitConfiguration(of: $0) } ?? GitConfiguration()
  }

  // MARK: - Steps

  func installDrivers() throws {
    for (key, value) in MergeDriver.settings {
      let old = try gitAnswer(try configuration.value(of: key))
      if old == value { continue }
      try perform("set \(key)") {
        try gitAnswer(try configuration.set(key, to: value))
      }
    }
  }

  func installAttributes(_ files: [String]) throws {
    let path = try attributesFile()
    let old = try AgentFiles.bytes(of: path)
    if let conflict = ConflictMarkers.regions(in: SourceText(old ?? [])).first {
      throw CommandFailure(
        "\(path):\(conflict.lines.lowerBound + 1):1: there is a conflict; resolve it, then install")
    }
    let named = try files.map { try AttributePattern($0, in: repository).text }
    let patterns = MergeDriver.patterns + named
    let kept = Self.ownPatterns(in: old ?? []).filter { !patterns.contains($0) }
    let block = MarkedBlock(
      lines: (patterns + kept).map { $0 + Self.attributes })
    try change(path, from: old) { block.put(into: $0, isOwn: Self.isOwn) }
    guard !isDryRun else { return }
    try warnOfOverrides(files)
    if let repository, try !Self.isCommitted(in: repository) {
      advice = "commit '.gitattributes', so that it takes effect in every clone"
    }
  }

  /// True if the last commit has our lines in '.gitattributes'; true for a bare repository, which has no such file.
  static func isCommitted(in repository: Repository) throws -> Bool {
    guard repository.top != nil else { return true }
    guard let head = try gitAnswer(try repository.commit(named: "HEAD")),
      let bytes = try gitAnswer(try repository.content(of: ".gitattributes", at: head))
    else { return false }
    return MarkedBlock.removed(from: bytes, isOwn: isOwn) != nil
  }

  /// The attributes on our lines, after the pattern.
  private static let attributes = " merge=\(MergeDriver.name) diff=\(MergeDriver.name)"

  private static func isOwn(_ line: String) -> Bool { line.hasSuffix(attributes) }

  /// Warns about files that git still merges with another driver.
  private func warnOfOverrides(_ names: [String]) throws {
    guard let repository else { return }
    let files = try names.filter { FileKind(following: $0) == .regular }.map {
      try gitAnswer(try RepositoryFile(at: $0, in: [repository])).path
    }
    let values = try gitAnswer(try repository.attribute("merge", of: files))
    for (name, file) in zip(names, files) where values[file] != MergeDriver.name {
      Console.standard.note(
        "\(quoted(name)) is still merged by '\(values[file] ?? "unspecified")': \(Self.override)")
    }
  }

  /// A message about a line that overrides ours, and what to do about it.
  static let override =
    "a line below board's, in a nearer '.gitattributes' or in '.git/info/attributes', overrides it; remove it"

  /// True if an attributes file has our lines.
  static func isInstalled(in attributes: String) -> Bool {
    guard FileKind(following: attributes) == .regular,
      let bytes = try? FileContents(ofFile: attributes).bytes
    else { return false }
    return MarkedBlock.removed(from: bytes, isOwn: isOwn) != nil
  }

  func installHook() throws {
    guard let repository else {
      throw CommandFailure("a hook belongs to one repository; leave out --global or --hook")
    }
    let path = try hook("pre-commit", of: repository)
    let old = try AgentFiles.bytes(of: path)
    if let old, MarkedBlock.removed(from: old, isOwn: { _ in true }) == nil {
      return refuse(
        String(decoding: old, as: UTF8.self).contains(Hook.preCommitMark)
          ? "the hook is not installed: \(quoted(path)) is from pre-commit; add the hook "
            + "'board-check' to '.pre-commit-config.yaml'"
          : "the hook is not installed: \(quoted(path)) already exists; add these lines to it:\n"
            + Hook.lines.joined(separator: "\n"))
    }
    try change(path, from: old) {
      MarkedBlock(lines: Hook.lines).put(into: $0.isEmpty ? Hook.head : $0) { _ in true }
    }
    if !isDryRun { try makeExecutable(path) }
  }

  func uninstall() throws {
    for (key, value) in MergeDriver.settings {
      guard let found = try gitAnswer(try configuration.value(of: key)) else { continue }
      guard found == value else {
        Console.standard.note("\(key) is unchanged: it is not what 'board git install' writes")
        continue
      }
      try perform("removed \(key)") { try gitAnswer(try configuration.unset(key)) }
    }
    try removeBlock(from: try attributesFile(), emptied: [], isOwn: Self.isOwn)
    if let repository {
      for name in ["pre-commit"] + ClosingHooks.names {
        try removeBlock(from: try hook(name, of: repository), emptied: Hook.head) { _ in true }
      }
    }
  }

  /// Records a part that is not installed; the installation goes on.
  func refuse(_ fact: String) { refusals.append(fact) }

  /// Reports what was done and what was not.
  ///
  /// - Throws: ``ExitStatus/findings`` if something was not.
  func finish(nothing: String) throws {
    let console = Console.standard
    if isJSON {
      console.standardOutput.write(json, as: .json)
    } else {
      for step in steps { console.note(isDryRun ? "would have \(step)" : step) }
      if steps.isEmpty, refusals.isEmpty { console.note(nothing) }
      if let advice { console.note(advice) }
    }
    for refusal in refusals { console.fail(refusal) }
    try console.finish()
    if !refusals.isEmpty { throw ExitStatus.findings }
  }

  private var json: [UInt8] {
    JSONWriter.report { report in
      report.boolean("dryRun", isDryRun)
      report.array("steps", onOneLine: false) { list in
        for step in steps { list.string(step) }
      }
    }
  }

  // MARK: - Files

  /// A repository's files must not be links that lead out of it; users may link their own files as
  /// they like.
  private var links: LinkRule { isGlobal ? .all : .confinedToOwnTree }

  /// The attributes file for the scope: the repository or the user.
  private func attributesFile() throws -> String {
    if let repository {
      if let top = repository.top { return try Self.openablePath(top) + "/.gitattributes" }
      return try Self.openablePath(try gitAnswer(try repository.commonFolder()))
        + "/info/attributes"
    }
    if let path = try gitAnswer(try configuration.value(of: "core.attributesFile")) {
      return path.hasPrefix("~/") ? (environmentVariable("HOME") ?? "") + path.dropFirst(1) : path
    }
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/git/attributes"
    }
    guard let home = environmentVariable("HOME"), !home.isEmpty else {
      throw CommandFailure("no home folder to install in; set $HOME")
    }
    return home + "/.config/git/attributes"
  }

  func hook(_ name: String, of repository: Repository) throws -> String {
    try Self.openablePath(try gitAnswer(try repository.hooksFolder())) + "/" + name
  }

  /// A path as text: relative to the current folder if the folders above it are not UTF-8.
  private static func openablePath(_ path: GitPath) throws(CommandFailure) -> String {
    if let text = String(validating: path.bytes, as: UTF8.self) { return text }
    if let near = path.fromCurrentFolder,
      let text = String(validating: near.bytes, as: UTF8.self)
    {
      return text
    }
    throw CommandFailure(
      "cannot write to \(quoted("\(path)")): the name is not UTF-8; rename the folder")
  }

  func change(
    _ path: String, from old: [UInt8]?, _ transform: @escaping ([UInt8]) -> [UInt8]
  ) throws {
    let new = transform(old ?? [])
    guard new != old else { return }
    try perform("saved \(quoted(path))") {
      if old == nil {
        try createFile(
          at: try FilePlace(of: path, links, for: .create, makesFolders: true), with: new)
      } else {
        try updateFile(at: path, links) { transform($0) }
      }
    }
  }

  /// Makes a file executable, if the file system supports that.
  func makeExecutable(_ path: String) throws {
    let place = try FilePlace(of: path, links, for: .write)
    let file = try attempting(
      .read, path, try FileDescriptor(opening: place.name, in: place.folder, O_RDONLY))
    fchmod(file.rawValue, 0o755)
  }

  /// Removes our lines from a file, or the file if it contains nothing else.
  private func removeBlock(
    from path: String, emptied: [UInt8], isOwn: @escaping (String) -> Bool
  ) throws {
    guard FileKind(following: path) == .regular else { return }
    let old = try FileContents(ofFile: path).bytes
    guard let rest = MarkedBlock.removed(from: old, isOwn: isOwn) else { return }
    if rest == emptied || rest.isEmpty {
      try perform("removed \(quoted(path))") {
        _ = try FilePlace(of: path, links, for: .write)
        unlink(path)
      }
    } else {
      try perform("removed our lines from \(quoted(path))") {
        try updateFile(at: path, links) { MarkedBlock.removed(from: $0, isOwn: isOwn) }
      }
    }
  }

  private func perform(_ step: String, _ body: () throws -> Void) throws {
    if !isDryRun { try body() }
    steps.append(step)
  }

  /// The patterns that an earlier installation wrote for the files it was given.
  private static func ownPatterns(in bytes: [UInt8]) -> [String] {
    guard MarkedBlock.removed(from: bytes, isOwn: isOwn) != nil else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
      .filter(isOwn).map { String($0.dropLast(attributes.count)) }
  }
}

private enum Hook {
  /// A mark in hooks written by the program pre-commit.
  static let preCommitMark = "File generated by pre-commit"

  static let head = Array("#!/bin/sh\n".utf8)

  /// Checks the staged content, since the files may contain other changes, and only what the commit
  /// brings in, since a passed date must not block a commit.
  static let lines = [
    "if command -v board >/dev/null 2>&1; then",
    "  board check --staged || {",
    "    echo \"board: nothing was committed; fix the board and stage it, or commit with --no-verify\" >&2",
    "    exit 1",
    "  }",
    "else",
    "  echo \"board: not found, so no board is checked before this commit; install it\" >&2",
    "fi",
  ]
}

/// The result of a git call; git's errors become the command's.
func gitAnswer<Value>(
  _ body: @autoclosure () throws(GitError) -> Value
) throws(CommandFailure) -> Value {
  do throws(GitError) {
    return try body()
  } catch {
    switch error {
    case .notInstalled: throw CommandFailure("git is not installed; install it")
    case .noRepository:
      throw CommandFailure("this folder is not in a git repository; go into one, or 'git init'")
    case .failed(_, let message): throw CommandFailure("git: \(message.terminalSafe())")
    case .system(let code):
      throw CommandFailure("cannot run git: \(String(cString: strerror(code)))")
    case .outside, .noCommits, .unreadableObject: throw CommandFailure("\(error)".terminalSafe())
    }
  }
}

extension MergeDriver {
  /// Merges two moves of two tasks as git does, in a scratch repository; true if the result contains both moves, and
  /// each task once.
  static func works() throws -> Bool {
    let repository = try ScratchRepository(
      base: board("- [ ] A id:aaaa\n- [ ] B id:bbbb\n", ""), attributes: "board.md merge=board\n")
    try repository.run("config", "merge.board.driver", command)
    try repository.commit(
      ours: board("- [ ] B id:bbbb\n", "- [ ] A id:aaaa\n"),
      theirs: board("- [ ] A id:aaaa\n", "- [ ] B id:bbbb\n"))
    try repository.run("merge", "-q", "--no-edit", "theirs")
    let lines = String(decoding: try repository.board, as: UTF8.self).split(separator: "\n")
    guard let done = lines.firstIndex(of: "## Done") else { return false }
    return ["id:aaaa", "id:bbbb"].allSatisfy { id in
      lines.count { $0.hasSuffix(id) } == 1 && lines[done...].contains { $0.hasSuffix(id) }
    }
  }

  private static func board(_ todo: String, _ done: String) -> [UInt8] {
    Array("## Todo\n\n\(todo)\n## Done\n\n\(done)".utf8)
  }
}

/// A temporary repository with one board on two branches, `ours` and `theirs`; deleted when no
/// longer used.
struct ScratchRepository {
  private let folder: TemporaryFolder

  /// - Parameter base: The board that both branches start from.
  init(base: [UInt8], attributes: String = "") throws {
    folder = try TemporaryFolder()
    try run("init", "-q", "-b", "ours")
    try createFile(at: folder.path + "/.gitattributes", with: Array(attributes.utf8))
    try commit(base)
    try run("branch", "theirs")
  }

  /// Runs git in the repository; only the repository's own attributes apply.
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

  /// The board in the work tree.
  var board: [UInt8] {
    get throws { try FileContents(ofFile: path).bytes }
  }
}
