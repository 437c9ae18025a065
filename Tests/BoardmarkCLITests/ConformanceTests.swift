import Foundation
import TestSupport
import Testing

/// The conformance suite, held against the `board` that was built, and against what it is to refuse.
@Suite struct ConformanceTests {
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Scripts/Conformance").standardizedFileURL
  private static let cases = suite.appending(path: "cases")

  /// The other kinds are held against the release, which starts faster: `.ci/run conformance`.
  @Test("what board checks follows the conformance suite") func boardConforms() throws {
    let (status, output) = try run(Self.suite, "--kind", "diagnostics")
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
      ("missing-due-where-dated/diagnostics.json", "ticked-outside-done", "overdue"),
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

  @Test("diagnostics are missing, extra or in another order, and kinds are counted")
  func diagnosticsAreMissingOrExtra() throws {
    // `needs` has several diagnostics; the program gives them without the first, or in another order.
    let program = """
      case $1 in
      check) \(BuiltProducts.folder)/board "$@" | python3 -c '
      import json, sys
      answer = json.load(sys.stdin)
      CHANGE
      print(json.dumps(answer))' ;;
      *) exec \(BuiltProducts.folder)/board "$@" ;;
      esac
      """
    func changed(_ change: String) throws -> (status: Int32, output: String) {
      try run(
        Self.suite, "--only", "needs",
        program: ["bash", "-c", program.replacing("CHANGE", with: change), "board"])
    }
    let fewer = try changed("answer[\"diagnostics\"][:1] = []")
    #expect(fewer.status == 1, "\(fewer.output)")
    #expect(fewer.output.contains("needs: missing diagnostic "), "\(fewer.output)")
    #expect(!fewer.output.contains("another order"), "\(fewer.output)")
    #expect(fewer.output.contains("tasks: 1 of 1\ndiagnostics: 0 of 1\n"), "\(fewer.output)")
    let more = try changed("answer[\"diagnostics\"] *= 2")
    #expect(more.output.contains("needs: extra diagnostic "), "\(more.output)")
    let turned = try changed("answer[\"diagnostics\"].reverse()")
    #expect(turned.status == 1, "\(turned.output)")
    #expect(turned.output.contains("needs: diagnostics in another order"), "\(turned.output)")
    #expect(!turned.output.contains("missing diagnostic"), "\(turned.output)")
  }

  @Test("a program without a command is held against the kinds it has")
  func aProgramWithoutACommandHasPartialCredit() throws {
    let program = [
      "bash", "-c",
      "test $1 != check || { echo no such command >&2; exit 2; }; exec \(BuiltProducts.folder)/board \"$@\"",
      "board",
    ]
    let all = try run(Self.suite, "--only", "groups", program: program)
    #expect(all.status == 1, "\(all.output)")
    #expect(
      all.output == """
        check: cannot be run, so what it is to say is not held against anything: exit status 2: no such command
        columns: 1 of 1
        tasks: 1 of 1
        canonical form: 1 of 1
        conformance: 1 cases, 0 failed

        """)
    let kinds = ["--only", "groups", "--kind", "tasks", "--kind", "canonical"]
    let some = try run(Self.suite, arguments: kinds, program: program)
    #expect(some.status == 0, "\(some.output)")
    #expect(
      some.output == "tasks: 1 of 1\ncanonical form: 1 of 1\nconformance: 1 cases, 0 failed\n")
    let none = try run(
      Self.suite, "--only", "groups", "--kind", "diagnostics", program: program)
    #expect(none.status == 2, "\(none.output)")
  }

  @Test("a board that is to be refused and is read fails the suite") func refusalsCount() throws {
    let (status, output) = try run(
      Self.suite, "--kind", "refusals",
      program: ["bash", "-c", "\(BuiltProducts.folder)/board \"$@\" || exit 0", "board"])
    #expect(status == 1, "\(output)")
    #expect(output.contains("is to be refused with exit status 2, not 0"), "\(output)")
    #expect(output.contains("refusals: 0 of "), "\(output)")
  }

  private func run(
    _ suite: URL, _ arguments: String..., program: [String] = [BuiltProducts.folder + "/board"]
  ) throws -> (status: Int32, output: String) {
    try run(suite, arguments: arguments, program: program)
  }

  private func run(
    _ suite: URL, arguments: [String], program: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", suite.appending(path: "run").path] + arguments + program
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
