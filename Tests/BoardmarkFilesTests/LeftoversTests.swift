import LibC
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct LeftoversTests {
  let folder = ScratchFolder()

  func opened() throws -> Folder { try Folder.current().opening(Array(folder.path.utf8)) }

  /// The name of a temporary file of this process, or of one of this host that is no more.
  func name(isDead: Bool) throws -> String {
    let own = LeftoverName().fileName.text
    guard isDead else { return own }
    let parts = own.split(separator: "-").map { String($0) }
    // Another start: the number was given to this process later.
    return (parts[..<4] + ["1", parts[5]]).joined(separator: "-")
  }

  func sweep() throws { Leftovers.sweep(try opened(), shownAs: "") }

  @Test func onlyWhatDeadProcessesLeftIsRemoved() throws {
    let own = try name(isDead: false)
    folder.make(own, "mine")
    folder.make(try name(isDead: true), "half of a bo")
    folder.make(".board-x.tmp", "whose?")
    folder.make(".board-0-0-1-1-1.tmp", "another machine's")
    folder.make("board.md", "")
    try sweep()
    #expect(folder.names == [own, ".board-0-0-1-1-1.tmp", ".board-x.tmp", "board.md"].sorted())
  }

  @Test func whatAnExchangeDisplacedIsKeptUnlessItWasExpected() throws {
    let dead = try #require(LeftoverName(FileName(try name(isDead: true))))
    let old = Array("old".utf8)
    // Before the exchange the file is the dead process's own.
    let path = folder.make("new", "new")
    let own = dead.exchanging(inode: UInt64(status(of: path).st_ino), for: old).fileName.text
    rename(path, folder[own])
    try sweep()
    #expect(folder.names == [])
    // After it, it is what stood there.
    folder.make(dead.exchanging(inode: 1, for: old).fileName.text, "old")
    try sweep()
    #expect(folder.names == [])
    folder.make(dead.exchanging(inode: 1, for: old).fileName.text, "an editor's")
    try sweep()
    #expect(folder.names.count == 1 && folder.names[0].hasSuffix(".recovery"))
    #expect(text(of: folder[folder.names[0]]) == "an editor's")
  }

  @Test func aLeftoverIsAFileOfOurs() throws {
    mkdir(folder[try name(isDead: true)], 0o700)
    try sweep()
    #expect(folder.names.count == 1)
  }
}
