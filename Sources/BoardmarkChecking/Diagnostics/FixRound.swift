import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// The fixes that are applied together: those whose edits leave each other alone.
///
/// Tasks that go to the same place are put there one after the other.
struct FixRound {
  private var taken: [TextEdit] = []
  private var insertions: [Int: LineInsertion] = [:]

  /// Where the lines start that moves take out.
  private var movedLines: Set<Int> = []

  /// Takes a fix in, unless one of its edits touches what an earlier one changes.
  mutating func take(_ fix: Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let joined = fix.insertion.flatMap { insertions[$0.offset] == nil ? nil : $0.edit }
    let edits = fix.edits.filter { $0 != joined }
    guard edits.allSatisfy(isFree) else { return false }
    for edit in edits { taken.insert(edit, at: index(of: edit)) }
    if let insertion = fix.insertion {
      for edit in fix.edits where !edit.range.isEmpty { movedLines.insert(edit.range.lowerBound) }
      insertions[insertion.offset]?.append(insertion)
      if joined == nil { insertions[insertion.offset] = insertion }
    }
    return true
  }

  /// All edits, in order, for the text they were made for.
  ///
  /// Where tasks that stood together all went, one of the gaps around them goes along.
  func edits(of source: SourceText) -> [TextEdit] {
    var edits: [TextEdit] = []
    for (index, edit) in taken.enumerated() {
      if edit.range.isEmpty, let insertion = insertions[edit.range.lowerBound] {
        edits.append(insertion.edit)
      } else if edit.isRemoval, movedLines.contains(edit.range.lowerBound), let last = edits.last,
        last.isRemoval, last.range.upperBound == edit.range.lowerBound
      {
        let limit = index + 1 < taken.count ? taken[index + 1].range.lowerBound : source.bytes.count
        edits[edits.count - 1] = TextEdit(
          range: Self.withGap(last.range.lowerBound..<edit.range.upperBound, limit, of: source),
          replacement: [])
      } else {
        edits.append(edit)
      }
    }
    return edits
  }

  /// The lines, and the blank ones after them where there are some before them, too; those before
  /// them at the end of the text.
  private static func withGap(
    _ range: Range<Int>, _ limit: Int, of source: SourceText
  ) -> Range<Int> {
    let lines = source.lines
    var first = lines.line(at: range.lowerBound)
    guard first > 0, lines.start(first) == range.lowerBound, source.isBlank(line: first - 1) else {
      return range
    }
    if range.upperBound == source.bytes.count {
      while first > 0, source.isBlank(line: first - 1) { first -= 1 }
      return lines.start(first)..<range.upperBound
    }
    var next = lines.line(at: range.upperBound)
    while next < lines.count, source.isBlank(line: next), lines.end(next) <= limit { next += 1 }
    return range.lowerBound..<max(range.upperBound, lines.start(next))
  }

  /// The place of an edit among those that are taken.
  private func index(of edit: TextEdit) -> Int {
    taken.partitioningIndex {
      ($0.range.lowerBound, $0.range.upperBound)
        >= (edit.range.lowerBound, edit.range.upperBound)
    }
  }

  /// Whether an edit touches none that is taken; two that only remove may stand side by side.
  private func isFree(_ edit: TextEdit) -> Bool {
    var index = taken.partitioningIndex { $0.range.upperBound >= edit.range.lowerBound }
    while index < taken.count, taken[index].range.lowerBound <= edit.range.upperBound {
      let other = taken[index]
      let isBeside =
        other.range.upperBound == edit.range.lowerBound
        || edit.range.upperBound == other.range.lowerBound
      guard isBeside, other.isRemoval, edit.isRemoval else { return false }
      index += 1
    }
    return true
  }
}

extension TextEdit {
  /// Whether the edit does nothing but take bytes away.
  fileprivate var isRemoval: Bool { !range.isEmpty && replacement.isEmpty }
}
