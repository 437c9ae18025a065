/// The three versions of a file whose merge git could not finish.
public struct MergeStages: Sendable, Equatable {
  /// The common ancestor; empty where both sides added the file.
  public let base: [UInt8]
  public let ours: [UInt8]
  public let theirs: [UInt8]

  /// Reads the versions of the file `name` of `folder` from the index; nil where there are none.
  public init?(of name: String, in folder: String) throws(GitError) {
    let git = GitProcess(in: folder)
    let objects = try Self.objects(of: name, git)
    guard let ours = objects["2"], let theirs = objects["3"] else { return nil }
    base =
      try objects["1"].map { (object) throws(GitError) in
        try git.output(of: ["cat-file", "blob", object])
      } ?? []
    self.ours = try git.output(of: ["cat-file", "blob", ours])
    self.theirs = try git.output(of: ["cat-file", "blob", theirs])
  }

  /// Whether one side deleted the file `name` of `folder`, which the other changed, and which one.
  public static func deleter(
    of name: String, in folder: String
  ) throws(GitError) -> FileDeletion? {
    let objects = try Self.objects(of: name, GitProcess(in: folder))
    switch (objects["1"], objects["2"], objects["3"]) {
    case (_?, nil, _?): return .byOurs
    case (_?, _?, nil): return .byTheirs
    default: return nil
    }
  }

  /// The objects of an unmerged file by their stages.
  private static func objects(
    of name: String, _ git: GitProcess
  ) throws(GitError) -> [String: String] {
    let output = try git.output(of: ["ls-files", "--unmerged", "-z", "--", ":(literal)\(name)"])
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
public enum FileDeletion: Sendable {
  case byOurs
  case byTheirs
}
