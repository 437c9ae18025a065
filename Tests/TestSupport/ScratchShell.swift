import Foundation

extension ScratchFolder {
  /// What a command ended with and printed.
  package typealias Run = (status: Int32, output: String, errors: String)

  /// Runs a shell command in the folder, with the `board` that was built and nothing of this
  /// machine's settings.
  package func sh(_ command: String, today: String = "2026-11-21") throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(filePath: path)
    let git = [
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
      "GIT_ALLOW_PROTOCOL": "file",
    ]
    process.environment = BuiltProducts.environment(home: path, today: today)
      .merging(git) { $1 }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (self["stdout"], self["stderr"])
    for path in [output, errors] { write("", to: path) }
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, text(of: output) ?? "", text(of: errors) ?? "")
  }

  /// Runs a shell command in the folder `repository` of this one.
  package func inRepository(_ command: String) throws -> Run {
    try sh("cd repository && \(command)")
  }

  /// Runs a shell command there that is to succeed.
  package func makeInRepository(_ command: String) throws {
    let run = try inRepository(command)
    if run.status != 0 { throw CommandFailure(description: "\(command): \(run.errors)") }
  }
}

/// A command that was to succeed, with what it said.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String
}
