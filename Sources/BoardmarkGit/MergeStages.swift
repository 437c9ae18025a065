/// The three versions of a file whose merge git could not finish.
public struct MergeStages: Sendable, Equatable {
  /// The common ancestor; empty where both sides added the file.
  public let base: [UInt8]
  public let ours: [UInt8]
  public let theirs: [UInt8]

  /// Reads the versions of the file `name` of `folder` from the index; nil where there are none.
  public init?(of name: String, in folder: String) throws(GitError) {
    let git = GitProcess(in: folder)
    let output = try git.output(of: ["ls-files", "--unmerged", "-z", "--", ":(literal)\(name)"])
    // Each entry: mode, object and stage, a tab, the path.
    var objects: [String: String] = [:]
    for entry in output.split(separator: 0) {
      let words = String(decoding: entry.prefix { $0 != 0x09 }, as: UTF8.self)
        .split(separator: " ")
      if words.count == 3 { objects[String(words[2])] = String(words[1]) }
    }
    guard let ours = objects["2"], let theirs = objects["3"] else { return nil }
    base =
      try objects["1"].map { (object) throws(GitError) in
        try git.output(of: ["cat-file", "blob", object])
      } ?? []
    self.ours = try git.output(of: ["cat-file", "blob", ours])
    self.theirs = try git.output(of: ["cat-file", "blob", theirs])
  }
}
