import Foundation
import TestSupport
import Testing

/// The first page's example, compiled and run as a client would: outside of the package, with what is public alone.
@Suite struct ClientTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Compiles a program against the built library and runs it in a folder.
  private func run(_ program: String, in folder: ScratchFolder) throws -> String {
    folder.make("main.swift", program)
    let built = URL(filePath: BuiltProducts.folder)
    let targets = [
      "MarkdownBlocks", "YAMLEvents", "ConcurrentMap", "CPlatform", "LibC", "BoardmarkText",
      "BoardmarkReading", "BoardmarkQuery", "BoardmarkEditing", "BoardmarkChecking",
      "BoardmarkMatching", "BoardmarkMerging", "BoardmarkHistory", "Boardmark", "BoardmarkFiles",
      "BoardmarkIntents", "BoardmarkFileSystem",
    ]
    let sources = Self.root.appending(path: "Sources").path
    // A build folder may also contain objects of files that are gone.
    let objects = targets.flatMap { target in
      let files = FileManager.default.enumerator(atPath: "\(sources)/\(target)")?.allObjects
      return (files as? [String] ?? []).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }.map
      {
        let name = URL(filePath: $0).lastPathComponent
        return built.appending(path: "\(target).build/\(name).o").path
      }
    }
    _ = try output(
      of: ["swiftc", "-swift-version", "6", folder["main.swift"], "-o", folder["client"]]
        + ["-I", built.appending(path: "Modules").path]
        + ["CCMark", "CYAML", "CPlatform/include"].flatMap { ["-I", "\(sources)/\($0)"] }
        + objects + ["-lcmark", "-lyaml"], in: folder)
    return try output(of: [folder["client"]], in: folder)
  }

  private func output(of words: [String], in folder: ScratchFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(text)")
    return text
  }

  @Test("the first page's example compiles and does what it says") func firstPage() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/Boardmark/Boardmark.docc/Boardmark.md"),
      encoding: .utf8)
    let example = try #require(page.split(separator: "```swift\n").dropFirst().first)
      .prefix { $0 != "`" }
    let (imports, code) = (
      example.split(separator: "\n").filter { $0.hasPrefix("import") }.joined(separator: "\n"),
      example.split(separator: "\n").filter { !$0.hasPrefix("import") }.joined(separator: "\n")
    )
    let board = "## Todo\n\n- [ ] Order seeds due:2026-11-20 id:k7f2\n\n## Doing\n"
    let folder = ScratchFolder()
    folder.make("board.md", board)
    let program = """
      \(imports)

      let text = "## Todo\\n\\n- [ ] Order seeds due:2026-11-20 id:k7f2\\n\\n## Doing\\n"
      \(code)
      let file = BoardFile("board.md")
      let column = try file.read().columns[1]
      print(column.name, column.tasks.map(\\.title))
      print(try file.undo())
      do {
        try file.update { try $0.moving("nobody", to: "Doing", at: now) }
      } catch let error as any Refusal {
        print(error.message)
      }
      """
    let output = try run(program, in: folder)
    #expect(
      output.hasPrefix("3 Order seeds\n## Todo\n\n## Doing\n\n- [ ] Order seeds"), "\(output)")
    #expect(output.contains("3 Order seeds"))
    #expect(output.contains("Doing [\"Order seeds\"]\n"), "\(output)")
    #expect(output.contains("no task 'nobody'"), "\(output)")
    #expect(text(of: folder["board.md"]) == board)
  }
}
