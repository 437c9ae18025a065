/// The lines of a report for people, as text for a terminal or for a file.
struct ReportLines {
  let isTerminal: Bool
  let isColored: Bool

  /// The lines so far, each with a line feed behind it.
  private(set) var text = ""

  init(isTerminal: Bool, isColored: Bool) {
    self.isTerminal = isTerminal
    self.isColored = isColored
  }

  init(_ style: ReportStyle) { self.init(isTerminal: style.isTerminal, isColored: style.isColored) }

  mutating func add(_ line: StyledLine = StyledLine()) {
    let rendered = line.rendered(isColored: isColored, isIsolating: isTerminal)
    text += isTerminal ? rendered : rendered.withoutWorkflowCommands()
    text += "\n"
  }
}

extension String {
  /// Whether ``withoutWorkflowCommands()`` could change a line of the text.
  package var mayHoldWorkflowCommands: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte == previous, byte == .ascii(":") || byte == .ascii("#") { return true }
      previous = byte
    }
    return false
  }

  /// The line so that a CI system that reads the log takes nothing in it for a command of its own.
  ///
  /// GitHub's runner obeys lines that begin with `::`, spaces before it ignored, and `##[`
  /// anywhere; the first sign of either becomes its visible form.
  package func withoutWorkflowCommands() -> String {
    var line = self
    if line.utf8.drop(while: \.isBlank).starts(with: "::".utf8),
      let colon = line.utf8.firstIndex(of: .ascii(":"))
    {
      line.replaceSubrange(colon...colon, with: "\\x3a")
    }
    guard line.utf8.contains(.ascii("#")) else { return line }
    var safe: [UInt8] = []
    for byte in line.utf8 {
      if byte == .ascii("["), safe.suffix(2).elementsEqual("##".utf8) {
        safe += Array("\\x5b".utf8)
      } else {
        safe.append(byte)
      }
    }
    return String(decoding: safe, as: UTF8.self)
  }
}
