import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports
import LibC

/// Finds the files for `fmt` and `check`.
struct BoardDiscovery {
  /// The paths to work on, sorted by their bytes, each file once; `-` is standard input.
  private(set) var paths: [String] = []

  /// The files and folders that could not be looked at.
  private(set) var problems: [TaskListing.Failure] = []

  /// Sentences about arguments that were handled differently than intended.
  private(set) var notes: [String] = []

  private var typed: Set<String> = []

  /// The folder that the user typed, for each path that was found in one.
  private var folders: [String: String] = [:]

  /// Finds the boards of the command line: the named files, and the boards in folders.
  ///
  /// - Parameter links: Which links to the named files are followed.
  init(_ arguments: [String], links: LinkRule) {
    if links == .all { typed = Set(arguments) }
    var found: [FoundFile] = []
    for argument in arguments {
      switch argument == "-" ? .regular : FileKind(following: argument) {
      case .folder:
        let boards = boards(in: argument)
        if boards.isEmpty, problems.isEmpty { notes.append("no board below \(quoted(argument))") }
        for board in boards { folders[board.path] = argument }
        found += boards
      // A file that does not exist is noticed and reported when it is read.
      default: found.append(FoundFile(path: argument, kind: nil))
      }
    }
    var seen: Set<String> = []
    var names = FileNames()
    // A link does not replace the board that it leads to.
    let ordered =
      found.filter { $0.kind != .symbolicLink } + found.filter { $0.kind == .symbolicLink }
    paths = ordered.filter { seen.insert($0.path == "-" ? "-" : names.identity(of: $0)).inserted }
      .map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  init(_ staged: StagedBoards) {
    paths = staged.paths
    problems = staged.problems
  }

  /// Which links to the file are followed: all if the user typed its path, else only those below
  /// the folder that the user typed.
  func links(to path: String) -> LinkRule {
    if typed.contains(path) { return .all }
    return folders[path].map { .below($0) } ?? .inside
  }

  /// Every `board.md` and `*.board.md` below a folder; in a repository also what is marked as a board.
  private mutating func boards(in folder: String) -> [FoundFile] {
    let prefix = folder.hasSuffix("/") ? folder : folder == "." ? "" : folder + "/"
    do throws(GitError) {
      let files = try Repository(containing: GitPath(folder))
        .boards(in: GitPath(folder)).map(\.description)
      return inside(
        folder, files.filter { !Self.isHidden($0) }.map { FoundFile(path: $0, kind: nil) }, prefix)
    } catch {
      switch error {
      case .noRepository, .notInstalled, .system: break
      case .failed(_, let message):
        notes.append(
          "git cannot list \(quoted(folder)): \(message); ignored files are included")
      case .outside, .noCommits, .unreadableObject:
        notes.append("git cannot list \(quoted(folder)): \(error); ignored files are included")
      }
    }
    var walk = FolderWalk(folder)
    let found = walk.files { $0 == "board.md" || $0.hasSuffix(".board.md") }
    problems += walk.problems.map {
      TaskListing.Failure(file: $0.path, message: $0.error.description)
    }
    return inside(folder, found, prefix)
  }

  /// The files that lie inside the folder, by their paths from the current folder.
  private mutating func inside(
    _ folder: String, _ files: [FoundFile], _ prefix: String
  ) -> [FoundFile] {
    files.compactMap { file in
      let path = prefix + file.path
      let kind = file.kind ?? (try? FileStatus(ofPath: path))?.kind
      // A name that is not UTF-8 was repaired by now and no longer matches a file.
      if path.unicodeScalars.contains("\u{FFFD}"), (try? FileStatus(ofPath: path)) == nil {
        problems.append(.notUTF8(path))
        return nil
      }
      if kind == .symbolicLink {
        do throws(FileError) {
          try FilePlace.refuseDanglingLink(path)
        } catch {
          problems.append(TaskListing.Failure(file: path, message: error.description))
          return nil
        }
      }
      guard let kind, Self.isInside(folder, path, kind) else { return nil }
      return FoundFile(path: path, kind: kind)
    }
  }

  /// True if a component of the path begins with a dot.
  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// True if the path leads to a file and, if it is a link, to one inside the folder.
  private static func isInside(_ folder: String, _ path: String, _ kind: FileKind) -> Bool {
    guard kind == .symbolicLink else { return true }
    guard FileKind(following: path) == .regular else { return false }
    let root = FileNames.resolved(folder) ?? folder
    return (FileNames.resolved(path) ?? path).hasPrefix(root == "/" ? root : root + "/")
  }
}

extension TaskListing.Failure {
  /// The failure for a file whose name is not UTF-8; `path` is the repaired path.
  static func notUTF8(_ path: String) -> TaskListing.Failure {
    TaskListing.Failure(
      file: path, message: "cannot read \(quoted(path)): its name is not UTF-8; rename the file")
  }
}

/// The boards that `--file` names, perhaps several times: files, and every board below folders.
struct BoardPaths {
  /// The paths; empty only if several boards were asked for and none was found.
  let paths: [String]

