/// Finds the files of commits, and distinguishes missing files from unreadable ones.
///
/// git answers "missing" for both. Then the commit's trees are read one by one: only they show that
/// a name does not exist.
final class BlobFinder {
  private let repository: Repository
  private var names: ObjectReader?
  private var objects: ObjectReader?

  /// Does not start git yet.
  init(in repository: Repository) { self.repository = repository }

  /// The id of the file at a path of a commit; nil if there is none.
  func blob(at path: GitPath, of commit: String) throws(GitError) -> String? {
    var found: String?
    try blobs(at: path, of: [commit]) { found = $0 }
    return found
  }

  /// Passes the id of the file in each commit to `receive`, in order.
  func blobs(
    at path: GitPath, of commits: [String], _ receive: (String?) throws(GitError) -> Void
  ) throws(GitError) {
    var index = 0
    try namesReader().objects(commits.map { Self.name(path, $0) }) { (object) throws(GitError) in
      let commit = commits[index]
      index += 1
      if let object {
        try receive(object.kind == "blob" ? object.id : nil)
      } else {
        try receive(try treeEntry(at: path, of: commit))
      }
    }
  }

  /// The id of a commit's parent, counted from 1, as git sees it; nil if there is none.
  func parent(_ number: Int, of commit: String) throws(GitError) -> String? {
    try namesReader().object(GitPath("\(commit)^\(number)"))?.id
  }

  /// True if a commit names parents, even if a shallow clone hides them.
  func namesParents(_ commit: String) throws(GitError) -> Bool {
    try header(of: commit).contains { $0.starts(with: "parent ".utf8) }
  }

  /// The content of the file at a path of a commit; nil if there is none.
  func content(at path: GitPath, of commit: String) throws(GitError) -> [UInt8]? {
    if let object = try reader().object(Self.name(path, commit)) {
      return object.kind == "blob" ? object.bytes : nil
    }
    return try treeEntry(at: path, of: commit).map { (blob) throws(GitError) in
      try reader().existing(blob).bytes
    }
  }

  private static func name(_ path: GitPath, _ commit: String) -> GitPath {
    GitPath(Array("\(commit):".utf8) + path.bytes)
  }

  private func namesReader() throws(GitError) -> ObjectReader {
    if let names { return names }
    let names = try ObjectReader(in: repository, contents: false)
    self.names = names
    return names
  }

  private func reader() throws(GitError) -> ObjectReader {
    if let objects { return objects }
    let objects = try ObjectReader(in: repository, contents: true)
    self.objects = objects
    return objects
  }

  private func header(of commit: String) throws(GitError) -> [ArraySlice<UInt8>] {
    try reader().existing(commit).bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
  }

  private func treeEntry(at path: GitPath, of commit: String) throws(GitError) -> String? {
    let start = try header(of: commit).first { $0.starts(with: "tree ".utf8) }
    guard let start else { throw .unreadable }
    var id = String(decoding: start.dropFirst(5), as: UTF8.self)
    var parts = path.bytes.split(separator: UInt8(ascii: "/"))[...]
    while let name = parts.popFirst() {
      let tree = try reader().existing(id)
      guard tree.kind == "tree" else { throw .unreadable }
      guard let entry = Self.entry(name, in: tree) else { return nil }
      // A folder must not be taken for a file, nor a file or a submodule for a folder.
      let isFolder = entry.mode.elementsEqual("40000".utf8)
      let isFile = entry.mode.starts(with: "10".utf8) || entry.mode.starts(with: "12".utf8)
      guard parts.isEmpty ? isFile : isFolder else { return nil }
      id = entry.id
    }
    return id
  }

  /// An entry of a tree: `MODE NAME`, NUL, and the id's bytes.
  private static func entry(
    _ name: ArraySlice<UInt8>, in tree: ObjectReader.Object
  ) -> (mode: ArraySlice<UInt8>, id: String)? {
    let idLength = tree.id.utf8.count / 2
    var rest = tree.bytes[...]
    while let end = rest.firstIndex(of: 0), rest.endIndex - end > idLength {
      let words = rest[..<end].split(
        separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
      let id = rest[(end + 1)...].prefix(idLength)
      if words.count == 2, words[1].elementsEqual(name) { return (words[0], hexadecimal(id)) }
      rest = rest[id.endIndex...]
    }
    return nil
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
