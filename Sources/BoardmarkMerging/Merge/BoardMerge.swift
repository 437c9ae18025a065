import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// The three-way merge of boards.
///
/// Tasks are identified by their ids; each part of a task is merged separately, and what a person
/// must decide becomes a conflict around that one task. What cannot be merged this way is merged
/// line by line, as git does, and the result is then checked.
public enum BoardMerge {
  /// Merges the changes that `ours` and `theirs` made to `base`.
  ///
  /// Pure: the same bytes give the same bytes. Exchanging ours and theirs exchanges the halves of
  /// conflicts and changes nothing else. Cost: near n log n.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty if there is none.
  ///   - ours: The version that is merged into.
  ///   - theirs: The version that is merged in.
  ///   - options: The file's name, labels and markers.
  public static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], options: MergeOptions = MergeOptions()
  ) -> MergeResult {
    // Identical bytes settle the merge before anything is parsed, whatever they hold.
    let files = ThreeWay(base: base, ours: ours, theirs: theirs)
    if let bytes = files.merged {
      return MergeResult(bytes: bytes, conflicts: [], notes: [], fallback: nil)
    }
    var merger = BoardMerger(files: files, options: options)
    return merger.result()
  }

  /// One region that holds both files whole, as a merge driver leaves it while it works.
  public static func wholeFileConflict(
    ours: [UInt8], theirs: [UInt8], options: MergeOptions = MergeOptions()
  ) -> [UInt8] {
    let form = FileConventions(of: ThreeWay(base: [], ours: ours, theirs: theirs))
    let text = TextMerge.whole(
      ours: FileConventions.text(of: ours), theirs: FileConventions.text(of: theirs),
      options: options)
    return form.file(of: text.bytes, isMarked: true)
  }
}

/// One merge: by tasks if possible, else by lines.
private struct BoardMerger {
  let files: ThreeWay<[UInt8]>
  let options: MergeOptions
  /// The heading level of the columns, for versions in which no column's name tells it.
  var level: Int?
  var outlineForm = OutlineForm()
  /// The conflict regions that a side came with.
  var cameWith: UnsettledSides?

  mutating func result() -> MergeResult {
    // Bytes in another encoding stay as they are, but UTF-16 cannot reliably be split into lines.
    let isText = MergeVersion.allCases.allSatisfy {
      !files[$0].holds(0) || UTF8Validity.isValid(files[$0])
    }
    guard isText else { return .lines(TextMerge.file(files, options: options), nil, .notUTF8) }
    let form = FileConventions(of: files)
    var texts = TrailingBlanks.settled(files.map(FileConventions.text))
    if let bytes = texts.merged {
      return MergeResult(
        bytes: form.file(of: bytes, isMarked: false), conflicts: [], notes: [], fallback: nil)
    }
    var interner = IDInterner()
    let unsettled = UnsettledBase(texts.base, fileName: options.fileName, &interner)
    var parts = parts(
      ThreeWay { $0 == .base ? unsettled?.board.source.bytes ?? texts.base : texts[$0] })
    if unsettled == nil {
      for settled in [ListIndentation.settled, HeadingLevels.settled, Bullets.settled] {
        guard let layout = settled(parts.map(\.board)) else { continue }
        let read = self.parts(layout)
        let isSame = MergeVersion.allCases.allSatisfy {
          Self.isSame(parts[$0].board, read[$0].board)
        }
        if isSame { (texts, parts) = (layout, read) }
      }
    }
    let boards = parts.map(\.board)
    let ids = ThreeWay { BoardIDs(boards[$0], &interner) }
    let check = MergeCheck(ids: ids, interner: interner)
    let haveColumns = MergeVersion.allCases.allSatisfy { version in
      // Without a base, each side made its board on its own.
      !boards[version].columns.isEmpty || version == .base && boards.base.source.bytes.isEmpty
    }
    guard haveColumns else { return byLines(texts, form, check, .noBoard) }
    if !(boards.ours.conflicts + boards.theirs.conflicts).isEmpty {
      cameWith = UnsettledSides(texts)
    }
    if cameWith?.areNew == true { return byLines(texts, form, check, .markers) }
    let known = ids.withoutDuplicates(interner)
    let outlines = ThreeWay { BoardOutline(parts[$0], ids: known[$0]) }
    let plan = MergePlan(outlines, interner, unsettled)
    // A task that both sides moved stands where ours has it. The merge must also hold with the task
    // where theirs has it: otherwise it would fall back to lines only when the sides are exchanged.
    let mirrored =
      plan.isContested ? MergePlan(outlines.withSidesExchanged, interner, unsettled) : nil
    let isWhole = plan.isWhole && mirrored?.isWhole != false
    let ways = isWhole ? plan.splits.flatMap { [($0, false), ($0, true)] } : []
    for (split, addsBlankLines) in ways {
      var check = check
      check.allowsUnlisted = split == .columns
      func text(_ plan: MergePlan) -> MergedText {
        plan.text(options, addsBlankLines: addsBlankLines, split: split)
      }
      if let mirrored, proved(text(mirrored), check) == nil { continue }
      let text = text(plan)
      if let readings = proved(text, check) {
        return MergeResult(
          bytes: form.file(of: text.bytes, isMarked: text.endsInMarker), conflicts: text.conflicts,
          notes: plan.notes + MergeWarnings.notes(about: readings, of: boards)
            + DuplicateAdditionNotes.notes(ids, interner), fallback: nil)
      }
    }
    let hasMarkers = [boards.ours, boards.theirs].contains {
      ConflictMarkers.lines(in: $0.source).contains { _ in true }
    }
    return byLines(texts, form, check, hasMarkers ? .markers : .unproved)
  }

