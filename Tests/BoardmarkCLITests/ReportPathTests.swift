import Foundation
import TestSupport
import Testing

/// The paths in reports that a service matches with its own: from the root of the repository, wherever
/// `board check` runs.
@Suite struct ReportPathTests {
  private let folder = ScratchFolder()

  private static let late = "## Todo\n\n- [ ] late due:2026-01-01 id:late\n"
  private static let formats = ["github", "gitlab", "sarif"]

  init() throws {
    _ = try folder.sh("mkdir -p repository/docs/inner repository/other && git init -q repository")
    for name in [
      "repository/board.md", "repository/docs/board.md", "repository/docs/inner/board.md",
    ] {
      folder.make(name, Self.late)
    }
  }

  /// The paths that a report names, in order.
  private func paths(_ command: String, in place: String, _ format: String) throws -> [String] {
    let run = try folder.sh("cd \(place) && \(command) --format \(format) --only overdue")
    #expect(run.status == 1 && run.errors == "", "\(run)")
    let pattern =
      switch format {
      case "github": /::error file=([^,]*),/
      case "gitlab": /"path": "([^"]*)"/
      default: /"uri": "([^"]*)"/
      }
    return run.output.matches(of: pattern).map { String($0.1) }
  }

  @Test("are from the top of the repository, not from the current folder", arguments: formats)
  func top(_ format: String) throws {
    for (place, board, path) in [
      ("repository/docs", "board.md", "docs/board.md"),
      ("repository/docs", "./board.md", "docs/board.md"),
      ("repository/docs", "", "docs/board.md"), ("repository/docs", "../board.md", "board.md"),
      ("repository/docs/inner", "../../docs/board.md", "docs/board.md"),
      ("repository/docs", "inner/board.md", "docs/inner/board.md"),
      ("repository/docs", "\(folder.path)/repository/docs/board.md", "docs/board.md"),
      ("repository", "docs/board.md", "docs/board.md"), ("repository", "./board.md", "board.md"),
    ] {
      #expect(try paths("board check \(board)", in: place, format) == [path], "\(board)")
    }
    #expect(
      try paths("board check .", in: "repository/docs", format)
        == ["docs/board.md", "docs/inner/board.md"])
  }

  @Test("are as they were where there is no repository", arguments: formats)
  func noRepository(_ format: String) throws {
    _ = try folder.sh("rm -rf repository/.git")
    #expect(try paths("board check board.md", in: "repository/docs", format) == ["board.md"])
    #expect(try paths("board check ../board.md", in: "repository/docs", format) == ["../board.md"])
  }

  @Test("of a board outside of the repository stay", arguments: formats)
  func outside(_ format: String) throws {
    folder.make("board.md", Self.late)
    #expect(
      try paths("board check ../../board.md", in: "repository/docs", format) == ["../../board.md"])
  }

  @Test(
    "are from the folder that the service names, if the board lies there",
    arguments: [("github", "GITHUB_WORKSPACE"), ("gitlab", "CI_PROJECT_DIR")])
  func service(_ format: String, _ variable: String) throws {
    _ = try folder.sh("git init -q repository/docs/inner; ln -s repository link")
    func paths(_ value: String, _ board: String = "board.md") throws -> [String] {
      try self.paths(
        "\(variable)='\(value)' board check \(board)", in: "repository/docs/inner", format)
    }
    #expect(try paths("\(folder.path)/repository") == ["docs/inner/board.md"])
    #expect(try paths("\(folder.path)/link/") == ["docs/inner/board.md"])
    #expect(try paths("\(folder.path)/repository/other") == ["board.md"])
    #expect(try paths("\(folder.path)/gone") == ["board.md"])
    #expect(try paths("") == ["board.md"])
    #expect(try paths("\(folder.path)/repository", "../../board.md") == ["board.md"])
    _ = try folder.sh("rm -rf repository/.git repository/docs/inner/.git")
    #expect(try paths("\(folder.path)/repository") == ["docs/inner/board.md"])
  }

  @Test("name a link by its own name, its folder by where that is") func links() throws {
    _ = try folder.sh("ln -s board.md repository/docs/link.board.md; ln -s docs repository/linked")
    #expect(
      try paths("board check link.board.md", in: "repository/docs", "gitlab") == [
        "docs/link.board.md"
      ])
    // The board next to a link to it is named by its own name.
    _ = try folder.sh("cd repository/docs && ln -s board.md a.board.md")
    let found = try paths("board check .", in: "repository/docs", "gitlab")
    #expect(found.contains("docs/board.md") && !found.contains("docs/a.board.md"), "\(found)")
    #expect(
      try paths(
        "board check \(folder.path)/repository/linked/board.md", in: "repository/other", "gitlab")
        == ["docs/board.md"])
    #expect(
      try paths("board check board.md", in: "repository/linked", "gitlab") == ["docs/board.md"])
  }

  @Test("are those of a board that could not be read as well", arguments: formats)
  func unread(_ format: String) throws {
    let run = try folder.sh(
      "cd repository/docs && board check gone.md ../gone/x.md --format \(format)")
    #expect(run.status == 2)
    #expect(run.output.contains("docs/gone.md"), "\(run)")
    #expect(run.output.contains(format == "github" ? "file=gone/x.md" : "\"gone/x.md\""), "\(run)")
  }

  @Test("of people and of other programs are from the current folder")
  func others() throws {
    for format in ["text", "json", "junit", "markdown"] {
      let run = try folder.sh(
        "cd repository/docs && GITHUB_WORKSPACE=$PWD/.. board check board.md --format \(format)")
      #expect(!run.output.contains("docs/board.md"), "\(run)")
    }
  }

  @Test("fingerprints are the same from every folder, and those that they were at the root")
  func fingerprints() throws {
    func prints(_ command: String, in place: String) throws -> [String] {
      let run = try folder.sh("cd \(place) && \(command) --only overdue")
      return run.output.matches(of: /(?:fingerprint|v1)": "([0-9a-f]*)"/).map { String($0.1) }
    }
    let print = "d8c223cdc057b474"
    for (format, board, print) in [
      ("gitlab", "docs/board.md", print), ("gitlab", "./docs/board.md", print),
      ("sarif", "docs/board.md", print), ("sarif", "./docs/board.md", "f6dd97d8453eadb7"),
    ] {
      #expect(try prints("board check \(board) --format \(format)", in: "repository") == [print])
    }
    for format in ["gitlab", "sarif"] {
      #expect(
        try prints("board check board.md --format \(format)", in: "repository/docs")
          == prints("board check docs/board.md --format \(format)", in: "repository"))
    }
  }

  @Test("do not change what --since and --staged report", arguments: formats)
  func history(_ format: String) throws {
    let made = try folder.sh(
      "cd repository && git add -A && git commit -qm a && printf -- '- [ ] new due:2026-01-02 id:neww\\n' "
        + ">> docs/board.md && git add -A")
    #expect(made.status == 0, "\(made)")
    for option in ["--since HEAD", "--staged"] {
      #expect(
        try paths("board check board.md \(option)", in: "repository/docs", format) == [
          "docs/board.md"
        ])
    }
  }
}
