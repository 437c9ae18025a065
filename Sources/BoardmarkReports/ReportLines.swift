import BoardmarkText

/// The lines of a report for people, as text for a terminal or for a file.
struct ReportLines {
  let isTerminal: Bool
  let isColored: Bool

  /// The lines so far, each with a line feed after it.
  private(set) var text = ""

  init(isTerminal: Bool, isColored: Bool) {
    self.isTerminal = isTerminal
    self.isColored = isColored
  }

  init(_ style: ReportStyle) { self.init(isTerminal: style.isTerminal, isColored: style.isColored) }

  mutating func add(_ line: StyledLine = StyledLine()) {
    let rendered = line.rendered(isColored: isColored, isIsolating: isTerminal)
    text += isTerminal ? rendered : rendered.printSafe()
    text += "\n"
  }
}
