import BoardmarkReading
import BoardmarkText

/// The three-way merge of boards.
///
/// Tasks are known by their ids; each of their parts is merged for itself, and what a person must
/// decide becomes a conflict around that one task. What cannot be merged so is merged as git does,
/// line by line, and the result then looked at.
public enum BoardMerge {
  /// Merges the changes that `ours` and `theirs` made to `base`.
  ///
  /// Pure: the same bytes give the same bytes. Exchanging ours and theirs exchanges the halves of
  /// conflicts and changes nothing else. Cost: near n log n.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty where there is none.
  ///   - ours: What the result is merged into.
  ///   - theirs: What is merged in.
  ///   - options: The file's name, labels and markers.
  public static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], options: MergeOptions = MergeOptions()
  ) -> MergeResult {
    // Identity on bytes comes before any reading, whatever the bytes are.
    if let bytes = threeWayMerge(base: base, ours: ours, theirs: theirs) {
      return MergeResult(bytes: bytes, conflicts: [], notes: [], fallback: nil)
    }
    return BoardMerger(base, ours, theirs, options).result()
  }

  /// One region that holds both files whole, as a driver leaves it while it works.
  public static func wholeFileConflict(
    ours: [UInt8], theirs: [UInt8], options: MergeOptions = MergeOptions()
  ) -> [UInt8] {
    let form = FileConventions.merged(
      base: nil, ours: FileConventions(of: ours), theirs: FileConventions(of: theirs))
    let region = MergedText.region(
      FileConventions.text(of: ours)[...], FileConventions.text(of: theirs)[...],
      MergeConflict(.file, ""),
      options)
    return form.file(of: region, isMarked: true)
  }
}

/// One merge: by tasks where that can be, else by lines.
private struct BoardMerger {
  private let files: ThreeWay<[UInt8]>
  private let options: MergeOptions

  init(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ options: MergeOptions) {
    files = ThreeWay(base: base, ours: ours, theirs: theirs)
    self.options = options
  }

  func result() -> MergeResult {
    guard MergeVersion.allCases.allSatisfy({ UTF8Validity.isValid(files[$0]) }) else {
      // Bytes of another encoding have no lines that one could be sure of: none is touched.
      var interner = IDInterner()
      let ids = ThreeWay {
        BoardIDs(Board(files[$0], fileName: options.fileName), &interner)
      }
      var check = MergeCheck(ids, interner)
      return byLines(files, nil, &check, .notUTF8)
    }
    let form = FileConventions.merged(
      base: FileConventions(of: files.base), ours: FileConventions(of: files.ours),
      theirs: FileConventions(of: files.theirs))
    let texts = ThreeWay { FileConventions.text(of: files[$0]) }
    if let bytes = threeWayMerge(base: texts.base, ours: texts.ours, theirs: texts.theirs) {
      return MergeResult(
        bytes: form.file(of: bytes, isMarked: false), conflicts: [], notes: [], fallback: nil)
    }
    let boards = ThreeWay { Board(texts[$0], fileName: options.fileName) }
    var interner = IDInterner()
    let ids = ThreeWay { BoardIDs(boards[$0], &interner) }
    var check = MergeCheck(ids, interner)
    if let reason = Self.hindrance(boards) {
      return byLines(texts, form, &check, reason)
    }
    // An id that stands twice tells no task: those are known by what they say.
    let doubles = MergeVersion.allCases.reduce(into: Set()) {
      $0.formUnion(ids[$1].doubles(interner))
    }
    let outlines = ThreeWay { BoardOutline(boards[$0], ids: ids[$0].without(doubles)) }
    let plan = MergePlan(outlines, interner)
    // What both moved stands where ours has it. Where theirs has it, it must be right, too: else
    // the merge would be by lines with the sides exchanged only.
    let mirrored = plan.isContested ? MergePlan(outlines.withSidesExchanged, interner) : nil
    for addsBlankLines in [false, true] {
      let text = plan.text(options, addsBlankLines: addsBlankLines)
      if let mirrored, proved(mirrored.text(options, addsBlankLines: addsBlankLines), &check) == nil
      {
        continue
      }
      if let board = proved(text, &check) {
        let notes = MergeWarnings(base: boards.base, ours: boards.ours, theirs: boards.theirs)
        return MergeResult(
          bytes: form.file(of: text.bytes, isMarked: text.endsInMarker), conflicts: text.conflicts,
          notes: text.conflicts.isEmpty
            ? notes.notes(about: board) + DuplicateAdditionNotes(ids, interner).notes : [],
          fallback: nil)
      }
    }
    return byLines(texts, form, &check, .unproved)
  }

