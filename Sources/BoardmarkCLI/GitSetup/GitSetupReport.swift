import BoardmarkFiles
import BoardmarkGit
import LibC

/// What is set up and what is missing for git to merge and show boards by their tasks.
struct GitSetupReport {
  struct Finding {
    let isGood: Bool
    let text: String

    /// What to do about it, or what else to know.
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
    let remedy = "run 'board git install' in this clone"
    guard let driver = try gitAnswer(try repository.setting("merge.board.driver")) else {
      return Finding(isGood: false, text: "the merge driver is not configured", remedy: remedy)
    }
    return driver == MergeDriver.command
      ? Finding(isGood: true, text: "the merge driver is configured")
      : Finding(
        isGood: false, text: "the merge driver is not the one that 'board git install' writes",
        remedy: remedy)
  }

  /// Merges with the configured driver, if it is ours.
  ///
  /// Any other driver is not run: git recognizes a bare repository by its looks, and one can come
  /// from anybody, with its configuration.
  private func trial() throws -> Finding? {
    guard let driver = try gitAnswer(try repository.setting("merge.board.driver")),
      driver == MergeDriver.command
    else { return nil }
    let works = try? DriverTrial(driver: driver).succeeds()
    return works == true
      ? Finding(isGood: true, text: "two moves of two tasks merge without a conflict")
      : Finding(
        isGood: false, text: "two moves of two tasks do not merge with the driver",
        remedy: "is 'board' in the PATH that git uses? without it merges fail")
  }

  private func diffDriver() throws -> Finding {
    let isSet = try gitAnswer(try repository.setting("diff.board.xfuncname")) != nil
    return Finding(
      isGood: isSet,
      text: isSet
        ? "diffs say which column a hunk is in" : "diffs do not say which column a hunk is in",
      remedy: isSet ? nil : "run 'board git install' in this clone")
  }

  private func rerere() throws -> Finding? {
    let setting = try gitAnswer(try repository.setting("rerere.enabled"))
    guard ["true", "yes", "on", "1"].contains(setting?.lowercased()) else { return nil }
    return Finding(
      isGood: true, text: "git replays how conflicts were resolved (rerere)",
      remedy: "two moves of one task look alike to it whatever the columns: look at what it replays"
    )
  }

  private func attributes() throws -> [Finding] {
    guard let top = repository.top else {
      return [
        Finding(isGood: true, text: "a bare repository; attributes are in 'info/attributes'")
      ]
    }
    let installed = "\(top)/.gitattributes"
    let named = GitSetup.namedGlobs(in: installed)
    let found = try gitAnswer(
      try repository.files(matching: ["**/board.md", "**/*.board.md"] + named, in: top))
    let files = Set(found).sorted { "\($0)" < "\($1)" }
    if files.isEmpty { return [Finding(isGood: true, text: "there is no board in this work tree")] }
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

  /// What is missing if only this clone has our lines.
  private func uncommitted(_ isInstalled: Bool) throws -> [Finding] {
    guard isInstalled, try !GitSetup.isCommitted(in: repository) else { return [] }
    return [
      Finding(
        isGood: false, text: "'.gitattributes' is not committed with the lines for boards",
        remedy: "commit it, so that they count in every clone and on every branch")
    ]
  }

  /// What is missing if only git's index has the file with our lines: a merge looks at the work tree.
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

  /// A file's path from the current folder, such that no command takes it for an option.
  private static func path(_ top: GitPath, _ file: GitPath) -> String {
    let path = "\(top.appending(file).fromCurrentFolder ?? file)"
    return path.hasPrefix("-") ? "./" + path : path
  }
}
