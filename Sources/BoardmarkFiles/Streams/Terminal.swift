import LibC

/// What is known about the terminal that a descriptor may lead to.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a person can be asked: what is typed comes from a terminal, and questions go to one.
  package static var isAttended: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO) }

  /// The number of columns of the terminal on standard output, else
  /// `$COLUMNS`, else 80; at least 1.
  package static func width(
    of descriptor: Int32 = STDOUT_FILENO,
    environment: (String) -> String? = environmentVariable
  ) -> Int {
    length(size(of: descriptor).ws_col, environment("COLUMNS")) ?? 80
  }

  /// The number of lines of the terminal on standard output, else `$LINES`, else 24; at least 1.
  package static func height(
    of descriptor: Int32 = STDOUT_FILENO,
    environment: (String) -> String? = environmentVariable
  ) -> Int {
    length(size(of: descriptor).ws_row, environment("LINES")) ?? 24
  }

  /// The size that a terminal reports; zeros if it reports none, as some serial lines and
  /// containers do.
  private static func size(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  private static func length(_ told: UInt16, _ variable: String?) -> Int? {
    if told > 0 { return Int(told) }
    guard let variable, variable.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let length = Int(variable), (1...10_000).contains(length)
    else { return nil }
    return length
  }
}

/// When to use colors, as `--color` says.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to use colors in output that goes to a terminal, or elsewhere.
  ///
  /// `NO_COLOR`, if it is not empty, and `TERM=dumb` count only if the choice is `auto`.
  package func isEnabled(
    onTerminal: Bool, environment: (String) -> String? = environmentVariable
  ) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let setting = environment("NO_COLOR"), !setting.isEmpty { return false }
      return onTerminal && environment("TERM") != "dumb"
    }
  }
}
