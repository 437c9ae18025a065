import LibC
import TestSupport
import Testing

@testable import BoardmarkCLI
@testable import BoardmarkFiles

@Suite struct OutputTests {
  let folder = ScratchFolder()

  @Test func whatIsWrittenArrivesInOrderAndWhole() throws {
    let descriptor = open(folder["out"], O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let output = Output(descriptor: descriptor, as: .standardOutput, capacity: 10)
    var expected = ""
    for number in 0..<100 {
      output.write("line \(number)\n")
      expected += "line \(number)\n"
    }
    output.write(exactly: Array("bytes".utf8))
    #expect(text(of: folder["out"]) != expected + "bytes")
    try output.finish()
    #expect(text(of: folder["out"]) == expected + "bytes")
  }

  @Test func aWriterWithoutABufferHoldsNothingBack() throws {
    let descriptor = open(folder["out"], O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    Output(descriptor: descriptor, as: .standardError, capacity: 0).write("now")
    #expect(text(of: folder["out"]) == "now")
  }

  // Exit tests that capture values need Swift 6.3.
  #if compiler(>=6.3)
    @Test func aClosedPipeIsNoErrorAndEndsNoProcess() async {
      await #expect(processExitsWith: .exitCode(7)) {
        try prepareProcess()
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { exit(1) }
        close(ends[0])
        let output = Output(descriptor: ends[1], as: .standardOutput, capacity: 100)
        output.write("text")
        guard !output.isClosed else { exit(2) }
        try output.finish()
        guard output.isClosed else { exit(3) }
        output.write("more")
        try output.finish()
        exit(7)
      }
    }
  #endif

  #if os(Linux)
    @Test func aFullDeviceIsAnErrorThatIsReportedOnce() {
      let descriptor = open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      let output = Output(descriptor: descriptor, as: .standardOutput, capacity: 100)
      output.write("text")
      #expect(
        failure { try output.finish() }?.description
          == "cannot write standard output: no space left on the device; free some space")
      #expect(!output.isClosed)
    }
  #endif

  // Exit tests that capture values need Swift 6.3.
  #if compiler(>=6.3)
    @Test func aClosedDescriptorIsNotGivenToTheNextFile() async {
      let path = folder["a"]
      await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
        // Other threads of the test's process may open something in between and get the number.
        func isStandIn(_ descriptor: Int32, _ access: Int32) -> Bool {
          var status = stat()
          return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
            && fcntl(descriptor, F_GETFL) & O_ACCMODE == access
        }
        for _ in 0..<100 {
          close(STDIN_FILENO)
          close(STDOUT_FILENO)
          try? prepareProcess()
          if isStandIn(STDIN_FILENO, O_WRONLY), isStandIn(STDOUT_FILENO, O_RDONLY) { break }
        }
        write("", to: path)
        let file = open(path, O_WRONLY)
        guard file > STDERR_FILENO else { exit(1) }
        let output = Output.standardOutput()
        output.write("text")
        let error = failure { try output.finish() }
        guard error?.description == "cannot write standard output: it is closed" else { exit(2) }
        guard failure(of: { _ = try readStandardInput() })?.subject == .standardInput else {
          exit(3)
        }
        exit(7)
      }
      #expect(text(of: path) == "")
    }
  #endif
}

@Suite struct TerminalTests {
  @Test(arguments: [("120", 120), ("0", 80), ("-5", 80), ("wide", 80), ("", 80), (nil, 80)])
  func withoutATerminalTheWidthIsThatOfTheEnvironment(columns: String?, width: Int) {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(!Terminal.isTerminal(descriptor))
    #expect(Terminal.width(of: descriptor) { $0 == "COLUMNS" ? columns : nil } == width)
  }

  #if os(Linux)
    @Test(.enabled("pseudo terminals are mounted") { access("/dev/pts", F_OK) == 0 })
    func aTerminalKnowsItsWidth() throws {
      let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(main >= 0, "no pseudo terminals here")
      defer { close(main) }
      var (locked, number): (Int32, UInt32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN, which Swift's C library leaves out.
      #expect(ioctl(main, 0x4004_5431, &locked) == 0)
      #expect(ioctl(main, 0x8004_5430, &number) == 0)
      let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      defer { close(terminal) }
      #expect(Terminal.isTerminal(terminal))
      #expect(Terminal.width(of: terminal) { _ in "99" } == 99)
      #expect(Terminal.height(of: terminal) { $0 == "LINES" ? "33" : nil } == 33)
      #expect(Terminal.height(of: terminal) { _ in "none" } == 24)
      var size = winsize(ws_row: 24, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0)
      #expect(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      #expect(Terminal.width(of: terminal) { _ in "99" } == 132)
      #expect(Terminal.height(of: terminal) { _ in "99" } == 24)
    }
  #endif

  @Test func colorIsForTerminalsUnlessSomebodySaysOtherwise() {
    func isColored(
      _ choice: ColorChoice, onTerminal: Bool = true, _ environment: [String: String] = [:]
    ) -> Bool {
      choice.isEnabled(onTerminal: onTerminal) { environment[$0] }
    }
    #expect(isColored(.auto))
    #expect(!isColored(.auto, onTerminal: false))
    #expect(!isColored(.auto, ["NO_COLOR": "1"]))
    #expect(isColored(.auto, ["NO_COLOR": ""]))
    #expect(!isColored(.auto, ["TERM": "dumb"]))
    #expect(!isColored(.auto, onTerminal: false, ["CLICOLOR_FORCE": "1"]))
    #expect(isColored(.always, onTerminal: false, ["NO_COLOR": "1", "TERM": "dumb"]))
    #expect(!isColored(.never))
  }
}
