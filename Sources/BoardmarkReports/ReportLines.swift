import BoardmarkText

/// The lines of a report for people, as text for a terminal or for a file.
struct ReportLines {
  let style: ReportStyle

  /// The lines so far, each followed by a line feed.
  private(set) var text = ""

  init(_ style: ReportStyle) { self.style = style }

  mutating func add(_ line: StyledLine = StyledLine()) {
    let rendered = line.rendered(isColored: style.isColored, isIsolating: style.isTerminal)
    text += style.isTerminal ? rendered : rendered.printSafe(own: style.ownControls)
    text += "\n"
  }
}
