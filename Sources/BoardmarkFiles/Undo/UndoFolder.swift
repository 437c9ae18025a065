import BoardmarkText
import LibC

/// The folder of the change records of one git work tree, or of one folder outside of any.
///
/// It is `<git dir>/board/undo/`, else a folder below `$XDG_STATE_HOME/board/undo/`
/// (`~/.local/state`). Changes that were undone are kept next to it in `redo`, typed lines that
/// could not be saved in `drafts`. The folder is trusted only if it is ours and nobody else can
/// write to it: a person who can write records can have files written.
package struct UndoFolder {
  /// The folder from which the paths of records start: the top of the work tree,
  /// else the file's own folder.
  package let top: Folder

  private let isInGit: Bool

  /// The folder for the file in a place.
  init(for place: FilePlace) throws(SystemCallError) {
    let tree = try place.folder.workTree(isOurs: true)
    top = tree ?? place.folder
    isInGit = tree != nil
  }

  /// Finds the folder of an address again; nil if it has been replaced.
  package init?(at address: UndoAddress) throws(SystemCallError) {
    top = try Folder.root().opening(address.top)
    isInGit = address.isInGit
    guard try top.status().identity.isSameFile(as: address.identity) else { return nil }
  }

  /// The address for the records of a file; nil if its path from the top is unknown.
  func address(of place: FilePlace) throws(SystemCallError) -> UndoAddress? {
    let whole = place.folder.path(of: place.name)
    let prefix = top.path.last == UInt8(ascii: "/") ? top.path : top.path + [UInt8(ascii: "/")]
    guard !top.path.isEmpty, whole.starts(with: prefix) else { return nil }
    return UndoAddress(
      top: top.path, identity: try top.status().identity, isInGit: isInGit,
      path: Array(whole.dropFirst(prefix.count)))
  }

  /// Opens the folder with this name, creating it if `isMade`; nil if there is none, or no place
  /// for one.
  ///
  /// - Throws: `CommandFailure` if the folder is not ours alone.
  func open(_ name: String, isMade: Bool) throws -> Folder? {
    do {
      return isInGit ? try gitFolder() : try stateFolder(name, isMade: isMade)
    } catch let error as SystemCallError {
      if error.code == ENOENT, !isMade { return nil }
      throw FileError(isMade ? .create : .read, shown(name), error)
    }

    func gitFolder() throws -> Folder {
      var folder = try git()
      for part in ["board", name] {
        if isMade { try folder.makeFolder(FileName(part), mode: 0o700) }
        folder = try folder.folder(FileName(part))
        try Self.believe(folder)
      }
      return folder
    }
  }

  private func stateFolder(_ name: String, isMade: Bool) throws -> Folder? {
    guard let path = statePath(name) else { return nil }
    if isMade { try makeFolders(path, mode: 0o700) }
    let bytes = Array(path.utf8)
    let folder = try Folder.start(of: bytes).opening(bytes)
    try Self.believe(folder)
    return folder
  }

  /// The git folder of the work tree. For linked work trees and submodules it is elsewhere, and
  /// `.git` is a file that names it.
  private func git() throws -> Folder {
    let name = FileName(".git")
    var path = name.bytes
    if try top.status(of: name).kind == .regular {
      let file = try FileDescriptor(opening: name, in: top, O_RDONLY)
      let bytes = try readToEnd(of: file.rawValue, limit: 1 << 16) ?? []
      guard bytes.starts(with: "gitdir: ".utf8) else { throw SystemCallError(ENOENT) }
      path = Array(bytes.dropFirst(8).prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0 })
    }
    let folder = try top.opening(path)
    guard try folder.status().owner == geteuid() else { throw SystemCallError(EPERM) }
    return folder
  }

  private func statePath(_ name: String) -> String? {
    var state = environmentVariable("XDG_STATE_HOME") ?? ""
    if !state.hasPrefix("/") {
      guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
      state = home + "/.local/state"
    }
    // A name that no other folder has: the hash of the path.
    return state + "/board/\(name)/" + String(top.path.fnv1a, radix: 16)
  }

  private func shown(_ name: String) -> String {
    isInGit ? ".git/board/\(name)" : statePath(name) ?? ""
  }

  private static func believe(_ folder: Folder) throws {
    let status = try folder.status()
    guard status.owner == geteuid(), status.permissions & 0o022 == 0 else {
      throw CommandFailure(
        "the undo history is not trusted: others can write to "
          + "\(quoted(String(decoding: folder.path, as: UTF8.self))); remove that folder")
    }
  }
}