  /// Reads the versions, long ones in parallel: starting a thread costs more than reading a short one.
  private mutating func parts(_ texts: ThreeWay<[UInt8]>) -> ThreeWay<OutlineParts> {
    let read = { @Sendable [self] (version: MergeVersion) in
      OutlineParts(of: board(texts[version]))
    }
    var parts: [OutlineParts] = []
    if texts.ours.count < 1 << 20 {
      parts = MergeVersion.allCases.map(read)
    } else {
      concurrentMap(MergeVersion.allCases, transform: read) { parts.append($0) }
    }
    // Which of the sides is ours must make no difference.
    let levels = parts.map(\.board.level)
    level = levels[0] > 0 ? levels[0] : levels.filter { $0 > 0 }.min()
    if level != nil {
      for (index, version) in MergeVersion.allCases.enumerated()
      where parts[index].board.columns.isEmpty {
        parts[index] = OutlineParts(of: board(texts[version]))
      }
    }
    // What is a column in one version is a section in all, and a rule that became text in one is text in all.
    outlineForm.depth = parts.map(\.board.level).max()!
    for (side, third) in [(parts[1], parts[2]), (parts[2], parts[1])] {
      outlineForm.endingInText.formUnion(
        parts[0].sectionsWithRuleMadeText(in: side, third: third)
          + side.sectionsWithRuleMadeText(in: parts[0], third: third))
    }
    for index in parts.indices
    where !outlineForm.endingInText.isEmpty || parts[index].board.level < outlineForm.depth {
      parts[index] = OutlineParts(of: parts[index].board, outlineForm)
    }
    return ThreeWay(base: parts[0], ours: parts[1], theirs: parts[2])
  }

  /// Whether two boards have the same parts, and their tasks say the same.
  private static func isSame(_ board: Board, _ other: Board) -> Bool {
    board.parts.map(\.kind) == other.parts.map(\.kind)
      && zip(board.tasks, other.tasks).allSatisfy { $0.saysSame(as: $1) }
  }

  /// Reads every section as a column, whatever its name: what is a column to one side may not be one to the other.
  private func board(_ bytes: [UInt8]) -> Board {
    Board(readingSectionsOf: bytes, fileName: options.fileName, level: level)
  }

  /// The board that the merged text reads as, or those of its two halves; nil if one does not read as the merge meant it.
  private func proved(_ text: MergedText, _ check: MergeCheck) -> [Board]? {
    // In either half, so that the sides stay interchangeable.
    if text.holdsMarker { return nil }
    // Of a region that a side came with, either all of it is left or nothing.
    if let cameWith, cameWith.conflicts(in: text) == nil { return nil }
    let boards = self.boards(text)
    for (board, reading) in zip(boards, text.readings)
    where BoardOutline(board, ids: nil, form: outlineForm).units != reading.units {
      return nil
    }
    if check.isFaulty(boards) { return nil }
    if text.conflicts.isEmpty { return boards }
    let board = board(text.bytes)
    // A reader that goes by lines would take a stray opening marker for the start of the next region.
    let strays = ConflictMarkers.strays(in: board.source, board.conflicts)
    guard ConflictVersions.halves(of: text.bytes) == text.halves.map(\.bytes),
      strays.allSatisfy({ board.source.bytes[board.source.lines.start($0)] != .ascii("<") })
    else { return nil }
    return boards
  }

  /// The board that a text reads as, or the boards of its two halves if it has conflicts.
  private func boards(_ text: MergedText) -> [Board] {
    text.readings.map { board($0.bytes) }
  }

  private func byLines(
    _ texts: ThreeWay<[UInt8]>, _ form: FileConventions, _ check: MergeCheck,
    _ reason: MergeFallback
  ) -> MergeResult {
    let text = TextMerge.file(texts, options: options)
    let unsettled = UnsettledSides(texts)
    // Conflicts that a side came with stay where they are, still to be settled.
    let left = unsettled.map { $0.conflicts(in: text) } ?? []
    let isFaulty =
      unsettled != nil
      ? self.isFaulty(lines: text, in: texts) : check.isFaulty(lines: boards(text))
    guard let left, !isFaulty else {
      return .lines(
        TextMerge.whole(ours: texts.ours, theirs: texts.theirs, options: options), form, reason)
    }
    return .lines(text, form, reason, left)
  }

  /// Whether something is wrong with a merge by lines, with either half of the regions that the versions came with.
  private func isFaulty(lines text: MergedText, in texts: ThreeWay<[UInt8]>) -> Bool {
    MergeSide.allCases.contains { side in
      var interner = IDInterner()
      let ids = texts.map { BoardIDs(board(UnsettledSides.half($0, side)), &interner) }
      return MergeCheck(ids: ids, interner: interner).isFaulty(
        lines: text.readings.map { board(UnsettledSides.half($0.bytes, side)) })
    }
  }
}

extension MergeResult {
  fileprivate static func lines(
    _ text: MergedText, _ form: FileConventions?, _ reason: MergeFallback,
    _ unsettled: [MergeConflict] = []
  ) -> MergeResult {
    MergeResult(
      bytes: form?.file(of: text.bytes, isMarked: text.endsInMarker) ?? text.bytes,
      conflicts: unsettled + text.conflicts, notes: [], fallback: reason)
  }
}

extension BoardOutline {
  /// The headings and tasks that the board was read as.
  var units: [MergedText.Unit] {
    sections.indices.flatMap { section in
      [MergedText.Unit(kind: .heading, range: sections[section].heading)]
        + nodes[sections[section].nodes].filter(\.isTask)
        .map { MergedText.Unit(kind: .task, range: $0.range) }
    }.filter { !$0.range.isEmpty }
  }
}
