import BoardmarkGit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the files that `fmt` and `check` are to work on.
struct BoardDiscovery {
  /// The paths to work on, in the order of their bytes, each file once; `-` is standard input.
  private(set) var paths: [String] = []

  /// What could not be looked at, as sentences.
  private(set) var problems: [String] = []

  /// What was looked at in another way than was meant, as sentences.
  private(set) var notes: [String] = []

  /// Finds the boards that the command line names: files as they are, folders for what is in them.
  init(_ arguments: [String]) {
    var found: [String] = []
    for argument in arguments {
      switch argument == "-" ? .regular : FileKind(following: argument) {
      case .folder:
        let boards = boards(in: argument)
        if boards.isEmpty { notes.append("no board below \(quoted(argument))") }
        found += boards
      // A file that does not exist is found out, and said, when it is read.
      default: found.append(argument)
      }
    }
    var seen: Set<String> = []
    var names = FileNames()
    paths = found.filter { seen.insert($0 == "-" ? $0 : names.identity(of: $0)).inserted }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Every `board.md` and `*.board.md` below a folder.
  private mutating func boards(in folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder == "." ? "" : folder + "/"
    if BoardLocation.isInWorkTree(folder) {
      do throws(GitError) {
        let files = try WorkTree(containing: folder)
          .files(matching: ["**/board.md", "**/*.board.md"])
        return inside(folder, files.filter { !Self.isHidden($0) }, prefix)
      } catch {
        if case .failed(_, let message) = error {
          notes.append(
            "git cannot list \(quoted(folder)): \(message); ignored files are not left out")
        }
      }
    }
    var walk = FolderWalk(folder)
    let found = walk.files { $0 == "board.md" || $0.hasSuffix(".board.md") }
    problems += walk.problems
    return inside(folder, found, prefix)
  }

  /// The paths of the files that stand inside the folder.
  private mutating func inside(_ folder: String, _ files: [String], _ prefix: String) -> [String] {
    files.map { prefix + $0 }.filter { path in
      // A name that is no UTF-8 was mended on its way here and leads nowhere now.
      if path.unicodeScalars.contains("\u{FFFD}"), (try? FileStatus(ofPath: path)) == nil {
        problems.append("cannot read \(quoted(path)): its name is not UTF-8; rename the file")
        return false
      }
      return Self.isInside(folder, path)
    }
  }

  /// Whether a part of the path begins with a dot.
  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Whether the path leads to a file, and, where it is a link, to one inside the folder.
  private static func isInside(_ folder: String, _ path: String) -> Bool {
    guard let status = try? FileStatus(ofPath: path) else { return false }
    guard status.kind == .symbolicLink else { return true }
    guard FileKind(following: path) == .regular else { return false }
    let root = FileNames.resolved(folder) ?? folder
    return (FileNames.resolved(path) ?? path).hasPrefix(root == "/" ? root : root + "/")
  }
}
