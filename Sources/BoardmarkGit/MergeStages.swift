/// The three versions of a file that git could not merge.
package struct MergeStages: Sendable, Equatable {
  /// The common ancestor; empty if both sides added the file.
  package let base: [UInt8]
  package let ours: [UInt8]
  package let theirs: [UInt8]

  /// Reads the versions of a file from the index; nil unless both sides have one there.
  package init?(of file: RepositoryFile) throws(GitError) {
    let objects = try Self.objects(of: file)
    guard let ours = objects["2"], let theirs = objects["3"] else { return nil }
    let reader = try ObjectReader(in: file.repository, contents: true)
    base = try objects["1"].map { (id) throws(GitError) in try reader.existing(id).bytes } ?? []
    self.ours = try reader.existing(ours).bytes
    self.theirs = try reader.existing(theirs).bytes
  }

  /// What git left in a file in a merge, with the conflicts that it or its driver found; nil if git does not tell, as
  /// before 2.34 and after other strategies than `ort`.
  package static func left(in file: RepositoryFile) throws(GitError) -> [UInt8]? {
    let reader = try ObjectReader(in: file.repository, contents: true)
    return try reader.object(GitPath(Array("AUTO_MERGE:".utf8) + file.path.bytes))?.bytes
  }

  /// Why a file in a merge has no markers although nobody has settled it;
  /// nil if it is not such a file.
  ///
  /// - Parameter bytes: The file's content.
  package static func unmarked(
    _ file: RepositoryFile, holding bytes: [UInt8]
  ) throws(GitError) -> UnmarkedMerge? {
    let objects = try Self.objects(of: file)
    switch (objects["1"], objects["2"], objects["3"]) {
    case (_?, nil, _?): return .deletedByOurs
    case (_?, _?, nil): return .deletedByTheirs
    case (_, let ours?, _?):
      let driver = try file.repository.attribute("merge", of: [file.path])[file.path]
      guard driver == "unset" || driver == "binary" else { return nil }
      let reader = try ObjectReader(in: file.repository, contents: true)
      return try reader.existing(ours).bytes == bytes ? .leftAsOurs : nil
    default: return nil
    }
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

/// What git left of a file that it could not merge and in which it put no markers.
package enum UnmarkedMerge: Sendable {
  /// One side deleted the file, the other changed it.
  case deletedByOurs
  case deletedByTheirs
  /// The file's attributes keep git from merging it, so it was left as ours has it.
  case leftAsOurs
}
