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
    paths = found.filter { seen.insert($0 == "-" ? $0 : Self.identity(of: $0)).inserted }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// One name for all the ways to write a file's path.
  private static func identity(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
    let root = identity(of: folder)
    return identity(of: path).hasPrefix(root == "/" ? root : root + "/")
  }
}

/// Walks a folder without following links and without entering hidden folders.
struct FolderWalk {
  private let root: String

  /// The folders that could not be read, as sentences.
  private(set) var problems: [String] = []

  init(_ root: String) { self.root = root }

  /// The files below whose names satisfy `isWanted`, relative to the root.
  mutating func files(where isWanted: (String) -> Bool) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      guard let stream = opendir(path) else {
        problems.append(
          FileError(.read, path, SystemCallError(errno)).description)
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let relative = folder.isEmpty ? name : folder + "/" + name
        switch (try? FileStatus(ofPath: root + "/" + relative))?.kind {
        case .folder: pending.append(relative)
        default: if isWanted(name) { found.append(relative) }
        }
      }
    }
    return found
  }
}

extension FileStatus {
  /// Reads the status of what `path` leads to, links followed.
  init(following path: String) throws(SystemCallError) {
    var status = stat()
    _ = try uninterrupted { () -> Int32 in stat(path, &status) }
    self.init(status)
  }
}

extension FileKind {
  /// The kind of what `path` leads to, links followed; nil where it leads nowhere.
  init?(following path: String) {
    guard let kind = try? FileStatus(following: path).kind else { return nil }
    self = kind
  }
}
