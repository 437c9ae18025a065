import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Settles conflicts of a file, or makes them smaller.
package enum ConflictResolution {
  /// Why a conflict could not be settled.
  package enum Failure: Refusal {
    /// No region is about what was named.
    case noConflict
    /// Several regions match the name: with these ids, titles or headings, at these lines.
    case ambiguous([String], lines: [Int])
    /// The region at this line decides about other tasks or headings as well.
    case decidesMore(line: Int)
    /// The side that is taken has the task in the column with this name, but the file has no such column.
    case noColumn(String)
    /// The task with this id or title is at this line as well, so it would be there twice.
    case duplicate(task: String, line: Int)
    /// The task with this id or title, which both sides have, would no longer be there.
    case lost(task: String)
    /// The task cannot be moved to the column with this name without changing something else that the file says.
    case unmovable(to: String)
  }

  /// How many conflict regions a file has. Cost: linear.
  package static func regionCount(in bytes: [UInt8]) -> Int {
    ConflictMarkers.regions(in: SourceText(bytes)).count
  }

  /// True if a file may hold a line that looks like a marker. Cost: next to nothing.
  package static func mayHoldMarker(_ bytes: [UInt8]) -> Bool {
    bytes.holds(word: "=======") || bytes.holds(word: "<<<<<<<") || bytes.holds(word: ">>>>>>>")
      || bytes.holds(word: "|||||||")
  }

  /// The 1-based number of the first line with a marker that belongs to no complete conflict; nil
  /// if there is none. Cost: linear.
  ///
  /// Markers in fenced code do not count, nor do those that both sides had before the merge.
  ///
  /// - Parameter stages: The three versions in git's index; of no use if ``mayHoldMarker(_:)`` is false.
  package static func strayMarkerLine(
    in bytes: [UInt8], stages: ConflictStages? = nil
  ) -> Int? {
    if !mayHoldMarker(bytes) { return nil }
    let board = Board(bytes)
    let source = board.source
    let old = stages.map { markers(of: $0.ours).intersection(markers(of: $0.theirs)) } ?? []
    let left = board.leftOverMarkers.first {
      !old.contains(ByteString(source.bytes[source.content(ofLine: $0)]))
    }
    if let left { return left + 1 }
    // A line of `=======` that neither side has underlines a heading that neither side has.
    guard let stages,
      [stages.ours, stages.theirs].allSatisfy({ Board($0).dividersOutsideConflicts.isEmpty })
    else { return nil }
    return board.dividersOutsideConflicts.first.map { $0 + 1 }
  }

  /// The lines of a file that look like a marker.
  private static func markers(of bytes: [UInt8]) -> Set<ByteString> {
    let source = SourceText(bytes)
    return Set(
      ConflictMarkers.lines(in: source).map { ByteString(source.bytes[source.content(ofLine: $0)]) }
    )
  }

  /// The file with one side's half of the regions that are about a task, or of the region
  /// about a column or another heading.
  ///
  /// If the sides moved the task to different columns, it goes into the column of the side that is taken.
  ///
  /// - Parameters:
  ///   - side: Whose half is taken.
  ///   - name: The task's id or title, or the heading's name, or a beginning of it that no other conflict shares;
  ///     letter case makes no difference. An id goes before a title or a name. `:12` is the region that line 12 is
  ///     in, whatever that is about; with any other name, the region must be about nothing else.
  ///   - bytes: A file with conflict markers.
  ///   - shared: The tasks that both sides had, none of which may be lost or be there twice.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package static func taking(
    _ side: Board.MergeSide, of name: String, in bytes: [UInt8],
    keeping shared: Set<TaskIdentity> = [],
    fileName: String = "-"
  ) throws(Failure) -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    let found = try ConflictNames(regions, in: source, fileName).indices(of: name)
    return try taking(side, of: found.map { regions[$0] }, source, keeping: shared, fileName)
  }

  /// The file with both halves of the regions that a name finds, ours first.
  ///
  /// - Throws: ``Failure/duplicate(task:line:)`` if a task that no half has twice would be there twice.
  package static func takingBoth(
    of name: String, in bytes: [UInt8], fileName: String = "-"
  ) throws(Failure) -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    let found = try ConflictNames(regions, in: source, fileName).indices(of: name).map {
      regions[$0]
    }
    let known = TaskIdentity.counts(in: bytes)
    let settled = source.replacing(found) { region in
      source.bytes(ofLines: region.ours) + source.bytes(ofLines: region.theirs)
    }
    let doubled = TaskIdentity.counts(in: settled).filter { $0.value > max(1, known[$0.key] ?? 0) }
    if let task = doubled.keys.min(by: { $0.text < $1.text }) {
      throw .duplicate(task: task.text, line: found[0].lines.lowerBound + 1)
    }
    return settled
  }

  /// The same for a region given by its index among all regions.
  package static func taking(
    _ side: Board.MergeSide, ofRegion index: Int, in bytes: [UInt8],
    keeping shared: Set<TaskIdentity>,
    fileName: String = "-"
  ) throws(Failure) -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    guard regions.indices.contains(index) else { throw .noConflict }
    return try taking(side, of: [regions[index]], source, keeping: shared, fileName)
  }

  private static func taking(
    _ side: Board.MergeSide, of regions: [ConflictRegion], _ source: SourceText,
    keeping shared: Set<TaskIdentity>, _ fileName: String
  ) throws(Failure) -> [UInt8] {
    let text = try settled(side, of: regions, source, keeping: shared, fileName)
    guard let last = regions.last, last.half(side).isEmpty,
      source.lines.start(last.lines.upperBound) == source.bytes.count
    else { return text }
    // The blank lines before what is gone now would end the file.
    let blank = text[...].lines.reversed().prefix { $0.allSatisfy(\.isSpace) }
    return text.dropLast(blank.joined().count)
  }

  private static func settled(
    _ side: Board.MergeSide, of regions: [ConflictRegion], _ source: SourceText,
    keeping shared: Set<TaskIdentity>, _ fileName: String
  ) throws(Failure) -> [UInt8] {
    let (settled, places) = source.taking(side, of: regions)
    let board = Board(readingSectionsOf: settled, fileName: fileName)
    try refuseDuplicate(side, of: regions, at: places, in: board, shared)
    let lost = shared.intersection(TaskIdentity.counts(in: source.bytes).keys)
      .subtracting(TaskIdentity.counts(in: settled).keys)
    if let task = lost.min(by: { $0.text < $1.text }) { throw .lost(task: task.text) }
    // If the sides moved a task, its whole text is in one region.
    let halves = zip(regions, places).lazy.map { region, place in
      (labels: ConflictLabels(region, in: source), place: place)
    }
    guard
      let (labels, place) = halves.first(where: {
        $0.labels.isAboutColumns && isOneTask(Array(settled[$0.place]))
      })
    else { return settled }
    let start = place.lowerBound
    let home = board.columns.lastIndex { $0.heading.lowerBound < start }
    // A column that is itself in a region may not stay.
    let others = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    let named = board.columns.indices.filter { index in
      let column = board.columns[index]
      return labels.names(column: column.name, side) && !others.hold(column.heading.lowerBound)
    }
    // If both sides renamed the column, it may have the other side's name for it by now.
    if named.isEmpty, let home, !labels.names(column: board.columns[home].name, side.opposite) {
      return settled
    }
    func length(_ index: Int) -> Int { board.columns[index].name.utf8.count }
    // The longest name rather than one that is only the end of it, and the column that the
    // task is in rather than a namesake.
    guard let longest = named.map(length).max() else { throw .noColumn(labels.note(side) ?? "") }
    let targets = named.filter { length($0) == longest }
    if let home, targets.contains(home) { return settled }
    let target = targets[0]
    guard let home,
      let moved = moving(place, from: home, toEndOf: target, in: board, fileName)
    else { throw .unmovable(to: board.columns[target].name) }
    return moved
  }

  /// Throws if the halves have a task that is outside of them as well.
  private static func refuseDuplicate(
    _ side: Board.MergeSide, of regions: [ConflictRegion], at places: [Range<Int>], in board: Board,
    _ shared: Set<TaskIdentity>
  ) throws(Failure) {
    func isTaken(_ line: TaskLine) -> Bool { places.hold(line.text.lowerBound) }
    // What is in another conflict is not decided yet.
    let open = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    let lines = board.tasks.flatMap(\.lines).filter { line in
      !open.hold(line.text.lowerBound) && (line.id != nil || shared.contains(TaskIdentity(line)))
    }
    let taken = Set(lines.filter(isTaken).map(TaskIdentity.init))
    guard let found = lines.first(where: { !isTaken($0) && taken.contains(TaskIdentity($0)) })
    else { return }
    // The task's line in the file as it is, with all markers and halves.
    let line = regions.reduce(board.source.lines.line(at: found.text.lowerBound)) { line, region in
      line < region.lines.lowerBound ? line : line + region.lines.count - region.half(side).count
    }
    throw .duplicate(task: TaskIdentity(found).text, line: line + 1)
  }

  /// True if a half is one task, perhaps with a comment before it.
  private static func isOneTask(_ half: [UInt8]) -> Bool {
    let board = ConflictResolution.column(of: half)
    return board.columns.count == 1 && board.tasks.count == 1
  }

  /// The file with the task at a place moved to the end of another column; nil if that would change
  /// anything else that the file says.
  ///
  /// A board is read as if the marker lines of other conflicts were blank: nothing is put into these conflicts, and
  /// no part of them moves with the task.
  private static func moving(
    _ place: Range<Int>, from home: Int, toEndOf target: Int, in board: Board, _ fileName: String
  ) -> [UInt8]? {
    let bytes = board.source.bytes
    let regions = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    guard
      let task = board.columns[home].tasks.first(where: { place.contains($0.range.lowerBound) }),
      let edits = TaskMove(toEndOf: target, in: board).edits(task)
    else { return nil }
    let isBesideRegion = regions.contains {
      $0.lowerBound <= edits.removal.range.upperBound
        && edits.removal.range.lowerBound <= $0.upperBound
    }
    let removal = isBesideRegion ? TextEdit(range: place, replacement: []) : edits.removal
    var insertion = edits.insertion
    if let region = regions.first(where: { region in
      region.lowerBound < insertion.range.lowerBound
        && insertion.range.lowerBound < region.upperBound
    }) {
      insertion = TextEdit(
        range: region.upperBound..<region.upperBound, replacement: insertion.replacement)
    }
    let inOrder = [removal, insertion].sorted { $0.range.lowerBound < $1.range.lowerBound }
    let result = bytes.applying(inOrder)
    func taskCounts(_ half: [UInt8]) -> [Int] {
      Board(readingSectionsOf: half, fileName: fileName).columns.map(\.tasks.count)
    }
    // Read again as both sides have it: one task more there, one less here, and everything else as it was.
    let (before, after) = (ConflictVersions.halves(of: bytes), ConflictVersions.halves(of: result))
    var expected = taskCounts(before[0])
    expected[home] -= 1
    expected[target] += 1
    guard board.conflicts.count == regionCount(in: result), taskCounts(after[0]) == expected,
      taskCounts(before.last!).reduce(0, +) == taskCounts(after.last!).reduce(0, +)
    else { return nil }
    return result
  }
}

