import LibC
import Testing

@testable import BoardmarkGit

/// Texts that all work trees share, of which one of many writers wins.
@Suite struct SharedRefsTests {
  private static let prefix = "refs/board/claims"

  private func refs() throws -> (ScratchRepository, SharedRefs) {
    let scratch = try ScratchRepository()
    let repository = try Repository(containing: GitPath(scratch.path))
    return (scratch, SharedRefs(in: repository, below: Self.prefix + "/board", attempts: 3))
  }

  @Test("a text is put, replaced and removed only as it was seen") func replace() throws {
    let (scratch, refs) = try refs()
    let path = scratch.path + "/board.md"
    #expect(!SharedRefs.mayExist(below: Self.prefix, forFile: path))
    let first = try #require(try refs.replace("k7f2", nil, with: Array("one".utf8)))
    #expect(SharedRefs.mayExist(below: Self.prefix, forFile: path))
    #expect(try refs.entries() == [.init(name: "k7f2", version: first, bytes: Array("one".utf8))])
    #expect(try refs.replace("k7f2", nil, with: Array("two".utf8)) == nil)
    let second = try #require(try refs.replace("k7f2", first, with: Array("two".utf8)))
    #expect(try refs.replace("k7f2", first, with: nil) == nil)
    #expect(try refs.replace("k7f2", second, with: nil) == "")
    #expect(try refs.entries().isEmpty)
  }

  @Test("packed refs are found") func packed() throws {
    let (scratch, refs) = try refs()
    _ = try refs.replace("k7f2", nil, with: [0x41])
    try scratch.git("pack-refs", "--all")
    #expect(SharedRefs.mayExist(below: Self.prefix, forFile: scratch.path + "/board.md"))
    #expect(try refs.entries().count == 1)
  }

  @Test("a lock that was left behind is an error, not a lost race") func locked() throws {
    let (scratch, refs) = try refs()
    let version = try #require(try refs.replace("k7f2", nil, with: [0x41]))
    let lock = scratch.path + "/.git/refs/board/claims/board/k7f2.lock"
    close(open(lock, O_CREAT | O_WRONLY, 0o644))
    #expect(throws: GitError.self) { try refs.replace("k7f2", version, with: [0x42]) }
    unlink(lock)
    #expect(try refs.replace("k7f2", version, with: [0x42]) != nil)
  }

  @Test("names stand for one text each, and git takes them")
  func names() throws {
    let texts = [
      "board.md", "a/board.md", "a%2fboard.md", ".lock", "x..y", "보드.md", "a b~^:?*[\\@{",
      String(repeating: "é", count: 300), String(repeating: "é", count: 301),
    ]
    let names = texts.map(SharedRefs.name)
    #expect(Set(names).count == texts.count)
    let scratch = try ScratchRepository()
    let repository = try Repository(containing: GitPath(scratch.path))
    for name in names {
      let refs = SharedRefs(in: repository, below: Self.prefix + "/" + name)
      #expect(try refs.replace("k7f2", nil, with: [0x41]) != nil, "\(name)")
    }
  }
}
