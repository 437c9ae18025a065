import LibC

/// The last changes that `board` made in one work tree, or in one folder outside of any.
///
/// They are files of their own, numbered in the order in which they were made. The newest
/// ``recordLimit`` are kept, of at most ``sizeLimit`` bytes together, but always the last one.
package struct UndoJournal {
  static let recordLimit = 100
  static let sizeLimit = 64 << 20

  /// The folder that the paths of the records begin at.
  package let top: Folder

  /// The folder of the records.
  private let folder: Folder

  /// The journal in a folder; nil where nothing was ever kept and `isMade` is false, or where there is
  /// no place for one.
  init?(in location: UndoFolder, isMade: Bool) throws {
    guard let folder = try location.open(isMade: isMade) else { return nil }
    top = location.top
    self.folder = folder
    Leftovers.sweep(folder, shownAs: String(decoding: folder.path, as: UTF8.self) + "/")
  }

  /// The journal for the file in a place.
  package init?(for place: FilePlace) throws {
    try self.init(in: try attempting(.read, place.path, try UndoFolder(for: place)), isMade: false)
  }

  /// The numbers of the records, the oldest first.
  private var numbers: [Int] {
    // No journal gets that far; a file of such a name is not ours.
    ((try? folder.names()) ?? []).compactMap { Int($0.text) }
      .filter { (1...Int(Int32.max)).contains($0) }.sorted()
  }

  private func place(_ number: Int) -> FilePlace {
    let name = FileName("\(number)")
    return FilePlace(
      name, in: folder, path: String(decoding: folder.path(of: name), as: UTF8.self))
  }

  // MARK: - Keeping

  /// Keeps a record, and drops those that are too many.
  func add(_ record: ChangeRecord) throws(FileError) {
    let folderPath = String(decoding: folder.path, as: UTF8.self)
    var number = (numbers.last ?? 0) + 1
    do throws(SystemCallError) {
      // Under its name the record is whole. One lost in a power cut is no loss, so it is not flushed.
      var file = try TemporaryFile(in: folder)
      var end = 0
      for piece in record.pieces {
        try file.descriptor.write(piece[...], at: end)
        end += piece.count
      }
      while true {
        do throws(SystemCallError) {
          try file.become(FileName("\(number)"))
          break
        } catch  where error.code == EEXIST {
          // Another process has taken the number.
          number += 1
        }
      }
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

  // MARK: - Undoing

  /// The last record; nil where there is none.
  ///
  /// - Throws: `CommandFailure` where it is damaged; the one before is not taken for it.
  package func last() throws -> ChangeRecord? { try lastWithPlace()?.record }

  /// Takes the last record out of the journal once `body` has undone the change.
  ///
  /// Nobody else undoes the same one meanwhile.
  /// - Returns: Whether there was one.
  package func takeLast(_ body: (ChangeRecord) throws -> Void) throws -> Bool {
    while let (record, place) = try lastWithPlace() {
      do {
        if try take(record, at: place, body) { return true }
      } catch is FileError where (try? folder.status(of: place.name)) == nil {
        // Somebody undid it while we waited.
        continue
      }
    }
    return false
  }

  /// Takes one record, under its lock; false where it is gone.
  private func take(
    _ record: ChangeRecord, at place: FilePlace, _ body: (ChangeRecord) throws -> Void
  ) throws -> Bool {
    let lock = try FileLock(on: place, timeout: .seconds(10))
    defer { _ = lock }
    guard try attempting(.read, place.path, try folder.statusIfPresent(of: place.name)) != nil
    else { return false }
    try body(record)
    do throws(SystemCallError) {
      try folder.remove(place.name)
    } catch {
      Console.standard.note(
        "the record \(quoted(place.path)) could not be removed, so 'board undo' will undo this again: "
          + error.fact)
    }
    return true
  }

  private func lastWithPlace() throws -> (record: ChangeRecord, place: FilePlace)? {
    for number in numbers.reversed() {
      let place = place(number)
      guard let bytes = try bytes(of: place) else { continue }
      guard let record = ChangeRecord(bytes) else {
        throw CommandFailure(
          "the record of the last change is damaged or of an earlier version; nothing is undone; "
            + "remove \(quoted(place.path)) to get at the change before")
      }
      return (record, place)
    }
    return nil
  }

  /// What a record holds, nil where it is gone.
  private func bytes(of place: FilePlace) throws -> [UInt8]? {
    guard let file = try attempting(.read, place.path, try folder.file(place.name)) else {
      return nil
    }
    let status = try attempting(.read, place.path, try file.status())
    guard status.kind == .regular, status.owner == geteuid(), status.permissions & 0o022 == 0 else {
      throw CommandFailure(
        "the record \(quoted(place.path)) is not believed: it is not a file of yours that only you "
          + "can write to; nothing is undone; remove it to get at the change before")
    }
    return try FileContents(of: file, named: place.path).bytes
  }
}
