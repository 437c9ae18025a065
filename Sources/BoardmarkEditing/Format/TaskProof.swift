import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Proves that the canonical form of a task's body renders like the typed one.
enum TaskProof {
  /// The canonical lines of a task, each ended by LF, in the first form that can be proved; nil if the task is in
  /// canonical form already.
  ///
  /// Tabs are kept if the result then renders the same, else they become spaces. A task that begins with code stays as
  /// typed if neither form can be proved.
  static func provedText(_ format: TaskFormat) throws(FormatRefusal) -> [UInt8]? {
    let typed = format.typedText()
    var reason = ""
    for body in format.bodies {
      let text = format.canonicalText(body)
      if text == typed { return nil }
      if format.isLineAlone || isMovedHarmlessly(typed, text) { return text }
      do {
        let before = format.typedText(title: .placeholder)
        let after = format.canonicalText(body, title: .placeholder)
        if try rendersTheSame(before, after) { return text }
        reason = "its canonical form would render differently"
      } catch {
        reason = "it has too many brackets, delimiters or nested markers to prove anything about it"
        break
      }
    }
    if format.beginsWithCode { return nil }
    throw .unproved(line: format.lineNumber, reason: reason)
  }

  private static func rendersTheSame(
    _ before: [UInt8], _ after: [UInt8]
  ) throws(HTMLRenderer.TooComplex) -> Bool {
    // A text that could not be rendered is refused, whether or not it has to be rendered.
    if before == after ? HTMLRenderer.isHarmless(before) : isMovedHarmlessly(before, after) {
      return true
    }
    let before = try HTMLRenderer.html(of: before)
    let after = try HTMLRenderer.html(of: after)
    return before == after || significant(before) == significant(after)
  }

  /// Whether only the indentation of lines differs, and any rendering would be fast: then none is needed.
  private static func isMovedHarmlessly(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    MovedItem.rendersTheSame(before, after)
      && HTMLRenderer.isHarmless(before) && HTMLRenderer.isHarmless(after)
  }

  /// The HTML with each run of blanks outside `<pre>` made one space, and none left at the ends of
  /// lines.
  private static func significant(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInPre = false
    for line in html.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if contains(line, "<pre") { isInPre = true }
      result += isInPre ? Array(line) : collapsed(line)
      result.append(0x0A)
      if contains(line, "</pre>") { isInPre = false }
    }
    return result
  }

  private static func collapsed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.split(whereSeparator: \.isBlank).joined(separator: [0x20]))
  }

  private static func contains(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      line.indices.contains { line[$0...].starts(with: text) }
    }
  }
}
