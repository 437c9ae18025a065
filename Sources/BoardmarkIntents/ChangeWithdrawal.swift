import Boardmark
import BoardmarkFiles
import LibC

extension IntentOutcome {
  /// Undoes what was written in other files for a change of a board that could then not be written.
  ///
  /// If that fails, it is reported, and kept for 'board undo'.
  /// - Parameter bytes: What the board held before. If it holds something else now, tasks that were
  ///   moved out of it may stand nowhere else, so the other files stay as they are.
  package func withdraw(
    from place: FilePlace, holding bytes: [UInt8],
    say: (String) -> Void = { Console.standard.note($0) }
  ) {
    let files = others.filter(\.isChanged)
    guard !files.isEmpty else { return }
    if (try? place.contents()) == bytes, files.allSatisfy({ $0.isPutBack() }) { return }
    UndoJournal.record(summary, files, say: say)
    for file in files {
      say(
        "\(quoted(file.path)) still holds the tasks; to undo the last change of that file removes "
          + "them there")
    }
  }
}

extension ChangedFile {
  /// Puts back what the file held before the change; what others changed since then
  /// stays. False if that fails.
  fileprivate func isPutBack() -> Bool {
    guard let address, let top = try? UndoFolder(at: address)?.top else { return false }
    let file = ChangeRecord.File(path: address.path, before: before, after: after)
    return (try? UndoStep(file, below: top).perform()) != nil
  }
}

extension FilePlace {
  /// What the file holds now.
  fileprivate func contents() throws(FileError) -> [UInt8] {
    let file = try attempting(.read, path, try FileDescriptor(opening: name, in: folder, O_RDONLY))
    return try FileContents(of: file, named: path).bytes
  }
}
