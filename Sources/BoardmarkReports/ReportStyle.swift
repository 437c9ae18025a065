import BoardmarkText

/// What a text report is written for: a terminal, or a file or another program.
package struct ReportStyle: Sendable {
  /// The columns of the terminal; nil for lines as long as they are.
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
  /// A line that names the board that is told of below it.
  package func heading(_ file: String) -> StyledLine {
    let line = StyledLine(file.terminalSafe(), .strong)
    return width.map { line.truncated(to: $0) } ?? line
  }

  /// The text of lines, a line feed after each.
  package func text(of lines: some Sequence<StyledLine>) -> String {
    var text = ReportLines(self)
    for line in lines { text.add(line) }
    return text.text
  }

  /// The controls that a report in this style puts around what it shows.
  package var ownControls: OwnControls {
    var own: OwnControls = []
    if isColored { own.insert(.colors) }
    if isTerminal { own.insert(.isolates) }
    return own
  }
}
