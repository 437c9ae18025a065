import LibC
import Synchronization
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct FileLockTests {
  let folder = ScratchFolder()

  /// Waits, since a process that another test starts shares our open files and their locks until it runs its program.
  func update(_ path: String, timeout: Duration = .seconds(10)) throws -> Bool {
    try updateFile(at: path, lockTimeout: timeout) { $0 + [UInt8(ascii: "+")] }
  }

  func refused(_ path: String) throws { _ = try update(path, timeout: .zero) }

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
    let own = ProcessIdentity.own
    return "\(process) \(own.host) \(own.boot) 0\n"
  }

  @Test func theLockIsAFileBesideTheTargetThatNamesItsHolder() throws {
    let path = folder.make("a", "")
    do {
      let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
      #expect(text(of: folder["a.lock"])?.hasPrefix("\(getpid()) ") == true)
      _ = consume lock
    }
    #expect(folder.names == ["a"])
  }

  @Test func aHeldLockEndsTheWaitWithTheHolderAndTheRemedy() throws {
    let path = folder.make("a", "old")
    let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
    let error = failure { try refused(path) }
    #expect(
      error?.description
        == "cannot lock '\(path)': process \(getpid()) holds '\(path).lock'; "
        + "wait until it finishes, or stop it")
    _ = consume lock
    #expect(text(of: path) == "old")
    #expect(try update(path))
    #expect(folder.names == ["a"])
  }

  @Test func allNamesOfAFileShareItsLock() throws {
    let path = folder.make("a", "old")
    symlink("a", folder["link"])
    link(path, folder["hard"])
    let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
    #expect(failure { try refused(folder["link"]) }?.operation == .lock)
    #expect(
      failure { try refused(folder["hard"]) }?.description
        == "cannot lock '\(folder["hard"])': another program has locked it; wait until it finishes")
    _ = consume lock
    #expect(try update(folder["link"]))
    #expect(try update(folder["hard"]))
    #expect(text(of: path) == "old++")
    #expect(folder.names == ["a", "hard", "link"])
  }

  /// As while a process is started: until it runs its program it has all that is open.
  @Test func aLockEndsThoughAnotherProcessHasTheFileOpen() throws {
    let path = folder.make("a", "old")
    let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
    let first = dup(lock.target.rawValue)
    _ = consume lock
    #expect(try update(path))
    let place = try FilePlace(of: folder["a"], for: .lock)
    var second: Int32 = -1
    do {
      var temporary = try TemporaryFile(in: place.folder)
      second = dup(temporary.descriptor.rawValue)
      unlink(path)
      try temporary.become(place.name)
    }
    _ = try FileLock(on: place, timeout: .zero)
    close(first)
    close(second)
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
      failure { try refused(path) }?.description
        == "cannot lock '\(path)': process 4711 on 'elsewhere' holds '\(lock)'; "
        + "wait until it finishes, or remove that file if it is gone")
    folder.make("a.lock", "something else")
    #expect(
      failure { try refused(path) }?.description
        == "cannot lock '\(path)': '\(lock)' exists, but was not created by 'board'; "
        + "remove that file if no program is using it")
    #expect(text(of: lock) == "something else")
    #expect(text(of: path) == "old")
  }

  @Test func aDeadLockOfAnotherUserLeavesTheLockOfTheTarget() throws {
    let path = folder.make("a", "old", mode: 0o666)
    folder.make("a.lock", record(try deadProcess()), mode: 0o444)
    let other = open(path, O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    let error = withoutPrivileges { failure { try refused(path) } }
    #expect(
      error?.description
        == "cannot lock '\(path)': another program has locked it; wait until it finishes")
    flock(other, LOCK_UN)
    close(other)
    #expect(try withoutPrivileges { try update(path) })
    #expect(text(of: path) == "old+")
  }

  @Test func aLockFileOfAnotherUserIsNotWrittenTo() throws {
    try #require(isRoot, "only root may give files away")
    let path = folder.make("a", "old")
    let lock = folder.make("a.lock", "", mode: 0o666)
    chown(lock, unprivileged, unprivileged)
    #expect(
      failure { try refused(path) }?.description
        == "cannot lock '\(path)': '\(lock)' exists, but its owner is unknown; "
        + "remove that file if no program is using it")
    #expect(text(of: lock) == "")
    let dead = record(try deadProcess())
    folder.make("a.lock", dead, mode: 0o666)
    #expect(try update(path))
    #expect(text(of: lock) == dead)
    #expect(text(of: path) == "old+")
  }

  @Test func aFileThatHasASecondNameIsNotTakenForALockOfOurs() throws {
    let path = folder.make("a", "old")
    for other in ["", record(try deadProcess())] {
      folder.make("other", other)
      link(folder["other"], folder["a.lock"])
      if other.isEmpty {
        #expect(failure { try refused(path) } != nil)
      } else {
        #expect(try update(path))
      }
      #expect(text(of: folder["other"]) == other)
      #expect(folder.names == ["a", "a.lock", "other"])
      unlink(folder["a.lock"])
    }
  }

  @Test func theLockOfAProcessWhoseNumberIsUsedAgainIsTakenOver() throws {
    let path = folder.make("a", "old")
    let own = ProcessIdentity.own
    try #require(own.start != 0 && !own.boot.isEmpty)
    for record in [
      "\(getpid()) \(own.host) \(own.boot) \(own.start - 1)\n",
      "\(getpid()) \(own.host) another \(own.start)\n",
    ] {
      folder.make("a.lock", record)
      #expect(try update(path))
    }
    #expect(text(of: path) == "old++")
    folder.make("a.lock", "\(getpid()) \(own.host) \(own.boot) \(own.start)\n")
    #expect(failure { try refused(path) }?.operation == .lock)
    folder.make("a.lock", "\(getpid()) \(own.host)\n")
    #expect(failure { try refused(path) }?.operation == .lock)
  }

  @Test(arguments: ["fifo", "folder", "link"])
  func whatIsNotAFileAndHasTheNameOfTheLockEndsAtOnce(kind: String) throws {
    let path = folder.make("a", "old")
    let lock = folder["a.lock"]
    switch kind {
    case "fifo": #expect(mkfifo(lock, 0o600) == 0)
    case "folder": #expect(mkdir(lock, 0o700) == 0)
    default: #expect(symlink("nowhere", lock) == 0)
    }
    let name = ["fifo": "a named pipe", "folder": "a folder", "link": "a symbolic link"][kind]!
    #expect(
      failure { _ = try update(path, timeout: .seconds(10)) }?.description
        == "cannot lock '\(path)': '\(lock)' exists, but is \(name); remove it")
    #expect(text(of: path) == "old")
  }

  @Test func ofManyWhoFindADeadLockOneAtATimeHoldsIt() throws {
    let lock = folder["a.lock"]
    let held = Atomic<Int>(0)
    let inFolder = try Folder.current().opening(Array(folder.path.utf8))
    let dead = record(try deadProcess())
    let inside = Atomic<Int>(0)
    let collisions = Atomic<Int>(0)
    for _ in 0..<100 {
      write(dead, to: lock)
      onThreads(8) { _ in
        while true {
          guard let attempt = try? LockFile.attempt(FileName("a.lock"), in: inFolder) else {
            continue
          }
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
    let error = withoutPrivileges { failure { try refused(path) } }
    #expect(
      error?.description
        == "cannot lock '\(path)': another program has locked it; wait until it finishes")
    flock(other, LOCK_UN)
    close(other)
    #expect(try withoutPrivileges { try update(path) })
    #expect(text(of: path) == "old+")
  }

  @Test func aLockThatWasRemovedByHandIsNotRemovedFromItsNextHolder() throws {
    let place = try Folder.current().opening(Array(folder.path.utf8))
    guard case .taken(let first) = try LockFile.attempt(FileName("a.lock"), in: place) else {
      Issue.record("not taken")
      return
    }
    unlink(folder["a.lock"])
    guard case .taken(let second) = try LockFile.attempt(FileName("a.lock"), in: place) else {
      Issue.record("not taken again")
      return
    }
    _ = consume first
    #expect(folder.names == ["a.lock"])
    _ = consume second
    #expect(folder.names == [])
  }

  @Test func whoRemovesTheLockFileByHandStillFindsTheTargetLocked() throws {
    let path = folder.make("a", "old")
    let lock = try FileLock(on: FilePlace(of: path, for: .lock), timeout: .zero)
    unlink(folder["a.lock"])
    #expect(failure { try refused(path) }?.operation == .lock)
    _ = consume lock
    #expect(try update(path))
  }
}

/// Adds one to the number in a file, and waits for the lock as long as a slow machine may take.
func increment(_ path: String) throws {
  try updateFile(at: path, lockTimeout: .seconds(300)) { bytes in
    Array(String(Int(String(decoding: bytes, as: UTF8.self))! + 1).utf8)
  }
}
