#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The last changes that `board` made in one repository, or in one folder outside of any.
///
/// They are files of their own in `<git dir>/board/undo/`, else below `$XDG_STATE_HOME/board/undo/`
/// (`~/.local/state`), numbered in the order in which they were made. The newest
/// ``recordLimit`` are kept, of at most ``sizeLimit`` bytes together, but always the last one.
struct UndoJournal {
  static let recordLimit = 100
  static let sizeLimit = 64 << 20

  /// The folder of the records.
  let folder: String

  /// The journal for the file at `path`; nil where there is no place for one.
  init?(forFileAt path: String) {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    var folder = parentFolder(of: String(cString: real))
    let own = folder
    while true {
      if let git = Self.gitFolder(in: folder) {
        self.folder = git + "/board/undo"
        return
      }
      guard folder != "/" else { break }
      folder = parentFolder(of: folder)
    }
    guard let state = Self.stateFolder else { return nil }
    self.folder = state + "/board/undo/" + Self.name(ofFolder: own)
  }

  /// The git folder of the work tree that `folder` is the top of; nil where it is none.
  private static func gitFolder(in folder: String) -> String? {
    let path = folder == "/" ? "/.git" : folder + "/.git"
    switch FileKind(following: path) {
    case .folder: return path
    case .regular:
      // Worktrees and submodules have a file that names the folder.
      guard let bytes = try? FileContents(ofFile: path, limit: 1 << 16).bytes,
        bytes.starts(with: "gitdir: ".utf8)
      else { return nil }
      let target = bytes.dropFirst(8).prefix { $0 != 0x0A && $0 != 0x0D }
      let name = String(decoding: target, as: UTF8.self)
      return name.hasPrefix("/") ? name : folder + "/" + name
    default: return nil
    }
  }

  private static var stateFolder: String? {
    if let state = environmentVariable("XDG_STATE_HOME"), state.hasPrefix("/") { return state }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state"
  }

  /// A name for a folder that no other has: its path, hashed as FNV-1a does.
  private static func name(ofFolder path: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  // MARK: - Records

  /// The numbers of the records, the oldest first.
  private var numbers: [Int] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var numbers: [Int] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // No journal gets that far; a file of such a name is not ours.
      if let number = Int(name), (1...Int(Int32.max)).contains(number) { numbers.append(number) }
    }
    return numbers.sorted()
  }

  private func path(_ number: Int) -> String { "\(folder)/\(number)" }

  /// Keeps a record, and drops those that are too many.
  func add(_ record: ChangeRecord) throws(FileError) {
    let pieces = record.pieces
    try attempting(.create, folder, try makeFolders(folder, mode: 0o700))
    var number = (numbers.last ?? 0) + 1
    while true {
      do throws(SystemCallError) {
        try write(pieces, number)
        break
      } catch {
        // Another process has taken the number.
        guard error.code == EEXIST else { throw FileError(.create, path(number), error) }
        number += 1
      }
    }
    prune(keeping: number)
  }

  /// A record lost in a power cut is no loss, so it is not flushed; readers find half a one out.
  private func write(_ pieces: [[UInt8]], _ number: Int) throws(SystemCallError) {
    let file = try FileDescriptor(
      opening: path(number), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(SystemCallError) {
      var end = 0
      for piece in pieces {
        try file.write(piece[...], at: end)
        end += piece.count
      }
    } catch {
      unlink(path(number))
      throw error
    }
  }

  private func prune(keeping newest: Int) {
    var count = 0
    var size = 0
    for number in numbers.reversed() {
      count += 1
      size += (try? FileStatus(ofPath: path(number)))?.identity.size ?? 0
      if number != newest, count > Self.recordLimit || size > Self.sizeLimit {
        unlink(path(number))
      }
    }
  }

  /// The last record; nil where there is none.
  ///
  /// - Throws: `CommandFailure` where it is damaged; the one before is not taken for it.
  func last() throws(CommandFailure) -> ChangeRecord? { try lastWithPath()?.record }

  /// Takes the last record out of the journal once `body` has taken the change back.
  ///
  /// Nobody else takes the same one back meanwhile.
  /// - Returns: Whether there was one.
  func takeLast(_ body: (ChangeRecord) throws -> Void) throws -> Bool {
    while let (record, path) = try lastWithPath() {
      do {
        if try take(record, at: path, body) { return true }
      } catch is FileError where FileKind(following: path) == nil {
        // Somebody took it back while we waited.
        continue
      }
    }
    return false
  }

  /// Takes one record, under its lock; false where it is gone.
  private func take(
    _ record: ChangeRecord, at path: String, _ body: (ChangeRecord) throws -> Void
  ) throws -> Bool {
    let lock = try FileLock(on: path, named: path, timeout: .seconds(10))
    defer { _ = lock }
    guard FileKind(following: path) != nil else { return false }
    try body(record)
    unlink(path)
    return true
  }

  private func lastWithPath() throws(CommandFailure) -> (record: ChangeRecord, path: String)? {
    for number in numbers.reversed() {
      let path = path(number)
      guard let bytes = try? FileContents(ofFile: path).bytes else { continue }
      guard let record = ChangeRecord(bytes) else {
        throw CommandFailure(
          "the record of the last change is damaged; nothing is taken back; remove "
            + "\(quoted(path)) to get at the change before")
      }
      return (record, path)
    }
    return nil
  }
}

extension UndoJournal {
  /// Keeps what a command did; says so where that cannot be done.
  static func record(_ summary: String, _ files: [ChangedFile]) {
    let changed = files.filter(\.isChanged).compactMap { file -> ChangedFile? in
      guard let real = realpath(file.path, nil) else { return nil }
      defer { free(real) }
      return ChangedFile(path: String(cString: real), before: file.before, after: file.after)
    }
    guard let first = changed.first, let journal = UndoJournal(forFileAt: first.path) else {
      return
    }
    let size = changed.reduce(0) { $0 + ($1.before?.count ?? 0) }
    guard size <= sizeLimit || changed.count == 1 else {
      Console.standard.note("'board undo' will not know of this: it is more than it keeps")
      return
    }
    do throws(FileError) {
      try journal.add(ChangeRecord(summary: summary, files: changed))
    } catch {
      Console.standard.note("'board undo' will not know of this: \(error)")
    }
  }
}
