import LibC
import TestSupport
import Testing

@testable import BoardmarkFiles

@Suite struct FilePlaceTests {
  let folder = ScratchFolder()

  init() {
    mkdir(folder["r"], 0o755)
    mkdir(folder["r/.git"], 0o755)
    mkdir(folder["r/in"], 0o755)
    mkdir(folder["out"], 0o755)
    folder.make("r/in/file", "")
    folder.make("out/file", "")
    symlink("../out", folder["r/away"])
    symlink("in", folder["r/near"])
    for (name, target) in [
      "r/inside": "near/file", "r/outside": "../out/file", "r/absolute": folder["out/file"],
      "r/through": "away/file", "r/back": "../out/../r/in/file", "r/dangling": "in/new",
      "r/lost": "../out/new", "r/loop": "loop", "out/free": "file",
    ] { symlink(target, folder[name]) }
  }

  func place(_ name: String, _ rule: LinkRule) throws -> String {
    let place = try FilePlace(of: folder[name], rule, for: .write)
    return String(decoding: place.folder.path(of: place.name), as: UTF8.self)
  }

  @Test(arguments: [
    ("r/inside", "r/in/file"), ("r/outside", "out/file"), ("r/absolute", "out/file"),
    ("r/through", "out/file"), ("r/back", "r/in/file"), ("out/free", "out/file"),
    ("r/in/../near/file", "r/in/file"), ("r/away/new", "out/new"), ("r/in/new", "r/in/new"),
  ])
  func whatTheUserTypesIsFollowedAsTheSystemDoes(name: String, end: String) throws {
    #expect(try place(name, .all) == folder[end])
  }

  @Test(arguments: ["r/inside", "r/back", "r/in/file", "r/away/file"])
  func aLinkThatStaysIsFollowed(name: String) throws {
    _ = try place(name, .inside)
  }

