/// Collects the commits that changed a file, under each of the names it had.
struct RevisionGraph {
  /// A commit and the name the file had there.
  private struct Key: Hashable {
    let commit: String
    let path: String
  }

  private struct Node {
    let commit: String
    let path: String
    let author: String
    let email: String
    let time: Int
    var blob: String?
    /// The commits before it that changed the file, as git simplified the history.
    var parents: [Int] = []
    var isCutOff = false
  }

  /// What git tells about a commit.
  private struct Record {
    let commit: String
    let parents: [String]
    let author: String
    let email: String
    let time: Int
  }

  /// More parents than any merge has.
  private static let mostParents = 1 << 12

  private let git: GitProcess
  private let names: ObjectReader
  private let isShallow: Bool
  private let folder: String
  private var nodes: [Node] = []
  private var places: [Key: Int] = [:]

  init(in folder: String, isShallow: Bool) throws(GitError) {
    self.folder = folder
    self.isShallow = isShallow
    git = GitProcess(in: folder)
    names = try ObjectReader(in: folder, contents: false)
  }

  /// Adds the history of a path up to a commit, and the histories of its former names.
  ///
  /// - Returns: The last revision; nil where there is none.
  mutating func walk(_ path: String, from commit: String) throws(GitError) -> Int? {
    var tip: Int?
    var pending: [(path: String, commit: String, child: Int?)] = [(path, commit, nil)]
    while let (path, commit, child) = pending.popLast() {
      let records = try records(of: path, from: commit)
      guard let last = records.last else { continue }
      let added = try add(records, path)
      let end = places[Key(commit: last.commit, path: path)]!
      if let child {
        if !nodes[child].parents.contains(end) { nodes[child].parents.append(end) }
      } else {
        tip = end
      }
      for node in added {
        pending += try formerNames(of: node).map { ($0.path, $0.commit, node) }
      }
    }
    return tip
  }

  /// The commits that changed the path, parents first.
  private func records(of path: String, from commit: String) throws(GitError) -> [Record] {
    let output = try git.output(of: [
      "rev-list", "--topo-order", "--reverse", "--parents", "--encoding=UTF-8",
      "--format=%aN%n%aE%n%at", commit, "--", ":(top,literal)\(path)",
    ])
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    var records: [Record] = []
    for index in stride(from: 0, to: lines.count - 3, by: 4) {
      // `commit`, the id, the ids of the parents.
      let ids = lines[index].split(separator: 0x20).dropFirst().map {
        String(decoding: $0, as: UTF8.self)
      }
      guard let id = ids.first else { throw .unreadable }
      records.append(
        Record(
          commit: id, parents: Array(ids.dropFirst()),
          author: String(decoding: lines[index + 1], as: UTF8.self),
          email: String(decoding: lines[index + 2], as: UTF8.self),
          time: GitTime.seconds(String(decoding: lines[index + 3], as: UTF8.self))))
    }
    return records
  }

  /// Adds nodes for those records that have none yet, and returns these.
  private mutating func add(_ records: [Record], _ path: String) throws(GitError) -> [Int] {
    var added: [Int] = []
    for record in records {
      let key = Key(commit: record.commit, path: path)
      guard places[key] == nil else { continue }
      places[key] = nodes.count
      added.append(nodes.count)
      nodes.append(
        Node(
          commit: record.commit, path: path, author: record.author, email: record.email,
          time: record.time,
          parents: record.parents.compactMap { places[Key(commit: $0, path: path)] }))
    }
    var place = added.startIndex
    var blobs: [String?] = []
    try names.objects(added.map { "\(nodes[$0].commit):\(path)" }) { object in
      blobs.append(object?.kind == "blob" ? object?.id : nil)
    }
    for blob in blobs {
      nodes[added[place]].blob = blob
      place += 1
    }
    return added
  }

  /// What the file was called in those parents of a commit that do not have it under its name.
  ///
  /// Where the commit only renamed it, its earlier life under the new name is another file's.
  private mutating func formerNames(
    of index: Int
  ) throws(GitError) -> [(path: String, commit: String)] {
    let node = nodes[index]
    guard node.blob != nil else { return [] }
    let isAddition = !node.parents.contains { nodes[$0].blob != nil }
    if !isAddition, try names.object("\(node.commit)^2") == nil { return [] }
    var found: [(path: String, commit: String)] = []
    var number = 1
    while let parent = try names.object("\(node.commit)^\(number)")?.id {
      number += 1
      guard number < Self.mostParents else { throw .unreadable }
      if try names.object("\(parent):\(node.path)")?.kind == "blob" { continue }
      guard let old = try oldPath(of: node.path, from: parent, to: node.commit) else { continue }
      found.append((old, parent))
    }
    if isAddition {
      if !found.isEmpty { nodes[index].parents = [] }
      if number == 1, isShallow { nodes[index].isCutOff = try hasParents(node.commit) }
    }
    return found
  }

  private func oldPath(
    of path: String, from parent: String, to commit: String
  ) throws(GitError) -> String? {
    let output = try git.output(of: [
      "diff-tree", "-r", "--find-renames", "--diff-filter=R", "--name-status", "-z", parent, commit,
    ])
    let fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    // Each rename is three fields: `R100`, the old path, the new one.
    for index in stride(from: 0, to: fields.count - 2, by: 3) where fields[index + 2] == path {
      return fields[index + 1]
    }
    return nil
  }

  /// Whether a commit has parents that a shallow clone hides.
  private func hasParents(_ commit: String) throws(GitError) -> Bool {
    let object = try ObjectReader(in: folder, contents: true).object(commit)
    let header = (object?.bytes ?? []).split(separator: 0x0A, omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    return header.contains { $0.starts(with: "parent ".utf8) }
  }

  /// The revisions that a node goes back to and itself, parents first.
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
        commit: node.commit, author: node.author, email: node.email, time: node.time,
        path: node.path, blob: node.blob,
        parents: node.parents.map { places[$0] }.filter { $0 >= 0 }, isCutOff: node.isCutOff)
    }
  }
}