  /// True if more than one board was asked for, so that the output names the files.
  let isSeveral: Bool

  /// True if something could not be read; this was reported on standard error.
  let hasProblems: Bool

  init(_ files: [String]) throws(CommandFailure) {
    isSeveral = files.count > 1 || files.contains { FileKind(following: $0) == .folder }
    guard isSeveral else {
      paths = [try BoardLocation.find(file: files.first)]
      hasProblems = false
      return
    }
    let discovery = BoardDiscovery(files, links: .all)
    for note in discovery.notes + discovery.problems.map(\.message) { Console.standard.note(note) }
    paths = discovery.paths
    hasProblems = !discovery.problems.isEmpty
  }
}

/// Finds the board that a command is about.
enum BoardLocation {
  static let fileName = Board.usualFileName

  /// The path of `--file`, of `$BOARD_FILE`, or of the nearest `board.md`.
  ///
  /// The search goes upward from the current folder, as far as the root of the repository, or else
  /// `$HOME` or the root of the file system.
  static func find(file: String?) throws(CommandFailure) -> String {
    if let typed = typed(file) {
      // Commands that take folders would work on every board below, which the user did not ask for.
      if file == nil, FileKind(following: typed) == .folder {
        throw CommandFailure(
          "$BOARD_FILE is the folder '\(typed)'; set it to a board, or name one with --file"
        )
      }
      try refuseDanglingLink(typed)
      return typed
    }
    var prefix = ""
    // Relative paths are used since the names of the folders above need not be UTF-8.
    while FileKind(following: prefix + fileName) != .regular {
      try refuseDanglingLink(prefix + fileName)
      guard !isLast(prefix) else {
        throw CommandFailure(
          "no '\(fileName)' here or above; make one with 'board init', or name one with --file")
      }
      prefix += "../"
    }
    return prefix + fileName
  }

  /// Refuses a folder, for which git would report that it is not in a repository.
  static func refuseFolder(_ path: String) throws(CommandFailure) {
    guard FileKind(following: path) == .folder else { return }
    throw CommandFailure("cannot read \(quoted(path)): it is a folder; use a regular file")
  }

  private static func refuseDanglingLink(_ path: String) throws(CommandFailure) {
    do throws(FileError) {
      try FilePlace.refuseDanglingLink(path)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Which links to the board are followed: all if the user named it, else none that leaves the
  /// repository.
  static func links(file: String?) -> LinkRule { typed(file) == nil ? .inside : .all }

  /// The path that the user gave, by the option or in the environment.
  private static func typed(_ file: String?) -> String? {
    if let file { return file }
    return environmentVariable("BOARD_FILE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// True if the search ends in this folder: the top of a repository, the home folder or the root.
  private static func isLast(_ prefix: String) -> Bool {
    if access(prefix + ".git", F_OK) == 0 { return true }
    guard let folder = try? FileStatus(following: prefix + ".").identity,
      let parent = try? FileStatus(following: prefix + "..").identity,
      !folder.isSameFile(as: parent)
    else { return true }
    guard let home = environmentVariable("HOME"), !home.isEmpty,
      let identity = try? FileStatus(following: home).identity
    else { return false }
    return folder.isSameFile(as: identity)
  }
}
