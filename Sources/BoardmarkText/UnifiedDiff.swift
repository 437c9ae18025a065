/// The changes that edits make, as a unified diff with three lines of context.
package struct UnifiedDiff: Sendable {
  /// A run of lines that is replaced by others.
  private struct Change {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]
  }

  private let source: SourceText
  private var changes: [Change] = []

  private static let context = 3

  /// Compares `source` with the result of `edits`, which are in order and do not overlap.
  package init(_ source: SourceText, edits: [TextEdit]) {
    self.source = source
    for group in Self.lineGroups(of: edits, in: source) { add(group) }
  }

  /// The edits grouped by the lines they touch, with these lines.
  private static func lineGroups(
    of edits: [TextEdit], in source: SourceText
  ) -> [(lines: Range<Int>, edits: [TextEdit])] {
    var groups: [(lines: Range<Int>, edits: [TextEdit])] = []
    for edit in edits {
      let first = source.lines.line(at: edit.range.lowerBound)
      let atEnd = edit.range.lowerBound >= source.lines.length
      let last = edit.range.isEmpty ? first : source.lines.line(at: edit.range.upperBound - 1)
      var lines = (atEnd && endsInLineEnding(source) ? first + 1 : first)..<last + 1
      if lines.lowerBound > lines.upperBound { lines = lines.lowerBound..<lines.lowerBound }
      if source.lines.count == 0 { lines = 0..<0 }
      // An edit that removes a line's ending joins the line with the next one.
      if edit.range.upperBound == source.lines.start(lines.upperBound),
        lines.upperBound < source.lines.count, !endsLine(edit, in: source)
      {
        lines = lines.lowerBound..<lines.upperBound + 1
      }
      // An edit that ends inside a line joins it with what follows.
      if let previous = groups.last, lines.lowerBound < previous.lines.upperBound {
        groups[groups.count - 1].lines =
          previous.lines.lowerBound..<max(lines.upperBound, previous.lines.upperBound)
        groups[groups.count - 1].edits.append(edit)
      } else {
        groups.append((lines, [edit]))
      }
    }
    return groups
  }

  /// True if the text that an edit leaves ends a line.
  private static func endsLine(_ edit: TextEdit, in source: SourceText) -> Bool {
    let start = edit.range.lowerBound
    return (edit.replacement.last ?? (start > 0 ? source.bytes[start - 1] : nil))?.isLineEnding
      ?? true
  }

  private static func endsInLineEnding(_ source: SourceText) -> Bool {
    source.bytes.last?.isLineEnding ?? true
  }

  private mutating func add(_ group: (lines: Range<Int>, edits: [TextEdit])) {
    let start = source.lines.start(group.lines.lowerBound)
    let end = max(source.lines.start(group.lines.upperBound), start)
    var text: [UInt8] = []
    var offset = start
    for edit in group.edits {
      text += source.bytes[offset..<edit.range.lowerBound]
      text += edit.replacement
      offset = edit.range.upperBound
    }
    if offset < end { text += source.bytes[offset..<end] }
    let table = SourceText(text)
    var old = group.lines
    var new = (0..<table.lines.count).map { text[table.lines.start($0)..<table.lines.end($0)] }
    while let first = new.first, !old.isEmpty, first.elementsEqual(line(old.lowerBound)) {
      new.removeFirst()
      old = old.lowerBound + 1..<old.upperBound
    }
    while let last = new.last, !old.isEmpty, last.elementsEqual(line(old.upperBound - 1)) {
      new.removeLast()
      old = old.lowerBound..<old.upperBound - 1
    }
    // Some lines between those that change may be the same.
    var numbers: [ByteString: Int32] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int32 {
      let line = ByteString(line)
      if let number = numbers[line] { return number }
      numbers[line] = Int32(numbers.count)
      return Int32(numbers.count - 1)
    }
    let hunks = LineDiff.hunks(from: old.map { number(line($0)) }, to: new.map(number))
    for hunk in hunks {
      changes.append(
        Change(
          old: old.lowerBound + hunk.old.lowerBound..<old.lowerBound + hunk.old.upperBound,
          new: Array(new[hunk.new])))
    }
  }

  private func line(_ index: Int) -> ArraySlice<UInt8> {
    source.bytes[source.lines.start(index)..<source.lines.end(index)]
  }

  /// The diff's bytes; empty if nothing changes.
  ///
  /// - Parameter name: The file's name, which stands for both sides.
  package func bytes(named name: String) -> [UInt8] {
    guard !changes.isEmpty else { return [] }
    var output = Array("--- \(name)\n+++ \(name)\n".utf8)
    var offset = 0
    var index = 0
    while index < changes.count {
      var last = index
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * Self.context
      {
        last += 1
      }
      writeHunk(changes[index...last], &offset, &output)
      index = last + 1
    }
    return output
  }

  private func writeHunk(
    _ hunk: ArraySlice<Change>, _ offset: inout Int, _ output: inout [UInt8]
  ) {
    let start = max(0, hunk.first!.old.lowerBound - Self.context)
    let end = min(source.lines.count, hunk.last!.old.upperBound + Self.context)
    let growth = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    let old = Self.span(start, end - start)
    let new = Self.span(start + offset, end - start + growth)
    output += Array("@@ -\(old) +\(new) @@\n".utf8)
    var line = start
    for change in hunk {
      for context in line..<change.old.lowerBound { write(" ", self.line(context), &output) }
      for removed in change.old { write("-", self.line(removed), &output) }
      for added in change.new { write("+", added, &output) }
      line = change.old.upperBound
    }
    for context in line..<end { write(" ", self.line(context), &output) }
    offset += growth
  }

  /// A hunk's first line and number of lines; an empty hunk is given the line before it.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private func write(_ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
    output.append(.ascii(mark))
    output += line
    if line.last != 0x0A { output += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
