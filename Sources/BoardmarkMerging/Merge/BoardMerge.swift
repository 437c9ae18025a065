import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// The three-way merge of boards, and of any other Markdown file.
///
/// Each task is merged field by field, and a decision for a person becomes a conflict around just
/// that task, heading or text. What cannot be merged this way is merged line by line, and the
/// result is then verified.
package enum BoardMerge {
  /// Merges the changes that `ours` and `theirs` made to `base`.
  ///
  /// Pure: the same bytes give the same bytes. Swapping ours and theirs swaps the halves of
  /// conflicts and changes nothing else. Cost: near n log n.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty if there is none.
  ///   - ours: The version that is merged into.
  ///   - theirs: The version that is merged in.
  ///   - options: The file's name, labels and markers.
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8],
    options: Board.MergeOptions = Board.MergeOptions()
  ) -> Board.MergeResult {
    // Trivial merges need no parsing, whatever the bytes are.
    let files = ThreeWay(base: base, ours: ours, theirs: theirs)
    if let bytes = files.merged {
      return Board.MergeResult(bytes: bytes, conflicts: [], notes: [], fallback: nil)
    }
    return BoardMerger(files: files, options: options).result()
  }

  /// One region that contains both files whole, as a merge driver leaves it while it works.
  package static func wholeFileConflict(
    ours: [UInt8], theirs: [UInt8], options: Board.MergeOptions = Board.MergeOptions()
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
  let options: Board.MergeOptions

  func result() -> Board.MergeResult {
    let form = FileConventions(of: files)
    // Other encodings stay unchanged, but UTF-16 cannot reliably be split into lines.
    let isText = MergeVersion.allCases.allSatisfy {
      !files[$0].holds(0) || UTF8Validity.isValid(files[$0])
    }
    let plain = files.map(FileConventions.text)
    guard isText else { return whole(plain, form, .notUTF8) }
    if let bytes = plain.merged { return clean(bytes, form) }
    let isEmptied = MergeVersion.sides.contains { side in
      plain[side].allSatisfy(\.isSpace) && !plain.base.allSatisfy(\.isSpace)
    }
    if isEmptied { return whole(plain, form, nil) }
    let (texts, outlines) = formatted(plain)
    if let bytes = texts.merged { return clean(bytes, form) }
    if isCrissCross(outlines) { return byLines(texts, outlines, form, .markers) }
    let proof = MergeProof(outlines: outlines, fileName: options.fileName)
    // Without items there are only lines to merge.
    let hasItems = MergeVersion.allCases.contains { outlines[$0].board.itemCount > 0 }
    if !hasItems, let lines = cleanLines(texts, proof) { return clean(lines, form) }
    let matching = BoardMatching(outlines)
    let plan = MergePlan(outlines, matching)
    // Swapping the sides must not decide whether tasks that both moved can be placed where ours has
    // them.
    let mirrored =
      plan.contested.isEmpty
      ? nil : MergePlan(outlines.swapped, matching.swapped)
    let exchanged = MergeProof(outlines: outlines.swapped, fileName: options.fileName)
    /// The merge with some sections left as each side has them; nil if it fails verification.
    func merged(settingApart sections: Set<Int> = [], addsBlankLines: Bool = false) -> Board
      .MergeResult?
    {
      if let mirrored = mirrored?.settingApart(sections) {
        let text = MergeWriter(mirrored, options, addsBlankLines: addsBlankLines).text()
        if !mirrored.isWhole || exchanged.readings(of: text, mirrored) == nil { return nil }
      }
      let plan = plan.settingApart(sections)
      let text = MergeWriter(plan, options, addsBlankLines: addsBlankLines).text()
      guard let readings = proof.readings(of: text, plan) else { return nil }
      // Conflicts that involve no item are about text, and git's to merge.
      if !text.conflicts.isEmpty, plan.clashing.isEmpty, !plan.hasFrontMatterConflict,
        proof.haveSameItems(readings), let lines = cleanLines(texts, proof)
      {
        return clean(lines, form)
      }
      return Board.MergeResult(
        bytes: form.file(of: text.bytes, isMarked: text.endsInMarker), conflicts: text.conflicts,
        notes: plan.notes + markerNotes(outlines)
          + MergeWarnings.notes(about: readings.map(\.board), of: outlines.map(\.board))
          + MergeWarnings.duplicateAdditions(plan), fallback: nil)
    }
    if plan.isWhole {
      if let result = merged() ?? merged(addsBlankLines: true) { return result }
      if let lines = cleanLines(texts, proof) { return clean(lines, form) }
      let sections = plan.changedSections
      // Set apart one section at a time if there are few, then all of them.
      for apart in (sections.count > 8 ? [] : sections.map { [$0] }) + [Set(sections)] {
        if !apart.isEmpty, let result = merged(settingApart: apart) { return result }
      }
    }
    let hasMarkers = MergeVersion.allCases.contains { !outlines[$0].board.conflicts.isEmpty }
    return byLines(texts, outlines, form, hasMarkers ? .markers : .verificationFailed)
  }

  private func clean(_ bytes: [UInt8], _ form: FileConventions) -> Board.MergeResult {
    Board.MergeResult(
      bytes: form.file(of: bytes, isMarked: false), conflicts: [], notes: [], fallback: nil)
  }

  // MARK: - Versions

  /// Reads the versions, in parallel if they are long: starting a thread costs more than reading a
  /// short one.
  private func outlines(_ texts: ThreeWay<[UInt8]>) -> ThreeWay<MergeOutline> {
    let fileName = options.fileName
    let read = { @Sendable (version: MergeVersion) in
      MergeOutline(texts[version], fileName: fileName)
    }
    guard texts.ours.count >= 1 << 20 else { return ThreeWay(read) }
    var outlines: [MergeOutline] = []
    concurrentMap(MergeVersion.allCases, transform: read) { outlines.append($0) }
    return ThreeWay(base: outlines[0], ours: outlines[1], theirs: outlines[2])
  }

  /// The versions, with the base and the other side formatted if one side is canonical and the base
  /// is not.
  private func formatted(
    _ texts: ThreeWay<[UInt8]>
  ) -> (ThreeWay<[UInt8]>, ThreeWay<MergeOutline>) {
    let outlines = outlines(texts)
    // If nearly all items are canonical, a merge by lines copes without formatting. In long files,
    // count only items for which that is known.
    let (board, count) = (outlines.base.board, outlines.base.board.itemCount)
    let others = (0..<count).count { index in
      let form = board.form(ofItem: index)
      return form != .canonical && (form != .unknown || count <= 1_000)
    }
    if others == 0 || 50 * others < count { return (texts, outlines) }
    guard let base = edits(outlines.base), !base.isEmpty else { return (texts, outlines) }
    for side in MergeVersion.sides where 2 * texts[side].count > texts.base.count {
      guard edits(outlines[side])?.isEmpty == true, let other = edits(outlines[side.opposite])
      else {
        continue
      }
      // A side that only removed non-canonical items has not been formatted.
      func lines(_ text: [UInt8]) -> Set<ByteString> { Set(text[...].lines.map { ByteString($0) }) }
      let new = lines(texts.base.applying(base)).subtracting(lines(texts.base))
      guard texts[side][...].lines.contains(where: { new.contains(ByteString($0)) }) else {
        continue
      }
      var (result, read) = (texts, outlines)
      for (version, edits) in [(.base, base), (side.opposite, other)]
        as [(MergeVersion, [TextEdit])]
      where !edits.isEmpty {
        result[version] = texts[version].applying(edits)
        read[version] = MergeOutline(result[version], fileName: options.fileName)
      }
      return (result, read)
    }
    return (texts, outlines)
  }

  /// The formatter's edits; nil if it refuses the file.
  private func edits(_ outline: MergeOutline) -> [TextEdit]? {
    let board = outline.board
    if board.isOutlineCanonical,
      (0..<board.itemCount).allSatisfy({ board.form(ofItem: $0) == .canonical })
    {
      return []
    }
    return try? Formatter.edits(for: board)
  }

  /// True if the base has conflicts that no side has: git merged it from several ancestors.
  private func isCrissCross(_ outlines: ThreeWay<MergeOutline>) -> Bool {
    func conflicts(_ board: Board) -> Set<ByteString> {
      Set(board.conflicts.map { ByteString(board.source.bytes(ofLines: $0.lines)) })
    }
    let base = conflicts(outlines.base.board)
    return !base.isSubset(
      of: conflicts(outlines.ours.board).union(conflicts(outlines.theirs.board)))
  }

  private func markerNotes(_ outlines: ThreeWay<MergeOutline>) -> [String] {
    [outlines.ours, outlines.theirs].contains { !$0.board.conflicts.isEmpty }
      ? ["one side already had conflict markers, which are still there; resolve them"]
      : []
  }

  // MARK: - By lines

  private func lines(_ texts: ThreeWay<[UInt8]>) -> [UInt8]? {
    options.mergeLines?(texts.base, texts.ours, texts.theirs, options)
  }

  /// A merge by lines that adds no conflicts and neither loses nor duplicates anything; nil if
  /// there is none.
  private func cleanLines(_ texts: ThreeWay<[UInt8]>, _ proof: MergeProof) -> [UInt8]? {
    let most = MergeVersion.sides.map { ConflictResolution.regionCount(in: texts[$0]) }.max()!
    // First try git's own view, in which a last line without a newline differs from one with it.
    for versions in [files, texts] {
      guard let lines = lines(versions).map(FileConventions.text) else { return nil }
      if ConflictResolution.regionCount(in: lines) <= most, !proof.isFaulty(lines: lines) {
        return lines
      }
    }
    return nil
  }

  private func byLines(
    _ texts: ThreeWay<[UInt8]>, _ outlines: ThreeWay<MergeOutline>, _ form: FileConventions,
    _ reason: MergeFallback
  ) -> Board.MergeResult {
    let proof = MergeProof(outlines: outlines, fileName: options.fileName)
    guard let lines = lines(texts), !proof.isFaulty(lines: lines) else {
      return whole(texts, form, reason)
    }
    let regions = ConflictMarkers.regions(in: SourceText(lines))
    let isLast =
      regions.last.map { SourceText(lines).lines.start($0.lines.upperBound) == lines.count }
      ?? false
    let old = min(outlines.ours.board.conflicts.count, outlines.theirs.board.conflicts.count)
    return Board.MergeResult(
      bytes: form.file(of: lines, isMarked: isLast),
      conflicts: regions.dropFirst(old).map { _ in Board.MergeConflict(.text, "") },
      notes: markerNotes(outlines), fallback: reason)
  }

  /// The whole file as one conflict.
  private func whole(
    _ texts: ThreeWay<[UInt8]>, _ form: FileConventions, _ reason: MergeFallback?
  ) -> Board.MergeResult {
    let text = TextMerge.whole(ours: texts.ours, theirs: texts.theirs, options: options)
    return Board.MergeResult(
      bytes: form.file(of: text.bytes, isMarked: true), conflicts: text.conflicts, notes: [],
      fallback: reason)
  }
}