  @Test(arguments: ["r/outside", "r/absolute", "r/through", "r/lost"])
  func aLinkThatLeadsOutOfTheRepositoryIsRefused(name: String) {
    for rule in [LinkRule.inside, .confinedToOwnTree] {
      let error = failure { _ = try place(name, rule) }
      #expect(
        error?.description.contains("points outside '\(folder["r"])'; remove the link") == true)
    }
  }

  @Test func aFolderOnTheWayOfAnOutputMayNotLeadOutEither() {
    let error = failure { _ = try place("r/away/file", .confinedToOwnTree) }
    #expect(
      error?.description
        == "cannot write '\(folder["r/away/file"])': the link '\(folder["r/away"])' points outside "
        + "'\(folder["r"])'; remove the link, or name its target instead")
    #expect(failure { _ = try place("r/away/new", .confinedToOwnTree) } != nil)
    #expect(failure { _ = try place("out/free", .confinedToOwnTree) } == nil)
    #expect(failure { _ = try place("r/near/new", .confinedToOwnTree) } == nil)
  }

  @Test func aFolderBelowTheOneThatWasTypedMayNotLeadOut() throws {
    func place(_ name: String, below top: String) throws -> String {
      try self.place(name, .below(folder[top]))
    }
    let error = failure { _ = try place("r/away/file", below: "r") }
    #expect(
      error?.description.contains("'\(folder["r/away"])' points outside '\(folder["r"])'") == true)
    #expect(try place("r/near/file", below: "r") == folder["r/in/file"])
    #expect(try place("r/in/file", below: "r/") == folder["r/in/file"])
    // What was typed may lead anywhere.
    #expect(try place("r/away/file", below: "r/away") == folder["out/file"])
    #expect(throws: FileError.self) { try place("r/outside", below: "r") }
    mkdir(folder["out/sub"], 0o755)
    symlink("../r/in", folder["out/sub/up"])
    #expect(throws: FileError.self) { try place("out/sub/up/file", below: "out") }
  }

  @Test func fmtOfAFolderWritesThroughNoLinkThatAFolderBecame() throws {
    let made = try folder.sh(
      "git init -q t && mkdir t/dir t/sub && printf '## Todo\n\n* [ ] A\n' >t/dir/board.md"
        + " && cp t/dir/board.md t/sub && cp t/dir/board.md out && cd t && git add ."
        + " && rm -r dir && ln -s ../out dir && ln -s t ../typed")
    #expect(made.status == 0)
    let before = text(of: folder["out/board.md"])
    for (place, command) in [
      ("t", "fmt ."), ("t", "check --fix --only missing-id ."), (".", "fmt t"),
      (".", "fmt \"$PWD/t/\""),
    ] {
      let run = try folder.sh("cd \(place) && board \(command)")
      #expect(run.status == 2, "\(command)")
      #expect(run.errors.contains("points outside '\(folder["t"])'"), "\(run.errors)")
    }
    #expect(text(of: folder["out/board.md"]) == before)
    // The other board was formatted; the folder that was typed may be a link.
    #expect(text(of: folder["t/sub/board.md"]) != before)
    write(try #require(before), to: folder["t/sub/board.md"])
    #expect(try folder.sh("board fmt typed/sub").status == 0)
    #expect(text(of: folder["t/sub/board.md"]) != before)
    #expect(try folder.sh("board fmt t/dir/board.md").status == 0)
    #expect(text(of: folder["out/board.md"]) != before)
  }

  @Test(arguments: [("hooks", "hooks"), ("hk/sub/deep", "hk")])
  func aHookIsNotWrittenThroughALinkOfTheRepository(setting: String, link: String) throws {
    let made = try folder.sh(
      "git init -q h && cd h && ln -s ../out \(link) && git add . && git commit -qm x"
        + " && git config core.hooksPath \(setting)")
    #expect(made.status == 0)
    for place in ["h", "h/sub"] {
      mkdir(folder[place], 0o755)
      let run = try folder.sh("cd \(place) && board git install --hook")
      #expect(run.status == 2)
      #expect(run.errors.contains("points outside '\(folder["h"])'"), "\(run.errors)")
    }
    #expect(ScratchFolder.names(in: folder["out"]) == ["file", "free"])
  }

  @Test(arguments: [
    ("hooks", "h/hooks"), ("\"$PWD/../elsewhere/a\"", "elsewhere/a"), ("'~/own'", "own"),
    ("near/deep", "h/in/deep"),
  ])
  func aHookIsWrittenWhereItsFolderIsMeantToBe(setting: String, end: String) throws {
    try expectHook(
      at: end,
      after: "git init -q h && mkdir h/sub h/in && ln -s in h/near && cd h"
        + " && git config core.hooksPath \(setting) && cd sub")
    #expect(try folder.sh("cd h && board git uninstall").status == 0)
    #expect(ScratchFolder.names(in: folder[end]) == [])
  }

  /// Installs the hook after some commands, and expects it in a folder.
  private func expectHook(at path: String, after script: String) throws {
    let made = try folder.sh("\(script) && board git install --hook")
    #expect(made.status == 0, "\(made.errors)")
    #expect(status(of: folder["\(path)/pre-commit"]).st_mode & 0o777 == 0o755)
  }

  @Test func aHookFolderOfGitsOwnMayBeALink() throws {
    try expectHook(
      at: "out",
      after: "git init -q h && rm -rf h/.git/hooks && ln -s ../../out h/.git/hooks && cd h")
  }

  @Test func theHookOfABareRepositoryIsWritten() throws {
    try expectHook(
      at: "b.git/own",
      after: "git init -q --bare b.git && cd b.git && git config core.hooksPath own")
  }

  @Test func aLinkOfAnotherUserLeadsNoOutputAway() throws {
    try #require(isRoot, "only root may give files away")
    for (name, mode) in [("open", 0o777), ("own", 0o755)] {
      mkdir(folder[name], 0o755)
      chmod(folder[name], mode_t(mode))
      symlink("../out/file", folder["\(name)/rep"])
      symlink(folder["out"], folder["\(name)/away"])
      symlink("beside", folder["\(name)/near"])
      folder.make("\(name)/beside", "")
      #expect(try place("\(name)/rep", .confinedToOwnTree) == folder["out/file"])
      for link in ["rep", "away", "near"] {
        lchown(folder["\(name)/\(link)"], unprivileged, unprivileged)
      }
      let error = failure { _ = try place("\(name)/rep", .confinedToOwnTree) }
      #expect(error?.description.contains("points outside '\(folder[name])'") == true)
      #expect(try place("\(name)/near", .confinedToOwnTree) == folder["\(name)/beside"])
      let through = try? place("\(name)/away/file", .confinedToOwnTree)
      #expect(through == (name == "open" ? nil : folder["out/file"]))
      #expect(try place("\(name)/rep", .all) == folder["out/file"])
    }
  }

  @Test func linksThatLeadNowhereAreRefused() {
    #expect(
      failure { _ = try place("r/dangling", .all) }?.kind
        == .danglingLink(target: folder["r/in/new"]))
    #expect(failure { _ = try place("r/loop", .all) }?.kind == .system(SystemCallError(ELOOP)))
  }

  @Test func aRepositoryOfSomebodyElseBindsNothing() throws {
    try #require(isRoot, "only root may give files away")
    chown(folder["r/.git"], unprivileged, unprivileged)
    chown(folder["r/in"], 0, 0)
    symlink("../other", folder["r/in/up"])
    folder.make("r/other", "")
    // The folder of the link is what it may not lead out of then.
    let error = failure { _ = try place("r/in/up", .inside) }
    #expect(error?.description.contains("points outside '\(folder["r/in"])'") == true)
  }

  @Test func namesNeedNotBeUTF8() throws {
    let top = try Folder.current().opening(Array(folder.path.utf8))
    let name = FileName(bytes: [0x63, 0xE9])
    try top.makeFolder(name, mode: 0o755)
    let inner = try top.folder(name)
    try makeFile(at: FilePlace(FileName("a"), in: inner, path: "a"), mode: 0o644, with: [0x61])
    #expect(try inner.status(of: FileName("a")).identity.size == 1)
    #expect(try inner.isInside(top))
    #expect(try !top.isInside(inner))
    try inner.remove(FileName("a"))
  }
}
