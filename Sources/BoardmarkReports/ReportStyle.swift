import BoardmarkText

/// The destination of a text report: a terminal, or a file or another program.
package struct ReportStyle: Sendable {
  /// The width of the terminal, in columns; nil if lines may be of any length.
  package var width: Int?

  package var isColored: Bool

  /// Whether the text goes to a terminal and not into a file or another program.
  package var isTerminal: Bool

  package init(width: Int? = nil, isColored: Bool = false, isTerminal: Bool = false) {
    self.width = width
    self.isColored = isColored
    self.isTerminal = isTerminal
  }
}

extension ReportStyle {
  /// A line that names a board above the report on it.
  package func heading(_ file: String) -> StyledLine {
    let line = StyledLine(file.terminalSafe(), .strong)
    return width.map { line.truncated(to: $0) } ?? line
  }

  /// The text of the lines, each followed by a line feed.
  package func text(of lines: some Sequence<StyledLine>) -> String {
    var text = ReportLines(self)
    for line in lines { text.add(line) }
    return text.text
  }

  /// The controls that a report in this style adds around text.
  package var ownControls: OwnControls {
    var own: OwnControls = []
    if isColored { own.insert(.colors) }
    if isTerminal { own.insert(.isolates) }
    return own
  }
}
