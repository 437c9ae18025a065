import BoardmarkFiles
import BoardmarkGit
import LibC

/// What git has and still lacks to merge and show boards by task.
struct GitSetupReport {
  struct Finding {
    let isGood: Bool
    let text: String

    /// What to do about it, or further details.
    var remedy: String?
  }

  private let repository: Repository

  init() throws {
    repository = try gitAnswer(try Repository(containing: ".", takesBare: true))
  }

  func findings() throws -> [Finding] {
    [try version(), try driver(), try trial(), try diffDriver(), try rerere()].compactMap { $0 }
      + (try attributes())
  }

  private func version() throws -> Finding {
    let version = try gitAnswer(try Repository.gitVersion())
    let numbers = version.split(separator: ".").prefix(2).compactMap { Int($0) }
    let isOld = numbers.count == 2 && (numbers[0], numbers[1]) < (2, 42)
    return Finding(
      isGood: true, text: "git \(version)",
      remedy: isOld
        ? "before 2.42 git treats a crashed driver as a conflict; 'board' marks the file first"
        : nil)
  }

  private func driver() throws -> Finding {
    let driver = try gitAnswer(try repository.setting("merge.board.driver"))
    return finding(
      driver == MergeDriver.command, "the merge driver is configured",
      else: driver == nil
        ? "the merge driver is not configured"
        : "the merge driver is not the one that 'board git install' writes")
  }

  private func finding(
    _ isGood: Bool, _ text: String, else fault: String,
    remedy: String = "run 'board git install' in this clone"
  ) -> Finding {
    Finding(isGood: isGood, text: isGood ? text : fault, remedy: isGood ? nil : remedy)
  }

  /// Merges with the configured driver, if it is ours.
  ///
  /// Any other driver is not run: git treats any folder that looks like a bare repository as one,
  /// so its configuration can come from anybody.
  private func trial() throws -> Finding? {
    let driver = try gitAnswer(try repository.setting("merge.board.driver"))
    guard driver == MergeDriver.command else { return nil }
    return finding(
      (try? MergeDriver.works()) == true, "two moves of two tasks merge without a conflict",
      else: "two moves of two tasks do not merge with the driver",
      remedy: "is 'board' in the PATH that git uses? without it merges fail")
  }

  private func diffDriver() throws -> Finding {
    finding(
      try gitAnswer(try repository.setting("diff.board.xfuncname")) != nil,
      "diffs show which column a hunk is in", else: "diffs do not show which column a hunk is in")
  }

  private func rerere() throws -> Finding? {
    let setting = try gitAnswer(try repository.setting("rerere.enabled"))
    guard ["true", "yes", "on", "1"].contains(setting?.lowercased()) else { return nil }
    return Finding(
      isGood: true, text: "git replays how conflicts were resolved (rerere)",
      remedy: "it cannot tell the columns of a move apart: check what it replays"
    )
  }

  private func attributes() throws -> [Finding] {
    guard let top = repository.top else {
      return [
        Finding(isGood: true, text: "a bare repository; attributes are in 'info/attributes'")
      ]
    }
    let installed = "\(top)/.gitattributes"
    // Our lines set 'diff' as well, so a file is found although another line overrides its 'merge'.
    let found = try gitAnswer(try repository.boards(in: top, markedBy: "diff"))
    let files = Set(found).sorted { "\($0)" < "\($1)" }
    if files.isEmpty { return [Finding(isGood: true, text: "no board in this work tree")] }
    let values = try gitAnswer(try repository.attribute("merge", of: files))
    let isInstalled = GitSetup.isInstalled(in: installed)
    return try unseen(installed) + uncommitted(isInstalled)
      + files.map { file in
        let value = values[file] ?? "unspecified"
        if value == MergeDriver.name {
          return Finding(isGood: true, text: "\(file) is marked to be merged as a board")
        }
        return Finding(
          isGood: false,
          text: value == "unspecified"
            ? "\(file) is merged line by line" : "\(file) is merged by '\(value)'",
          remedy: isInstalled
            ? GitSetup.override
            : "run \(ShellWord.named("board git install", Self.path(top, file))) and commit '.gitattributes'"
        )
      }
  }

  /// Findings if only this clone has our lines.
  private func uncommitted(_ isInstalled: Bool) throws -> [Finding] {
    guard isInstalled, try !GitSetup.isCommitted(in: repository) else { return [] }
    return [
      Finding(
        isGood: false, text: "'.gitattributes' is not committed with the lines for boards",
        remedy: "commit it, so that they count in every clone and on every branch")
    ]
  }

  /// Findings if only git's index has the file with our lines; a merge reads the work tree.
  private func unseen(_ attributes: String) throws -> [Finding] {
    guard let top = repository.top, FileKind(following: attributes) == nil,
      !GitSetup.isInstalled(
        in: "\(try gitAnswer(try repository.commonFolder()))/info/attributes"),
      !(try gitAnswer(try repository.files(matching: [".gitattributes"], in: top))).isEmpty
    else { return [] }
    return [
      Finding(
        isGood: false,
        text: "'.gitattributes' is not in the work tree, where git looks when it merges",
        remedy:
          "get it with 'git checkout -- .gitattributes', in a sparse checkout after 'git sparse-checkout add'"
      )
    ]
  }

  /// A file's path from the current folder, written so that no command reads it as an option.
  private static func path(_ top: GitPath, _ file: GitPath) -> String {
    let path = "\(top.appending(file).fromCurrentFolder ?? file)"
    return path.hasPrefix("-") ? "./" + path : path
  }
}
