import Boardmark
import BoardmarkFiles
import LibC

/// Undoes or redoes a change of a board.
package struct ChangeReversal {
  package let kind: UndoJournal.Kind

  /// The board's path.
  private let path: String
  private let place: FilePlace

  /// The board's path in the journal's records; nil if it has none, and thus no recorded changes.
  private let recorded: [UInt8]?

  private let journal: UndoJournal?

  /// Receives notices to print.
  private let say: (String) -> Void

  package init(
    _ kind: UndoJournal.Kind, of path: String, links: LinkRule,
    say: @escaping (String) -> Void = { Console.standard.note($0) }
  ) throws {
    self.say = say
    self.kind = kind
    self.path = path
    place = try FilePlace(of: path, links, for: .read)
    recorded = try UndoJournal.path(of: place)
    journal = try UndoJournal(for: place, kind)
  }

  /// The whole path of a file that a record names.
  package func path(of file: ChangeRecord.File) -> String {
    guard let top = journal?.top else { return file.name }
    return String(decoding: top.path(of: FileName(bytes: file.path)), as: UTF8.self)
  }

  /// The changes of the board, newest first.
  package func entries() throws -> [UndoJournal.Entry] {
    guard let journal, let recorded else { return [] }
    return try journal.entries(of: recorded)
  }

  /// The summary of the board's last change, in one line; nil if there is no change.
  package func lastSummary() throws -> String? {
    guard let journal, let recorded else { return nil }
    return try journal.entry(of: recorded)?.record.summary
  }

  /// The last change of the board, or the one with the given number, and its steps; no step is
  /// performed.
  package func plan(_ number: Int?) throws -> (record: ChangeRecord, steps: [UndoStep]) {
    guard let journal, let recorded,
      let entry = try journal.entry(of: recorded, numbered: number)
    else { throw try nothing(number) }
    return (entry.record, try steps(of: entry.record, numbered: number))
  }

  /// Performs the steps of a change, or of the last one, and moves its record to the other journal.
  ///
  /// Each step is merged with what others did since.
  /// - Throws: ``CommandFailure`` if there is no such change, or if others changed the same thing.
  ///   Nothing is changed then.
  @discardableResult package func perform(_ number: Int? = nil) throws -> ChangeRecord {
    var performed: ChangeRecord?
    guard let journal, let recorded,
      try journal.take(
        of: recorded, numbered: number, say: say,
        { record in
          let steps = try steps(of: record, numbered: number)
          switch kind {
          case .undo: try steps[0].perform { for step in steps.dropFirst() { try step.perform() } }
          case .redo: try redo(steps, record, below: journal.top)
          }
          performed = record
          handOver(record)
        }), let performed
    else { throw try nothing(number) }
    return performed
  }

  /// The steps of a change, each tried before anything is written.
  ///
  /// - Throws: `CommandFailure` if they would change nothing: then the board is not in the state
  ///   after the change, and the record is kept until it is.
  private func steps(of record: ChangeRecord, numbered number: Int?) throws -> [UndoStep] {
    let steps = try record.files.map { try UndoStep($0, below: journal!.top, kind) }
    // Try all steps, so that a conflict in a later one is found, too.
    let changes = try steps.map { try $0.changesSomething() }
    guard changes.contains(true) else { throw try unmade(record, numbered: number) }
    return steps
  }

  /// Redoes a change, with its files in reverse order: files that follow the board in the record
  /// were written before it, since an archive receives tasks before the board loses them.
  private func redo(_ steps: [UndoStep], _ record: ChangeRecord, below top: Folder) throws {
    for index in steps.indices.reversed() {
      do {
        try steps[index].perform()
      } catch {
        for file in record.files[(index + 1)...] { try? UndoStep(file, below: top).perform() }
        throw error
      }
    }
  }

  /// Moves the record of an undone change to the redo journal, or the other way round.
  private func handOver(_ record: ChangeRecord) {
    let other: UndoJournal.Kind = kind == .undo ? .redo : .undo
    do {
      try UndoJournal(for: place, other, isMade: true)?.add(record)
    } catch {
      say("this change cannot be \(other.rawValue)ne: \(error)")
    }
  }

  // MARK: - Refusals

  private func unmade(_ record: ChangeRecord, numbered number: Int?) throws -> CommandFailure {
    let name = quoted(path)
    let fact =
      kind == .undo
      ? "\(name) does not contain \(number == nil ? "the last change" : "this change"), '\(record.summary)'"
      : "\(name) already contains this change, '\(record.summary)'"
    let kept = "it is kept for the branch or the state that it belongs to"
    let others = try entries().filter { entry in
      (try? entry.record.files.contains {
        try UndoStep($0, below: journal!.top, kind).changesSomething()
      }) ?? false
    }
    let other = others.first.map { other in
      "; 'board \(kind.rawValue) \(other.number)' \(kind.rawValue)es '\(other.record.summary)'"
    }
    return CommandFailure(
      ReversalRefusal(
        message: "\(fact), perhaps on another branch; nothing was \(kind.rawValue)ne",
        remedy: kept + (other ?? ""), remedyOnScreen: kept))
  }

  private func nothing(_ number: Int?) throws -> CommandFailure {
    if let number {
      return CommandFailure(
        ReversalRefusal(
          message: "no change of \(quoted(path)) has the number \(number)",
          remedy: "'board \(kind.rawValue) --list' lists them",
          remedyOnScreen: "look at the board again"))
    }
    let fact = "there is nothing to \(kind.rawValue) for \(quoted(path))"
    guard let last = try? journal?.entries().first?.record else { return CommandFailure(fact) }
    let other = "the last change here is '\(last.summary)', of \(quoted(path(of: last.files[0])))"
    return CommandFailure(
      ReversalRefusal(
        message: fact, remedy: "\(other): name that with --file", remedyOnScreen: other))
  }
}

/// Why a change is not undone or redone.
struct ReversalRefusal: Refusal {
  let message: String
  let remedy: String

  /// The remedy on a screen, where no command can be typed.
  let remedyOnScreen: String
}

extension IntentOutcome {
  /// Undoes writes to other files for a change whose board could not be written.
  ///
  /// A failure is reported, and the record is kept for 'board undo'.
  /// - Parameter bytes: The board's content before the change. If it differs now, tasks moved out
  ///   of the board may exist nowhere else, so the other files are left unchanged.
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
  /// Restores the file's content from before the change, keeping what others changed since. False
  /// if that fails.
  fileprivate func isPutBack() -> Bool {
    guard let address, let top = try? UndoFolder(at: address)?.top else { return false }
    let file = ChangeRecord.File(path: address.path, before: before, after: after)
    return (try? UndoStep(file, below: top).perform()) != nil
  }
}

extension FilePlace {
  /// The current content of the file.
  fileprivate func contents() throws(FileError) -> [UInt8] {
    let file = try attempting(.read, path, try FileDescriptor(opening: name, in: folder, O_RDONLY))
    return try FileContents(of: file, named: path).bytes
  }
}
