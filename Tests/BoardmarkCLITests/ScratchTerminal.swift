extension ScratchFolder {
  /// Runs a shell command in the folder on a terminal of a size, and says what the terminal was sent.
  ///
  /// Line ends are line feeds; standard error goes to the terminal as well.
  func terminal(_ command: String, rows: Int = 24, columns: Int = 80) throws -> Run {
    write(
      """
      import fcntl, os, pty, struct, subprocess, sys, termios
      main, side = pty.openpty()
      fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", \(rows), \(columns), 0, 0))
      process = subprocess.Popen(["sh", "-c", sys.argv[1]], stdin=side, stdout=side, stderr=side)
      os.close(side)
      shown = b""
      while True:
          try:
              part = os.read(main, 65536)
          except OSError:
              break
          if not part:
              break
          shown += part
      sys.stdout.buffer.write(shown.replace(b"\\r\\n", b"\\n"))
      sys.exit(process.wait())
      """, to: self["terminal.py"])
    write(command, to: self["command.sh"])
    return try sh("TERM=xterm NO_COLOR=1 python3 terminal.py \"$(cat command.sh)\"")
  }
}
