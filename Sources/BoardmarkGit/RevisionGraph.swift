/// Collects the commits that changed a file, under each of its names.
struct RevisionGraph {
  /// A commit and the name the file had there.
  private struct Key: Hashable {
    let commit: String
    let path: GitPath
  }

  /// A former name to follow, and the commit back from which it is the file's name.
  private struct Edge {
    let commit: String
    let path: GitPath

    /// The revision that follows this one; nil for the last one.
    let child: Int?
  }

  private struct Node {
    let record: CommitRecord
    let path: GitPath
    var blob: String?
    /// The revisions before it.
    var parents: [Int] = []
    var isCutOff = false
  }

  /// More parents than any merge has.
  private static let maxParents = 1 << 12

  private let repository: Repository
  private let finder: BlobFinder
  private var nodes: [Node] = []
  private var places: [Key: Int] = [:]

  init(in repository: Repository) {
    self.repository = repository
    finder = BlobFinder(in: repository)
  }

  /// Adds the history of a path up to a commit, and the histories of its former names.
  ///
  /// - Returns: The last revision; nil if there is none.
  mutating func walk(_ path: GitPath, from commit: String) throws(GitError) -> Int? {
    var tip: Int?
    var pending = [Edge(commit: commit, path: path, child: nil)]
    while let edge = pending.popLast() {
      let records = try CommitRecord.list(upTo: edge.commit, path: edge.path, in: repository)
      guard let last = records.first else { continue }
      let added = try add(records.reversed(), edge.path)
      let end = places[Key(commit: last.commit, path: edge.path)]!
      if let child = edge.child {
        link(child, to: end)
      } else {
        tip = end
      }
      for node in added { pending += try formerNames(of: node) }
    }
    return tip
  }

  private mutating func link(_ child: Int, to parent: Int) {
    if !nodes[child].parents.contains(parent) { nodes[child].parents.append(parent) }
  }

  /// The name of the file in a parent of a commit; nil if it was not renamed from there.
  private func formerName(
    of path: GitPath, at commit: String, in parent: String
  ) throws(GitError) -> GitPath? {
    let output = try repository.output(of: ["diff-tree"] + Renames.options + [parent, commit])
    return Renames.source(of: path, in: output)
  }

  /// Adds nodes for the records that have none yet, given parents first, and returns the new nodes.
  private mutating func add(
    _ records: [CommitRecord], _ path: GitPath
  ) throws(GitError) -> [Int] {
    var added: [Int] = []
    for record in records where places[Key(commit: record.commit, path: path)] == nil {
      let node = nodes.count
      nodes.append(Node(record: record, path: path))
      places[Key(commit: record.commit, path: path)] = node
      added.append(node)
      for parent in record.parents {
        if let place = places[Key(commit: parent, path: path)] { link(node, to: place) }
      }
    }
    var blobs: [String?] = []
    try finder.blobs(at: path, of: added.map { nodes[$0].record.commit }) { blobs.append($0) }
    for (node, blob) in zip(added, blobs) { nodes[node].blob = blob }
    return added
  }

  /// The file's names in those parents of a commit that do not have it under its current name.
  ///
  /// If the commit only renamed the file, anything earlier under the new name is a different file.
  private mutating func formerNames(of index: Int) throws(GitError) -> [Edge] {
    let node = nodes[index]
    let commit = node.record.commit
    guard node.blob != nil else { return [] }
    let isAddition = !node.parents.contains { nodes[$0].blob != nil }
    if !isAddition, try finder.parent(2, of: commit) == nil { return [] }
    var found: [Edge] = []
    var number = 1
    while let parent = try finder.parent(number, of: commit) {
      number += 1
      guard number < Self.maxParents else { throw .unreadable }
      if try finder.blob(at: node.path, of: parent) != nil { continue }
      guard let old = try formerName(of: node.path, at: commit, in: parent) else { continue }
      found.append(Edge(commit: parent, path: old, child: index))
    }
    if isAddition {
      if !found.isEmpty { nodes[index].parents = [] }
      if number == 1, repository.isShallow {
        nodes[index].isCutOff = try finder.namesParents(commit)
      }
    }
    return found
  }

  /// The revision of a node and all revisions before it, parents first.
  func revisions(upTo tip: Int) -> [FileHistory.Revision] {
    var places = [Int](repeating: -1, count: nodes.count)
    var order: [Int] = []
    var pending = [(node: tip, isDone: false)]
    var isSeen = [Bool](repeating: false, count: nodes.count)
    while let (node, isDone) = pending.popLast() {
      if isDone {
        places[node] = order.count
        order.append(node)
      } else if !isSeen[node] {
        isSeen[node] = true
        pending.append((node, true))
        for parent in nodes[node].parents.reversed() where !isSeen[parent] {
          pending.append((parent, false))
        }
      }
    }
    return order.map { index in
      let node = nodes[index]
      return FileHistory.Revision(
        commit: node.record.commit, author: node.record.author, email: node.record.email,
        time: node.record.time, path: node.path, blob: node.blob,
        parents: node.parents.map { places[$0] }.filter { $0 >= 0 }, isCutOff: node.isCutOff)
    }
  }
}

/// Renamed files, as git lists them.
enum Renames {
  /// Options that list only renames, without looking into submodules or running a program.
  static let options = [
    "-r", "--find-renames", "--diff-filter=R", "--name-status", "-z", "--no-ext-diff",
    "--no-textconv", "--ignore-submodules=all",
  ]

  /// The old path in a list of renames, each of them three fields: `R100`, the old path, the new one.
  static func source(of path: GitPath, in output: [UInt8]) -> GitPath? {
    let fields = output.split(separator: 0)
    for index in stride(from: 0, to: fields.count - 2, by: 3)
    where fields[index + 2].elementsEqual(path.bytes) {
      return GitPath(fields[index + 1])
    }
    return nil
  }
}
