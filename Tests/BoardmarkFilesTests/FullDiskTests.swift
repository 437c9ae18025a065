// Exit tests that capture values need Swift 6.3; older toolchains pass the other tests.
#if compiler(>=6.3)

  import CPlatform
  import LibC
  import TestSupport
  import Testing

  @testable import BoardmarkFiles

  /// What happens when the bytes do not fit: in processes of their own, for limits hold for a process.
  @Suite struct FullDiskTests {
    let folder = ScratchFolder()

    @Test(arguments: [0, 4096])
    func theOldBytesStayWhenTheFileSizeLimitIsReached(limit: Int) async {
      let path = folder.make("a", "old")
      await #expect(processExitsWith: .success) { [path = path as String, limit = limit as Int] in
        board_report_write_signals()
        var limits = rlimit()
        limits.rlim_cur = rlim_t(limit)
        limits.rlim_max = rlim_t(limit)
        #if canImport(Darwin)
          setrlimit(RLIMIT_FSIZE, &limits)
        #else
          setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
        #endif
        do {
          try updateFile(at: path) { _ in [UInt8](repeating: 0x61, count: 10_000) }
          exit(1)
        } catch let error as FileError {
          guard case .system(let failure) = error.kind, failure.code == EFBIG else { exit(2) }
          guard error.operation == (limit == 0 ? .lock : .write) else { exit(3) }
        }
      }
      #expect(text(of: path) == "old")
      #expect(folder.names == ["a"])
    }

    #if os(Linux)
      @Test(.enabled(if: isRoot, "only root may mount"), arguments: [false, true])
      func theOldBytesStayWhenTheDiskIsFull(hasTwoNames: Bool) throws {
        let disk = folder["disk"]
        mkdir(disk, 0o755)
        try #require(mount("none", disk, "tmpfs", 0, "size=64k") == 0, "cannot mount here")
        defer { umount(disk) }
        let path = folder.make("disk/a", "old")
        if hasTwoNames { link(path, disk + "/b") }
        let names = ScratchFolder.names(in: disk)
        let error = failure {
          try updateFile(at: path) { _ in [UInt8](repeating: 0x61, count: 200_000) }
        }
        #expect(
          error?.description
            == "cannot write '\(path)': no space left on the device; free some space")
        #expect(text(of: path) == "old")
        #expect(ScratchFolder.names(in: disk) == names)
      }
    #endif
  }

#endif
