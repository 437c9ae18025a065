import BoardmarkReading
import BoardmarkText

/// Brings a board into canonical form: a pure function of its bytes.
///
/// Nothing that the board says changes, and that is proved before the edits are returned: the
/// result reads as the same board, every body renders to the same HTML, everything else is equal
/// except for blank lines at seams and line endings, and the result is its own canonical form.
public enum Formatter {
  /// The edits that bring `board` into canonical form; empty if it is in canonical form, or has no
  /// column.
  ///
  /// - Throws: ``FormatRefusal`` if the file cannot be formatted, or not provably so.
  public static func edits(for board: Board) throws(FormatRefusal) -> [TextEdit] {
    if board.isUTF16 { throw .utf16 }
    if let conflict = board.conflicts.first { throw .conflict(line: conflict.lines.lowerBound + 1) }
    // A marker that came to stand below a task would no longer be recognized, and nobody would find
    // it.
    if let line = board.leftOverMarkers.first { throw .marker(line: line + 1) }
    guard !board.columns.isEmpty else { return [] }
    let edits = try BoardFormat(board).edits()
    if !edits.isEmpty { try FormatProof(board, edits: edits).check() }
    return edits
  }
}

/// Why a file is left as it is.
public enum FormatRefusal: Refusal {
  case utf16
  case conflict(line: Int)
  /// A conflict marker is left over.
  case marker(line: Int)
  /// The canonical form of the block at `line` could not be shown to say the same.
  case unproved(line: Int, reason: String)

  public var message: String {
    switch self {
    case .utf16: "the file is UTF-16"
    case .conflict(let line): "line \(line): merge conflict"
    case .marker(let line): "line \(line): a conflict marker is left over"
    case .unproved(let line, let reason): "line \(line): not formatted: \(reason)"
    }
  }

  public var remedy: String {
    switch self {
    case .utf16: "save it as UTF-8"
    case .conflict: "settle it first: 'board resolve'"
    case .marker: "keep what is right and remove the marker"
    case .unproved: "write the block differently"
    }
  }

  public var remedyOnScreen: String {
    if case .conflict = self { "settle it first" } else { remedy }
  }
}
