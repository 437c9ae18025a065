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

  @Test("no file is longer than 400 lines") func noFileIsLongerThan400Lines() throws {
    for file in try Self.files(in: "Sources", "Tests") {
      #expect(file.lines.count <= 401, "\(file.path)")
    }
  }

  @Test("nothing that board links imports all of Foundation") func noFoundation() throws {
    for file in try Self.files(in: "Sources") {
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
    }
  }

  @Test("the library imports nothing but the standard library and its own targets")
  func theLibraryImportsOnlyItsOwn() throws {
    for file in try Self.files(in: "Sources/Boardmark") {
      let foreign = Set(file.imports).subtracting([
        "ConcurrentMap", "MarkdownBlocks", "YAMLEvents", "Synchronization",
      ])
      #expect(foreign.isEmpty, "\(file.path) imports \(foreign)")
    }
  }

  @Test("one target knows cmark, and one libyaml") func cLibraries() throws {
    for file in try Self.files(in: "Sources") {
      if file.imports.contains("CCMark") { #expect(file.isIn("Sources/MarkdownBlocks")) }
      if file.imports.contains("CYAML") { #expect(file.isIn("Sources/YAMLEvents")) }
    }
  }

  @Test("only the git layer starts processes, and what opens the editor") func processes() throws {
    for file in try Self.files(in: "Sources")
    where !file.isIn("Sources/BoardmarkGit") && !file.path.hasSuffix("/EditorProcess.swift") {
      for call in ["posix_spawn", "execv", "fork()", "popen(", "= Process()"] {
        #expect(!file.lines.contains { $0.contains(call) }, "\(file.path): \(call)")
      }
    }
  }

  @Test("the library touches no file, clock or stream") func purity() throws {
    for file in try Self.files(in: "Sources/Boardmark") {
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

  /// Folders of the library by layer, the lowest first; a file may name types of its own layer and
  /// of lower ones only.
  private static let layers: [[String]] = [
    ["Text"], ["Model", "Syntax", "Diagnostics"], ["Format"],
  ]

  @Test("lower layers of the library do not name types of higher ones") func layering() throws {
    let files = try Self.files(in: "Sources/Boardmark")
    func layer(_ file: SourceFile) -> Int? {
      Self.layers.firstIndex { $0.contains { file.isIn("Sources/Boardmark/" + $0) } }
    }
    var owners: [String: Int] = [:]
    for file in files {
      let owner = layer(file) ?? Self.layers.count
      for type in Self.topLevelTypes(of: file.lines) { owners[type] = owner }
    }
    for file in files where layer(file) == 0 {
      for line in file.lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for word in words where (owners[String(word)] ?? 0) > 0 {
          Issue.record("\(file.path) names \(word)")
        }
      }
    }
  }

  private static func topLevelTypes(of lines: [Substring]) -> [String] {
    lines.compactMap { line in
      guard line.first != " " else { return nil }
      let words = line.split(separator: " ")
      guard
        let index = words.firstIndex(where: {
          ["struct", "enum", "class", "protocol"].contains($0)
        }),
        index < 3, index + 1 < words.count
      else { return nil }
      return String(words[index + 1].prefix { $0.isLetter || $0.isNumber })
    }
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
