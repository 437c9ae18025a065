import BoardmarkText

/// How a piece of text stands out on a terminal.
package enum TextStyle: Sendable {
  case plain
  case strong
  case faint
  /// For anything late or over its limit.
  case alarm
  /// For anything that needs attention next: due today, urgent.
  case notice
  /// For anything done.
  case good
  /// For people and tags.
  case name

  /// The parameters of the terminal's SGR sequence; nil if there is none.
  package var parameters: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .alarm: "1;31"
    case .notice: "33"
    case .good: "32"
    case .name: "36"
    }
  }
}

/// A line of a report: styled text, safe for a terminal.
package struct StyledLine: Sendable {
  package private(set) var runs: [(text: String, style: TextStyle)] = []

  /// The width of the line, in columns.
  package private(set) var width = 0

  package init() {}

  package init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

  package var isEmpty: Bool { width == 0 }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    runs.append((text, style))
    width += text.displayWidth
  }

  package mutating func append(_ line: StyledLine) {
    runs += line.runs
    width += line.width
  }

  /// Pads the line with spaces to a width of `columns`; a wider line is unchanged.
  package mutating func pad(to columns: Int) {
    append(String(repeating: " ", count: max(0, columns - width)))
  }

  /// The line truncated to a width of `columns`, with `…` at the end if anything was cut.
  package func truncated(to columns: Int) -> StyledLine {
    guard width > columns else { return self }
    var line = StyledLine()
    for run in runs where line.width < columns {
      line.append(run.text.truncated(toDisplayWidth: columns - line.width), run.style)
    }
    return line
  }

  /// The line wrapped to at most `columns` columns, at spaces if possible.
  ///
  /// The spaces at line breaks are dropped; there is always at least one line.
  package func wrapped(to columns: Int) -> [StyledLine] {
    guard width > columns else { return [self] }
    var lines: [StyledLine] = []
    var line = StyledLine()
    var spaces: (count: Int, style: TextStyle) = (0, .plain)
    func end() {
      lines.append(line)
      line = StyledLine()
    }
    for run in runs {
      let parts = run.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { spaces = (spaces.count + 1, run.style) }
        guard !part.isEmpty else { continue }
        if !line.isEmpty, line.width + spaces.count + part.displayWidth > columns { end() }
        if !line.isEmpty {
          line.append(String(repeating: " ", count: spaces.count), spaces.style)
        }
        spaces = (0, .plain)
        for (number, piece) in part.wrapped(toDisplayWidth: columns).enumerated() {
          if number > 0 { end() }
          line.append(piece, run.style)
        }
      }
    }
    return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
  }

  /// The line's text, without trailing spaces.
  ///
  /// Right-to-left text is isolated from the text next to it, which a terminal that reorders text
  /// would otherwise move.
  package func rendered(isColored: Bool, isIsolating: Bool = false) -> String {
    var result = ""
    let visible = runs.prefix(runs.count - runs.reversed().prefix { $0.text.isBlank }.count)
    for (index, run) in visible.enumerated() {
      var text = run.text
      if index == visible.count - 1 { text = text.trimmingTrailingSpaces() }
      if isIsolating, text.isRightToLeft { text = "\u{2068}" + text + "\u{2069}" }
      if isColored, let parameters = run.style.parameters {
        text = "\u{1B}[\(parameters)m" + text + "\u{1B}[0m"
      }
      result += text
    }
    return result
  }
}

extension String {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 } }

  fileprivate func trimmingTrailingSpaces() -> String {
    let trailing = utf8.reversed().prefix { $0 == 0x20 }.count
    return trailing == 0 ? self : String(decoding: utf8.dropLast(trailing), as: UTF8.self)
  }

  /// True if the text has letters that are written from right to left.
  package var isRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}

/// The destination of a text report: a terminal, or a file or another program.
package struct ReportStyle: Sendable {
  /// The width of the terminal, in columns; nil if lines may be of any length.
  package var width: Int?

  package var isColored: Bool

  /// True if the text goes to a terminal rather than a file or another program.
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
    cut(StyledLine(file.terminalSafe(), .strong))
  }

  /// The line, cut at the width of the terminal.
  func cut(_ line: StyledLine) -> StyledLine { width.map { line.truncated(to: $0) } ?? line }

  /// The line, wrapped at the width of the terminal.
  ///
  /// - Parameter indent: The room that is left before it.
  func wrapped(_ line: StyledLine, indent: Int = 0) -> [StyledLine] {
    width.map { line.wrapped(to: max($0 - indent, 1)) } ?? [line]
  }

  /// The text of the lines, each followed by a line feed.
  package func text(of lines: some Sequence<StyledLine>) -> String {
    var text = ""
    for line in lines {
      let rendered = line.rendered(isColored: isColored, isIsolating: isTerminal)
      text += isTerminal ? rendered : rendered.printSafe(own: ownControls)
      text += "\n"
    }
    return text
  }

  /// The controls that a report in this style adds around text.
  package var ownControls: OwnControls {
    var own: OwnControls = []
    if isColored { own.insert(.colors) }
    if isTerminal { own.insert(.isolates) }
    return own
  }
}
