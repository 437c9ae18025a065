import LibC
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct FileReplacementTests {
  let folder = ScratchFolder()

  func replace(_ path: String, _ new: String, expecting old: String) throws -> ReplacementOutcome {
    try replaceFile(at: path, with: Array(new.utf8), expecting: Array(old.utf8))
  }

  @Test(arguments: ["", "n", String(repeating: "new\n", count: 50_000)])
  func theBytesAreReplacedAndNothingElseIsLeft(new: String) throws {
    let path = folder.make("a", "old")
    #expect(try replace(path, new, expecting: "old") == .written)
    #expect(text(of: path) == new)
    #expect(folder.names == ["a"])
  }

  @Test func aReplacementIsAnotherFileSoThatReadersSeeOldOrNew() throws {
    let path = folder.make("a", "old")
    let reader = open(path, O_RDONLY)
    defer { close(reader) }
    #expect(try replace(path, "new", expecting: "old") == .written)
    var buffer = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &buffer, 8) == 3)
    #expect(Array(buffer[..<3]) == Array("old".utf8))
  }

  @Test func equalBytesAreNotWritten() throws {
    let path = folder.make("a", "old")
    let before = status(of: path)
    #expect(try replace(path, "old", expecting: "old") == .unchanged)
    #expect(status(of: path).st_ino == before.st_ino)
  }

  @Test func whatChangedMeanwhileIsNotOverwritten() throws {
    let path = folder.make("a", "theirs")
    #expect(try replace(path, "ours", expecting: "old") == .changedMeanwhile)
    #expect(text(of: path) == "theirs")
    #expect(folder.names == ["a"])
  }

  /// Exchanges a new file with "a", which was `original`, and held `expected`, when it was looked at.
  func exchange(
    _ bytes: String, original: borrowing FileDescriptor, expecting expected: String
  ) throws -> ReplacementOutcome {
    let place = try Folder.current().opening(Array(folder.path.utf8))
    var temporary = try TemporaryFile(in: place)
    try temporary.descriptor.write(Array(bytes.utf8)[...])
    let exchange = FileExchange(name: FileName("a"), folder: place, expected: Array(expected.utf8))
    try temporary.prepareExchange(for: exchange.expected)
    guard let watch = WriterWatch(original) else { return .unchanged }
    return try exchange.exchangeNames(&temporary, original: original, watch: watch)
  }

  @Test func aChangeAfterTheLastLookIsGivenBack() throws {
    let path = folder.make("a", "theirs", mode: 0o640)
    let inode = status(of: path).st_ino
    let original = try FileDescriptor(opening: path, O_RDONLY)
    #expect(try exchange("ours", original: original, expecting: "old") == .changedMeanwhile)
    #expect(text(of: path) == "theirs")
    #expect(status(of: path).st_ino == inode)
    #expect(folder.names == ["a"])
  }

  @Test func anotherFileWithTheSameBytesIsGivenBack() throws {
    let path = folder.make("a", "old")
    let original = try FileDescriptor(opening: path, O_RDONLY)
    rename(folder.make("b", "old"), path)
    let inode = status(of: path).st_ino
    #expect(try exchange("ours", original: original, expecting: "old") == .changedMeanwhile)
    #expect(status(of: path).st_ino == inode)
    #expect(folder.names == ["a"])
  }

  @Test func aFolderThatTookTheNameAfterTheLastLookIsGivenBack() throws {
    mkdir(folder["a"], 0o700)
    let original = try FileDescriptor(opening: folder.make("b", ""), O_RDONLY)
    #expect(try exchange("ours", original: original, expecting: "") == .changedMeanwhile)
    #expect(status(of: folder["a"]).st_mode & S_IFMT == S_IFDIR)
    #expect(folder.names == ["a", "b"])
  }

  @Test func aFileThatWentAfterTheLastLookIsNotMadeAgain() throws {
    let original = try FileDescriptor(opening: folder.make("b", ""), O_RDONLY)
    #expect(try exchange("ours", original: original, expecting: "") == .changedMeanwhile)
    #expect(folder.names == ["b"])
  }

  @Test func linksStayAndTheirTargetIsReplaced() throws {
    mkdir(folder["far"], 0o755)
    let target = folder.make("far/board.md", "old")
    symlink("board.md", folder["far/near"])
    symlink("far/near", folder["relative"])
    symlink(folder["relative"], folder["absolute"])
    #expect(try replace(folder["absolute"], "new", expecting: "old") == .written)
    #expect(text(of: target) == "new")
    for name in ["far/near", "relative", "absolute"] {
      #expect(status(of: folder[name]).st_mode & S_IFMT == S_IFLNK)
    }
    #expect(status(of: target).st_mode & S_IFMT == S_IFREG)
    #expect(folder.names == ["absolute", "far", "relative"])
    #expect(ScratchFolder.names(in: folder["far"]) == ["board.md", "near"])
  }

  @Test func aDanglingLinkIsRefused() throws {
    symlink("gone.md", folder["link"])
    let error = failure { _ = try replace(folder["link"], "new", expecting: "") }
    #expect(
      error?.description
        == "cannot write '\(folder["link"])': it links to '\(folder["gone.md"])', "
        + "which does not exist; create that file or remove the link")
    #expect(folder.names == ["link"])
  }

  @Test func aLoopOfLinksIsRefused() throws {
    symlink("b", folder["a"])
    symlink("a", folder["b"])
    let error = failure { _ = try replace(folder["a"], "new", expecting: "") }
    #expect(
      error?.description
        == "cannot write '\(folder["a"])': too many levels of symbolic links; check where the links lead"
    )
  }

  @Test func whatIsNoRegularFileIsRefused() {
    mkfifo(folder["pipe"], 0o600)
    mkdir(folder["folder"], 0o700)
    func kind(_ path: String) -> FileError.Kind? {
      failure { _ = try replace(path, "new", expecting: "old") }?.kind
    }
    #expect(kind(folder["pipe"]) == .notRegular(.pipe))
    #expect(kind(folder["folder"]) == .notRegular(.folder))
    #expect(kind("/dev/null") == .notRegular(.device))
    #expect(folder.names == ["folder", "pipe"])
  }

  @Test func aFileThatIsNotWritableIsRefusedThoughItsFolderIs() throws {
    let path = folder.make("a", "old", mode: 0o444)
    let error = withoutPrivileges { failure { _ = try replace(path, "new", expecting: "old") } }
    #expect(
      error?.description
        == "cannot write '\(path)': permission denied; make the file writable")
    #expect(text(of: path) == "old")
    #expect(folder.names == ["a"])
  }

  @Test func creatingNeverOverwrites() throws {
    try createFile(at: folder["new"], with: Array("text".utf8))
    #expect(text(of: folder["new"]) == "text")
    symlink("nowhere", folder["link"])
    for name in ["new", "link"] {
      let error = failure { try createFile(at: folder[name], with: Array("other".utf8)) }
      #expect(
        error?.description
          == "cannot create '\(folder[name])': it already exists; choose another name")
    }
    #expect(text(of: folder["new"]) == "text")
    #expect(folder.names == ["link", "new"])
    let error = failure { try createFile(at: folder["no/new"], with: []) }
    #expect(
      error?.description
        == "cannot create '\(folder["no/new"])': no such file; create its folder first")
  }
}
