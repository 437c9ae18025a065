extension UndoJournal {
  /// Keeps what a command did, in the journal of each work tree or folder that it changed; says so
  /// where that cannot be done.
  static func record(_ summary: String, _ files: [ChangedFile]) {
    var groups: [(journal: UndoJournal, top: FileIdentity, files: [ChangeRecord.File])] = []
    for file in files where file.isChanged {
      do {
        let location = try attempting(.read, file.path, try UndoFolder(for: file.place))
        guard let path = location.path(of: file.place), ChangeRecord.isInside(path) else {
          continue
        }
        let part = ChangeRecord.File(path: path, before: file.before, after: file.after)
        let top = try attempting(.read, file.path, try location.top.status()).identity
        if let index = groups.firstIndex(where: { $0.top.isSameFile(as: top) }) {
          groups[index].files.append(part)
        } else if let journal = try UndoJournal(for: file.place, isMade: true) {
          groups.append((journal, top, [part]))
          if groups.count > 1 {
            Console.standard.note(
              "what was changed in \(quoted(file.path)) is undone apart, by 'board undo' with that "
                + "file as '--file'")
          }
        }
      } catch {
        Console.standard.note(
          "'board undo' will not know of the change of \(quoted(file.path)): \(error)")
      }
    }
    for (journal, _, files) in groups { journal.keep(summary, files) }
  }

  private func keep(_ summary: String, _ files: [ChangeRecord.File]) {
    let size = files.reduce(0) { $0 + ($1.before?.count ?? 0) }
    guard size <= Self.sizeLimit || files.count == 1 else {
      Console.standard.note("'board undo' will not know of this: it is more than it keeps")
      return
    }
    do throws(FileError) {
      try add(ChangeRecord(summary: summary, files: files))
    } catch {
      Console.standard.note("'board undo' will not know of this: \(error)")
    }
  }
}
