import LibC
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct InPlaceWritingTests {
  let folder = ScratchFolder()

  @Test(arguments: ["n", "old and more", String(repeating: "new\n", count: 50_000)])
  func aHardLinkedFileIsWrittenInPlaceSoThatAllItsNamesSeeIt(new: String) throws {
    let path = folder.make("a", "old text")
    link(path, folder["b"])
    let inode = status(of: path).st_ino
    let outcome = try replaceFile(
      at: path, with: Array(new.utf8), expecting: Array("old text".utf8))
    #expect(outcome == .written)
    #expect(text(of: folder["b"]) == new)
    #expect(status(of: path).st_ino == inode)
    #expect(status(of: path).st_nlink == 2)
    #expect(folder.names == ["a", "b"])
  }

  @Test func aHardLinkedFileThatChangedIsLeftAlone() throws {
    let path = folder.make("a", "theirs")
    link(path, folder["b"])
    let outcome = try replaceFile(at: path, with: Array("ours".utf8), expecting: [])
    #expect(outcome == .changedMeanwhile)
    #expect(text(of: folder["b"]) == "theirs")
    #expect(folder.names == ["a", "b"])
  }

  @Test func aFolderThatTakesNoFilesDoesNotKeepAFileFromBeingWritten() throws {
    // A name of its own, because the recovery file has to go to the folder that all share.
    let name = "board-\(randomName()).md"
    let path = folder.make(name, "old", mode: 0o666)
    let inode = status(of: path).st_ino
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o777) }
    let wrote = try withoutPrivileges {
      try updateFile(at: path) { $0 + Array(" and new".utf8) }
    }
    #expect(wrote)
    #expect(text(of: path) == "old and new")
    #expect(status(of: path).st_ino == inode)
    #expect(folder.names == [name])
    #expect(!ScratchFolder.names(in: "/tmp").contains { $0.hasPrefix(name) })
  }

  @Test func whatCannotBeWrittenOrPutBackIsSavedAndNamed() throws {
    let path = folder.make("a", "old")
    // A descriptor for reading makes both the writing and the putting back fail.
    let file = try FileDescriptor(opening: path, O_RDONLY)
    var caught: FileError?
    let place = try FilePlace(of: path, for: .write)
    do throws(FileError) {
      _ = try writeInPlace(
        file, at: place, Array("new".utf8), expecting: Array("old".utf8))
    } catch {
      caught = error
    }
    let error = try #require(caught)
    let saved = try #require(error.recoveryPath)
    #expect(text(of: saved) == "new")
    #expect(status(of: saved).st_mode & 0o777 == 0o600)
    #expect(error.description.hasSuffix("; the text is saved in '\(saved)'"))
    #expect(folder.names.count == 2)
  }

  @Test func aFileThatAnotherTookTheNameOfIsNotWritten() throws {
    let path = folder.make("a", "old")
    let file = try FileDescriptor(opening: path, O_RDWR)
    rename(folder.make("b", "old"), path)
    let outcome = try writeInPlace(
      file, at: FilePlace(of: path, for: .write), Array("new".utf8), expecting: Array("old".utf8))
    #expect(outcome == .changedMeanwhile)
    #expect(text(of: path) == "old")
    #expect(folder.names == ["a"])
  }

  #if os(Linux)
    @Test(.enabled(if: isRoot, "only root may mount"))
    func aFileThatIsAMountPointIsWrittenInPlace() throws {
      let source = folder.make("source", "old")
      let path = folder.make("mounted", "")
      try #require(mount(source, path, nil, UInt(MS_BIND), nil) == 0, "cannot mount here")
      defer { umount(path) }
      let outcome = try replaceFile(
        at: path, with: Array("new".utf8), expecting: Array("old".utf8))
      #expect(outcome == .written)
      #expect(text(of: source) == "new")
      #expect(folder.names == ["mounted", "source"])
    }
  #endif
}
