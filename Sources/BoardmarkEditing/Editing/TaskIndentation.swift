import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Gives a task's lines the bullet and the indentation of the list that they are put into.
enum TaskIndentation {
  /// The lines in the form in which they fit beside `neighbour`.
  ///
  /// Only the marker and the white space at the starts of lines change; if the task would then say
  /// something else, its lines stay as they are.
  static func fitted(_ lines: [UInt8], beside neighbour: Board.Task) -> [UInt8] {
    let start = Indentation(in: lines, from: 0, to: lines.count)
    let column = Self.column(of: neighbour)
    var fitted = lines
    if neighbour.marker.count == 1,
      ListMarker(in: lines, at: start.end, limit: lines.count)?.range.count == 1
    {
      fitted[start.end] = neighbour.line.source.bytes[neighbour.marker.lowerBound]
    }
    if column != start.columns { fitted = shifted(fitted, by: column - start.columns) }
    return fitted == lines || saysTheSame(fitted, as: lines) ? fitted : lines
  }

  /// The column at which a task's marker stands.
  static func column(of task: Board.Task) -> Int {
    let text = task.line.source
    return Indentation.column(
      of: task.marker.lowerBound, in: text.bytes,
      lineStart: text.lines.start(text.lines.line(at: task.marker.lowerBound)))
  }

  /// Whether two texts of a task differ only in its marker and its indentation.
  private static func saysTheSame(_ lines: [UInt8], as typed: [UInt8]) -> Bool {
    guard let before = TaskReading(typed), let after = TaskReading(lines) else { return false }
    return after.saysTheSame(as: before, except: [])
  }

  /// The lines, each moved by a number of columns but not beyond column 0; blank lines stay as they
  /// are.
  private static func shifted(_ bytes: [UInt8], by columns: Int) -> [UInt8] {
    let table = LineTable(bytes)
    var result: [UInt8] = []
    for line in 0..<table.count {
      let range = table.start(line)..<table.end(line)
      let white = Indentation(in: bytes, from: range.lowerBound, to: range.upperBound)
      if white.end < range.upperBound, !bytes[white.end].isLineEnding {
        result += [UInt8](repeating: 0x20, count: max(0, white.columns + columns))
        result += bytes[white.end..<range.upperBound]
      } else {
        result += bytes[range]
      }
    }
    return result
  }
}
