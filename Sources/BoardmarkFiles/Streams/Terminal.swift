import LibC

/// What is known about the terminal that a descriptor may be.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether a person can be asked: what is typed comes from a terminal, and questions go to one.
  package static var isAttended: Bool { isTerminal(STDIN_FILENO) && isTerminal(STDERR_FILENO) }

  /// The columns of the terminal that standard output is, else `$COLUMNS`, else 80; at least 1.
  package static func width(
    of descriptor: Int32 = STDOUT_FILENO,
    environment: (String) -> String? = environmentVariable
  ) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    guard let columns = environment("COLUMNS"), columns.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let width = Int(columns), (1...10_000).contains(width)
    else { return 80 }
    return width
  }

  /// The lines of the terminal that standard output is, else 24; at least 1.
  package static func height(of descriptor: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }
}

/// When to color, as `--color` says.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether to color what goes to a terminal, or not to one.
  ///
  /// `NO_COLOR`, when it is not empty, and `TERM=dumb` decide only where the choice is `auto`.
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
