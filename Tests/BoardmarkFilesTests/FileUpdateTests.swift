import BoardmarkFiles
import LibC
import TestSupport
import Testing

@Suite struct FileUpdateTests {
  let folder = ScratchFolder()

  @Test func anUpdateThatChangesNothingWritesNothing() throws {
    let path = folder.make("a", "old")
    let inode = status(of: path).st_ino
    #expect(try !updateFile(at: path) { _ in nil })
    #expect(try !updateFile(at: path) { $0 })
    #expect(status(of: path).st_ino == inode)
    #expect(folder.names == ["a"])
  }

  @Test func anErrorOfTheChangePassesAndLeavesNothingBehind() {
    struct Refusal: Error {}
    let path = folder.make("a", "old")
    #expect(throws: Refusal.self) { try updateFile(at: path) { _ in throw Refusal() } }
    #expect(text(of: path) == "old")
    #expect(folder.names == ["a"])
  }

  @Test(arguments: [false, true])
  func whatFollowsAnUpdateIsDoneWhileTheFileIsLocked(isRefused: Bool) throws {
    struct Refusal: Error {}
    let path = folder.make("a", "old")
    let place = try FilePlace(of: path, for: .read)
    var isFollowed = false
    _ = try? updateFile(at: place) { _ in
      if isRefused { throw Refusal() }
      return Array("new".utf8)
    } whileLocked: { _ in
      isFollowed = true
      #expect(text(of: path) == (isRefused ? "old" : "new"))
      #expect(throws: FileError.self) { try updateFile(at: path, lockTimeout: .zero) { _ in nil } }
    }
    #expect(isFollowed)
    #expect(try !updateFile(at: path, lockTimeout: .zero) { _ in nil })
  }

  @Test func whatIsSavedMeanwhileIsReadAgain() throws {
    let path = folder.make("a", "old")
    var seen: [String] = []
    let wrote = try updateFile(at: path) { bytes in
      seen.append(String(decoding: bytes, as: UTF8.self))
      if seen.count == 1 { write("theirs", to: path) }
      return bytes + Array(" and ours".utf8)
    }
    #expect(wrote)
    #expect(seen == ["old", "theirs"])
    #expect(text(of: path) == "theirs and ours")
    #expect(folder.names == ["a"])
  }

  @Test func aFileThatNeverRestsIsGivenUp() {
    let path = folder.make("a", "0")
    var count = 0
    let error = failure {
      try updateFile(at: path) { bytes in
        count += 1
        write("\(count)", to: path)
        return bytes + [0x21]
      }
    }
    #expect(count == 5)
    #expect(text(of: path) == "5")
    #expect(
      error?.description
        == "cannot write '\(path)': another program keeps changing it; "
        + "try again when it has finished")
    #expect(folder.names == ["a"])
  }

  @Test func aMissingFileAndAFolderGetNoLock() {
    #expect(
      failure { try updateFile(at: folder["a"]) { $0 } }?.description
        == "cannot read '\(folder["a"])': no such file; check the path")
    #expect(
      failure { try updateFile(at: folder.path) { $0 } }?.description
        == "cannot write '\(folder.path)': it is a folder; use a regular file")
    #expect(folder.names == [])
  }

  @Test func eightWritersLoseNoChange() {
    let path = folder.make("a", "0")
    symlink("a", folder["link"])
    let names = [path, folder["link"]]
    onThreads(8) { index in
      for _ in 0..<50 {
        do { try increment(names[index % 2]) } catch { Issue.record("\(error)") }
      }
    }
    #expect(text(of: path) == "400")
    #expect(folder.names == ["a", "link"])
  }

  @Test func writersThroughTwoHardLinksLoseNoChange() {
    let path = folder.make("a", "0")
    link(path, folder["b"])
    let names = [path, folder["b"]]
    onThreads(4) { index in
      for _ in 0..<50 { try? increment(names[index % 2]) }
    }
    #expect(text(of: path) == "200")
    #expect(folder.names == ["a", "b"])
  }

  @Test func theLastSaveOfAnEditorThatKnowsNoLockIsNeverLost() {
    let path = folder.make("a", "editor 0\n")
    let draft = folder["draft"]
    let saves = 500
    onThreads(2) { index in
      if index == 0 {
        for number in 1...saves {
          write("editor \(number)\n", to: draft)
          rename(draft, path)
        }
      } else {
        for _ in 0..<200 {
          _ = try? updateFile(at: path, lockTimeout: .seconds(300)) {
            $0 + Array("board\n".utf8)
          }
        }
      }
    }
    #expect(text(of: path)?.hasPrefix("editor \(saves)\n") == true)
    #expect(folder.names == ["a"])
  }
}
