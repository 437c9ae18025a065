/// Collects the commits that changed a file, under each of the names that it had.
struct RevisionGraph {
  /// A commit and the name the file had there.
  struct Key: Hashable {
    let commit: String
    let path: GitPath
  }

  /// A former name to follow, and the commit from which on backwards it is the file's name.
  struct Edge {
    let commit: String
    let path: GitPath

    /// The revision that follows this one; nil for the last one.
    let child: Int?

    /// The rank among the child's parents; the lowest comes first.
    var rank = Int.max
  }

  struct Node {
    let record: CommitRecord
    let path: GitPath
    var blob: String?
    /// The revisions before it, with their ranks; the lowest comes first.
    var parents: [(node: Int, rank: Int)] = []
    var isCutOff = false
  }

  /// How many names git is asked about one by one, each time back to the beginning of the history.
  /// If there are more, the whole history is read once.
  static let maxNames = 16

  /// More parents than any merge has.
  private static let maxParents = 1 << 12

  let repository: Repository
  let finder: BlobFinder
  private(set) var nodes: [Node] = []
  private(set) var places: [Key: Int] = [:]
  private var renames: RenameFinder?

  private let maxNames: Int

  init(in repository: Repository, maxNames: Int) {
    self.repository = repository
    self.maxNames = maxNames
    finder = BlobFinder(in: repository)
  }

  /// Adds the history of a path up to a commit, and the histories of its former names.
  ///
  /// - Returns: The last revision; nil if there is none.
  mutating func walk(_ path: GitPath, from commit: String) throws(GitError) -> Int? {
    var tip: Int?
    var pending = [Edge(commit: commit, path: path, child: nil)]
    var count = 0
    while let edge = pending.popLast() {
      guard count < maxNames else {
        try walkWhole(from: commit, pending + [edge])
        return tip
      }
      count += 1
      let records = try CommitRecord.list(upTo: edge.commit, path: edge.path, in: repository)
      guard let last = records.first else { continue }
      let added = try add(records.reversed(), edge.path)
      let end = places[Key(commit: last.commit, path: edge.path)]!
      if let child = edge.child {
        link(child, to: end, rank: edge.rank)
      } else {
        tip = end
      }
      for node in added { pending += try formerNames(of: node) }
    }
    return tip
  }

  /// Adds a node without content, and returns its index.
  mutating func add(_ record: CommitRecord, _ path: GitPath) -> Int {
    places[Key(commit: record.commit, path: path)] = nodes.count
    nodes.append(Node(record: record, path: path))
    return nodes.count - 1
  }

  mutating func set(blob: String?, of node: Int, isCutOff: Bool) {
    nodes[node].blob = blob
    nodes[node].isCutOff = isCutOff
  }

  mutating func link(_ child: Int, to parent: Int, rank: Int) {
    guard !nodes[child].parents.contains(where: { $0.node == parent }) else { return }
    nodes[child].parents.append((parent, rank))
  }

  /// The name of the file in a parent of a commit; nil if it was not renamed from there.
  mutating func formerName(
    of path: GitPath, at commit: String, in parent: String
  ) throws(GitError) -> GitPath? {
    let finder: RenameFinder
    if let renames { finder = renames } else { finder = try RenameFinder(in: repository) }
    renames = finder
    return try finder.source(of: path, from: parent, to: commit)
  }

  /// Adds nodes for those records, given parents first, that have none
  /// yet, and returns the new ones.
  private mutating func add(
    _ records: [CommitRecord], _ path: GitPath
  ) throws(GitError) -> [Int] {
    var added: [Int] = []
    for record in records where places[Key(commit: record.commit, path: path)] == nil {
      let node = add(record, path)
      added.append(node)
      for (rank, parent) in record.parents.enumerated() {
        if let place = places[Key(commit: parent, path: path)] { link(node, to: place, rank: rank) }
      }
    }
    var blobs: [String?] = []
    try finder.blobs(at: path, of: added.map { nodes[$0].record.commit }) { blobs.append($0) }
    for (node, blob) in zip(added, blobs) { nodes[node].blob = blob }
    return added
  }

  /// The names in those parents of a commit that do not have the file under its name.
  ///
  /// If the commit only renamed the file, anything earlier under the new name was another file.
  private mutating func formerNames(of index: Int) throws(GitError) -> [Edge] {
    let node = nodes[index]
    let commit = node.record.commit
    guard node.blob != nil else { return [] }
    let isAddition = !node.parents.contains { nodes[$0.node].blob != nil }
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
    let parents = nodes.map { $0.parents.sorted { $0.rank < $1.rank }.map(\.node) }
    while let (node, isDone) = pending.popLast() {
      if isDone {
        places[node] = order.count
        order.append(node)
      } else if !isSeen[node] {
        isSeen[node] = true
        pending.append((node, true))
        for parent in parents[node].reversed() where !isSeen[parent] {
          pending.append((parent, false))
        }
      }
    }
    return order.map { index in
      let node = nodes[index]
      return FileHistory.Revision(
        commit: node.record.commit, author: node.record.author, email: node.record.email,
        time: node.record.time, path: node.path, blob: node.blob,
        parents: parents[index].map { places[$0] }.filter { $0 >= 0 }, isCutOff: node.isCutOff)
    }
  }
}
