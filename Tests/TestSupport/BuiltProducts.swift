import Foundation

/// What this test was built with.
package enum BuiltProducts {
  /// The folder in which the test bundle and `board` were built.
  package static let folder: String = {
    let candidates = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    for path in candidates {
      var folder = URL(filePath: path).deletingLastPathComponent()
      while folder.path != "/" {
        let isFound = ["board", "board-web"].allSatisfy {
          FileManager.default.isExecutableFile(atPath: folder.appending(path: $0).path)
        }
        if isFound { return folder.path }
        folder.deleteLastPathComponent()
      }
    }
    preconditionFailure("'board' is not among the products that this test was built with")
  }()

  /// The environment of a `board` that is run from here, with nothing else of this machine's.
  package static func environment(home: String, today: String) -> [String: String] {
    [
      "PATH": "\(folder):/usr/bin:/bin", "HOME": home, "TZ": "UTC", "BOARD_TODAY": today,
      "LC_ALL": "C.UTF-8",
    ].merging(coverage) { $1 }
  }

  /// What makes `board` say which lines it ran, where `.ci/coverage` counts those of the tests.
  ///
  /// Its processes add to a few files next to those of the tests, since there are thousands of them.
  package static let coverage: [String: String] = {
    guard let profile = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] else { return [:] }
    let folder = URL(filePath: profile).deletingLastPathComponent()
    return ["LLVM_PROFILE_FILE": folder.appending(path: "board-%4m.profraw").path]
  }()
}
