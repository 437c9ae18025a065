import BoardmarkFiles
import CPlatform
import LibC
import TestSupport
import Testing

@Suite struct FileAttributesTests {
  let folder = ScratchFolder()

  func replace(_ path: String) throws -> ReplacementOutcome {
    // A program that another test starts has the files that are open here until it is loaded, and so may seem to write.
    for _ in 0..<100 {
      let outcome = try replaceFile(
        at: path, with: Array("new text".utf8), expecting: Array("old".utf8))
      if outcome != .changedMeanwhile { return outcome }
      usleep(10_000)
    }
    return .changedMeanwhile
  }

  @Test(arguments: [0o600, 0o640, 0o664, 0o755, 0o4755] as [mode_t])
  func theModeIsKept(mode: mode_t) throws {
    let path = folder.make("a", "old", mode: mode)
    #expect(try replace(path) == .written)
    #expect(status(of: path).st_mode & 0o7777 == mode)
    #expect(text(of: path) == "new text")
  }

  @Test(.enabled(if: isRoot, "only root may give files away"))
  func ownerAndGroupAreKeptByRoot() throws {
    let path = folder.make("a", "old", mode: 0o640)
    chown(path, 12_345, 23_456)
    let inode = status(of: path).st_ino
    #expect(try replace(path) == .written)
    let after = status(of: path)
    #expect(after.st_uid == 12_345)
    #expect(after.st_gid == 23_456)
    #expect(after.st_mode & 0o7777 == 0o640)
    #expect(after.st_ino != inode)
  }

  @Test(.enabled(if: isRoot, "only root may give files away"))
  func aForeignFileIsWrittenInPlaceByOthers() throws {
    let path = folder.make("a", "old", mode: 0o666)
    chown(path, 12_345, 23_456)
    let inode = status(of: path).st_ino
    #expect(try withoutPrivileges { try replace(path) } == .written)
    let after = status(of: path)
    #expect(after.st_uid == 12_345)
    #expect(after.st_gid == 23_456)
    #expect(after.st_ino == inode)
    #expect(text(of: path) == "new text")
    #expect(folder.names == ["a"])
  }

  #if os(Linux)
    @Test func extendedAttributesAreKept() throws {
      let path = folder.make("a", "old")
      let large = [UInt8](repeating: 7, count: 3000)
      try #require(setxattr(path, "user.note", "kept", 4, 0) == 0, "no extended attributes here")
      try #require(setxattr(path, "user.large", large, 3000, 0) == 0)
      let inode = status(of: path).st_ino
      #expect(try replace(path) == .written)
      #expect(status(of: path).st_ino != inode)
      var value = [UInt8](repeating: 0, count: 4000)
      #expect(getxattr(path, "user.note", &value, 4000) == 4)
      #expect(Array(value[..<4]) == Array("kept".utf8))
      #expect(getxattr(path, "user.large", &value, 4000) == 3000)
      #expect(Array(value[..<3000]) == large)
    }

    @Test func anAccessControlListIsKept() throws {
      let path = folder.make("a", "old", mode: 0o640)
      // user::rw- user:12345:r-- group::r-- mask::rw- other::---
      let list = accessList([
        (1, 6, .max), (2, 4, 12_345), (4, 4, .max), (16, 6, .max), (32, 0, .max),
      ])
      try #require(
        setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0, "no lists here")
      #expect(status(of: path).st_mode & 0o7777 == 0o660)
      #expect(try replace(path) == .written)
      var value = [UInt8](repeating: 0, count: 200)
      let count = getxattr(path, "system.posix_acl_access", &value, 200)
      #expect(count == list.count)
      #expect(Array(value.prefix(max(count, 0))) == list)
      #expect(status(of: path).st_mode & 0o7777 == 0o660)
    }

    @Test func theListThatAFolderGivesNewFilesIsNotTakenOver() throws {
      let path = folder.make("a", "old", mode: 0o640)
      let list = accessList([
        (1, 6, .max), (2, 6, 12_345), (4, 4, .max), (16, 6, .max), (32, 0, .max),
      ])
      try #require(
        setxattr(folder.path, "system.posix_acl_default", list, list.count, 0) == 0,
        "no lists here")
      #expect(try replace(path) == .written)
      #expect(getxattr(path, "system.posix_acl_access", nil, 0) == -1)
      #expect(status(of: path).st_mode & 0o7777 == 0o640)
    }

    /// The kernel's form of a list: version 2, then tag, rights and id of each entry.
    private func accessList(_ entries: [(tag: UInt16, rights: UInt16, id: UInt32)]) -> [UInt8] {
      func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
      }
      return bytes(UInt32(2)) + entries.flatMap { bytes($0.tag) + bytes($0.rights) + bytes($0.id) }
    }
  #endif
}