/// The place for the change records of one file.
package struct UndoAddress: Sendable {
  /// The path, from the root, of the folder from which the paths of records start.
  let top: [UInt8]
  let identity: FileIdentity
  let isInGit: Bool

  /// The file's path from that folder.
  package let path: [UInt8]
}

extension Folder {
  /// The numbers in the names of files that begin with a prefix, ascending.
  func numbers(after prefix: String = "") -> [Int] {
    // Ours never get larger.
    ((try? names()) ?? []).compactMap { name in
      name.text.hasPrefix(prefix) ? Int(name.text.dropFirst(prefix.utf8.count)) : nil
    }.filter { (1...Int(Int32.max)).contains($0) }.sorted()
  }
}

extension TemporaryFile {
  /// Gives the file the next number after the last one that no other process has taken, and returns it.
  mutating func become(
    numberedAfter last: Int?, prefix: String = ""
  ) throws(SystemCallError) -> Int {
    var number = (last ?? 0) + 1
    while true {
      do throws(SystemCallError) {
        try become(FileName("\(prefix)\(number)"))
        return number
      } catch  where error.code == EEXIST {
        number += 1
      }
    }
  }
}

/// Lines that somebody typed for a board and could not save, one file per line, next to the records
/// of changes.
package struct TypedDrafts {
  private static let maxDrafts = 20
  private static let maxBytes = 1 << 20

  private let folder: Folder

  /// The prefix of the file names of one board's drafts.
  private let prefix: String

  /// The drafts of the board in a place; nil if none was ever kept and `isMade` is false, or if
  /// there is no place to keep them.
  package init?(for place: FilePlace, isMade: Bool = false) throws {
    let location = try attempting(.read, place.path, try UndoFolder(for: place))
    guard let folder = try location.open("drafts", isMade: isMade) else { return nil }
    self.folder = folder
    prefix = String(place.folder.path(of: place.name).fnv1a, radix: 16) + "-"
  }

  /// The numbers of the drafts, the oldest one first.
  private var numbers: [Int] { folder.numbers(after: prefix) }

  private func name(_ number: Int) -> FileName { FileName("\(prefix)\(number)") }

  /// Keeps a line, and drops the oldest drafts if there are too many.
  package func keep(_ text: String) throws(SystemCallError) {
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(Array(text.utf8)[...])
    let former = numbers
    _ = try file.become(numberedAfter: former.last, prefix: prefix)
    for old in former.dropLast(Self.maxDrafts - 1) { remove(old) }
  }

  /// The latest draft; nil if there is none.
  package var newest: (number: Int, text: String)? {
    for number in numbers.reversed() {
      guard let file = try? folder.file(name(number)),
        let text = try? FileContents(of: file, named: prefix, limit: Self.maxBytes).bytes
      else { continue }
      return (number, String(decoding: text, as: UTF8.self))
    }
    return nil
  }

  /// The key of the drafts that a browser keeps for this board: 32 random hexadecimal digits, made
  /// when first asked for.
  package func key() throws -> String {
    let name = FileName(prefix + "key")
    if let file = try? folder.file(name),
      let bytes = try? FileContents(of: file, named: prefix, limit: 32).bytes, bytes.count == 32
    {
      return String(decoding: bytes, as: UTF8.self)
    }
    var generator = SystemRandomNumberGenerator()
    let key = String((0..<32).map { _ in "0123456789abcdef".randomElement(using: &generator)! })
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(Array(key.utf8)[...])
    try? folder.remove(name)
    try file.become(name)
    return key
  }

  package func remove(_ number: Int) { try? folder.remove(name(number)) }
}
