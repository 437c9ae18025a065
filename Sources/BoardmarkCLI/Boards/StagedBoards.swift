import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents
import BoardmarkReports

/// Boards as they are in git's index.
struct StagedBoards: Sendable {
  /// The paths of the boards from the current folder, sorted by their bytes.
  private(set) var paths: [String] = []

  /// The files that could not be looked at.
  private(set) var problems: [TaskListing.Failure] = []

  /// True if there are boards, and a commit to compare them with.
  private(set) var isComparable = false

  private var contents: [String: [UInt8]] = [:]
  private var archives: [String: [UInt8]] = [:]

  /// Reads the boards that the next commit changes, or else the named ones, changed or not.
  ///
  /// - Parameter arguments: Files, and folders for the boards below them; empty for the whole
  ///   repository.
  /// - Throws: `CommandFailure` if a file is not in the index.
  init(_ arguments: [String]) throws(CommandFailure) {
    var repositories: [Repository] = []
    if arguments.isEmpty {
      let repository = try gitAnswer(try Repository(containing: "."))
      repositories.append(repository)
      if let top = repository.top {
        let all = try gitAnswer(
          try StagedPlace(boardsIn: top, of: repository))
        try add([all], of: repository, changedOnly: true)
      }
    }
    for argument in arguments {
      if FileKind(following: argument) == .folder {
        let repository = try gitAnswer(try Repository(containing: GitPath(argument)))
        repositories.append(repository)
        let below = try gitAnswer(
          try StagedPlace(boardsIn: GitPath(argument), of: repository))
        try add([below], of: repository, changedOnly: false)
      } else {
        let file = try gitAnswer(try RepositoryFile(at: argument, in: repositories))
        repositories.append(file.repository)
        let isStaged = try add(
          [StagedPlace(file: file.path)], of: file.repository, changedOnly: false)
        guard isStaged else {
          throw CommandFailure("\(quoted(argument)) is not staged; add it with 'git add'")
        }
      }
    }
    for repository in repositories where !contents.isEmpty && !isComparable {
      isComparable = try gitAnswer(try repository.commit(named: "HEAD")) != nil
    }
    paths = contents.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The content of a board in the index.
  func bytes(of path: String) -> [UInt8] { contents[path] ?? [] }

  /// The ids in the staged archive next to a board.
  func archivedIDs(forBoard path: String) -> Set<TaskID> {
    archives[path].map { Board($0, fileName: BoardLocation.fileName).ids } ?? []
  }

  /// Adds the boards of a repository; returns false if there are none.
  @discardableResult
  private mutating func add(
    _ places: [StagedPlace], of repository: Repository, changedOnly: Bool
  ) throws(CommandFailure) -> Bool {
    let boards = try gitAnswer(
      try repository.stagedFiles(in: places, changedOnly: changedOnly))
    let beside = boards.map { StagedPlace(file: GitPath(BoardArchive.path(forBoard: $0.path))) }
    let archives = try gitAnswer(try repository.stagedFiles(in: beside, changedOnly: false))
    let bytes = try gitAnswer(try repository.contents(of: boards + archives))
    var archived: [GitPath: [UInt8]] = [:]
    for (file, bytes) in zip(archives, bytes.dropFirst(boards.count)) {
      archived[file.path] = bytes
    }
    for (file, bytes) in zip(boards, bytes) {
      let whole = repository.top?.appending(file.path) ?? file.path
      let near = whole.fromCurrentFolder ?? whole
      guard let path = String(validating: near.bytes, as: UTF8.self) else {
        problems.append(.notUTF8("\(near)"))
        continue
      }
      contents[path] = bytes
      self.archives[path] = archived[GitPath(BoardArchive.path(forBoard: file.path))]
    }
    return !boards.isEmpty
  }
}

extension BoardArchive {
  /// The path of the archive of the board at a path in a repository.
  fileprivate static func path(forBoard path: GitPath) -> [UInt8] {
    let stem = path.bytes.suffix(3) == Array(".md".utf8) ? path.bytes.dropLast(3) : path.bytes[...]
    return stem + Array(suffix.utf8)
  }
}
