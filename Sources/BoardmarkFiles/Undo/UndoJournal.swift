import LibC

/// The latest changes that `board` made, or undid, in one work tree or in one folder outside of
/// any.
///
/// Each is a file of its own, numbered in order. The newest ``recordLimit`` are kept, as long as
/// they total at most ``sizeLimit`` bytes; the last one is always kept.
package struct UndoJournal {
  /// The purpose of a journal's records.
  package enum Kind: String, Sendable {
    case undo
    case redo

    /// The verb for messages, in the past tense.
    package var past: String { self == .undo ? "undid" : "redid" }
  }

  /// A record, and the number by which people name it.
  package struct Entry: Sendable {
    package let number: Int
    package let record: ChangeRecord

    /// The time of the record, in seconds since 1970.
    package let time: Int
  }

  static let recordLimit = 100
  static let sizeLimit = 64 << 20

  /// The folder from which the paths of the records start.
  package let top: Folder

  /// The folder of the records.
  private let folder: Folder

  private let kind: Kind

  /// The journal in a folder; nil if nothing was ever kept and `isMade` is false, or if there is no
  /// place for one.
  init?(in location: UndoFolder, _ kind: Kind, isMade: Bool) throws {
    guard let folder = try location.open(kind.rawValue, isMade: isMade) else { return nil }
    top = location.top
    self.folder = folder
    self.kind = kind
    Leftovers.sweep(folder, shownAs: String(decoding: folder.path, as: UTF8.self) + "/")
  }

  /// The journal for the file in a place; if `isMade`, its folder is made if it is missing.
  package init?(for place: FilePlace, _ kind: Kind, isMade: Bool = false) throws {
    try self.init(
      in: try attempting(.read, place.path, try UndoFolder(for: place)), kind, isMade: isMade)
  }

  /// The path that a file has in the records of its journal; nil if that is not known.
  package static func path(of place: FilePlace) throws(FileError) -> [UInt8]? {
    try attempting(.read, place.path, try UndoFolder(for: place).address(of: place)?.path)
  }

  /// The numbers of the records, the oldest one first.
  private var numbers: [Int] { folder.numbers() }

  private func place(_ number: Int) -> FilePlace {
    let name = FileName("\(number)")
    return FilePlace(
      name, in: folder, path: String(decoding: folder.path(of: name), as: UTF8.self))
  }

  // MARK: - Keeping

  /// Keeps a record, and drops the oldest ones if there are too many.
  package func add(_ record: ChangeRecord) throws(FileError) {
    let folderPath = String(decoding: folder.path, as: UTF8.self)
    let number: Int
    do throws(SystemCallError) {
      // The record gets its name only when it is complete. A record lost in a power cut does no
      // harm, so it is not flushed.
      var file = try TemporaryFile(in: folder)
      var end = 0
      for piece in record.pieces {
        try file.descriptor.write(piece[...], at: end)
        end += piece.count
      }
      number = try file.become(numberedAfter: numbers.last)
    } catch {
      throw FileError(.create, folderPath, error)
    }
    prune(keeping: number)
  }

  private func prune(keeping newest: Int) {
    var count = 0
    var size = 0
    for number in numbers.reversed() {
      let name = FileName("\(number)")
      count += 1
      size += (try? folder.status(of: name))?.identity.size ?? 0
      if number != newest, count > Self.recordLimit || size > Self.sizeLimit {
        try? folder.remove(name)
      }
    }
  }

  /// Drops the records of files that were changed again, since they can no longer be redone.
  func dropRecords(of paths: Set<[UInt8]>) throws {
    for number in numbers {
      let place = place(number)
      guard let bytes = try bytes(of: place)?.bytes, let record = ChangeRecord(bytes),
        record.files.contains(where: { paths.contains($0.path) })
      else { continue }
      try? folder.remove(place.name)
    }
  }

  // MARK: - Undoing

  /// The changes of one file, the last one first; those of all files if `path` is nil.
  ///
  /// - Throws: `CommandFailure` when a damaged record is reached; the record before it is never
  ///   used in its place.
  package func entries(of path: [UInt8]? = nil) throws -> [Entry] {
    try numbers.reversed().compactMap { try entry($0, of: path) }
  }

  /// The last change of a file, or the one with a number; nil if there is none.
  ///
  /// - Throws: The same errors as ``entries(of:)``.
  package func entry(of path: [UInt8], numbered number: Int? = nil) throws -> Entry? {
    if let number { return numbers.contains(number) ? try entry(number, of: path) : nil }
    for number in numbers.reversed() {
      if let entry = try entry(number, of: path) { return entry }
    }
    return nil
  }

  /// Takes the last change of a file, or the one with a number, out of the journal
  /// once `body` has undone it.
  ///
  /// No other process can undo the same change meanwhile.
  /// - Returns: True if there was such a change.
  package func take(
    of path: [UInt8], numbered number: Int? = nil,
    say: (String) -> Void = { Console.standard.note($0) }, _ body: (ChangeRecord) throws -> Void
  ) throws -> Bool {
    while let entry = try entry(of: path, numbered: number) {
      let place = place(entry.number)
      do {
        if try take(entry.record, at: place, say, body) { return true }
      } catch let error as FileError
        where error.isNotFound(at: place.path) || (try? folder.status(of: place.name)) == nil
      {
        // Another process undid it while we waited, and a new change may have its number by now.
        continue
      }
    }
    return false
  }

  /// Takes one record, under its lock; false if it is gone.
  private func take(
    _ record: ChangeRecord, at place: FilePlace, _ say: (String) -> Void,
    _ body: (ChangeRecord) throws -> Void
  ) throws -> Bool {
    let lock = try FileLock(on: place, timeout: .seconds(10))
    defer { _ = lock }
    guard try attempting(.read, place.path, try folder.statusIfPresent(of: place.name)) != nil
    else { return false }
    try checkCanKeep()
    try body(record)
    do throws(SystemCallError) {
      try folder.remove(place.name)
    } catch {
      say(
        "the record \(quoted(place.path)) could not be removed, so \(kind.rawValue) will offer this change again: "
          + error.fact)
    }
    return true
  }

  /// Refuses to undo where no record can be kept: later changes may be unknown, and this one would
  /// be found again.
  private func checkCanKeep() throws(CommandFailure) {
    do throws(SystemCallError) {
      _ = try TemporaryFile(in: folder)
    } catch {
      throw CommandFailure(
        "the undo history in \(quoted(String(decoding: folder.path, as: UTF8.self))) cannot be written, so "
          + "it may lack later changes: \(error.fact); nothing was \(kind.rawValue)ne")
    }
  }

  /// The change with a number; nil if it is not a change of the file.
  private func entry(_ number: Int, of path: [UInt8]?) throws -> Entry? {
    let place = place(number)
    guard let (bytes, time) = try bytes(of: place) else { return nil }
    guard let record = ChangeRecord(bytes) else {
      throw CommandFailure(
        "the record of the last change is damaged or from an earlier version; nothing was \(kind.rawValue)ne; "
          + "remove \(quoted(place.path)) to reach the previous change")
    }
    if let path, !record.files.contains(where: { $0.path == path }) { return nil }
    return Entry(number: number, record: record, time: time)
  }

  /// The bytes of a record, and when it was written; nil if it is gone.
  private func bytes(of place: FilePlace) throws -> (bytes: [UInt8], time: Int)? {
    guard let file = try attempting(.read, place.path, try folder.file(place.name)) else {
      return nil
    }
    let status = try attempting(.read, place.path, try file.status())
    guard status.kind == .regular, status.owner == geteuid(), status.permissions & 0o022 == 0 else {
      throw CommandFailure(
        "the record \(quoted(place.path)) is not trusted: it must be owned by you and writable "
          + "only by you; nothing was \(kind.rawValue)ne; remove it to reach the previous change")
    }
    return (try FileContents(of: file, named: place.path).bytes, status.modified)
  }
}
