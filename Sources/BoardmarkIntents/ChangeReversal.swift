import Boardmark
import BoardmarkFiles
import LibC

/// Undoes a change of a board, or makes an undone change again.
package struct ChangeReversal {
  package let kind: UndoJournal.Kind

  /// The board's path, and its place.
  private let path: String
  private let place: FilePlace

  /// The board's path in the journal's records; nil if it has none, in which case there are no
  /// changes either.
  private let recorded: [UInt8]?

  private let journal: UndoJournal?

  /// Takes what people should know besides.
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

  /// The changes of the board, the last one first.
  package func entries() throws -> [UndoJournal.Entry] {
    guard let journal, let recorded else { return [] }
    return try journal.entries(of: recorded)
  }

  /// The summary of the board's last change, in one line; nil if there is no change.
  package func lastSummary() throws -> String? {
    guard let journal, let recorded else { return nil }
    return try journal.entry(of: recorded)?.record.summary
  }

  /// The last change of the board, or the one with the given number, and its
  /// steps; no step is made.
  package func plan(_ number: Int?) throws -> (record: ChangeRecord, steps: [UndoStep]) {
    guard let journal, let recorded,
      let entry = try journal.entry(of: recorded, numbered: number)
    else { throw try nothing(number) }
    return (entry.record, try steps(of: entry.record, numbered: number))
  }

  /// Makes the steps of a change and moves its record into the other journal; returns the record.
  package func perform(_ number: Int?) throws -> ChangeRecord {
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

  /// The steps of a change, tried before anything is written.
  ///
  /// - Throws: `CommandFailure` if they would change nothing: then the board is not in the state
  ///   that the change left it in, and the record stays for when it is.
  private func steps(of record: ChangeRecord, numbered number: Int?) throws -> [UndoStep] {
    let steps = try record.files.map { try UndoStep($0, below: journal!.top, kind) }
    // Try all of the steps, so that a conflict in a later one is found as well.
    let changes = try steps.map { try $0.changesSomething() }
    guard changes.contains(true) else { throw try unmade(record, numbered: number) }
    return steps
  }

  /// Makes a change again, its files in reverse order: files that follow the board in the record
  /// were written before it, since an archive gets its tasks before the board loses them.
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

  /// Keeps the record of what was just undone so that it can be made again, or the other way round.
  private func handOver(_ record: ChangeRecord) {
    let other: UndoJournal.Kind = kind == .undo ? .redo : .undo
    do {
      try UndoJournal(for: place, other, isMade: true)?.add(record)
    } catch {
      say("\(other.rawValue) will not include this: \(error)")
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
        message: "\(fact), perhaps on another branch; nothing is \(kind.rawValue)ne",
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

/// Why a change is not undone or made again.
struct ReversalRefusal: Refusal {
  let message: String
  let remedy: String

  /// The remedy for somebody who sees the board and types no command.
  let remedyOnScreen: String
}

/// A change that is to be undone, or made again after that.
package struct ReverseChange: Sendable {
  package let kind: UndoJournal.Kind

  /// The change's number; nil for the last one.
  package let number: Int?

  package static func undo(_ number: Int? = nil) -> Self { Self(kind: .undo, number: number) }
  package static func redo(_ number: Int? = nil) -> Self { Self(kind: .redo, number: number) }
}

extension BoardFile {
  /// Undoes a change, or makes it again, as a merge with what others did since.
  ///
  /// - Returns: The change.
  /// - Throws: ``CommandFailure`` if there is no such change, or if others changed the same thing;
  ///   nothing is changed then.
  @discardableResult
  package func perform(_ reversal: ReverseChange) throws -> ChangeRecord {
    try self.reversal(reversal.kind).perform(reversal.number)
  }
}

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
