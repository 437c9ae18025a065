import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Brings a board into canonical form: a pure function of its bytes.
///
/// The board's meaning does not change, and that is proved before the edits are returned: the result reads as the same
/// board, every body renders to the same HTML, everything else is equal except for blank lines at seams and line
/// endings, and formatting the result again changes nothing.
package enum Formatter {
  /// The edits that bring `board` into canonical form; empty if it is in canonical form, or has no
  /// column.
  ///
  /// - Throws: ``FormatRefusal`` if the file cannot be formatted, or not provably so.
  package static func edits(for board: Board) throws(FormatRefusal) -> [TextEdit] {
    if board.isUTF16 { throw .utf16 }
    if let conflict = board.conflicts.first { throw .conflict(line: conflict.lines.lowerBound + 1) }
    // A marker moved below a task would no longer be recognized, and nobody would find it.
    if let line = board.leftOverMarkers.first { throw .marker(line: line + 1) }
    guard !board.columns.isEmpty else { return [] }
    let edits = try BoardFormat(board).edits()
    if !edits.isEmpty { try FormatProof(board, edits: edits).check() }
    return edits
  }
}

/// Why a file is left unchanged.
package enum FormatRefusal: Refusal {
  case utf16
  case conflict(line: Int)
  /// A conflict marker is left over.
  case marker(line: Int)
  /// The canonical form of the block at `line` could not be proved to mean the same.
  case verificationFailed(line: Int, reason: String)

  package var message: String {
    switch self {
    case .utf16: "the file is UTF-16"
    case .conflict(let line): "line \(line): merge conflict"
    case .marker(let line): "line \(line): leftover conflict marker"
    case .verificationFailed(let line, let reason): "line \(line): not formatted: \(reason)"
    }
  }

  package var remedy: String {
    switch self {
    case .utf16: "save it as UTF-8"
    case .conflict: "resolve it first: 'board resolve'"
    case .marker: "keep the right lines and remove the marker"
    case .verificationFailed: "write the block differently"
    }
  }

  package var remedyOnScreen: String {
    if case .conflict = self { "resolve it first" } else { remedy }
  }
}

/// Proves that a board in canonical form means the same as before.
///
/// ``TaskProof`` proves for each task that its body renders as before; this reads the result again and proves it for
/// the board as a whole.
struct FormatProof {
  private let before: Board
  private let after: Board
  private let edits: [TextEdit]

  init(_ board: Board, edits: [TextEdit]) {
    before = board
    self.edits = edits
    after = Board(board.source.bytes.applying(edits), fileName: board.fileName)
  }

  func check() throws(FormatRefusal) {
    var found = BoardMeaning(after, leavingOut: [.layout, .body])
    for part in before.parts {
      guard let mismatch = found.firstMismatch(passing: part, of: before) else { continue }
      throw .verificationFailed(
        line: position(mismatch.offset ?? 0),
        reason: mismatch.isMissing
          ? "the following lines would be read differently"
          : "its canonical form would be read differently")
    }
    if found.next() != nil {
      throw .verificationFailed(
        line: position(BoardMeaning.end(of: before, leavingOut: [.layout, .body])),
        reason: "the following lines would be read differently")
    }
    if let program = FileForm.form(of: before).programUnable(toRead: after, afterReading: before) {
      throw .verificationFailed(
        line: 1, reason: "\(program) maintains this file and could no longer read it")
    }
    if let edit = try BoardFormat(after).edits().first {
      throw .verificationFailed(
        line: position(typedOffset(of: edit.range.lowerBound)),
        reason: "formatting it again would change it again")
    }
  }

  /// The offset in the file that a byte at an offset of the result came from.
  private func typedOffset(of offset: Int) -> Int {
    var growth = 0
    for edit in edits {
      let start = edit.range.lowerBound + growth
      if offset < start { break }
      if offset < start + edit.replacement.count { return edit.range.lowerBound }
      growth += edit.replacement.count - edit.range.count
    }
    return min(max(offset - growth, 0), before.source.bytes.count)
  }

  private func position(_ offset: Int) -> Int { before.source.lines.line(at: offset) + 1 }
}

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
        let before = format.typedText(hidesTitle: true)
        let after = format.canonicalText(body, hidesTitle: true)
        if try rendersTheSame(before, after) { return text }
        reason = "its canonical form would render differently"
      } catch {
        reason = "it has too many brackets, delimiters or nested markers to prove anything about it"
        break
      }
    }
    if format.beginsWithCode { return nil }
    throw .verificationFailed(line: format.lineNumber, reason: reason)
  }

  private static func rendersTheSame(
    _ before: [UInt8], _ after: [UInt8]
  ) throws(HTMLRenderer.TooComplex) -> Bool {
    // Text too complex to render is rejected even if no rendering is needed.
    if before == after ? HTMLRenderer.isHarmless(before) : isMovedHarmlessly(before, after) {
      return true
    }
    let before = try HTMLRenderer.html(of: before)
    let after = try HTMLRenderer.html(of: after)
    return before == after || significant(before) == significant(after)
  }

  /// True if only indentation differs and rendering would be fast, so that it can be skipped.
  private static func isMovedHarmlessly(_ before: [UInt8], _ after: [UInt8]) -> Bool {
    MovedItem.rendersTheSame(before, after)
      && HTMLRenderer.isHarmless(before) && HTMLRenderer.isHarmless(after)
  }

  /// The HTML with each run of blanks outside `<pre>` collapsed to one space, and trailing blanks removed.
  private static func significant(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInPre = false
    for line in html.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.contains("<pre".utf8) { isInPre = true }
      result += isInPre ? Array(line) : collapsed(line)
      result.append(0x0A)
      if line.contains("</pre>".utf8) { isInPre = false }
    }
    return result
  }

  private static func collapsed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.split(whereSeparator: \.isBlank).joined(separator: [0x20]))
  }
}
