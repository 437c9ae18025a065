extension RevisionGraph {
  /// A child that is waiting for the revision before it.
  private struct Waiting {
    let child: Int
    let rank: Int
  }

  /// What is asked of a commit for one of the file's names: its content there, and the
  /// children that are waiting for it.
  private struct Request {
    let blob: String?
    var waiting: [Waiting]
  }

  /// Adds the histories of any number of names in one pass over all commits up to `tip`.
  ///
  /// The history is simplified as git does it: a commit whose version of the file is the
  /// same as in a parent leads only to the first such parent. Cost: linear in the
  /// commits, and two processes in all.
  mutating func walkWhole(from tip: String, _ edges: [Edge]) throws(GitError) {
    var requests: [String: [GitPath: Request]] = [:]
    func ask(_ commit: String, _ path: GitPath, _ blob: String?, _ waiting: [Waiting]) {
      requests[commit, default: [:]][path, default: Request(blob: blob, waiting: [])].waiting +=
        waiting
    }
    for edge in edges {
      guard let child = edge.child else { continue }
      let blob = try finder.blob(at: edge.path, of: edge.commit)
      ask(edge.commit, edge.path, blob, [Waiting(child: child, rank: edge.rank)])
    }
    for record in try CommitRecord.list(upTo: tip, in: repository) {
      guard let wanted = requests.removeValue(forKey: record.commit) else { continue }
      for (path, request) in wanted {
        if let known = places[Key(commit: record.commit, path: path)] {
          for waiting in request.waiting { link(waiting.child, to: known, rank: waiting.rank) }
          continue
        }
        var blobs: [String?] = []
        for parent in record.parents { blobs.append(try finder.blob(at: path, of: parent)) }
        if let same = blobs.firstIndex(of: request.blob) {
          ask(record.parents[same], path, request.blob, request.waiting)
          continue
        }
        if record.parents.isEmpty, request.blob == nil { continue }
        let node = add(record, path)
        for waiting in request.waiting { link(waiting.child, to: node, rank: waiting.rank) }
        var isCutOff = false
        if record.parents.isEmpty, repository.isShallow {
          isCutOff = try finder.namesParents(record.commit)
        }
        set(blob: request.blob, of: node, isCutOff: isCutOff)
        for (parent, old, rank) in try steps(from: record, path, request.blob, blobs) {
          let blob =
            try old == path ? blobs[rank / 2] : finder.blob(at: old, of: record.parents[rank / 2])
          ask(parent, old, blob, [Waiting(child: node, rank: rank)])
        }
      }
    }
  }

  /// The parents to go on with from a commit that changed the file, with the file's name in each.
  private mutating func steps(
    from record: CommitRecord, _ path: GitPath, _ blob: String?, _ blobs: [String?]
  ) throws(GitError) -> [(parent: String, path: GitPath, rank: Int)] {
    var same: [(parent: String, path: GitPath, rank: Int)] = []
    var renamed = same
    for (place, parent) in record.parents.enumerated() {
      same.append((parent, path, 2 * place))
      guard blob != nil, blobs[place] == nil else { continue }
      if let old = try formerName(of: path, at: record.commit, in: parent) {
        renamed.append((parent, old, 2 * place + 1))
      }
    }
    // If the commit only renamed the file, anything earlier under the new name was another file.
    let isAddition = blobs.allSatisfy { $0 == nil }
    return isAddition && !renamed.isEmpty ? renamed : same + renamed
  }
}