extension [Range<Int>] {
  /// True if one of these ranges, which are in order and do not overlap, holds a place.
  fileprivate func hold(_ place: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > place }
    return index < count && self[index].contains(place)
  }
}

/// Failures without the names of the file, the side and the task.
extension ConflictResolution.Failure {
  package var message: String {
    switch self {
    case .noConflict: "no conflict is about what was named"
    case .ambiguous(let names, _) where names.count == 1:
      "several conflicts are about '\(names[0].terminalSafe())'"
    case .ambiguous(let names, _):
      "the name is ambiguous: could be \(names.map { $0.terminalSafe() }.joined(separator: ", "))"
    case .decidesMore(let line):
      "the conflict at line \(line) is about more than what was named"
    case .noColumn(let column):
      "that side has the task in column '\(column.terminalSafe())', which is not here"
    case .duplicate(let task, let line):
      "task '\(task.terminalSafe())' is at line \(line) as well"
    case .lost(let task): "both sides have task '\(task.terminalSafe())', and it would be gone"
    case .unmovable(let column):
      "the task cannot be moved to column '\(column.terminalSafe())' without changing other text"
    }
  }

  package var remedy: String {
    switch self {
    case .noConflict: "name a task or a heading that a conflict is about, or its line"
    case .ambiguous(let names, let lines) where names.count == 1:
      "name one by its line: \(lines.map { ":\($0)" }.joined(separator: ", "))"
    case .ambiguous: "name one of them in full"
    case .decidesMore(let line): "take one side of it all by its line, ':\(line)'"
    case .noColumn: "settle the conflict about that column first, or add it"
    case .duplicate: "remove it there, or take the other side"
    case .lost: "take the other side, or settle this by hand"
    case .unmovable: "remove the markers and move it by hand"
    }
  }
}

