import Synchronization
import TestSupport
import Testing

@testable import BoardmarkCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct FileLockTests {
  let folder = ScratchFolder()

  func update(_ path: String, timeout: Duration = .zero) throws -> Bool {
    try updateFile(at: path, lockTimeout: timeout) { $0 + [UInt8(ascii: "+")] }
  }

  /// The number of a process that has been.
  func deadProcess() throws -> Int32 {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, &arguments, &environment) == 0)
    var end: Int32 = 0
    #expect(waitpid(process, &end, 0) == process)
    return process
  }

  /// A record of this host, for any process.
  func record(_ process: Int32) -> String {
    let own = String(decoding: LockHolder.ownRecord(), as: UTF8.self)
    return "\(process)" + own.dropFirst("\(getpid())".count)
  }

  @Test func theLockIsAFileBesideTheTargetThatNamesItsHolder() throws {
    let path = folder.make("a", "")
    do {
      let lock = try FileLock(on: path, named: path, timeout: .zero)
      #expect(text(of: folder["a.lock"])?.hasPrefix("\(getpid()) ") == true)
      _ = consume lock
    }
    #expect(folder.names == ["a"])
  }

  @Test func aHeldLockEndsTheWaitWithTheHolderAndTheRemedy() throws {
    let path = folder.make("a", "old")
    let lock = try FileLock(on: path, named: path, timeout: .zero)
    let error = failure { _ = try update(path) }
    #expect(
      error?.description
        == "cannot lock '\(path)': process \(getpid()) holds '\(path).lock'; "
        + "wait until it is done, or end it")
    _ = consume lock
    #expect(text(of: path) == "old")
    #expect(try update(path))
    #expect(folder.names == ["a"])
  }

  @Test func allNamesOfAFileShareItsLock() throws {
    let path = folder.make("a", "old")
    symlink("a", folder["link"])
    link(path, folder["hard"])
    let lock = try FileLock(on: path, named: path, timeout: .zero)
    #expect(failure { _ = try update(folder["link"]) }?.operation == .lock)
    #expect(
      failure { _ = try update(folder["hard"]) }?.description
        == "cannot lock '\(folder["hard"])': another program has locked it; wait until it is done")
    _ = consume lock
    #expect(try update(folder["link"]))
    #expect(try update(folder["hard"]))
    #expect(text(of: path) == "old++")
    #expect(folder.names == ["a", "hard", "link"])
  }

  @Test func theLockOfADeadProcessIsTakenOver() throws {
    let path = folder.make("a", "old")
    folder.make("a.lock", record(try deadProcess()))
    #expect(try update(path))
    #expect(text(of: path) == "old+")
    #expect(folder.names == ["a"])
  }

  @Test func aLockWhoseMakerDiedBeforeItSaidItsNameIsTakenOver() throws {
    let path = folder.make("a", "old")
    folder.make("a.lock", "")
    #expect(try update(path))
    #expect(folder.names == ["a"])
  }

  @Test func aLockOfUnknownFateIsRespected() throws {
    let path = folder.make("a", "old")
    let lock = folder.make("a.lock", "4711 elsewhere/\n")
    #expect(
      failure { _ = try update(path) }?.description
        == "cannot lock '\(path)': process 4711 on 'elsewhere' holds '\(lock)'; "
        + "wait until it is done, or remove that file if it is gone")
    folder.make("a.lock", "something else")
    #expect(
      failure { _ = try update(path) }?.description
        == "cannot lock '\(path)': '\(lock)' is in the way, and not made by 'board'; "
        + "remove that file if no program uses it")
    #expect(text(of: lock) == "something else")
    #expect(text(of: path) == "old")
  }

  @Test func aDeadLockThatWeMayNotWriteToIsExplained() throws {
    let path = folder.make("a", "old")
    let process = try deadProcess()
    let lock = folder.make("a.lock", record(process), mode: 0o444)
    let error = withoutPrivileges { failure { _ = try update(path) } }
    #expect(
      error?.description
        == "cannot lock '\(path)': process \(process), which is gone, left '\(lock)'; "
        + "remove that file")
  }

  @Test func ofManyWhoFindADeadLockOneAtATimeHoldsIt() throws {
    let lock = folder["a.lock"]
    let dead = record(try deadProcess())
    let inside = Atomic<Int>(0)
    let held = Atomic<Int>(0)
    let collisions = Atomic<Int>(0)
    for _ in 0..<100 {
      write(dead, to: lock)
      onThreads(8) { _ in
        while true {
          guard let attempt = try? LockFile.attempt(at: lock) else { continue }
          guard case .taken(let file) = consume attempt else { continue }
          if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            collisions.add(1, ordering: .relaxed)
          }
          usleep(50)
          held.add(1, ordering: .relaxed)
          inside.subtract(1, ordering: .sequentiallyConsistent)
          _ = consume file
          return
        }
      }
    }
    #expect(collisions.load(ordering: .relaxed) == 0)
    #expect(held.load(ordering: .relaxed) == 800)
    #expect(folder.names == [])
  }

  @Test func inAFolderThatTakesNoFilesTheTargetItselfIsLocked() throws {
    let path = folder.make("a", "old", mode: 0o666)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    let other = open(path, O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    let error = withoutPrivileges { failure { _ = try update(path) } }
    #expect(
      error?.description
        == "cannot lock '\(path)': another program has locked it; wait until it is done")
    close(other)
    #expect(try withoutPrivileges { try update(path) })
    #expect(text(of: path) == "old+")
  }

  @Test func aLockThatWasRemovedByHandIsNotRemovedFromItsNextHolder() throws {
    let path = folder.make("a", "old")
    let first = try FileLock(on: path, named: path, timeout: .zero)
    unlink(folder["a.lock"])
    let second = try FileLock(on: path, named: path, timeout: .zero)
    _ = consume first
    #expect(folder.names == ["a", "a.lock"])
    _ = consume second
    #expect(folder.names == ["a"])
  }
}

/// Adds one to the number in a file, and waits for the lock as long as a slow machine may take.
func increment(_ path: String) throws {
  try updateFile(at: path, lockTimeout: .seconds(300)) { bytes in
    Array(String(Int(String(decoding: bytes, as: UTF8.self))! + 1).utf8)
  }
}
