// Exit tests that capture values need Swift 6.3; older toolchains pass the other tests.
#if compiler(>=6.3)

  import LibC
  import TestSupport
  import Testing

  @testable import BoardmarkFiles

  /// What signals leave behind, in processes of their own.
  @Suite struct SignalCleanupTests {
    let folder = ScratchFolder()

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
    func aSignalRemovesTheLockAndTheTemporaryFile(number: Int32) async {
      let path = folder.make("a", "old")
      await #expect(processExitsWith: .signal(number)) {
        [path = path as String, number = number as Int32] in
        let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
        let temporary = try TemporaryFile(in: FilePlace(of: path, for: .write).folder)
        guard text(of: path + ".lock") != nil,
          text(of: folderPrefix(of: path) + temporary.name.text) != nil
        else { exit(1) }
        kill(getpid(), number)
        // A loop that the compiler took for endless would let both values end before it.
        while getpid() > 0 { pause() }
        _ = consume temporary
        _ = consume lock
      }
      #expect(text(of: path) == "old")
      #expect(folder.names == ["a"])
    }

    @Test func aSignalWaitsForWhatMustNotBeCutInTwo() async {
      let path = folder.make("a", "old")
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
        let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
        do {
          var temporary = try TemporaryFile(in: FilePlace(of: path, for: .write).folder)
          try temporary.prepareExchange(for: [])
          kill(getpid(), SIGTERM)
          // Time enough to die here, were it not for the promise.
          usleep(100_000)
          guard text(of: path + ".lock") != nil,
            text(of: folderPrefix(of: path) + temporary.name.text) != nil
          else { exit(1) }
          write("new", to: path)
        }
        // The end of the temporary file is the end of the process.
        write("too late", to: path)
        _ = consume lock
      }
      #expect(text(of: path) == "new")
      #expect(folder.names == ["a"])
    }

    @Test func aSignalThatWasIgnoredStaysIgnored() async {
      let path = folder.make("a", "old")
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGHUP, SIG_IGN)
        try updateFile(at: path) { _ in
          kill(getpid(), SIGHUP)
          usleep(50_000)
          return Array("new".utf8)
        }
      }
      #expect(text(of: path) == "new")
      #expect(folder.names == ["a"])
    }
  }

#endif
