/// Cells in aligned columns; the last column may have any width.
struct TextTable {
  /// The side on which a cell is aligned in its column.
  enum Alignment { case left, right }

  /// The width of each column but the last: that of its widest cell, or more; a column
  /// of width 0 is left out.
  var widths: [Int]

  private let alignments: [Alignment]
  private var rows: [[StyledLine]] = []

  private static let gap = 2

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - alignments: The alignments of all columns but the last.
  ///   - least: The least widths of the first columns.
  init(_ alignments: [Alignment], least: [Int] = []) {
    self.alignments = alignments
    widths = least + [Int](repeating: 0, count: alignments.count - least.count)
  }

  /// Adds a row, with one cell more than there are alignments.
  mutating func add(_ row: [StyledLine]) {
    rows.append(row)
    for index in widths.indices { widths[index] = max(widths[index], row[index].width) }
  }

  /// The width of all columns but the last, including the gaps after them.
  var taken: Int { widths.reduce(0) { $0 + ($1 > 0 ? $1 + Self.gap : 0) } }

  /// The rows.
  var lines: [StyledLine] { rows.map(line) }

  /// The rows, each as the lines that it takes where its last cell is broken to fit `width` columns.
  func lines(wrappedTo width: Int) -> [[StyledLine]] {
    rows.map { row in
      let texts = row[widths.count].wrapped(to: max(width - taken, 1))
      return texts.enumerated().map { index, text in
        if index == 0 { return line(row.dropLast() + [text]) }
        var line = StyledLine()
        line.pad(to: taken)
        line.append(text)
        return line
      }
    }
  }

  private func line(_ row: [StyledLine]) -> StyledLine {
    var line = StyledLine()
    for (index, width) in widths.enumerated() where width > 0 {
      let start = line.width
      if alignments[index] == .right { line.pad(to: start + width - row[index].width) }
      line.append(row[index])
      line.pad(to: start + width + Self.gap)
    }
    line.append(row[widths.count])
    return line
  }
}
