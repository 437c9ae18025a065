import LibC
import Testing

@testable import BoardmarkGit

/// Programs that answer what git never would.
@Suite struct HostileGitTests {
  /// Reads one object from a process that answers as `script` says; its kind, `nil`, or what was wrong.
  private func answer(_ script: String) throws -> String {
    let repository = try ScratchRepository()
    do {
      let process = try GitProcess(scratch: repository.path)
        .start(["-c", "alias.x=!" + script, "x"])
      let reader = ObjectReader(process, in: try repository.repository(), contents: true)
      return try reader.object("HEAD")?.kind ?? "nil"
    } catch {
      return "\(error)"
    }
  }

  private static let name = String(repeating: "0", count: 40)

  @Test(
    "a size below zero or beyond all memory ends nothing",
    arguments: ["-5", "99999999999999999999", "x", "+"])
  func impossibleSizes(size: String) throws {
    #expect(try answer("read x; echo '\(Self.name) blob \(size)'; cat") == "nil")
  }

  @Test(
    "an object that is too large for memory is an error",
    arguments: ["9223372036854775807", "536870913"])
  func tooLarge(size: String) throws {
    #expect(try answer("read x; echo '\(Self.name) blob \(size)'; cat").contains("512 MiB"))
  }

  @Test("an answer without an end is an error") func endless() throws {
    #expect(try answer("exec cat /dev/zero").contains("an unreadable answer"))
  }

  @Test("a flood of complaints is cut, and one of output is an error") func floods() throws {
    let repository = try ScratchRepository()
    let git = GitProcess(scratch: repository.path)
    let complaint = ["-c", "alias.x=!head -c 3000000 /dev/zero | tr '\\0' x >&2; exit 3", "x"]
    let error = #expect(throws: GitError.self) { try git.output(of: complaint) }
    guard case .failed(_, let message)? = error else { return }
    #expect(message.utf8.count <= 1 << 16)
    let flood = #expect(throws: GitError.self) {
      try git.output(of: ["-c", "alias.x=!cat /dev/zero", "x"])
    }
    #expect("\(String(describing: flood))".contains("512 MiB"))
  }

  @Test("a time that no calendar has is the last, the first or none of those it has")
  func times() {
    #expect(GitTime.seconds("9223372036854775807") == 253_402_300_799)
    #expect(GitTime.seconds("-9223372036854775808") == -62_135_596_800)
    #expect(GitTime.seconds("99999999999999999999") == 0)
    #expect(GitTime.seconds("1763726400") == 1_763_726_400)
  }
}
