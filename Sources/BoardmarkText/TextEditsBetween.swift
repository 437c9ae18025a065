extension TextEdit {
  /// The edits that turn one text into another; none of them touches a line that corresponds to an equal one.
  ///
  /// Cost: near n log n in the number of lines.
  package static func edits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    if old[...].isIdentical(to: new[...]) { return [] }
    let (before, after) = (SourceText(old), SourceText(new))
    var numbers: [ByteString: Int32] = [:]
    func lines(_ source: SourceText) -> [Int32] {
      (0..<source.lines.count).map { line in
        let text = ByteString(source.bytes[source.lines.start(line)..<source.lines.end(line)])
        let number = numbers[text] ?? Int32(numbers.count)
        numbers[text] = number
        return number
      }
    }
    let (oldLines, newLines) = (lines(before), lines(after))
    return LineDiff.hunks(from: oldLines, to: newLines).compactMap { hunk in
      let replaced =
        before.lines.start(hunk.old.lowerBound)..<before.lines.start(hunk.old.upperBound)
      let lines = after.lines.start(hunk.new.lowerBound)..<after.lines.start(hunk.new.upperBound)
      return TextEdit(range: replaced, replacement: Array(new[lines])).trimmed(
        in: old, isFromStart: true)
    }
  }
}
