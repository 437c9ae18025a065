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
