import Boardmark
import BoardmarkFiles
import LibC

extension IntentOutcome {
  /// Undoes what was written in other files for a board that could not be written then.
  ///
  /// Where that fails it is said, and kept for 'board undo'.
  /// - Parameter bytes: What the board held before. Where it holds something else now, what was
  ///   moved out of it may stand nowhere else, and stays.
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
  /// Puts back what the file held; changes of others since then stay. False where that fails.
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
