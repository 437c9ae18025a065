import Foundation
import Testing

/// The conformance suite, held against the `board` that was built, and against what it is to refuse.
@Suite struct ConformanceTests {
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Scripts/Conformance").standardizedFileURL
  private static let cases = suite.appending(path: "cases")

  @Test("board follows the conformance suite") func boardConforms() throws {
    let (status, output) = try run(Self.suite)
    #expect(status == 0, "\(output)")
  }

  @Test("every section of the format has cases, at least eighty in all") func casesCoverTheFormat()
    throws
  {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.cases.path)
    #expect(names.count >= 80)
    let subjects = [
      "attributes", "body", "boxes", "bytes", "canonical", "columns", "conflict", "dates",
      "foreign",
      "front-matter", "groups", "hidden", "ids", "invisible", "level", "limits", "line", "needs",
      "outside", "people", "spans", "subtasks", "suppressions", "tasks",
    ]
    for subject in subjects {
      #expect(names.contains { $0.hasPrefix(subject) }, "no case is about \(subject)")
    }
  }

  @Test(
    "a program that reads, checks or formats otherwise fails the suite",
    arguments: [
      ("groups/board.json", "\"title\": \"a\"", "\"title\": \"b\""),
      ("groups/board.json", "\"count\": 3", "\"count\": 2"),
      ("groups/board.json", ", \"group\": \"Later\"", ""),
      ("missing-due-where-dated/diagnostics.json", "\"column\": 3", "\"column\": 4"),
      ("missing-due-where-dated/diagnostics.json", "missing-due", "overdue"),
      ("groups/canonical.md", "", "## Todo\n"),
    ])
  func differencesFail(_ change: (file: String, from: String, to: String)) throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: copy) }
    try FileManager.default.copyItem(at: Self.suite, to: copy)
    let file = copy.appending(path: "cases/\(change.file)")
    var text = (try? String(contentsOf: file, encoding: .utf8)) ?? change.to
    if let range = text.range(of: change.from) { text.replaceSubrange(range, with: change.to) }
    try text.write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try run(
      copy, "--only", String(change.file.prefix { $0 != "/" }))
    #expect(status == 1, "\(output)")
  }

  private func run(_ suite: URL, _ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", suite.appending(path: "run").path] + arguments
      + [BuiltProducts.folder + "/board"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(BuiltProducts.coverage) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
