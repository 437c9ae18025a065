import Foundation
import Testing

/// The shape of the project itself.
@Suite struct SourceTreeTests {
  private struct SourceFile {
    /// From the project's folder.
    let path: String
    let lines: [Substring]

    /// The modules that the file imports.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 2,
          words[..<index].allSatisfy(Self.precedesImport)
        else { return nil }
        return words[(index + 1)...].last.map { String($0.prefix { $0 != "." }) }
      }
    }

    private static func precedesImport(_ word: Substring) -> Bool {
      word.first == "@"
        || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }

    func isIn(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(in folders: String...) throws -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        guard name.hasSuffix(".swift"), !name.contains(".build/") else { continue }
        let path = "\(folder)/\(name)"
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        files.append(
          SourceFile(
            path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false)))
      }
    }
    #expect(files.count > 10)
    return files
  }

  @Test("no file is longer than 600 lines") func noFileIsLongerThan600Lines() throws {
    for file in try Self.files(in: "Sources", "Tests") {
      #expect(file.lines.count <= 601, "\(file.path)")
    }
  }

  @Test("nothing that board links imports all of Foundation") func noFoundation() throws {
    for file in try Self.files(in: "Sources") {
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
    }
  }

  @Test("the library imports nothing but the standard library and its own targets")
  func theLibraryImportsOnlyItsOwn() throws {
    let own = try SourceTarget.inManifest(at: Self.root).map(\.name)
    for file in try Self.libraryFiles() {
      let foreign = Set(file.imports).subtracting(own + ["Synchronization"])
      #expect(foreign.isEmpty, "\(file.path) imports \(foreign)")
    }
  }

  @Test("one target knows cmark, and one libyaml") func cLibraries() throws {
    for file in try Self.files(in: "Sources") {
      if file.imports.contains("CCMark") { #expect(file.isIn("Sources/MarkdownBlocks")) }
      if file.imports.contains("CYAML") { #expect(file.isIn("Sources/YAMLEvents")) }
    }
  }

  @Test("only the git layer starts processes, and what opens the editor, the pager and the browser")
  func processes() throws {
    for file in try Self.files(in: "Sources")
    where !file.isIn("Sources/BoardmarkGit") && !file.path.hasSuffix("/SpawnedProgram.swift") {
      for call in ["posix_spawn", "execv", "fork()", "popen(", "= Process()"] {
        #expect(!file.lines.contains { $0.contains(call) }, "\(file.path): \(call)")
      }
    }
  }

  @Test("boards are written where intents are done, and by git's merge driver") func writers()
    throws
  {
    let known = [
      "BoardmarkFiles/", "BoardmarkIntents/", "BoardmarkCLI/Commands/MergeCommand.swift",
      // These write other files: a report, git's settings, and instructions for agents.
      "BoardmarkCLI/CheckReportWriter.swift", "BoardmarkCLI/GitSetup/", "BoardmarkCLI/Agents/",
    ]
    for file in try Self.files(in: "Sources") {
      guard !known.contains(where: { file.path.hasPrefix("Sources/" + $0) }) else { continue }
      for call in ["updateFile(", "changeFile(", "createFile(", "removeFile(", "replaceFile("] {
        #expect(!file.lines.contains { $0.contains(call) }, "\(file.path): \(call)")
      }
    }
  }

  @Test("the library touches no file, clock or stream") func purity() throws {
    for file in try Self.libraryFiles() {
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for call in [
          "print(", "fopen(", "getenv(", "time(nil)", "Date()", "ContinuousClock", ".random(",
          "debugPrint(",
        ] {
          // Drawing from a generator that was given is not randomness of one's own.
          #expect(!line.contains(call) || line.contains("using: &"), "\(file.path): \(line)")
        }
      }
    }
  }

  @Test("the map of the architecture has every target, below those that it depends on")
  func mapOfTargets() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/Boardmark/Boardmark.docc/Architecture.md"),
      encoding: .utf8)
    #expect(page.count <= 12_000)
    let rows = page.split(separator: "\n").drop { !$0.hasPrefix("| target |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let mapped = rows.compactMap { Self.code(in: $0.split(separator: "|")[0]).first }
    let targets = try SourceTarget.inManifest(at: Self.root)
    #expect(targets.count > 10)
    #expect(mapped.sorted() == targets.map(\.name).sorted())
    for target in targets {
      let above = mapped.prefix { $0 != target.name }
      let below = target.dependencies.intersection(mapped).subtracting(above)
      #expect(below.isEmpty, "\(target.name) depends on \(below)")
    }
  }

  @Test("the table of steps has every step of '.ci/run'") func tableOfSteps() throws {
    let script = try String(contentsOf: Self.root.appending(path: ".ci/run"), encoding: .utf8)
    let steps = ["\nfirst=(", "\nlanes=(", "\nweekly=("].flatMap { list in
      (script.components(separatedBy: list).last ?? "").prefix { $0 != ")" }
        .split(whereSeparator: \.isWhitespace).map(String.init)
    }
    let rows = try Self.rows(ofContributing: "| step |")
    #expect(steps.count > 10)
    #expect(rows.compactMap { Self.code(in: $0).first }.sorted() == steps.sorted())
    // Every step is named by a feature, and no other.
    let features = try Self.rows(ofContributing: "| feature |")
    let named = features.flatMap { Self.code(in: $0.split(separator: "|").last ?? "") }
    let general: Set<String> = ["release", "coverage", "reproducible", "debian", "all_growth"]
    #expect(Set(named).union(general) == Set(steps))
  }

  @Test("the table of features names every folder of tests") func tableOfFeatures() throws {
    let named = Set(
      try Self.rows(ofContributing: "| feature |").flatMap { row in
        Self.code(in: row.split(separator: "|", omittingEmptySubsequences: false)[3])
      })
    let tests = Self.root.appending(path: "Tests")
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: tests.appending(path: folder).path)
        .filter { !$0.contains(".") && $0 != "Fixtures" }
    }
    let folders =
      try names("").filter { $0 != "BoardmarkTests" && $0 != "Scripts" }
      + names("BoardmarkTests").map { "BoardmarkTests/" + $0 } + ["Scripts/Fuzzing"]
    #expect(folders.count > 20)
    #expect(named == Set(folders))
  }

  private static func rows(ofContributing head: String) throws -> [Substring] {
    let page = try String(
      contentsOf: root.appending(path: "Sources/Boardmark/Boardmark.docc/Contributing.md"),
      encoding: .utf8)
    return page.split(separator: "\n").drop { !$0.hasPrefix(head) }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
  }

  /// The words in code font.
  private static func code(in text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  @Test("every folder of sources is a target, of 13,000 lines at most") func sizesOfTargets() throws
  {
    let names = try SourceTarget.inManifest(at: Self.root).map(\.name)
    let lines = Dictionary(
      grouping: try Self.files(in: "Sources"), by: { $0.path.split(separator: "/")[1] }
    ).mapValues { files in files.reduce(0) { $0 + $1.lines.count - 1 } }
    #expect(lines.count > 10)
    for (folder, count) in lines {
      #expect(names.contains(String(folder)))
      #expect(count <= 13_000, "\(folder)")
    }
  }

  @Test("the library exports each of its targets") func exports() throws {
    let targets = try SourceTarget.inManifest(at: Self.root)
    let library = try #require(targets.first { $0.name == "Boardmark" })
    let umbrella = try Self.files(in: "Sources").filter { $0.isIn("Sources/Boardmark") }
    #expect(Set(umbrella.flatMap(\.imports)) == library.dependencies)
    #expect(library.dependencies.count > 5)
  }

  /// The files of the targets that a user of the library imports.
  private static func libraryFiles() throws -> [SourceFile] {
    let targets = try SourceTarget.inManifest(at: root)
    let library = try #require(targets.first { $0.name == "Boardmark" })
    let files = try files(in: "Sources").filter { file in
      file.isIn("Sources/Boardmark")
        || library.dependencies.contains { file.isIn("Sources/" + $0) }
    }
    #expect(files.count > 100)
    return files
  }

  @Test("every file of tests and sources ends with a newline and holds no tab") func whiteSpace()
    throws
  {
    for file in try Self.files(in: "Sources", "Tests") {
      #expect(file.lines.last == "", "\(file.path)")
      #expect(!file.lines.contains { $0.contains("\t") }, "\(file.path)")
    }
  }
}
