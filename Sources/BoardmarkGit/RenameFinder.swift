/// Finds the names of files before a commit, through one process for all commits.
final class RenameFinder {
  /// Options that list only renames, without looking into submodules or running a program.
  static let options = [
    "-r", "--find-renames", "--diff-filter=R", "--name-status", "-z", "--no-ext-diff",
    "--no-textconv", "--ignore-submodules=all",
  ]

  /// A request that is not an id: git repeats it after answering the requests before it.
  private static let mark = Array("end\n".utf8)

  private let repository: Repository
  private let process: GitProcess.Running
  private var buffer: [UInt8] = []

  init(in repository: Repository) throws(GitError) {
    self.repository = repository
    process = try repository.start(["diff-tree", "--stdin", "--no-commit-id"] + Self.options)
  }

  deinit { process.end() }

  /// The path in one of a commit's parents of the file that the commit has at `path`; nil
  /// if it was not renamed from there.
  func source(
    of path: GitPath, from parent: String, to commit: String
  ) throws(GitError) -> GitPath? {
    try process.write(Array("\(commit) \(parent)\n".utf8) + Self.mark)
    buffer.removeAll()
    var answer = RenameAnswer()
    while !answer.isComplete(in: buffer) {
      guard buffer.count <= GitProcess.outputLimit else { throw .unreadable }
      if try !process.read(into: &buffer, room: 1 << 16) {
        // Asked for this commit alone, git says why.
        _ = try repository.output(of: ["diff-tree"] + Self.options + [parent, commit])
        throw .unreadable
      }
    }
    return Self.source(of: path, in: buffer.dropLast(Self.mark.count))
  }

  /// The old path in a list of renames, each of them three fields: `R100`, the old path, the new one.
  static func source(of path: GitPath, in output: some Collection<UInt8>) -> GitPath? {
    let fields = output.split(separator: 0)
    for index in stride(from: 0, to: fields.count - 2, by: 3)
    where fields[index + 2].elementsEqual(path.bytes) {
      return GitPath(fields[index + 1])
    }
    return nil
  }

  /// How much of an answer was read. The mark ends the answer only where a record may begin, not inside of a path.
  private struct RenameAnswer {
    private var offset = 0
    private var fields = 0

    mutating func isComplete(in buffer: [UInt8]) -> Bool {
      while let end = buffer[offset...].firstIndex(of: 0) {
        fields += 1
        offset = end + 1
      }
      return fields % 3 == 0 && buffer[offset...].elementsEqual(RenameFinder.mark)
    }
  }
}
