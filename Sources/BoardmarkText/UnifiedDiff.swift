/// Edits as a unified diff with three lines of context.
package struct UnifiedDiff: Sendable {
  /// A run of replaced lines.
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
    let after = SourceText(source.bytes.applying(edits))
    changes = LineDiff.hunks(from: source, to: after).map { hunk in
      Change(
        old: hunk.old,
        new: hunk.new.map { after.bytes[after.lines.start($0)..<after.lines.end($0)] })
    }
  }

  private func line(_ index: Int) -> ArraySlice<UInt8> {
    source.bytes[source.lines.start(index)..<source.lines.end(index)]
  }

  /// The diff's bytes; empty if nothing changes.
  ///
  /// - Parameter name: The file's name, used for both sides.
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

  private func writeHunk(_ hunk: ArraySlice<Change>, _ offset: inout Int, _ output: inout [UInt8]) {
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

  /// A hunk's first line and line count; an empty hunk gets the line before it.
  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private func write(_ mark: Unicode.Scalar, _ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
    output.append(.ascii(mark))
    output += line
    if line.last != 0x0A { output += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
