import Boardmark
import BoardmarkFiles

/// Brings a board into canonical form.
package struct FormatBoard: FileIntent {
  package init() {}

  package func result(
    for bytes: [UInt8], of path: String
  ) throws -> (bytes: [UInt8], report: Void) {
    let edits = try edits(of: Board(bytes, fileName: path), at: path)
    return (edits.isEmpty ? bytes : bytes.applying(edits), ())
  }

  /// The edits that bring a board into canonical form.
  package func edits(of board: Board, at path: String) throws(CommandFailure) -> [TextEdit] {
    if let note = board.frontMatterNote { Console.standard.note(note) }
    do throws(FormatRefusal) {
      return try Formatter.edits(for: board)
    } catch {
      throw CommandFailure(Self.message(error, path))
    }
  }

  private static func message(_ refusal: FormatRefusal, _ path: String) -> String {
    switch refusal {
    case .utf16: "\(displayName(path)) is UTF-16; save it as UTF-8"
    case .conflict(let line):
      "\(path):\(line):1: merge conflict; resolve it first: 'board resolve'".namingInCommands(path)
    case .marker(let line):
      "\(path):\(line):1: leftover conflict marker, nothing is written; keep the right lines and remove the marker"
    case .verificationFailed(let line, let reason):
      "\(path):\(line):1: not formatted, nothing is written: \(reason); write the block differently"
    }
  }
}
