/// A git repository, found once; each process is told where it is.
///
/// Git always runs at the top of the work tree, with settings that keep anything in the repository from making it run
/// a program; `Tests/Scripts/Hostile/repositories.py` tries each of them.
package struct Repository: Sendable {
  /// The top folder of the work tree, links resolved; nil in a bare repository.
  package let top: GitPath?

  /// True if the clone is shallow: it lacks part of the history.
  package let isShallow: Bool

  /// The top that was found by its `.git`; nil if git's environment names the repository.
  private let foundTop: GitPath?

  /// For reading the repository's contents.
  private let git: GitProcess

  /// For reading and changing settings; never runs anything that they name.
  let settings: GitProcess

  /// For acting on the user's behalf: commits, with the user's environment, settings and hooks.
  let acting: GitProcess

  /// The settings for read-only commands.
  ///
  /// `core.fsmonitor` would run whenever the index is read. The commands used here never run hooks
  /// or pagers, but those are off as well.
  private static let readingSettings = GitProcess.settings([
    "core.quotePath=false", "core.fsmonitor=false", "core.hooksPath=/dev/null",
    "submodule.recurse=false",
  ])

  /// Finds the repository that `folder` is in, as git would, but never an embedded bare one.
  ///
  /// - Parameter takesBare: True to accept a bare repository outside of any work tree.
  /// - Throws: ``GitError/noRepository`` if there is none.
  package init(containing folder: GitPath, takesBare: Bool = false) throws(GitError) {
    let isNamed = GitEnvironment.value(of: "GIT_DIR") != nil
    let treeVariable = GitEnvironment.value(of: "GIT_WORK_TREE")
    // With only $GIT_WORK_TREE set, git looks for the repository from the current folder.
    let start = isNamed ? nil : WorkTreeSearch.top(above: treeVariable == nil ? folder : ".")
    var location: [GitPath] = ["-c", "safe.bareRepository=explicit"]
    if let start {
      location += ["-C", start]
    } else if !isNamed {
      // Inside a work tree it would be an embedded one, even if git was told not to search that far
      // up.
      guard takesBare, WorkTreeSearch.top(above: folder, isBounded: false) == nil else {
        throw .noRepository
      }
      location = ["-c", "safe.bareRepository=all", "-C", folder]
    }
    var environment = GitEnvironment.reading
    if start != nil, let treeVariable, let real = WorkTreeSearch.realPath(treeVariable) {
      environment.set("GIT_WORK_TREE", to: real.bytes)
    }
    let probe = GitProcess(location, in: environment)
    let answer: GitPath
    do throws(GitError) {
      answer = GitPath(
        try probe.output(of: ["rev-parse", "--is-shallow-repository", "--show-toplevel"]).dropLast()
      )
    } catch {
      guard takesBare,
        try probe.line(of: ["rev-parse", "--is-bare-repository"]).bytes == Array("true".utf8)
      else { throw start == nil && !isNamed ? .noRepository : error }
      try self.init(bare: probe, environment)
      return
    }
    let line = answer.bytes.prefix { $0 != 0x0A }
    let top = GitPath(answer.bytes.dropFirst(line.count + 1))
    guard top.bytes.first == UInt8(ascii: "/") else { throw .unreadable }
    if !isNamed, treeVariable == nil, top == start {
      location = ["-c", "safe.bareRepository=explicit", "-C", top]
    } else {
      location = try Self.location(probe, top, &environment)
    }
    self.init(
      top, foundTop: isNamed || treeVariable != nil ? nil : start, location, environment,
      isShallow: line.elementsEqual("true".utf8))
  }

  private init(bare probe: GitProcess, _ environment: GitEnvironment) throws(GitError) {
    let folder = try probe.line(of: ["rev-parse", "--absolute-git-dir"])
    let isShallow = try probe.line(of: ["rev-parse", "--is-shallow-repository"])
    self.init(
      nil, foundTop: nil, ["-C", folder, GitPath(Array("--git-dir=".utf8) + folder.bytes)],
      environment, isShallow: isShallow == "true")
  }

  private init(
    _ top: GitPath?, foundTop: GitPath?, _ location: [GitPath], _ environment: GitEnvironment,
    isShallow: Bool
  ) {
    var environment = environment
    for name in ["GIT_DIR", "GIT_WORK_TREE"] { environment.set(name, to: nil) }
    self.top = top
    self.foundTop = foundTop
    self.isShallow = isShallow
    git = GitProcess(["--no-pager"] + location + Self.readingSettings, in: environment)
    settings = GitProcess(location, in: environment)
    acting = GitProcess(location, in: environment.acting)
  }

  /// The options that name a repository and a work tree that cannot be found from the top.
  private static func location(
    _ probe: GitProcess, _ top: GitPath, _ environment: inout GitEnvironment
  ) throws(GitError) -> [GitPath] {
    let folder = try probe.line(of: ["rev-parse", "--absolute-git-dir"])
    if GitEnvironment.value(of: "GIT_COMMON_DIR") != nil {
      let common = try probe.line(
        of: ["rev-parse", "--path-format=absolute", "--git-common-dir"])
      environment.set("GIT_COMMON_DIR", to: common.bytes)
    }
    return [
      "-C", top, GitPath(Array("--git-dir=".utf8) + folder.bytes),
      GitPath(Array("--work-tree=".utf8) + top.bytes),
    ]
  }

  /// True if a file below `top`, which was found by its `.git`, belongs to this repository, as far
  /// as can be told without asking git.
  func isFound(at top: GitPath?) -> Bool { foundTop == nil || foundTop == top }

  /// The output of git; unreadable objects have an error of their own.
  func output(
    of arguments: [String], _ paths: [GitPath] = [], input: Int32? = nil
  ) throws(GitError) -> [UInt8] {
    do throws(GitError) {
      return try git.output(of: arguments, paths, input: input)
    } catch {
      throw explained(error)
    }
  }

  /// The output of git, without its line ending.
  func line(of arguments: [String]) throws(GitError) -> String {
    String(decoding: try output(of: arguments).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Starts a process that answers requests.
  func start(_ arguments: [String]) throws(GitError) -> GitProcess.Running {
    try git.start(arguments)
  }

  /// The error, converted to one about an unreadable object if git names an object.
  func explained(_ error: GitError) -> GitError {
    guard case .failed(let status, let message) = error, status == 128,
      message.split(whereSeparator: { !$0.isHexDigit }).contains(where: {
        [40, 64].contains($0.count)
      })
    else { return error }
    return unreadable(message)
  }

  /// An error about an unreadable object, with git's reason.
  func unreadable(_ message: String) -> GitError {
    let keys = "^(extensions\\.partialclone|remote\\..*\\.promisor)$"
    let found = try? settings.output(of: ["config", "--get-regexp", keys])
    let reason = message.hasPrefix("fatal: ") ? String(message.dropFirst(7)) : message
    return .unreadableObject(message: reason, isPartialClone: found.map { !$0.isEmpty } ?? false)
  }
}

extension GitProcess {
  /// The output of git, without the final line ending; it may contain others.
  func line(of arguments: [String]) throws(GitError) -> GitPath {
    let output = try output(of: arguments)
    return GitPath(output.last == 0x0A ? output.dropLast() : output[...])
  }
}
