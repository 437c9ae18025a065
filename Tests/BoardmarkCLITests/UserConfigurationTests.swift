import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

/// What a user sets in a file of their own.
@Suite struct UserConfigurationTests {
  private let folder = ScratchFolder()
  private static let board = """
    ## Todo

    - [ ] Pay @ana due:2026-11-30 id:aa
    - [ ] Ring @me due:2026-11-24 id:bb
    - [ ] Sing @ben id:cc

    ## Doing

    ## Done

    """

  private func sh(_ command: String) throws -> ScratchFolder.Run { try folder.sh(command) }

  private func configure(_ text: String) throws {
    #expect(try sh("mkdir -p .config/board").status == 0)
    write(text, to: folder[".config/board/config"])
    folder.make("board.md", Self.board)
  }

  @Test("'@me' and '--to me' mean the configured name, in titles they are what was typed")
  func me() throws {
    try configure("me: '@ana'\n")
    #expect(try sh("board list @me --format ids").output == "aa\n")
    #expect(try sh("board list -@me --format ids").output == "bb\ncc\n")
    #expect(
      try sh("board add Call @me --to me --id dd --dry-run").output.contains("Call @me @ana id:dd"))
    #expect(
      try sh("board edit cc --to=me --no-to ben --dry-run").output.contains("Sing @ana id:cc"))
    write("", to: folder[".config/board/config"])
    #expect(try sh("board list @me --format ids").output == "bb\n")
  }

  @Test("defaults come before what is typed, queries and aliases are words, and none is run")
  func words() throws {
    try configure(
      """
      # mine
      me: ana
      defaults: {list: --sort due, ls: }
      """.replacing(", ls: ", with: "")
        + "\nqueries:\n  mine: \"@me 'due<2026-12-01'\"\n  odd: ['$(touch x)', '`touch x`']\n"
        + "aliases:\n  soon: list due<2026-11-25 --format ids\n  run: list $(touch x) ; touch x\n")
    #expect(try sh("board list --format ids").output == "bb\naa\ncc\n")
    #expect(try sh("board list --sort id --format ids").output == "aa\nbb\ncc\n")
    #expect(try sh("board list query:mine --format ids").output == "aa\n")
    #expect(try sh("board soon").output == "bb\n")
    _ = try sh("board run; board list query:odd")
    #expect(text(of: folder["x"]) == nil)
    let unknown = try sh("board list query:mien")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors == "board: there is no saved query 'mien'; did you mean 'query:mine'?\n")
    #expect(try sh("board soon --srt x").errors.contains("did you mean '--sort'?"))
  }

  @Test(
    "what cannot be meant is said with file, line, column and remedy",
    arguments: [
      ("me: ana\nqeries: {}\n", "2:1: there is no setting 'qeries'; did you mean 'queries'?"),
      ("me: a b\n", "1:5: a person's name is one word; write it like 'me: ana'"),
      ("commit: maybe\n", "1:9: 'commit' is true or false"),
      ("color: blue\n", "1:8: 'color' is auto, always or never"),
      ("defaults:\n  lst: x\n", "2:3: there is no command 'lst'; did you mean 'list'?"),
      (
        "defaults: {fmt: --check}\n",
        "1:12: 'fmt' takes no defaults: it does the same whoever runs it; remove them"
      ),
      ("aliases: {list: show}\n", "1:11: 'list' is a command of 'board'; choose another name"),
      (
        "aliases:\n  x: '!sh'\n",
        "2:3: the alias 'x' does not begin with a command; write it like 'x: list @me'"
      ),
      ("queries: {a: \"'\"}\n", "1:14: unclosed quotation mark; close it"),
      ("me: a\nme: b\n", "2:1: 'me' is set twice; remove one"),
      ("- a\n", "1:1: this is not a list of settings; write it like 'me: ana'"),
      ("me: [\n", "2:1: "),
    ])
  func errors(_ text: String, _ message: String) throws {
    try configure(text)
    let run = try sh("board list")
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("board: \(folder[".config/board/config"]):\(message)"), "\(run)")
    // Git's driver, and help, do without.
    #expect(try sh("board merge board.md board.md board.md && board help list").status == 0)
  }

  @Test("'commit' commits every change where there is a repository, and hinders none elsewhere")
  func commit() throws {
    try configure("commit: true\n")
    #expect(try sh("GIT_CEILING_DIRECTORIES=/tmp board start aa").status == 0)
    let made = try sh(
      "git init -q work && cd work && git config commit.gpgSign false && cp ../board.md . && board done aa"
    )
    #expect(made.status == 0 && made.errors.contains("board: committed as "))
    #expect(try sh("cd work && board undo && board start bb --no-commit").status == 0)
    #expect(try sh("cd work && git log --format=%s").output == "finished \"Pay\" (aa)\n")
  }

  @Test("'board config' shows what is set and where, XDG_CONFIG_HOME counts")
  func show() throws {
    folder.make("board.md", Self.board)
    let none = try sh("board config")
    #expect(
      none.errors
        == "board: no settings yet; put them in '\(folder[".config/board/config"])'; see 'board help config'\n"
    )
    try configure("me: ana\ncolor: never\nqueries:\n  mine: '@me'\n")
    let file = folder[".config/board/config"]
    #expect(
      try sh("board config").output == """
        me            ana  (\(file):1)
        color         never  (\(file):2)
        queries.mine  @me  (\(file):4)

        """)
    let report = try JSONSerialization.jsonObject(
      with: Data(try sh("board config --json").output.utf8))
    let settings = (report as? [String: Any])?["settings"] as? [[String: Any]]
    #expect(settings?.map { $0["name"] as? String } == ["me", "color", "queries.mine"])
    #expect(settings?.map { $0["line"] as? Int } == [1, 2, 4])
    let other = try sh(
      "mkdir -p xdg/board && echo 'me: ben' > xdg/board/config && XDG_CONFIG_HOME=$PWD/xdg board list @me --format ids"
    )
    #expect(other.output == "cc\n")
    #expect(try sh("XDG_CONFIG_HOME=xdg board list @me --format ids").output == "aa\n")
  }

  @Test("no setting changes how a board is read, checked or formatted")
  func reading() throws {
    folder.make("board.md", Self.board)
    let commands =
      "board fmt --diff; board check --format json; board list --format json; board show"
    let before = try sh(commands)
    try configure(
      "me: ana\ncommit: true\ncolor: auto\nqueries: {mine: '@me'}\naliases: {x: list}\n")
    let after = try sh(commands)
    #expect(before.output == after.output && before.errors == after.errors)
  }

  @Test("words are split as a shell does, and nothing more")
  func split() {
    #expect(ConfiguredWords.split("a 'b c' \"d'e\" f'g'h ''") == ["a", "b c", "d'e", "fgh", ""])
    #expect(ConfiguredWords.split("$x `y` \\z") == ["$x", "`y`", "z"])
    #expect(ConfiguredWords.split("  ") == [] && ConfiguredWords.split("'a") == nil)
  }
}
