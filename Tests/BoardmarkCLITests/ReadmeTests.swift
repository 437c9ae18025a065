import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized
  private static let page = try! ReadmePage(root.appending(path: "README.md"))

  /// The pages whose transcripts are run.
  private static let pages = [
    page,
    catalogue("CommandLine"), catalogue("ADayWithBoard"), catalogue("ComingFrom"),
  ]

  private static func catalogue(_ name: String) -> ReadmePage {
    try! ReadmePage(root.appending(path: "Sources/Boardmark/Boardmark.docc/\(name).md"))
  }

  @Test("the pages have transcripts") func haveTranscripts() {
    #expect(Self.page.transcripts.map(\.commands.count) == [5])
    for page in Self.pages.dropFirst() { #expect(page.transcripts.count >= 3) }
  }

  @Test("every transcript is what the commands print", arguments: pages.flatMap(\.transcripts))
  func transcriptHolds(_ transcript: ReadmePage.Transcript) throws {
    let folder = try SampleFolder(copying: Self.root.appending(path: "Samples"))
    defer { folder.remove() }
    #expect(try folder.output(of: transcript.commands) == transcript.lines, "\(transcript.place)")
  }

  @Test("commands that set a machine up are run by '.ci/run'", .enabled(if: hasRun))
  func setUpIsRun() throws {
    // What a step builds is in a script of its own.
    let script = try ["run", "release"].flatMap {
      try String(contentsOf: Self.root.appending(path: ".ci/\($0)"), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(Self.page.setUpCommands.count == 3)
    for line in Self.page.setUpCommands {
      for command in line.components(separatedBy: " && ") {
        let isRun = script.contains { $0 == command || $0.hasPrefix(command + " ") }
        #expect(isRun, "'\(command)' is not a line of .ci/run")
      }
    }
  }

  private static let hasRun = FileManager.default.fileExists(
    atPath: root.appending(path: ".ci/run").path)

  @Test("a newcomer is through with the page in a minute") func length() {
    #expect(Self.page.lines.count <= 110)
  }

  @Test("links of the page lead to files") func linksLeadToFiles() {
    for target in Self.page.linkedFiles {
      let path = Self.root.appending(path: target).path
      #expect(FileManager.default.fileExists(atPath: path), "\(target)")
    }
  }

  @Test(
    "the page is up to date",
    arguments: pages.map(\.url).filter { Goldens.areUpdated($0.lastPathComponent) })
  func updatesThePage(_ url: URL) throws {
    for page in Self.pages where page.url == url {
      var lines = page.lines
      for transcript in page.transcripts.reversed() {
        let folder = try SampleFolder(copying: Self.root.appending(path: "Samples"))
        lines.replaceSubrange(transcript.range, with: try folder.output(of: transcript.commands))
        folder.remove()
      }
      try lines.joined(separator: "\n").write(to: page.url, atomically: true, encoding: .utf8)
    }
    Issue.record("the transcripts were rewritten; read them and run the tests again")
  }
}

/// A page for users as lines, and what in it can be tried.
struct ReadmePage: Sendable {
  /// A `console` block: commands after `$ `, each followed by what it prints.
  struct Transcript: Sendable, CustomStringConvertible {
    let lines: [String]
    let range: Range<Int>
    let page: String

    /// Its place, for people.
    var place: String { "\(page), line \(range.lowerBound + 1)" }

    var commands: [String] {
      lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }

    var description: String { commands.first ?? "" }
  }

  let url: URL
  let lines: [String]
  private(set) var transcripts: [Transcript] = []
  private(set) var setUpCommands: [String] = []

  init(_ url: URL) throws {
    self.url = url
    lines = try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      guard lines[index].hasPrefix("```") else {
        index += 1
        continue
      }
      let end = lines[(index + 1)...].firstIndex(of: "```") ?? lines.count
      let range = index + 1..<end
      switch lines[index] {
      case "```console":
        transcripts.append(
          Transcript(lines: Array(lines[range]), range: range, page: url.lastPathComponent))
      case "```sh": setUpCommands += lines[range]
      default: break
      }
      index = end + 1
    }
  }

  /// The targets of links into the repository.
  var linkedFiles: [String] {
    lines.joined(separator: "\n").components(separatedBy: "](").dropFirst()
      .compactMap { $0.components(separatedBy: ")").first }
      .filter { !$0.contains("://") && !$0.hasPrefix("#") }
      .compactMap { $0.components(separatedBy: "#").first }
  }
}

/// A copy of the sample boards in which commands run.
struct SampleFolder {
  private let folder: URL

  init(copying samples: URL) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.copyItem(at: samples, to: folder)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The transcript of the commands: each after `$ `, then what it prints to either stream.
  func output(of commands: [String]) throws -> [String] {
    try commands.flatMap { command in
      let printed = try run(command).split(separator: "\n", omittingEmptySubsequences: false)
      return ["$ \(command)"] + printed.map(String.init).dropLast()
    }
  }

  private func run(_ command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; \(command)"]
    process.currentDirectoryURL = folder
    process.environment = BuiltProducts.environment(home: folder.path, today: "2026-11-21")
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
