/// What git says about a commit.
struct CommitRecord {
  let commit: String
  let parents: [String]
  let author: String
  let email: String
  let time: Int

  /// The commits up to a commit, children first; with `path` only those that changed that path,
  /// with their parents in the history as git simplifies it.
  static func list(
    upTo commit: String, path: GitPath? = nil, in repository: Repository
  ) throws(GitError) -> [CommitRecord] {
    let output = try repository.output(
      of: [
        "rev-list", "--topo-order", "--parents", "--encoding=UTF-8", "--format=%aN%n%aE%n%at",
        commit, "--",
      ], path.map { [$0.literal] } ?? [])
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    var records: [CommitRecord] = []
    for index in stride(from: 0, to: lines.count - 3, by: 4) {
      // `commit`, the id, the ids of the parents.
      let ids = lines[index].split(separator: 0x20).dropFirst().map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let id = ids.first else { throw .unreadable }
      records.append(
        CommitRecord(
          commit: id, parents: Array(ids.dropFirst()),
          author: String(decoding: lines[index + 1], as: UTF8.self),
          email: String(decoding: lines[index + 2], as: UTF8.self),
          time: GitTime.seconds(String(decoding: lines[index + 3], as: UTF8.self))))
    }
    return records
  }
}