/// A file with one side taken in all its conflicts.
package struct ConflictOutcome {
  /// The file's bytes; a task that the sides moved to different columns is in its conflict's place.
  package let bytes: [UInt8]

  private let side: Board.MergeSide

  /// The halves whose side has them in a column that their label names, in the order of the file.
  private var halves: [(place: Range<Int>, labels: ConflictLabels)] = []

  /// The file with our side taken, and with theirs; the file alone if it has no conflicts. Cost: linear.
  package static func all(of bytes: [UInt8]) -> [ConflictOutcome] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return [ConflictOutcome(bytes: bytes, side: .ours)] }
    return Board.MergeSide.allCases.map { side in
      let (text, places) = source.taking(side, of: regions)
      let halves = zip(regions, places).map { region, place in
        (place, ConflictLabels(region, in: source))
      }
      return ConflictOutcome(bytes: text, side: side, halves: halves.filter(\.1.isAboutColumns))
    }
  }

  /// The names of the columns in which the side has tasks that stand elsewhere in a reading of ``bytes``, by the offset
  /// at which each task begins.
  package func columns(in board: Board) -> [Int: String] {
    let tasks = board.tasks
    return halves.reduce(into: [:]) { columns, half in
      // If the sides moved a task, its whole text is in one region, and nothing else.
      let index = tasks.partitioningIndex { $0.range.lowerBound >= half.place.lowerBound }
      guard index < tasks.count, half.place.contains(tasks[index].range.lowerBound) else { return }
      // The longest name rather than one that is only the end of it.
      columns[tasks[index].range.lowerBound] = board.columns.lazy.map(\.name)
        .filter { half.labels.names(column: $0, side) }.max { $0.utf8.count < $1.utf8.count }
    }
  }
}
