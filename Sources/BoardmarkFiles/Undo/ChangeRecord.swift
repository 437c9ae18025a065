import BoardmarkText

/// The changes of one command in one work tree or folder, for undo.
package struct ChangeRecord: Sendable {
  /// One of the changed files.
  package struct File: Sendable {
    /// The path from the top of the work tree, so that the tree may be copied or moved: names
    /// without "." and "..", none of them git's own.
    package let path: [UInt8]

    /// The bytes before the change; nil if there was no file.
    package let before: [UInt8]?
    package let after: [UInt8]

    package init(path: [UInt8], before: [UInt8]?, after: [UInt8]) {
      self.path = path
      self.before = before
      self.after = after
    }

    /// The path, for messages.
    package var name: String { String(decoding: path, as: UTF8.self) }
  }

  /// A one-line description of the change.
  package let summary: String
  package let files: [File]

  /// True if a path stays below the folder that it starts from, and outside of git's own folder.
  static func isInside(_ path: [UInt8]) -> Bool {
    let names = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.allSatisfy { name in
      !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
        && !name.contains(0) && String(decoding: name, as: UTF8.self).lowercased() != ".git"
    }
  }

  /// The stored form, in pieces to be written one after the other: a header of lines, then the
  /// bytes that the header counts.
  ///
  /// A file's bytes after the change are not stored whole, only those between the first and the
  /// last difference.
  var pieces: [[UInt8]] {
    var head = "board undo 2\nsummary \(summary.terminalSafe())\n"
    var pieces: [[UInt8]] = []
    for file in files {
      let before = file.before ?? []
      let edit =
        TextEdit(range: 0..<before.count, replacement: file.after).trimmed(in: before)
        ?? TextEdit(range: 0..<0, replacement: [])
      let path = file.path
      head += "file \(path.count) \(file.before == nil ? "new" : "\(before.count)")"
      head += " \(edit.range.lowerBound) \(edit.range.count) \(edit.replacement.count)\n"
      pieces += [path, before, edit.replacement]
    }
    let length = pieces.reduce(0) { $0 + $1.count }
    return [Array((head + "end \(length)\n").utf8)] + pieces
  }

  init(summary: String, files: [File]) {
    self.summary = summary
    self.files = files
  }

  /// Reads a record; nil if the bytes are not a whole record.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard reader.line() == "board undo 2", let summary = reader.line(),
      summary.hasPrefix("summary ")
    else { return nil }
    var heads: [[Int?]] = []
    while let line = reader.line() {
      let words = line.split(separator: " ")
      if words.first == "end" {
        guard words.count == 2, Int(words[1]) == reader.remaining else { return nil }
        break
      }
      guard words.first == "file", words.count == 6 else { return nil }
      heads.append(words.dropFirst().map { Int($0) })
    }
    var files: [File] = []
    for head in heads {
      let isNew = head[1] == nil
      guard let pathLength = head[0], let start = head[2], let length = head[3],
        let path = reader.take(pathLength), let before = reader.take(head[1] ?? 0),
        let replacement = head[4].flatMap({ reader.take($0) }), start >= 0, length >= 0,
        Self.isInside(path), start <= before.count, length <= before.count - start
      else { return nil }
      let edit = TextEdit(range: start..<start + length, replacement: replacement)
      files.append(
        File(
          path: path, before: isNew ? nil : before, after: before.applying([edit])))
    }
    guard !files.isEmpty, reader.remaining == 0 else { return nil }
    self.init(summary: String(summary.dropFirst("summary ".count)), files: files)
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    var remaining: Int { bytes.count - offset }

    mutating func line() -> String? {
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return nil }
      defer { offset = end + 1 }
      return String(decoding: bytes[offset..<end], as: UTF8.self)
    }

    mutating func take(_ count: Int) -> [UInt8]? {
      guard count >= 0, count <= remaining else { return nil }
      defer { offset += count }
      return Array(bytes[offset..<offset + count])
    }
  }
}

/// A file that a command changed.
///
/// It holds no folder open, since a command may change thousands of files.
package struct ChangedFile: Sendable {
  /// The path as the user named it.
  package let path: String

  /// The place for its records; nil if unknown.
  package let address: UndoAddress?

  /// The bytes before the change; nil if there was no file.
  package let before: [UInt8]?
  package let after: [UInt8]

  package init(place: FilePlace, before: [UInt8]?, after: [UInt8]) {
    path = place.path
    address = try? UndoFolder(for: place).address(of: place)
    self.before = before
    self.after = after
  }

  package var isChanged: Bool { before != after }
}

extension ChangedFile {
  /// The name of the only file, or how many files there are, for a message.
  package static func names(of files: [ChangedFile]) -> String {
    files.count == 1 ? files[0].path : "\(files.count) files"
  }
}

extension UndoJournal {
  /// Records the changes of a command in the journal of each work tree or folder; reports a
  /// failure.
  package static func record(
    _ summary: String, _ files: [ChangedFile],
    say: (String) -> Void = { Console.standard.note($0) }
  ) {
    var groups: [[ChangedFile]] = []
    var indices: [FileIdentity: Int] = [:]
    for file in files where file.isChanged {
      guard let address = file.address, ChangeRecord.isInside(address.path) else {
        note(say, "the location of \(quoted(file.path)) is unknown")
        continue
      }
      // The folder's size and times may change; device and inode stay the same.
      let key = FileIdentity(
        device: address.identity.device, inode: address.identity.inode, size: 0, modified: 0)
      if let index = indices[key] {
        groups[index].append(file)
      } else {
        indices[key] = groups.count
        groups.append([file])
      }
    }
    for (index, group) in groups.enumerated() {
      if index > 0 {
        say(
          "the change to \(quoted(group[0].path)) is undone separately: run 'board undo' with that file "
            + "as '--file'")
      }
      keep(summary, group, say)
    }
  }

  /// Keeps the changes of files that belong to one work tree or folder.
  private static func keep(
    _ summary: String, _ group: [ChangedFile], _ say: (String) -> Void
  ) {
    let size = group.reduce(0) { $0 + ($1.before?.count ?? 0) }
    guard size <= sizeLimit || group.count == 1 else {
      note(say, "it is too large to record")
      return
    }
    let files = group.map {
      ChangeRecord.File(path: $0.address!.path, before: $0.before, after: $0.after)
    }
    do {
      let address = group[0].address!
      guard let location = try attempting(.read, group[0].path, try UndoFolder(at: address)),
        let journal = try UndoJournal(in: location, .undo, isMade: true)
      else { return }
      try journal.add(ChangeRecord(summary: summary, files: files))
      // Otherwise undone changes could be redone on top of a different one.
      try UndoJournal(in: location, .redo, isMade: false)?.dropRecords(of: Set(files.map(\.path)))
    } catch {
      note(say, "\(error)")
    }
  }

  private static func note(_ say: (String) -> Void, _ reason: String) {
    say("this change cannot be undone: \(reason)")
  }
}
