/// The three versions of a file whose merge git could not finish.
package struct MergeStages: Sendable, Equatable {
  /// The common ancestor; empty where both sides added the file.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// Reads the versions of a file from the index; nil where there are none.
  package init?(of file: RepositoryFile) throws(GitError) {
    let objects = try Self.objects(of: file)
    guard let ours = objects["2"], let theirs = objects["3"] else { return nil }
    let reader = try ObjectReader(in: file.repository, contents: true)
    base = try objects["1"].map { (id) throws(GitError) in try reader.existing(id).bytes } ?? []
    self.ours = try reader.existing(ours).bytes
    self.theirs = try reader.existing(theirs).bytes
  }

  /// Whether one side deleted a file that the other changed, and which one.
  package static func deleter(of file: RepositoryFile) throws(GitError) -> FileDeletion? {
    let objects = try Self.objects(of: file)
    switch (objects["1"], objects["2"], objects["3"]) {
    case (_?, nil, _?): return .byOurs
    case (_?, _?, nil): return .byTheirs
    default: return nil
    }
  }

  /// Whether git's attributes kept it from merging a file: then it left what ours has, without a marker.
  package static func areUnmerged(_ bytes: [UInt8], of file: RepositoryFile) throws(GitError)
    -> Bool
  {
    guard try MergeStages(of: file)?.ours == bytes else { return false }
    let drivers = try file.repository.attribute("merge", of: [file.path])
    return ["unset", "binary"].contains(drivers[file.path])
  }

  /// The objects of an unmerged file by their stages.
  private static func objects(of file: RepositoryFile) throws(GitError) -> [String: String] {
    let output = try file.repository.output(
      of: ["ls-files", "--unmerged", "-z", "--"], [file.path.literal])
    // Each entry: mode, object and stage, a tab, the path.
    var objects: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let words = String(decoding: entry.prefix { $0 != 0x09 }, as: UTF8.self)
        .split(separator: " ")
      if words.count == 3 { objects[String(words[2])] = String(words[1]) }
    }
    return objects
  }
}

/// Which side of a merge deleted a file that the other one changed.
package enum FileDeletion: Sendable {
  case byOurs
  case byTheirs
}
