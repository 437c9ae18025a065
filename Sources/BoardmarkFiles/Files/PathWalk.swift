import LibC

/// Follows a path from folder to folder, each held open, and follows its links itself.
struct PathWalk {
  /// The file or folder at the end of the path.
  struct End {
    let folder: Folder
    let name: FileName
    let status: FileStatus?
    let isLinked: Bool
  }

  /// The reason why a path cannot be followed.
  enum Failure: Error {
    case system(SystemCallError)
    case dangling(target: String)
    case leadsOut(link: String, of: String)

    func fileError(_ operation: FileError.Operation, _ path: String) -> FileError {
      switch self {
      case .system(let error): FileError(operation, path, error)
      case .dangling(let target): FileError(operation, path, .danglingLink(target: target))
      // A path that is only read may lead anywhere.
      case .leadsOut(let link, let top):
        FileError(.write, path, .leadsOut(link: link, folder: top))
      }
    }
  }

  /// The folders that links of the path must not lead out of.
  var bounds: [Folder] = []

  /// True if every link confines the path to the work tree that the link is in.
  var confinesLinksToTheirTree = false

  /// True to create missing folders, once their place is known to be allowed.
  var makesFolders = false

  private let start: Folder
  private var folder: Folder
  /// The names that are still to be followed, the next one last.
  private var pending: [FileName] = []
  private var linkCount = 0
  private var lastLink = ""
  /// True if the target of the last name, a link, is being followed.
  private var isLastLinked = false

  init(_ path: String) throws(Failure) {
    let bytes = Array(path.utf8)
    self.init(
      bytes, from: try system { () throws(SystemCallError) in try Folder.start(of: bytes) })
  }

  init(_ path: [UInt8], from folder: Folder) {
    start = folder
    self.folder = folder
    push(path)
  }

  init(_ name: FileName, in folder: Folder) { self.init(name.bytes, from: folder) }

  private mutating func push(_ path: [UInt8]) {
    // A path that ends in a slash names a folder, as does one that ends in ".".
    if path.last == UInt8(ascii: "/") { pending.append(FileName(".")) }
    pending += path.split(separator: UInt8(ascii: "/")).reversed().map { FileName(bytes: $0) }
  }

  /// Follows the path to its end.
  mutating func follow() throws(Failure) -> End {
    while let name = pending.popLast() {
      let isLast = pending.isEmpty
      if isLast, name.bytes != [0x2E], name.bytes != [0x2E, 0x2E] {
        let status = try system { () throws(SystemCallError) in
          try folder.statusIfPresent(of: name)
        }
        if status?.kind == .symbolicLink {
          try enterLink(name)
          continue
        }
        try checkBounds()
        if status == nil, isLastLinked { throw .dangling(target: shown(name)) }
        return End(folder: folder, name: name, status: status, isLinked: linkCount > 0)
      }
      try enter(name)
    }
    throw .system(SystemCallError(EISDIR))
  }

  /// Follows the path to its end, which must be a folder.
  mutating func followAsFolder() throws(Failure) -> Folder {
    while let name = pending.popLast() { try enter(name) }
    try checkBounds()
    return folder
  }

  private mutating func enter(_ name: FileName) throws(Failure) {
    if name.bytes == [0x2E] { return }
    do throws(SystemCallError) {
      folder = name.bytes == [0x2E, 0x2E] ? try folder.parent() : try folder.folder(name)
    } catch {
      let isLink = (try? folder.status(of: name).kind) == .symbolicLink
      if error.code == ENOENT, makesFolders {
        try checkBounds()
        folder = try system { () throws(SystemCallError) in
          try folder.makeFolder(name, mode: 0o777)
          return try folder.folder(name)
        }
        return
      }
      guard [ENOTDIR, ELOOP].contains(error.code), isLink else {
        if error.code == ENOENT, isLastLinked { throw .dangling(target: shown(name)) }
        throw .system(error)
      }
      try enterLink(name)
    }
  }

  private mutating func enterLink(_ name: FileName) throws(Failure) {
    linkCount += 1
    if pending.isEmpty { isLastLinked = true }
    guard linkCount <= 40 else { throw .system(SystemCallError(ELOOP)) }
    lastLink = String(decoding: folder.path(of: name), as: UTF8.self)
    if confinesLinksToTheirTree {
      if let bound = try folder.bound(from: start) { bounds.append(bound) }
      if try isForeign(name) { bounds.append(folder) }
    }
    let target = try system { () throws(SystemCallError) in try folder.linkTarget(of: name) }
    if target.first == UInt8(ascii: "/") {
      folder = try system { () throws(SystemCallError) in try Folder.root() }
    }
    push(target)
  }

  /// True if another user could point the link anywhere: the last one of a path, or one in a
  /// world-writable folder. Links in a work tree are confined by it.
  private func isForeign(_ name: FileName) throws(Failure) -> Bool {
    try system { () throws(SystemCallError) in
      let isOpen = try folder.status().permissions & 0o002 != 0
      guard pending.isEmpty || isOpen else { return false }
      guard ![0, geteuid()].contains(try folder.status(of: name).owner) else { return false }
      return try folder.workTree() == nil
    }
  }

  private func checkBounds() throws(Failure) {
    guard linkCount > 0 else { return }
    for bound in bounds {
      let isInside = try system { () throws(SystemCallError) in try folder.isInside(bound) }
      if !isInside {
        throw .leadsOut(link: lastLink, of: String(decoding: bound.path, as: UTF8.self))
      }
    }
  }

  private func shown(_ name: FileName) -> String {
    let rest = pending.reversed().filter { $0.bytes != [0x2E] }.map { "/" + $0.text }.joined()
    return String(decoding: folder.path(of: name), as: UTF8.self) + rest
  }
}

/// Turns the failure of a system call into a failure of the path.
private func system<Value>(
  _ body: () throws(SystemCallError) -> Value
) throws(PathWalk.Failure) -> Value {
  do throws(SystemCallError) {
    return try body()
  } catch {
    throw .system(error)
  }
}

extension Folder {
  /// The folder that a link which `board` follows by itself must not lead out of.
  func top() throws(PathWalk.Failure) -> Folder {
    try system { () throws(SystemCallError) in
      if let tree = try workTree() { return tree }
      return self
    }
  }

  /// The folder that a link in this folder must not leave: its work tree, else the folder
  /// where the path began if this one is below that; nil elsewhere.
  fileprivate func bound(from start: Folder) throws(PathWalk.Failure) -> Folder? {
    try system { () throws(SystemCallError) in
      if let tree = try workTree() { return tree }
      guard start.path != [UInt8(ascii: "/")], try isInside(start) else { return nil }
      return start
    }
  }
}

/// The path that the symbolic link at `path` holds, unresolved.
///
/// Throws `EILSEQ` for a target that is not UTF-8, which no path here can name.
package func linkTarget(of path: String) throws(SystemCallError) -> String {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = try uninterrupted { readlink(path, &buffer, buffer.count) }
  let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
  guard let target = String(validating: bytes, as: UTF8.self) else { throw SystemCallError(EILSEQ) }
  return target
}

/// The part of a path up to and including its last slash; empty for a bare name.
func folderPrefix(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
  return String(path[...slash])
}

/// The name at the end of a path; empty if the path ends in a slash.
func lastName(of path: String) -> String {
  String(decoding: path.utf8.dropFirst(folderPrefix(of: path).utf8.count), as: UTF8.self)
}

/// The folder that holds a path's last name, as a path that can be opened.
func folder(of path: String) -> String {
  let prefix = folderPrefix(of: path)
  return prefix.isEmpty ? "." : prefix
}
