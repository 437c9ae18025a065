extension ScratchFolder {
  /// Runs a shell command in the folder on a terminal of a size, and says what the terminal was sent.
  ///
  /// Line ends are line feeds; standard error goes to the terminal as well.
  ///
  /// - Parameters:
  ///   - keys: What is typed once `marker` was shown; nothing unless given.
  ///   - marker: A text that the command shows.
  package func terminal(
    _ command: String, rows: Int = 24, columns: Int = 80, typing keys: String = "",
    after marker: String = ""
  ) throws -> Run {
    write(
      """
      import fcntl, os, pty, signal, struct, subprocess, sys, termios
      # What never comes is a failure, not a test run without an end.
      signal.alarm(120)
      main, side = pty.openpty()
      fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", \(rows), \(columns), 0, 0))
      # What reads keys needs the terminal for its own.
      own = lambda: (os.setsid(), fcntl.ioctl(0, termios.TIOCSCTTY, 0))
      process = subprocess.Popen(
          ["sh", "-c", sys.argv[1]], stdin=side, stdout=side, stderr=side,
          preexec_fn=own if b"\(keys)" else None)
      os.close(side)
      shown, keys, marker = b"", b"\(keys)", b"\(marker)"
      while True:
          try:
              part = os.read(main, 65536)
          except OSError:
              break
          if not part:
              break
          shown += part
          if keys and marker in shown:
              os.write(main, keys)
              keys = b""
      sys.stdout.buffer.write(shown.replace(b"\\r\\n", b"\\n"))
      sys.exit(process.wait())
      """, to: self["terminal.py"])
    write(command, to: self["command.sh"])
    return try sh("TERM=xterm NO_COLOR=1 python3 terminal.py \"$(cat command.sh)\"")
  }
}
