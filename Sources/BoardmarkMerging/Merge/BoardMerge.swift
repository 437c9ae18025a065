import BoardmarkEditing
import BoardmarkMatching
import BoardmarkReading
import BoardmarkText
import ConcurrentMap

/// The three-way merge of boards, and of any other Markdown file.
///
/// Each task is merged field by field, and what a person must decide becomes a conflict around that one task, heading or
/// text. What cannot be merged this way is merged line by line, and the result is then checked.
package enum BoardMerge {
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
  package static func merge(
    base: [UInt8], ours: [UInt8], theirs: [UInt8],
    options: Board.MergeOptions = Board.MergeOptions()
  ) -> Board.MergeResult {
    // Identical bytes settle the merge before anything is parsed, whatever they hold.
    let files = ThreeWay(base: base, ours: ours, theirs: theirs)
    if let bytes = files.merged {
      return Board.MergeResult(bytes: bytes, conflicts: [], notes: [], fallback: nil)
    }
    return BoardMerger(files: files, options: options).result()
  }

  /// One region that holds both files whole, as a merge driver leaves it while it works.
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
    // Bytes in another encoding stay as they are, but UTF-16 cannot reliably be split into lines.
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
    // Where there is no item, lines are all that there is.
    let hasItems = MergeVersion.allCases.contains { !outlines[$0].board.items.isEmpty }
    if !hasItems, let lines = cleanLines(texts, proof) { return clean(lines, form) }
    let matching = BoardMatching(outlines)
    let plan = MergePlan(outlines, matching)
    // Which side is ours must make no difference to whether tasks that both moved can stand where ours has them.
    let mirrored =
      plan.contested.isEmpty
      ? nil : MergePlan(outlines.swapped, matching.swapped)
    let exchanged = MergeProof(outlines: outlines.swapped, fileName: options.fileName)
    /// The merge with some sections left as each side has them; nil if it is not read as it was meant.
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
      // What no item is involved in is text, and git's to merge.
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
      // One of few, else all of them.
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

  /// Reads the versions, long ones in parallel: starting a thread costs more than reading a short one.
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

  /// The versions, the base and the other side formatted if a side is canonical and the base is not.
  private func formatted(
    _ texts: ThreeWay<[UInt8]>
  ) -> (ThreeWay<[UInt8]>, ThreeWay<MergeOutline>) {
    let outlines = outlines(texts)
    // Where hardly an item is not canonical, formatting changes nothing that lines could not tell. In long files only
    // only items for which that is known count.
    let items = outlines.base.board.items
    let others = items.count { !$0.isCanonical && ($0.isPlain || items.count <= 1_000) }
    if others == 0 || 50 * others < items.count { return (texts, outlines) }
    guard let base = edits(outlines.base), !base.isEmpty else { return (texts, outlines) }
    for side in MergeVersion.sides where 2 * texts[side].count > texts.base.count {
      guard edits(outlines[side])?.isEmpty == true, let other = edits(outlines[side.opposite])
      else {
        continue
      }
      // A side that only removed what was not canonical has formatted nothing.
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

  /// What the formatter would change; nil if it refuses the file.
  private func edits(_ outline: MergeOutline) -> [TextEdit]? {
    if outline.board.outline.isCanonical, outline.board.items.allSatisfy(\.isCanonical) {
      return []
    }
    return try? Formatter.edits(for: outline.board)
  }

  /// True if the base has conflicts that no side has: git made it from several ancestors.
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
      ? ["one side had conflict markers, which are still there; resolve them"]
      : []
  }

  // MARK: - By lines

  private func lines(_ texts: ThreeWay<[UInt8]>) -> [UInt8]? {
    options.mergeLines?(texts.base, texts.ours, texts.theirs, options)
  }

  /// A merge by lines without conflicts of its own that loses and doubles nothing; nil if there is none.
  private func cleanLines(_ texts: ThreeWay<[UInt8]>, _ proof: MergeProof) -> [UInt8]? {
    let most = MergeVersion.sides.map { ConflictResolution.regionCount(in: texts[$0]) }.max()!
    // First as git itself would see them: a last line without a newline is another line.
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
