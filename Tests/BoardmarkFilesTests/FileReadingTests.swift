import LibC
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct FileReadingTests {
  let folder = ScratchFolder()

  @Test func aFileIsReadWholeThroughALink() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try createFile(at: folder["a"], with: bytes)
    symlink("a", folder["link"])
    let contents = try FileContents(ofFile: folder["link"])
    #expect(contents.bytes == bytes)
    #expect(contents.identity.size == 200_000)
    #expect(contents.identity.inode == UInt64(status(of: folder["a"]).st_ino))
  }

  @Test func aFileThatClaimsToBeEmptyIsReadToItsEnd() throws {
    #if os(Linux)
      #expect(status(of: "/proc/self/status").st_size == 0)
      #expect(try FileContents(ofFile: "/proc/self/status").bytes.count > 100)
    #endif
  }

  @Test func theSizeLimitIsTheLastSizeThatIsRead() throws {
    let path = folder.make("a", "12345")
    #expect(try FileContents(ofFile: path, limit: 5).bytes.count == 5)
    let error = failure { _ = try FileContents(ofFile: path, limit: 4) }
    #expect(error?.kind == .tooLarge(limit: 4))
    #expect(error?.description == "cannot read '\(path)': it is larger than 4 bytes; split it")
  }

  @Test func aChangeOfTheFileChangesItsIdentity() throws {
    let path = folder.make("a", "12345")
    let before = try FileContents(ofFile: path).identity
    #expect(try FileContents(ofFile: path).identity == before)
    write("123456", to: path)
    let after = try FileContents(ofFile: path).identity
    #expect(after != before)
    #expect(after.isSameFile(as: before))
  }

  @Test func whatIsNoRegularFileIsRefusedAndNeverWaitedFor() {
    mkfifo(folder["pipe"], 0o600)
    mkdir(folder["folder"], 0o700)
    mknod(folder["socket"], S_IFSOCK | 0o600, 0)
    func kind(_ path: String) -> FileError.Kind? {
      failure { _ = try FileContents(ofFile: path) }?.kind
    }
    #expect(kind(folder["pipe"]) == .notRegular(.pipe))
    #expect(kind(folder["folder"]) == .notRegular(.folder))
    #expect(kind(folder["socket"]) == .notRegular(.unknown))
    #expect(kind("/dev/zero") == .notRegular(.device))
  }

  @Test func aMissingAndAnUnreadableFileSayWhatToDo() {
    let missing = folder["missing"]
    #expect(
      failure { _ = try FileContents(ofFile: missing) }?.description
        == "cannot read '\(missing)': no such file; check the path")
    let secret = folder.make("secret", "x", mode: 0)
    let error = withoutPrivileges { failure { _ = try FileContents(ofFile: secret) } }
    #expect(
      error?.description
        == "cannot read '\(secret)': permission denied; make the file readable")
  }

  @Test(arguments: [0, 1, 65_536, 300_000])
  func standardInputMayBeAPipe(size: Int) throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    // A pipe that somebody made non-blocking is waited for all the same.
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var received: [UInt8]?
    nonisolated(unsafe) let sink = UnsafeMutablePointer<[UInt8]?>.allocate(capacity: 1)
    sink.initialize(to: nil)
    onThreads(2) { index in
      if index == 0 {
        sink.pointee = try? readStandardInput(descriptor: reading)
      } else {
        var offset = 0
        while offset < bytes.count {
          offset += bytes.withUnsafeBytes {
            writeSome(writing, $0.baseAddress! + offset, bytes.count - offset)
          }
        }
        close(writing)
      }
    }
    received = sink.pointee
    sink.deallocate()
    close(reading)
    #expect(received == bytes)
  }

  @Test func standardInputHasALimitToo() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = writeSome(ends[1], "12345", 5)
    close(ends[1])
    let error = failure { _ = try readStandardInput(limit: 4, descriptor: ends[0]) }
    close(ends[0])
    #expect(error?.description == "cannot read standard input: it is larger than 4 bytes; split it")
  }
}
