extension UndoJournal {
  /// Keeps what a command did in the journal of each work tree or folder that it changed; reports
  /// it if that fails.
  package static func record(
    _ summary: String, _ files: [ChangedFile],
    say: (String) -> Void = { Console.standard.note($0) }
  ) {
    var groups: [[ChangedFile]] = []
    var indices: [FileIdentity: Int] = [:]
    for file in files where file.isChanged {
      guard let address = file.address, ChangeRecord.isInside(address.path) else {
        note(say, "it is not known where \(quoted(file.path)) stands")
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
          "what was changed in \(quoted(group[0].path)) is undone separately, by 'board undo' with that "
            + "file as '--file'")
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
      note(say, "it is more than it keeps")
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
      // Otherwise changes that were undone before could be made again on top of a different one.
      try UndoJournal(in: location, .redo, isMade: false)?.dropRecords(of: Set(files.map(\.path)))
    } catch {
      note(say, "\(error)")
    }
  }

  private static func note(_ say: (String) -> Void, _ reason: String) {
    say("undo will not know of this: \(reason)")
  }
}
