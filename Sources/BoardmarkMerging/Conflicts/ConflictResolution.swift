import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Resolves conflicts of a file, or makes them smaller.
package enum ConflictResolution {
  /// The reason why a conflict could not be resolved.
  package enum Failure: Refusal {
    /// No region has the name.
    case noConflict
    /// Several regions match the name: these ids, titles or headings, at these lines.
    case ambiguous([String], lines: [Int])
    /// The region at this line also decides about other tasks or headings.
    case decidesMore(line: Int)
    /// The chosen side has the task in the column with this name, but the file has no such column.
    case noColumn(String)
    /// The task with this id or title would be duplicated: it is at this line as well.
    case duplicate(task: String, line: Int)
    /// The task with this id or title, which both sides have, would be lost.
    case lost(task: String)
    /// The task cannot be moved to the column with this name without changing the meaning of
    /// something else in the file.
    case unmovable(to: String)
  }

  /// The number of conflict regions in a file. Cost: linear.
  package static func regionCount(in bytes: [UInt8]) -> Int {
    ConflictMarkers.regions(in: SourceText(bytes)).count
  }

  /// True if a file may have a line that looks like a marker. Cost: negligible.
  package static func mayHoldMarker(_ bytes: [UInt8]) -> Bool {
    bytes.holds(word: "=======") || bytes.holds(word: "<<<<<<<") || bytes.holds(word: ">>>>>>>")
      || bytes.holds(word: "|||||||")
  }

  /// The 1-based number of the first line with a marker that belongs to no complete conflict; nil
  /// if there is none. Cost: linear.
  ///
  /// Markers in fenced code are ignored, as are those that both sides had before the merge.
  ///
  /// - Parameter stages: The three versions in git's index; unused if ``mayHoldMarker(_:)`` is
  ///   false.
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
    // A line of `=======` that neither side has may underline a heading that neither side has.
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

  /// Takes one side's half of all regions about a task, or of the region about a column or another
  /// heading.
  ///
  /// If the sides moved the task to different columns, it goes into the chosen side's column.
  ///
  /// - Parameters:
  ///   - side: The side whose half to take.
  ///   - name: The task's id or title, or the heading's name, or an unambiguous prefix;
  ///     case-insensitive. An id takes precedence over a title or a name. `:12` is the region that
  ///     contains line 12, whatever it is about; with any other name, the region must be about
  ///     nothing else.
  ///   - bytes: A file with conflict markers.
  ///   - shared: The tasks that both sides had, none of which may be lost or duplicated.
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

  /// Takes both halves of the regions with a name, ours first.
  ///
  /// - Throws: ``Failure/duplicate(task:line:)`` if this would duplicate a task that is in no half
  ///   twice.
  package static func takingBoth(
    of name: String, in bytes: [UInt8], fileName: String = "-"
  ) throws(Failure) -> [UInt8] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    let found = try ConflictNames(regions, in: source, fileName).indices(of: name).map {
      regions[$0]
    }
    let known = TaskIdentity.counts(in: bytes)
    let resolved = source.replacing(found) { region in
      source.bytes(ofLines: region.ours) + source.bytes(ofLines: region.theirs)
    }
    let doubled = TaskIdentity.counts(in: resolved).filter { $0.value > max(1, known[$0.key] ?? 0) }
    if let task = doubled.keys.min(by: { $0.text < $1.text }) {
      throw .duplicate(task: task.text, line: found[0].lines.lowerBound + 1)
    }
    return resolved
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
    let text = try resolved(side, of: regions, source, keeping: shared, fileName)
    guard let last = regions.last, last.half(side).isEmpty,
      source.lines.start(last.lines.upperBound) == source.bytes.count
    else { return text }
    // Otherwise the blank lines before the removed text would end the file.
    let blank = text[...].lines.reversed().prefix { $0.allSatisfy(\.isSpace) }
    return text.dropLast(blank.joined().count)
  }

  private static func resolved(
    _ side: Board.MergeSide, of regions: [ConflictRegion], _ source: SourceText,
    keeping shared: Set<TaskIdentity>, _ fileName: String
  ) throws(Failure) -> [UInt8] {
    let (resolved, places) = source.taking(side, of: regions)
    let board = Board(readingSectionsOf: resolved, fileName: fileName)
    try refuseDuplicate(side, of: regions, at: places, in: board, shared)
    let lost = shared.intersection(TaskIdentity.counts(in: source.bytes).keys)
      .subtracting(TaskIdentity.counts(in: resolved).keys)
    if let task = lost.min(by: { $0.text < $1.text }) { throw .lost(task: task.text) }
    // If the sides moved a task, its whole text is in one region.
    let halves = zip(regions, places).lazy.map { region, place in
      (labels: ConflictLabels(region, in: source), place: place)
    }
    guard
      let (labels, place) = halves.first(where: {
        $0.labels.isAboutColumns && isOneTask(Array(resolved[$0.place]))
      })
    else { return resolved }
    let start = place.lowerBound
    let home = board.columns.lastIndex { $0.heading.lowerBound < start }
    // A column that is itself in conflict may not stay.
    let others = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    let named = board.columns.indices.filter { index in
      let column = board.columns[index]
      return labels.names(column: column.name, side) && !others.hold(column.heading.lowerBound)
    }
    // If both sides renamed the column, it may already have the other side's name.
    if named.isEmpty, let home, !labels.names(column: board.columns[home].name, side.opposite) {
      return resolved
    }
    func length(_ index: Int) -> Int { board.columns[index].name.utf8.count }
    // Prefer the longest name to one that is only its suffix, and the task's own column to a
    // namesake.
    guard let longest = named.map(length).max() else { throw .noColumn(labels.note(side) ?? "") }
    let targets = named.filter { length($0) == longest }
    if let home, targets.contains(home) { return resolved }
    let target = targets[0]
    guard let home,
      let moved = moving(place, from: home, toEndOf: target, in: board, fileName)
    else { throw .unmovable(to: board.columns[target].name) }
    return moved
  }

  /// Throws if a task in the halves is also outside of them.
  private static func refuseDuplicate(
    _ side: Board.MergeSide, of regions: [ConflictRegion], at places: [Range<Int>], in board: Board,
    _ shared: Set<TaskIdentity>
  ) throws(Failure) {
    func isTaken(_ line: TaskLine) -> Bool { places.hold(line.text.lowerBound) }
    // Other conflicts are still undecided.
    let open = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    let lines = board.tasks.flatMap(\.lines).filter { line in
      !open.hold(line.text.lowerBound) && (line.id != nil || shared.contains(TaskIdentity(line)))
    }
    let taken = Set(lines.filter(isTaken).map(TaskIdentity.init))
    guard let found = lines.first(where: { !isTaken($0) && taken.contains(TaskIdentity($0)) })
    else { return }
    // The task's line in the original file, with all markers and halves.
    let line = regions.reduce(board.source.lines.line(at: found.text.lowerBound)) { line, region in
      line < region.lines.lowerBound ? line : line + region.lines.count - region.half(side).count
    }
    throw .duplicate(task: TaskIdentity(found).text, line: line + 1)
  }

  /// True if a half is exactly one task, perhaps after a comment.
  private static func isOneTask(_ half: [UInt8]) -> Bool {
    let board = ConflictResolution.column(of: half)
    return board.columns.count == 1 && board.tasks.count == 1
  }

  /// Moves the task at a place to the end of another column; nil if that would change the meaning
  /// of anything else in the file.
  ///
  /// The marker lines of other conflicts are read as blank: nothing is inserted into these
  /// conflicts, and no part of them moves with the task.
  private static func moving(
    _ place: Range<Int>, from home: Int, toEndOf target: Int, in board: Board, _ fileName: String
  ) -> [UInt8]? {
    let bytes = board.source.bytes
    let regions = board.conflicts.map { board.source.range(ofLines: $0.lines) }
    let move = TaskMove(toEndOf: target, in: board)
    guard
      let task = board.columns[home].tasks.first(where: { place.contains($0.range.lowerBound) }),
      let relocation = move.relocation(of: task), let arrival = relocation.arrival,
      let edits = move.edits(of: relocation), edits.count == 2,
      var insertion = edits.first(where: \.range.isEmpty),
      var removal = edits.first(where: { !$0.range.isEmpty })
    else { return nil }
    func region(at range: Range<Int>) -> Range<Int>? {
      regions.first { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
    }
    // The lines of a conflict are no blank lines that could be left out or copied.
    if region(at: place) != nil { removal = TextEdit(range: place, replacement: []) }
    let end = board.parts[arrival.anchor].range.upperBound
    if let region = region(at: end..<end) {
      insertion = TextEdit(
        range: region.upperBound..<region.upperBound,
        replacement: arrival.lines.bytes + board.source.lineEnding.bytes)
    }
    let inOrder = [removal, insertion].sorted { $0.range.lowerBound < $1.range.lowerBound }
    let result = bytes.applying(inOrder)
    func taskCounts(_ half: [UInt8]) -> [Int] {
      Board(readingSectionsOf: half, fileName: fileName).columns.map(\.tasks.count)
    }
    // Verify on both sides: one more task there, one less here, and everything else unchanged.
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
  /// True if one of these ranges, which are in order and do not overlap, contains a place.
  fileprivate func hold(_ place: Int) -> Bool {
    let index = partitioningIndex { $0.upperBound > place }
    return index < count && self[index].contains(place)
  }
}

/// The failures' messages, without the names of the file, the side and the task.
extension ConflictResolution.Failure {
  package var message: String {
    switch self {
    case .noConflict: "no conflict matches that name"
    case .ambiguous(let names, _) where names.count == 1:
      "several conflicts match '\(names[0].terminalSafe())'"
    case .ambiguous(let names, _):
      "the name is ambiguous: \(names.map { $0.terminalSafe() }.joined(separator: ", "))"
    case .decidesMore(let line):
      "the conflict at line \(line) also involves other tasks or headings"
    case .noColumn(let column):
      "that side has the task in column '\(column.terminalSafe())', which does not exist here"
    case .duplicate(let task, let line):
      "task '\(task.terminalSafe())' would be duplicated: it is also at line \(line)"
    case .lost(let task): "this would lose task '\(task.terminalSafe())', which both sides have"
    case .unmovable(let column):
      "the task cannot be moved to column '\(column.terminalSafe())' without changing other text"
    }
  }

  package var remedy: String {
    switch self {
    case .noConflict: "name a task or a heading in a conflict, or its line"
    case .ambiguous(let names, let lines) where names.count == 1:
      "name one by its line: \(lines.map { ":\($0)" }.joined(separator: ", "))"
    case .ambiguous: "name one of them in full"
    case .decidesMore(let line): "take one side of all of it by its line, ':\(line)'"
    case .noColumn: "resolve that column's conflict first, or add the column"
    case .duplicate: "remove it there, or take the other side"
    case .lost: "take the other side, or resolve this by hand"
    case .unmovable: "remove the markers and move it by hand"
    }
  }
}

/// A file with one side taken in all its conflicts.
package struct ConflictOutcome {
  /// The file's bytes; a task that the sides moved to different columns stays in place of its
  /// conflict.
  package let bytes: [UInt8]

  private let side: Board.MergeSide

  /// The halves whose labels name the side's column for them, in the order of the file.
  private var halves: [(place: Range<Int>, labels: ConflictLabels)] = []

  /// The file with our side taken, and with theirs; only the file itself if it has no conflicts.
  /// Cost: linear.
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

  /// The names of the columns in which the side has tasks that are elsewhere in a reading of
  /// ``bytes``, by the offset of each task.
  package func columns(in board: Board) -> [Int: String] {
    let tasks = board.tasks
    return halves.reduce(into: [:]) { columns, half in
      // If the sides moved a task, its whole text is in one region, and nothing else.
      let index = tasks.partitioningIndex { $0.range.lowerBound >= half.place.lowerBound }
      guard index < tasks.count, half.place.contains(tasks[index].range.lowerBound) else { return }
      // Prefer the longest name to one that is only its suffix.
      columns[tasks[index].range.lowerBound] = board.columns.lazy.map(\.name)
        .filter { half.labels.names(column: $0, side) }.max { $0.utf8.count < $1.utf8.count }
    }
  }
}