  /// Why boards cannot be merged by tasks; nil where they can.
  private static func hindrance(_ boards: ThreeWay<Board>) -> MergeFallback? {
    for side in MergeVersion.allCases {
      let board = boards[side]
      // One that is left over would be taken for an end of a region.
      if board.outline.mayHoldMarker || !board.conflicts.isEmpty,
        ConflictMarkers.lines(in: board.source).contains(where: { _ in true })
      {
        return .markers
      }
      // Without a base both sides have made the board on their own.
      if board.columns.isEmpty, side != .base || !board.source.bytes.isEmpty { return .noBoard }
    }
    return nil
  }

  /// The board that the merged text is read as; nil where it is not what was meant, whichever halves
  /// are taken.
  private func proved(_ text: MergedText, _ check: inout MergeCheck) -> Board? {
    // Whichever half it is in, so that the sides are alike.
    if text.holdsDivider { return nil }
    let isClean = text.conflicts.isEmpty
    let boards = (isClean ? [text.bytes] : [text.halves.ours, text.halves.theirs]).map {
      Board($0, fileName: options.fileName)
    }
    let units = [text.units.ours, text.units.theirs]
    for (board, expected) in zip(boards, units)
    where BoardOutline(board, ids: nil).units != expected {
      return nil
    }
    if isClean { return check.fault(in: boards[0]) == nil ? boards[0] : nil }
    let board = Board(text.bytes, fileName: options.fileName)
    return check.fault(inHalves: boards) == nil && board.conflicts.count == text.conflicts.count
      ? board : nil
  }

  private func byLines(
    _ texts: ThreeWay<[UInt8]>, _ form: FileConventions?, _ check: inout MergeCheck,
    _ reason: MergeFallback
  ) -> MergeResult {
    let text = TextMerge.file(
      base: texts.base, ours: texts.ours, theirs: texts.theirs, options: options)
    // Where the versions can be told apart by tasks, so can the halves of what git would make.
    let isFaulty =
      text.conflicts.isEmpty
      ? check.fault(inLines: Board(text.bytes, fileName: options.fileName)) != nil
      : reason == .unproved
        && check.fault(
          inHalves: [text.halves.ours, text.halves.theirs].map {
            Board($0, fileName: options.fileName)
          }) != nil
    if isFaulty {
      return .lines(
        TextMerge.whole(ours: texts.ours, theirs: texts.theirs, options: options), form, reason)
    }
    return .lines(text, form, reason)
  }
}

extension MergeResult {
  fileprivate static func lines(
    _ text: MergedText, _ form: FileConventions?, _ reason: MergeFallback
  ) -> MergeResult {
    MergeResult(
      bytes: form?.file(of: text.bytes, isMarked: text.endsInMarker) ?? text.bytes,
      conflicts: text.conflicts, notes: [], fallback: reason)
  }
}

extension BoardOutline {
  /// The headings and tasks that the board was read as.
  var units: [MergedText.Unit] {
    elements.compactMap { element in
      switch element {
      case .heading(let index): .heading(sections[index].heading)
      case .node(let index): nodes[index].isTask ? .task(nodes[index].range) : nil
      case .start, .end: nil
      }
    }
  }
}
